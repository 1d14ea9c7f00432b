import Foundation
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles

/// Opens a style whose source `data` has some features.
private func source(_ layers: String, features: String = "", root: String = "") throws -> BasemapSource {
  let folder = try TemporaryFolder()
  let text = """
    {"version": 8, \(root) "sources": {
      "data": {"type": "geojson", "attribution": "<b>&copy; Us</b>", "data":
        {"type": "FeatureCollection", "features": [\(features)]}},
      "tiles": {"type": "vector", "url": "https://a.example/tiles.json"}},
     "layers": [\(layers)]}
    """
  let file = folder.file("style.json")
  try Data(text.utf8).write(to: file)
  var settings = TileServerOptions(userAgent: "test/1")
  settings.isOffline = true
  let source = try BasemapSource(path: file.path(percentEncoded: false), settings: settings)
  _ = try source.served?.load([], onlyCounting: false)
  return source
}

/// A view of 64 pixels of a degree and a bit around the null island, in which a pixel is 1/64 of 1.40625 degrees.
private let view = Result {
  try Viewport(center: GeoPoint(latitude: 0, longitude: 0), zoom: 6, width: 64, height: 64)
}

/// The degrees of a pixel in the view; along the equator those of latitude are the same to 1/10,000.
private let pixel = 360.0 / (256 * 64)

private func feature(_ type: String, _ coordinates: String) -> String {
  #"{"type": "Feature", "properties": {}, "geometry": {"type": "\#(type)", "coordinates": \#(coordinates)}}"#
}

/// Returns the sum of alpha in pixels.
private func area(_ bitmap: Bitmap) -> Double {
  var sum = 0
  for y in 0..<bitmap.size.height { for x in 0..<bitmap.size.width { sum += Int(bitmap[x, y].alpha) } }
  return Double(sum) / 255
}

@Suite struct `Base maps in styles` {
  private func painted(_ layers: String, _ features: String) throws -> Bitmap {
    try source(layers, features: features).basemap.paint(view.get())
  }

  private func square(_ half: Double) -> String {
    let (low, high) = (-half * pixel, half * pixel)
    let corners = [(low, low), (high, low), (high, high), (low, high), (low, low)]
    return feature("Polygon", "[[\(corners.map { "[\($0.0),\($0.1)]" }.joined(separator: ","))]]")
  }

  @Test func `fill the view with the background`() throws {
    let map = try painted(
      #"{"id": "a", "type": "background", "paint": {"background-color": "rgb(128,64,32)", "background-opacity": 0.5}}"#,
      "")
    #expect(map[0, 0] == RGBA(0x80, 0x40, 0x20, alpha: 128) && map[63, 63] == map[0, 0])
  }

  /// A smooth edge is a line of single pixels, through which it goes at a quarter from their centers here: each has
  /// 1 - smoothstep(0.25) = 0.84375, and there are 20 or 21 of them on each side.
  @Test func `fill polygons with edges as heavy as those of WebGL`() throws {
    let smooth = try painted(#"{"id": "a", "type": "fill", "source": "data"}"#, square(10.25))
    #expect(abs(area(smooth) - (400 + 4 * 20.5 * 0.84375)) < 2.5)
    let sharp = try painted(
      #"{"id": "a", "type": "fill", "source": "data", "paint": {"fill-antialias": false}}"#, square(10))
    #expect(area(sharp) == 400 && sharp[22, 22].alpha == 255 && sharp[21, 22].alpha == 0)
  }

  @Test(arguments: [(6.0, 6.0), (1, 1), (0.5, 0.5), (0, 0)])
  func `draw lines, thin ones as heavy as those of WebGL`(width: Double, expected: Double) throws {
    let line = feature("LineString", "[[\(-10 * pixel), 0], [\(10 * pixel), 0]]")
    let map = try painted(
      #"{"id": "a", "type": "line", "source": "data", "paint": {"line-width": \#(width)}}"#, line)
    #expect(abs(area(map) - 20 * expected) < 0.2)
  }

  @Test func `draw two lines beside a gap, and lines to the right`() throws {
    let line = feature("LineString", "[[\(-10 * pixel), 0], [\(10 * pixel), 0]]")
    let map = try painted(
      #"""
      {"id": "a", "type": "line", "source": "data",
       "paint": {"line-width": 2, "line-gap-width": 4, "line-offset": 6}}
      """#, line)
    #expect(abs(area(map) - 80) < 0.2)
    // To the east the right is below: the gap is from 4 to 8 pixels there.
    #expect((28..<44).map { map[32, $0].alpha > 200 } == (28..<44).map { [34, 35, 40, 41].contains($0) })
  }

  @Test func `draw dashes in widths of the line`() throws {
    let line = feature("LineString", "[[\(-10 * pixel), 0], [\(10 * pixel), 0]]")
    let map = try painted(
      #"{"id": "a", "type": "line", "source": "data", "paint": {"line-width": 2, "line-dasharray": [2, 3]}}"#,
      line)
    #expect(abs(area(map) - 8 * 2) < 0.2)
  }

  /// The edge fades over the outermost pixel by smoothstep: over the centers of pixels, that sums up to 202.04.
  @Test func `draw circles at points, on every world in the view`() throws {
    let layer = #"{"id": "a", "type": "circle", "source": "data", "paint": {"circle-radius": 8.5}}"#
    #expect(abs(area(try painted(layer, feature("Point", "[0, 0]"))) - 202.04) < 0.2)
    #expect(abs(area(try painted(layer, feature("MultiPoint", "[[360, 0]]"))) - 202.04) < 0.2)
  }

  @Test func `draw a layer with an opacity of its own as one image`() throws {
    let map = try painted(
      #"""
      {"id": "a", "type": "fill", "source": "data",
       "paint": {"fill-color": "#f00", "fill-layer-opacity": 0.5, "fill-antialias": false}}
      """#, square(10) + "," + square(4))
    #expect(map[32, 32].alpha == 128 && map[23, 23].alpha == 128)
  }

  @Test func `say what is ignored or not read, with the names of layers`() throws {
    let map = try source(
      #"""
      {"id": "land", "type": "background"}, {"id": "houses", "type": "fill-extrusion", "source": "data"},
      {"id": "roads", "type": "line", "source": "tiles", "source-layer": "road", "paint": {"line-widht": 2}}
      """#
    ).basemap
    #expect(
      map.diagnostics == [
        "has something that is ignored: layers[2].paint.line-widht: unknown property of layer 'roads', which is "
          + "ignored; did you mean 'line-width'?",
        "does not read the source 'tiles': 'https://a.example/tiles.json' is not in the cache, or only in part; run "
          + "once without --offline",
      ])
    #expect(map.attribution == "© Us")
  }

  @Test(arguments: [
    ("{", "cannot be read as a MapLibre style: line 1, column 2"),
    (#"{"type": "FeatureCollection"}"#, "cannot be read as a MapLibre style: version: is missing; write 8"),
    (
      #"{"version": 8, "sources": {"t": {"type": "raster", "url": "a"}}, "layers": [{"id": "r", "type": "raster", "source": "t"}]}"#,
      "is a MapLibre style without a layer that can be drawn yet; use one with other layers or sources; it does not read "
        + "the source 't': "
    ),
  ])
  func `refuse what is no style, and a style of which nothing is drawn`(text: String, message: String) throws
  {
    let folder = try TemporaryFolder()
    let file = folder.file("style.json")
    try Data(text.utf8).write(to: file)
    let path = file.path(percentEncoded: false)
    let error = try #require(throws: BasemapError.self) { try BasemapSource(path: path) }
    #expect(error.description.contains(message), "\(error)")
  }
}
