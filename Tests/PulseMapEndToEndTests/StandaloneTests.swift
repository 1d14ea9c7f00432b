import Foundation
import PulseTestSupport
import Testing

@Suite struct `The program alone` {
  @Test func `needs no glibc younger than 2.35`() throws {
    let result = try run("/usr/bin/objdump", ["-T", ToolUnderTest.path()])
    try #require(result.status == 0, "\(result.standardError)")
    let text = String(decoding: result.standardOutput, as: UTF8.self)
    let versions = text.matches(of: /GLIBC_2\.(\d+)/).compactMap { Int($0.output.1) }
    #expect(versions.max().map { $0 <= 35 } == true, "\(versions.max() ?? 0)")
  }

  @Test func `has the font of its text`() throws {
    let folder = try TemporaryFolder()
    let map = "render --lat 41.9 --lon 12.5 --zoom 6 --size 300x200 --effect dot --at 0"
    try ToolUnderTest.succeed("\(map) -o embedded.png", in: folder.url)
    try ToolUnderTest.succeed("\(map) -o named.png --font \(Fixtures.font)", in: folder.url)
    try ToolUnderTest.succeed("\(map) -o none.png --labels=none", in: folder.url)
    try ToolUnderTest.succeed("compare embedded.png named.png", in: folder.url)
    #expect(try ToolUnderTest.shell("pulsemap compare embedded.png none.png", in: folder.url).status == 1)
  }
}
