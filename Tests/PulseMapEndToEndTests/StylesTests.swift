import Foundation
import PulseTestSupport
import Testing

@Suite struct `Map styles of the tool` {
  @Test func `are listed and printed to standard output`() throws {
    let folder = try TemporaryFolder()
    let list = try ToolUnderTest.run(["styles"], in: folder.url)
    #expect(list.status == 0 && list.standardError == "")
    let names = list.text.split(separator: "\n").dropFirst().compactMap { $0.split(separator: " ").first }
    #expect(names.count == 6)
    for name in names {
      let one = try ToolUnderTest.run(["styles", String(name)], in: folder.url)
      #expect(one.status == 0 && one.standardError == "")
      let tree = try JSONSerialization.jsonObject(with: Data(one.standardOutput)) as? [String: Any]
      #expect(tree?["version"] as? Int == 8 && tree?["layers"] is [Any])
    }
  }
}
