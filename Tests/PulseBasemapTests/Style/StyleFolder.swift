import Foundation
import PulseGeo
import PulsePixels
import PulseTestSupport

@testable import PulseBasemap

/// A folder with a style and the files that it refers to.
struct StyleFolder: ~Copyable {
  let folder: TemporaryFolder

  /// A view of 64 pixels around the null island at zoom 0 of styles, in which the world is 512 pixels wide.
  static let view = Result {
    try Viewport(center: GeoPoint(latitude: 0, longitude: 0), zoom: 1, width: 64, height: 64)
  }

  init() throws { folder = try TemporaryFolder() }

  func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: folder.file(name))
  }

  /// Writes a style of sources and layers, and returns its path.
  func style(_ sources: String, _ layers: String, root: String = "") throws -> String {
    try write(
      "style.json", #"{"version": 8, \#(root) "sources": {\#(sources)}, "layers": [\#(layers)]}"#.utf8)
    return path("style.json")
  }

  func path(_ name: String) -> String { folder.file(name).path(percentEncoded: false) }

  func painted(_ sources: String, _ layers: String, root: String = "") throws -> Bitmap {
    try BasemapSource(path: style(sources, layers, root: root)).basemap.paint(Self.view.get())
  }
}

/// The bytes of a field of Protocol Buffers with a length.
func field(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
  precondition(content.count < 1 << 14)
  let length =
    content.count < 128
    ? [UInt8(content.count)] : [UInt8(content.count & 127 | 128), UInt8(content.count >> 7)]
  return [number << 3 | 2] + length + content
}

/// A range with one letter, `A`: a square of 10 pixels whose field is 255 inside and 0 outside.
let letterA: [UInt8] = {
  let levels = (0..<16).flatMap { y in (0..<16).map { x in (3..<13) ~= x && (3..<13) ~= y ? UInt8(255) : 0 } }
  // The ID 65, the field, 10 by 10 pixels, 0 to the left, 10 above the line less 18, and 12 to the next letter.
  let glyph = [0x08, 65] + field(2, levels) + [0x18, 10, 0x20, 10, 0x28, 0, 0x30, 15, 0x38, 12]
  return field(1, field(1, Array("Font".utf8)) + field(3, glyph))
}()
