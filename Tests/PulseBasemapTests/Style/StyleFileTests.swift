import Foundation
import PulseGeo
import PulseImages
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseBasemap

/// A view of 64 pixels around the null island at zoom 0 of styles, in which the world is 512 pixels wide.
private let view = Result {
  try Viewport(center: GeoPoint(latitude: 0, longitude: 0), zoom: 1, width: 64, height: 64)
}

/// A folder with a style and the files that it refers to.
private struct StyleFolder: ~Copyable {
  let folder: TemporaryFolder

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
    try BasemapSource(path: style(sources, layers, root: root)).basemap.paint(view.get())
  }
}

/// The bytes of a field of Protocol Buffers with a length.
private func field(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
  precondition(content.count < 1 << 14)
  let length =
    content.count < 128
    ? [UInt8(content.count)] : [UInt8(content.count & 127 | 128), UInt8(content.count >> 7)]
  return [number << 3 | 2] + length + content
}

/// A range with one letter, `A`: a square of 10 pixels whose field is 255 inside and 0 outside.
private let letterA: [UInt8] = {
  let levels = (0..<16).flatMap { y in (0..<16).map { x in (3..<13) ~= x && (3..<13) ~= y ? UInt8(255) : 0 } }
  // The ID 65, the field, 10 by 10 pixels, 0 to the left, 10 above the line less 18, and 12 to the next letter.
  let glyph = [0x08, 65] + field(2, levels) + [0x18, 10, 0x20, 10, 0x28, 0, 0x30, 15, 0x38, 12]
  return field(1, field(1, Array("Font".utf8)) + field(3, glyph))
}()

@Suite struct `Files of map styles` {
  private let point =
    #""data": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}"#

  @Test func `draw GeoJSON in a file beside the style`() throws {
    let folder = try StyleFolder()
    try folder.write("point.geojson", #"{"type": "Point", "coordinates": [0, 0]}"#.utf8)
    let map = try folder.painted(
      #""data": {"type": "geojson", "data": "point.geojson"}"#,
      #"{"id": "a", "type": "circle", "source": "data", "paint": {"circle-radius": 8}}"#)
    #expect(map[32, 32].alpha == 255 && map[32, 20].alpha == 0)
  }

  @Test func `draw images of tiles in files, by their template and by TileJSON`() throws {
    let folder = try StyleFolder()
    let image = Bitmap(size: PixelSize(2, 2), color: RGBA(10, 200, 30))
    try folder.write("0-0-0.png", PNGWriter.auto.encodedBytes(of: image))
    try folder.write("tiles.json", #"{"tiles": ["{z}-{x}-{y}.png"], "maxzoom": 0}"#.utf8)
    let layer = #"{"id": "a", "type": "raster", "source": "t"}"#
    for source in [#""tiles": ["{z}-{x}-{y}.png"]"#, #""url": "tiles.json""#] {
      let map = try folder.painted(#""t": {"type": "raster", \#(source)}"#, layer)
      #expect(map[32, 32] == RGBA(10, 200, 30))
    }
  }

  @Test func `draw icons of a sprite, in any color if it is a field of distances`() throws {
    let folder = try StyleFolder()
    try folder.write(
      "s.png", PNGWriter.auto.encodedBytes(of: Bitmap(size: PixelSize(8, 8), color: RGBA(1, 2, 3))))
    try folder.write(
      "s.json",
      #"""
      {"plain": {"x": 0, "y": 0, "width": 8, "height": 8, "pixelRatio": 1},
       "field": {"x": 0, "y": 0, "width": 8, "height": 8, "pixelRatio": 1, "sdf": true}}
      """#.utf8)
    func icon(_ name: String) throws -> Bitmap {
      try folder.painted(
        point,
        #"""
        {"id": "a", "type": "symbol", "source": "data", "layout": {"icon-image": "\#(name)"},
         "paint": {"icon-color": "#ff0000"}}
        """#, root: #""sprite": "s","#)
    }
    #expect(try icon("plain")[32, 32] == RGBA(1, 2, 3) && icon("plain")[32, 26].alpha == 0)
    #expect(try icon("field")[32, 32] == RGBA(255, 0, 0))
  }

  @Test func `draw letters, and leave out the second of two labels at one place`() throws {
    let folder = try StyleFolder()
    try folder.write("Font-0-255.pbf", letterA)
    let layout = #""text-field": "A", "text-size": 24, "text-font": ["Font"]"#
    let root = #""glyphs": "{fontstack}-{range}.pbf","#
    func layer(_ name: String, _ color: String) -> String {
      #"{"id": "\#(name)", "type": "symbol", "source": "data", "layout": {\#(layout)}, "paint": {"text-color": "\#(color)"}}"#
    }
    let map = try folder.painted(point, layer("low", "#00ff00") + "," + layer("high", "#ff0000"), root: root)
    let colors = Set(map.pixels.filter { $0.alpha == 255 })
    #expect(colors == [RGBA(255, 0, 0)])
    let count = map.pixels.count { $0.alpha == 255 }
    #expect(count >= 64 && count <= 144)
  }

  @Test func `say once which images and letters are missing`() throws {
    let folder = try StyleFolder()
    let path = try folder.style(
      point,
      #"""
      {"id": "a", "type": "symbol", "source": "data", "layout": {"icon-image": "x", "text-field": "b"}},
      {"id": "b", "type": "symbol", "source": "data", "layout": {"icon-image": "x"}}
      """#)
    let map = try BasemapSource(path: path).basemap
    _ = try map.paint(view.get())
    _ = try map.paint(view.get())
    #expect(
      map.diagnostics == [
        "has no image 'x', of the layers 'a', 'b'",
        "has no letters 0-255 of 'Open Sans Regular,Arial Unicode MS Regular', of the layers 'a'",
      ])
  }

  @Test func `say that letters of Devanagari are drawn unjoined`() throws {
    let folder = try StyleFolder()
    try folder.write("Font-2304.pbf", field(1, field(1, Array("Font".utf8))))
    let basemap = try BasemapSource(
      path: folder.style(
        point,
        #"{"id": "a", "type": "symbol", "source": "data", "layout": {"text-field": "\u0926\u093F\u0932", "text-font": ["Font"]}}"#,
        root: #""glyphs": "{fontstack}-{range}.pbf","#)
    ).basemap
    _ = basemap.paint(try view.get())
    #expect(
      basemap.diagnostics.filter { $0.contains("unjoined") } == [
        "has letters of Arabic or Indic scripts, which are drawn unjoined, in the layers 'a'"
      ])
  }

  @Test func `are listed, for caches`() throws {
    let folder = try StyleFolder()
    let path = try folder.style(
      #""a": {"type": "geojson", "data": "a.json"}, "b": {"type": "vector", "url": "b.pmtiles"}"#,
      #"{"id": "a", "type": "background"}"#, root: #""sprite": "s", "glyphs": "https://a.example/{range}","#)
    let names = ["style.json", "a.json", "b.pmtiles", "s.json", "s.png", "s@2x.json", "s@2x.png"]
    #expect(BasemapSource.inputFiles(of: path) == names.map { folder.path($0) })
  }
}
