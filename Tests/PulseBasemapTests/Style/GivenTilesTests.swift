import Foundation
import PulseGeo
import PulseImages
import PulsePixels
import PulseScene
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles

/// Vector tiles that a style draws which names others: the town of `make_vector_tiles.py`.
@Suite struct `Given tiles in a style` {
  /// A view of the town, in which `(1, 1)` is water.
  private let view = Result {
    try Viewport(tileX: 8704.5, tileY: 5975.5, of: 14, zoom: 15, width: 512, height: 512)
  }

  private let layers = #"""
    {"id": "sea", "type": "fill", "source": "a", "source-layer": "water",
     "paint": {"fill-color": "#0000ff", "fill-antialias": false}},
    {"id": "heights", "type": "line", "source": "b", "source-layer": "contour"}
    """#

  private let sources = #"""
    "a": {"type": "vector", "url": "https://a.example/tiles.json", "attribution": "Not of these tiles"},
    "b": {"type": "vector", "tiles": ["none/{z}/{x}/{y}.mvt"]}
    """#

  /// Writes the tile of the town in a schema, and returns the template.
  private func tiles(_ schema: String, in folder: borrowing StyleFolder) throws -> String {
    let bytes = try #require(try VectorTiles.get().files["\(schema)/14/8704/5975.mvt"])
    try folder.write("14-8704-5975.mvt", bytes)
    return folder.path("{z}-{x}-{y}.mvt")
  }

  private func source(_ tiles: String, style path: String) throws -> BasemapSource {
    var (style, settings) = (MapStyle(), TileServerOptions(userAgent: "test/1"))
    (style.style, settings.isOffline) = (path, true)
    let source = try BasemapSource(path: tiles, style: style, settings: settings)
    _ = try source.served?.load([], onlyCounting: false)
    return source
  }

  @Test func `are drawn in place of its own ones, as far as there are such layers`() throws {
    let folder = try StyleFolder()
    let source = try source(tiles("openmaptiles", in: folder), style: folder.style(sources, layers))
    let map = source.basemap.paint(try view.get())
    let colors = Set(map.pixels)
    #expect(colors == [RGBA(0, 0, 255), .clear])
    #expect(source.summary.hasSuffix("in the style \(folder.path("style.json"))"))
    #expect(source.basemap.attribution?.contains("Not of these tiles") != true)
  }

  @Test func `are reported if the style draws other layers`() throws {
    let folder = try StyleFolder()
    let style = try folder.style(sources, layers.replacing("water", with: "sea"))
    let source = try source(tiles("protomaps-4", in: folder), style: style)
    _ = source.basemap.paint(try view.get())
    let problem = try #require(source.basemap.diagnostics.first { $0.contains("other tiles") })
    #expect(
      problem.hasPrefix(
        "is a style of other tiles: it draws the layers 'contour', 'sea', and the tiles have '"))
    #expect(problem.contains("'roads'") && problem.hasSuffix("'; use a style for these tiles"))
  }

  @Test(arguments: [
    (
      #""a": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}"#,
      #"{"id": "a", "type": "circle", "source": "a"}"#,
      "is a style without layers of vector tiles; use another one, or use this one as --basemap and leave out --style"
    )
  ])
  func `need a style of vector tiles`(sources: String, layers: String, message: String) throws {
    let folder = try StyleFolder()
    let (tiles, style) = (try tiles("openmaptiles", in: folder), try folder.style(sources, layers))
    let error = try #require(throws: BasemapError.self) { try source(tiles, style: style) }
    #expect(error.description == "'\(style)' \(message)")
  }

  /// Places at the lower right of the middle of the tile, with names that a filter of the style compares.
  @Test(arguments: [
    (MapLanguage.local, "name", "Wien", 1), (.code("en"), "name", "Vienna", 1),
    (.code("en"), "name:latin", "Vienna", 1),
    (.code("en"), "name_int", "Vienna", 1), (.code("en"), "name:nonlatin", "Wien", 0),
    (.code("fr"), "name", "Wien", 1),
    (.code("en-GB"), "name", "Vienna", 1), (.code("en"), "class", "city", 1),
    (.code("en"), "named", "yes", 1),
  ])
  func `have names in another language`(language: MapLanguage, key: String, value: String, count: Int) throws
  {
    let folder = try StyleFolder()
    let tile = BuiltTile().place(
      "place",
      [
        "name": "Wien", "name:en": "Vienna", "name:latin": "Wien", "name_int": "Wien",
        "name:nonlatin": "Wien",
        "class": "city", "named": "yes",
      ], x: 2048, y: 2048)
    try folder.write("0-0-0.mvt", tile.bytes)
    let path = try folder.style(
      #""a": {"type": "vector", "url": "x"}"#,
      #"""
      {"id": "a", "type": "circle", "source": "a", "source-layer": "place",
       "filter": ["==", ["get", "\#(key)"], "\#(value)"], "paint": {"circle-radius": 8}}
      """#)
    var style = MapStyle()
    (style.style, style.language) = (path, language)
    let map = try BasemapSource(path: folder.path("{z}-{x}-{y}.mvt"), style: style).basemap
    #expect(map.paint(try StyleFolder.view.get())[32, 32].alpha == UInt8(255 * count))
  }

  @Test func `are no images, and no style`() throws {
    let folder = try StyleFolder()
    let style = try folder.style(sources, layers)
    try folder.write(
      "0-0-0.png", PNGWriter.auto.encodedBytes(of: Bitmap(size: PixelSize(256, 256), color: .clear)))
    for (path, message) in [
      (
        folder.path("{z}-{x}-{y}.png"),
        "is a style of vector tiles, and the base map has images; leave out --style"
      ),
      (style, "is a style, and the base map has one of its own; leave out --style"),
    ] {
      let error = try #require(throws: BasemapError.self) { try source(path, style: style) }
      #expect(error.description == "'\(style)' \(message)")
    }
  }
}
