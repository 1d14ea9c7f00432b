import Foundation
import PulseTestSupport
import Testing

@Suite struct `The version for programs` {
  private struct Answer: Decodable {
    let name: String
    let version: String
    let libraries: [String: String]
    let libc: String
    let arch: String
  }

  /// Returns the upstream version of an installed Debian package.
  private func version(ofPackage name: String) throws -> String {
    let folder = try TemporaryFolder()
    let text = try ToolUnderTest.shell("dpkg-query -W -f '${Version}\\n' \(name) | head -n 1", in: folder.url)
      .text
    let upstream = text.split(separator: ":").last.map(String.init) ?? ""
    return String(upstream.prefix { $0 == "." || $0.isNumber })
  }

  @Test(arguments: [
    ("libgd", "libgd-dev"), ("libpng", "libpng-dev"), ("libwebp", "libwebp-dev"), ("zlib", "zlib1g-dev"),
    ("freetype", "libfreetype-dev"), ("libdeflate", "libdeflate-dev"), ("expat", "libexpat1-dev"),
  ])
  func `is that of each library as its package has it`(library: String, package: String) throws {
    let result = try ToolUnderTest.run("--version --json")
    #expect(result.status == 0 && result.standardError == "")
    let answer = try JSONDecoder().decode(Answer.self, from: Data(result.standardOutput))
    let found = try #require(answer.libraries[library])
    let expected = try version(ofPackage: package)
    #expect(
      !expected.isEmpty && (expected == found || expected.hasPrefix("\(found).")), "\(expected), \(found)")
  }

  @Test func `tells the tool and the machine`() throws {
    let folder = try TemporaryFolder()
    let answer = try JSONDecoder().decode(
      Answer.self, from: Data(try ToolUnderTest.run("--version --json").standardOutput))
    #expect(try ToolUnderTest.run("--version").text == "\(answer.name) \(answer.version)\n")
    let machine = try ToolUnderTest.shell("uname -m; getconf GNU_LIBC_VERSION", in: folder.url).text
    #expect(machine == "\(answer.arch)\n\(answer.libc)\n")
  }
}
