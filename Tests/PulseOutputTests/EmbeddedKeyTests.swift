import Foundation
import PulseOutput
import PulseTestSupport
import Testing

@Suite struct `The key that a file notes` {
  @Test(arguments: [[0x12, 0x34, 0x56, 0x78], Array("8a0f".utf8), Array("8\u{1}zz".utf8)] as [[UInt8]])
  func `is found, whatever the checksum behind it`(checksum: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let key = String(repeating: "0123456789abcdef", count: 4)
    let bytes = Array("MtEXtpulsemap-key\0\(key)".utf8) + checksum + Array("IDAT".utf8)
    try Data(bytes).write(to: folder.file("a.png"))
    let output = try RenderOutput(path: folder.file("a.png").path(percentEncoded: false), format: nil)
    #expect(output.embeddedKey == key)
  }
}
