import Foundation
import PulseGeo
import PulseImages
import PulseMapStyle
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseVectorTiles

@Suite struct `Symbols in a style` {
  /// The degrees of a pixel in views at zoom 0 of styles, in which the world is 512 pixels wide.
  private static let pixel = 360.0 / 512

  /// Returns the view of a style with the letter `A`, and the images `a` and `b` of a red and a green square of 8 points.
  private func painted(
    _ features: String, _ layout: String, _ paint: String = "", zoom: Double = 1, ratioOfB: Int = 1
  ) throws -> Bitmap {
    let folder = try StyleFolder()
    try folder.write("Font-0-255.pbf", letterA)
    var image = Bitmap(size: PixelSize(8 + 8 * ratioOfB, 8 * ratioOfB), color: RGBA(0, 255, 0))
    for y in 0..<8 { for x in 0..<8 { image[x, y] = RGBA(255, 0, 0) } }
    try folder.write("s.png", PNGWriter.auto.encodedBytes(of: image))
    let side = 8 * ratioOfB
    try folder.write(
      "s.json",
      #"""
      {"a": {"x": 0, "y": 0, "width": 8, "height": 8, "pixelRatio": 1},
       "b": {"x": 8, "y": 0, "width": \#(side), "height": \#(side), "pixelRatio": \#(ratioOfB)}}
      """#.utf8)
    let style = try folder.style(
      #""d": {"type": "geojson", "data": {"type": "FeatureCollection", "features": [\#(features)]}}"#,
      #"""
      {"id": "s", "type": "symbol", "source": "d", "paint": {\#(paint)}, "layout":
        {"text-font": ["Font"], "icon-allow-overlap": true, "text-allow-overlap": true, \#(layout)}}
      """#, root: #""sprite": "s", "glyphs": "{fontstack}-{range}.pbf","#)
    let view = try Viewport(
      center: GeoPoint(latitude: 0, longitude: 0), zoom: zoom, width: 64, height: 64)
    return try BasemapSource(path: style).basemap.paint(view)
  }

  /// Returns a point so many pixels to the right of the center and above it.
  private func point(_ x: Double, _ y: Double, _ properties: String = "") -> String {
    #"""
    {"type": "Feature", "properties": {\#(properties)}, "geometry":
      {"type": "Point", "coordinates": [\#(x * Self.pixel), \#(y * Self.pixel)]}}
    """#
  }

  /// Returns a line from the left to the right, so many pixels above the center.
  private func line(_ y: Double) -> String {
    let (x, y) = (25 * Self.pixel, y * Self.pixel)
    return
      #"{"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates": [[\#(-x), \#(y)], [\#(x), \#(y)]]}}"#
  }

  /// The center of what is drawn in a color, or in any.
  private func middle(_ bitmap: Bitmap, where isWanted: (RGBA) -> Bool = { _ in true }) -> (
    x: Double, y: Double
  ) {
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for row in 0..<64 {
      for column in 0..<64 where isWanted(bitmap[column, row]) {
        let weight = Double(bitmap[column, row].alpha)
        (sum, x, y) = (
          sum + weight, x + (Double(column) + 0.5) * weight, y + (Double(row) + 0.5) * weight
        )
      }
    }
    return (x / sum, y / sum)
  }

  /// The square of the letter is 10/24 of the size wide; between the sizes of whole zooms, others do not count.
  @Test(arguments: [
    #"["zoom"], 0, 24, 0.5, 96, 1, 24"#, #"["zoom"], 0, ["case", ["has", "x"], 2, 24], 0.5, 96, 1, 24"#,
  ])
  func `have sizes between those of whole zooms`(stops: String) throws {
    let map = try painted(
      point(0, 0), #""text-field": "A", "text-size": ["interpolate", ["linear"], \#(stops)]"#, zoom: 1.5)
    #expect(map.pixels.count { $0.alpha > 128 } <= 144)
  }

  /// Without a key, symbols lie on those above them; with one, on those of lower keys, and later ones on others.
  @Test(arguments: [("1", true), (#"["get", "k"]"#, false)])
  func `lie on each other by keys if these are not all the same`(key: String, isByRow: Bool) throws {
    let map = try painted(
      point(0, -3, #""i": "a", "k": 1"#) + "," + point(0, 0, #""i": "b", "k": 2"#),
      #""icon-image": ["get", "i"], "symbol-sort-key": \#(key)"#)
    #expect(map[32, 33] == (isByRow ? RGBA(255, 0, 0) : RGBA(0, 255, 0)))
  }

  private func partialPixels(_ bitmap: Bitmap) -> Int {
    bitmap.pixels.count { $0.red > 0 && (1..<255).contains($0.alpha) }
  }

  /// An icon between pixels, beside one in another resolution, or where angles may differ.
  @Test func `have mixed pixels in all icons if they have them in one`() throws {
    let icon = point(-10.3, 0.4, #""i": "a", "r": 0"#)
    let image = #""icon-image": ["get", "i"]"#
    #expect(try partialPixels(painted(icon, image)) == 0)
    let both = icon + "," + point(10, 0, #""i": "b", "r": 0"#)
    #expect(try partialPixels(painted(both, image)) == 0)
    #expect(try partialPixels(painted(both, image, ratioOfB: 2)) > 8)
    #expect(try partialPixels(painted(icon, image + #", "icon-rotate": ["get", "r"]"#)) > 8)
    // A size is that at the zoom.
    let size = #", "icon-size": ["interpolate", ["linear"], ["zoom"], 0, 1, 4, 2]"#
    #expect(try partialPixels(painted(icon, image + size)) == 0)
    #expect(try partialPixels(painted(icon, image + size, zoom: 1.5)) > 8)
  }

  @Test func `have mixed pixels in images of texts that lie on the map`() throws {
    let text = #""text-field": ["format", ["image", "a"], {}], "text-size": 24"#
    #expect(try partialPixels(painted(point(0.4, 0.4), text)) == 0)
    #expect(try partialPixels(painted(point(0.4, 0.4), text + #", "text-rotation-alignment": "map""#)) > 8)
    #expect(try partialPixels(painted(line(0.4), text + #", "symbol-placement": "line""#)) > 8)
  }

  @Test func `have icons around texts that go with them`() throws {
    let layout =
      #""text-field": "A", "text-size": 24, "text-variable-anchor": ["center"], "icon-image": "a", "icon-text-fit": "both""#
    func icon(_ paint: String) throws -> (x: Double, y: Double) {
      middle(try painted(point(0, 0), layout, #""text-opacity": 0, \#(paint)"#))
    }
    let (plain, moved) = (try icon(#""icon-translate": [9, 9]"#), try icon(#""text-translate": [10, -5]"#))
    #expect(abs(plain.x - 32) < 0.6 && abs(moved.x - plain.x - 10) < 0.1 && abs(moved.y - plain.y + 5) < 0.1)
  }

  /// The square of the letter lies 13 pixels below the place from which the letter is drawn.
  @Test func `have letters that turn where they are beside lines`() throws {
    func letter(_ angle: Int) throws -> (x: Double, y: Double) {
      middle(
        try painted(
          line(-12),
          #""text-field": "A", "text-size": 24, "symbol-placement": "line", "text-rotate": \#(angle)"#))
    }
    let (upright, turned) = (try letter(0), try letter(180))
    #expect(abs(upright.y - turned.y - 26) < 0.5)
  }

  private func innermostPlace(of corners: (Double, Double)...) -> StylePoint? {
    SymbolLines.innermostPoint(of: [corners.map { StylePoint(x: $0.0, y: $0.1) }])
  }

  /// In MapLibre's order of equally good squares, the middle of the left part of this U is found, and not its corner.
  @Test func `are at MapLibre's one of several equal places in polygons`() {
    let place = innermostPlace(
      of: (0, 0), (1600, 0), (1600, 2600), (1000, 2600), (1000, 200), (600, 200), (600, 2600), (0, 2600))
    #expect(place == StylePoint(x: 300, y: 1300))
  }

  /// Of this triangle, the centroid has 182.7 units to the sides; no other point has more than 196.
  @Test func `are at the centroid of polygons if it is about as far from the sides`() throws {
    let place = try #require(innermostPlace(of: (1274, 7646), (910, 7098), (1638, 7098)))
    #expect(place.x == 1274 && abs(place.y - 7280.67) < 0.01)
  }
}
