import Foundation
import PulseMapKit
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

  @Test(arguments: [
    ("a.jpg", "\u{FF}\u{D8}\u{FF}\u{FE}scene KEY data", "\u{FF}\u{D9}"),
    ("a.avif", "\0\0\0\u{18}ftypavif data", "\0\0\0\u{48}freeKEY"),
    ("a.svg", "<!-- scene KEY -->\n<svg>", "</svg>\n"),
    ("a.html", "<!-- scene KEY -->\n<picture>", "</picture>\n"),
  ])
  func `is that of a complete file only`(name: String, start: String, end: String) throws {
    let folder = try TemporaryFolder()
    let key = String(repeating: "0123456789abcdef", count: 4)
    func bytes(_ text: String) -> [UInt8] {
      text.replacing("KEY", with: key).unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }
    let path = folder.file(name).path(percentEncoded: false)
    let output = try RenderOutput(path: path, format: nil)
    try Data(bytes(start) + bytes(end)).write(to: folder.file(name))
    #expect(output.isComplete(withKey: key) && output.embeddedKey == key)
    #expect(!output.isComplete(withKey: String(key.reversed())))
    try Data(bytes(start) + bytes(end).dropLast()).write(to: folder.file(name))
    #expect(!output.isComplete(withKey: key))
  }

  @Test(arguments: [
    ("map.gif", "map.dark.gif"), ("a/b.sheet.png", "a/b.dark.sheet.png"), ("a.JPEG", "a.dark.JPEG"),
    ("x.y.avif", "x.y.dark.avif"),
  ])
  func `a dark variant has a name of its own`(path: String, variant: String) throws {
    let output = try RenderOutput(path: path)
    #expect(output.darkVariant?.path == variant && output.darkVariant?.format == output.format)
    #expect(try RenderOutput(path: "-", format: .gif).darkVariant == nil)
  }

  @Test func `an image has a world file by its format`() throws {
    #expect(try RenderOutput(path: "a.jpeg").worldFilePath(ofFrame: 0) == "a.jgw")
    #expect(try RenderOutput(path: "%02d.JPG").worldFilePath(ofFrame: 3) == "03.jgw")
    #expect(try RenderOutput(path: "a.PNG").worldFilePath(ofFrame: 0) == "a.pgw")
    #expect(try RenderOutput(path: "a.avif").worldFilePath(ofFrame: 0) == nil)
  }
}
