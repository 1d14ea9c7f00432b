import Foundation
import PulseGeo
import PulseImages
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseVectorTiles

private let view = StyleFolder.view

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

  @Test func `keep labels off what lies over the map, unless they may overlap`() throws {
    let folder = try StyleFolder()
    try folder.write("Font-0-255.pbf", letterA)
    func isDrawn(_ place: Int, _ overlap: String) throws -> Bool {
      let layer = #"""
        {"id": "a", "type": "symbol", "source": "data", "layout":
          {"text-field": "A", "text-size": 24, "text-font": ["Font"], "text-overlap": "\#(overlap)"}}
        """#
      let path = try folder.style(point, layer, root: #""glyphs": "{fontstack}-{range}.pbf","#)
      let mark = PixelRect(x: place, y: place, width: 8, height: 8)
      let map = try BasemapSource(path: path).basemap
      return try map.paint(view.get(), labels: LabelConstraints(avoided: [mark])).pixels.contains {
        $0.alpha > 0
      }
    }
    #expect(try !isDrawn(28, "never") && isDrawn(28, "always") && isDrawn(2, "never"))
  }

  @Test func `say once which images and letters are missing`() throws {
    let folder = try StyleFolder()
    let path = try folder.style(
      point,
      #"""
      {"id": "a", "type": "symbol", "source": "data", "layout":
        {"icon-image": "x", "text-field": "b", "text-font": ["No Such Sans"]}},
      {"id": "b", "type": "symbol", "source": "data", "layout": {"icon-image": "y"}}
      """#)
    let map = try BasemapSource(path: path).basemap
    _ = try map.paint(view.get())
    _ = try map.paint(view.get())
    #expect(
      map.diagnostics == [
        "has no images 'x', 'y', of the layers 'a', 'b'",
        "has no 'glyphs', and names the font 'No Such Sans', which is not installed; other fonts are used, install "
          + "these or add --font FILE",
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
        "has letters of Indic scripts, which are drawn unjoined, in the layers 'a'"
      ])
  }

  @Test func `are listed, for caches`() throws {
    let folder = try StyleFolder()
    let path = try folder.style(
      #"""
      "a": {"type": "geojson", "data": "a.json"}, "b": {"type": "raster", "url": "b.pmtiles"},
      "c": {"type": "raster", "tiles": ["{z}-{x}-{y}.png"]}, "unused": {"type": "geojson", "data": "d.json"}
      """#,
      #"""
      {"id": "a", "type": "circle", "source": "a"}, {"id": "b", "type": "raster", "source": "b"},
      {"id": "c", "type": "raster", "source": "c"}
      """#, root: #""sprite": "s", "glyphs": "{fontstack}-{range}.pbf","#)
    // Of templates, the files that there are.
    for name in ["A-0-255.pbf", "1-0-1.png", "0-0-0.png", "A.ttf"] { try folder.write(name, []) }
    let names = [
      "style.json", "a.json", "b.pmtiles", "0-0-0.png", "1-0-1.png", "s.json", "s.png", "s@2x.json",
      "s@2x.png",
      "A-0-255.pbf",
    ]
    #expect(BasemapSource.inputFiles(of: path) == names.map { folder.path($0) })
    let tiles = folder.path("b.pmtiles")
    let all = BasemapSource.inputFiles(of: tiles, style: path)
    #expect(all.first == tiles && all.contains(path) && all.contains(folder.path("A-0-255.pbf")))
  }
}
