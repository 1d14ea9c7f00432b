import Foundation
import PulseGeo
import PulseMapStyle
import PulsePixels
import PulseTestSupport
import PulseVectorTiles
import Testing

@testable import PulseBasemap

@Suite struct `Styles in any view` {
  /// The degrees of a pixel at zoom 6 on the equator.
  private let pixel = 360.0 / (256 * 64)

  private func painted(_ layer: String, _ data: String, bearing: Double = 0, zoom: Double = 6) throws
    -> Bitmap
  {
    let folder = try TemporaryFolder()
    let text = """
      {"version": 8, "sources": {"data": {"type": "geojson", "data": \(data)}},
       "layers": [{"id": "a", "source": "data", \(layer)}]}
      """
    let file = folder.file("style.json")
    try Data(text.utf8).write(to: file)
    let view = try Viewport(
      center: GeoPoint(latitude: 0, longitude: 0), zoom: zoom, width: 64, height: 64,
      rotation: ViewRotation(degrees: bearing))
    return try BasemapSource(path: file.path(percentEncoded: false)).basemap.paint(view)
  }

  /// Returns the sum of alpha in pixels.
  private func area(_ bitmap: Bitmap) -> Double { bitmap.pixels.reduce(0) { $0 + Double($1.alpha) / 255 } }

  /// Returns the center of what is drawn.
  private func middle(_ bitmap: Bitmap) -> (x: Double, y: Double) {
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for row in 0..<64 {
      for column in 0..<64 {
        let weight = Double(bitmap[column, row].alpha)
        (sum, x, y) = (
          sum + weight, x + (Double(column) + 0.5) * weight, y + (Double(row) + 0.5) * weight
        )
      }
    }
    return (x / sum, y / sum)
  }

  // A point 20 pixels to the east of the center, seen at 20 pixels times the cosine and the sine of the bearing.
  @Test(arguments: [(0.0, 20.0, 0.0), (90, 0, -20), (-90, 0, 20), (180, -20, 0), (60, 10, -17.3205)])
  func `have what they draw where the bearing turns it`(bearing: Double, right: Double, down: Double) throws {
    let point = #"{"type": "Point", "coordinates": [\#(20 * pixel), 0]}"#
    let map = try painted(#""type": "circle", "paint": {"circle-radius": 4}"#, point, bearing: bearing)
    let (x, y) = middle(map)
    #expect(abs(x - (32 + right)) < 0.05 && abs(y - (32 + down)) < 0.05)
    #expect(
      abs(area(map) - area(try painted(#""type": "circle", "paint": {"circle-radius": 4}"#, point))) < 0.5)
  }

  // A square of 20 pixels has the same area in any direction, but for the pixels whose centers lie on its edge.
  @Test(arguments: [0.0, 30, 45, 90, 217]) func `fill turned polygons`(bearing: Double) throws {
    let reach = 10 * pixel
    let ring = [(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach), (-reach, -reach)]
    let corners = ring.map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
    let map = try painted(
      #""type": "fill", "paint": {"fill-antialias": false}"#,
      #"{"type": "Polygon", "coordinates": [[\#(corners)]]}"#, bearing: bearing)
    #expect(abs(area(map) - 400) < 24)
    #expect(map[32, 32].alpha == 255)
  }

  @Test func `draw every geometry of a collection`() throws {
    let points = [-20, 0, 20].map { #"{"type": "Point", "coordinates": [\#(Double($0) * pixel), 0]}"# }
    let layer = #""type": "circle", "paint": {"circle-radius": 4}"#
    let single = area(try painted(layer, points[1]))
    let list = points.joined(separator: ",")
    let all = try painted(layer, #"{"type": "GeometryCollection", "geometries": [\#(list)]}"#)
    #expect(abs(area(all) - 3 * single) < 0.5)
  }

  /// Zoom 0.5 is -0.5 in the units of styles, below any layer's default of its lowest zoom.
  @Test func `draw layers at any zoom unless they say otherwise`() throws {
    let point = #"{"type": "Point", "coordinates": [0, 0]}"#
    let layer = #""type": "circle", "paint": {"circle-radius": 4}"#
    #expect(area(try painted(layer, point, zoom: 0.5)) > 30)
    #expect(area(try painted(layer + #", "minzoom": 0"#, point, zoom: 0.5)) == 0)
  }

  private func dashed(_ layout: String, _ dashes: String) throws -> Double {
    let line =
      #"{"type": "Feature", "properties": {"cap": "round"}, "geometry": {"type": "LineString", "coordinates": [[\#(-10 * pixel), 0], [\#(10 * pixel), 0]]}}"#
    return area(
      try painted(
        #""type": "line", "layout": {\#(layout)}, "paint": {"line-width": 2, "line-dasharray": \#(dashes)}"#,
        line))
  }

  /// A line of 20 pixels and a width of 2, of which dashes of 2 widths before gaps of 3 leave 8 pixels.
  @Test func `have flat dashes without the pieces of no length`() throws {
    #expect(abs(try dashed("", "[2, 3]") - 16) < 0.2)
    #expect(abs(try dashed("", "[2, 0]") - 40) < 0.2)
    #expect(abs(try dashed("", "[1, 0, 1, 3]") - 16) < 0.2)
    #expect(try dashed("", "[0, 2]") < 0.2)
    // Of three lengths, the last one and the first one are one dash: 2 of 4 widths.
    #expect(abs(try dashed("", "[1, 2, 1]") - 20) < 2.2)
  }

  @Test func `have round dashes where the ends of all lines are round`() throws {
    let (flat, round) = (try dashed("", "[2, 3]"), try dashed(#""line-cap": "round""#, "[2, 3]"))
    #expect(round > flat + 4)
    // The ends of the line itself are round, the dashes are not.
    let own = try dashed(#""line-cap": ["get", "cap"]"#, "[2, 3]")
    #expect(own < flat + 4)
  }
}

@Suite struct `A layer that reads the time` {
  @Test(arguments: [(3.9, false), (4.0, true), (5.5, true), (6.0, false)])
  func `needs tiles at its own zooms alone, shown or not`(zoom: Double, isNeeded: Bool) throws {
    let style = try StyleDocument(
      Array(
        #"""
        {"version": 8, "sources": {"a": {"type": "vector", "tiles": ["https://a.example/{z}/{x}/{y}"]}},
         "layers": [{"id": "a", "type": "circle", "source": "a", "source-layer": "a", "minzoom": 4, "maxzoom": 6,
                     "layout": {"visibility": ["case", [">", ["global-state", "frame"], 9], "visible", "none"]}}]}
        """#.utf8))
    // Zooms of styles are those of tiles of 512 pixels.
    let view = try Viewport(
      center: GeoPoint(latitude: 0, longitude: 0), zoom: zoom + 1, width: 64, height: 64)
    let source = try #require(style.sources.first { $0.id == "a" })
    let tiles = StyleMapPainter.tileZoom(of: source, in: style, zooms: 0...14, for: view)
    #expect((tiles != nil) == isNeeded)
  }
}
