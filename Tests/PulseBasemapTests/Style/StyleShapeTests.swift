import Foundation
import PulseGeo
import PulseImages
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseBasemap

/// The degrees of a pixel in views at zoom 0 of styles, in which the world is 512 pixels wide; near the equator, those
/// of latitude are about the same.
private let pixel = 360.0 / 512

private func feature(_ type: String, _ coordinates: String, _ properties: String = "") -> String {
  #"""
  {"type": "Feature", "properties": {\#(properties)}, "geometry": {"type": "\#(type)", "coordinates": \#(coordinates)}}
  """#
}

/// Returns the coordinates of places in pixels to the right and upwards from the center of a view.
private func line(_ places: (Double, Double)...) -> String {
  "[\(places.map { "[\($0.0 * pixel), \($0.1 * pixel)]" }.joined(separator: ", "))]"
}

/// Returns a rectangle of pixels to the right and upwards from the center of a view.
private func box(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>, _ properties: String = "") -> String {
  let (left, right, low, high) = (x.lowerBound, x.upperBound, y.lowerBound, y.upperBound)
  return feature(
    "Polygon", "[\(line((left, low), (right, low), (right, high), (left, high), (left, low)))]", properties)
}

private func data(_ features: String...) -> String {
  #""d": {"type": "geojson", "data": {"type": "FeatureCollection", "features": [\#(features.joined(separator: ", "))]}}"#
}

/// The area of what is drawn in pixels.
private func area(_ bitmap: Bitmap) -> Double { bitmap.pixels.reduce(0) { $0 + Double($1.alpha) / 255 } }

/// Of buildings a million meters high, 12.8 pixels, the roofs are seen 1.154 times as far from the center.
@Suite struct `Extrusions in a style` {
  /// Returns a layer of red buildings.
  private func layer(_ paint: String = "", id: String = "e", filter: String = "true") -> String {
    #"""
    {"id": "\#(id)", "type": "fill-extrusion", "source": "d", "filter": \#(filter),
     "paint": {"fill-extrusion-height": 1000000, "fill-extrusion-color": "red"\#(paint)}}
    """#
  }

  private func painted(_ features: String, _ layers: String, root: String = "") throws -> Bitmap {
    try StyleFolder().painted(data(features), layers, root: root)
  }

  /// The light comes from 30 degrees west of south: on the unit sphere times 1.15, from 0.2875 to the west and 0.498 to
  /// the south. In it, red has 1.03 times the mix of 0.5 and 1.2874 by these shares, in the shadow half of it.
  @Test func `have their light sides in the south and west`() throws {
    let map = try painted(box(16...28, 16...28) + "," + box(-28 ... -16, -28 ... -16), layer())
    let (west, south) = (map[49, 10], map[56, 14])
    let (east, north) = (map[14, 54], map[8, 49])
    #expect(abs(Int(west.red) - 191) <= 1 && west.green == 6)
    #expect((197...234).contains(south.red) && (110...131).contains(north.red))
    #expect(abs(Int(east.red) - 131) <= 1)
  }

  @Test func `hide lower ones of later layers`() throws {
    let map = try painted(
      box(-10...10, -10...10, #""high": 1"#) + "," + box(0...20, 0...20),
      layer(id: "a", filter: #"["has", "high"]"#)
        + ","
        + layer(
          #", "fill-extrusion-height": 10, "fill-extrusion-color": "lime""#, id: "b",
          filter: #"["!", ["has", "high"]]"#))
    // In the first building, and beside it.
    #expect(map[37, 27].red > 240 && map[37, 27].green < 20)
    #expect(map[48, 16].green > 240)
  }

  @Test func `let each other through once in a translucent layer`() throws {
    let map = try painted(
      box(-10...10, -10...10) + "," + box(0...20, 0...20), layer(#", "fill-extrusion-opacity": 0.5"#))
    #expect(map[37, 27] == map[27, 37] && abs(Int(map[37, 27].alpha) - 128) <= 1)
  }

  /// Light from straight above leaves its color to a white roof, and 0.3 of channels that it does not have.
  @Test func `have the color of the light`() throws {
    let white = layer(#", "fill-extrusion-color": "white""#)
    let map = try painted(
      box(-10...10, -10...10), white,
      root: #""light": {"color": "blue", "position": [1, 0, 0], "intensity": 1},"#)
    #expect(map[32, 32].blue == 255 && abs(Int(map[32, 32].red) - 76) <= 1)
  }

  /// Of a house in the north, in a view with the south above, the wall in the north is seen.
  @Test(arguments: [("map", false), ("viewport", true)])
  func `have light that turns with the view or not`(anchor: String, isLit: Bool) throws {
    let folder = try StyleFolder()
    let style = try folder.style(
      data(box(-10...10, -28 ... -16)), layer(),
      root: #""light": {"position": [1, 180, 90], "intensity": 1, "anchor": "\#(anchor)"},"#)
    let view = try Viewport(
      center: GeoPoint(latitude: 0, longitude: 0), zoom: 1, width: 64, height: 64,
      rotation: ViewRotation(degrees: 180))
    let map = try BasemapSource(path: style).basemap.paint(view)
    #expect(map[32, 14].alpha == 255 && (map[32, 14].red > 150) == isLit)
  }

  /// The side on the left of a line, which is the north of one to the east.
  @Test func `are walls on the left side of lines`() throws {
    let west = try painted(feature("LineString", line((10, 20), (-10, 20))), layer())
    #expect(west[32, 10].alpha == 255 && west[32, 13].alpha == 0 && area(west) > 40)
    let east = try painted(feature("LineString", line((-10, 20), (10, 20))), layer())
    #expect(area(east) == 0)
  }

  /// Half of the image is red, the other half is green, and it has 16 by 16 pixels.
  private func withPattern(_ layers: String, _ features: String, light: String) throws -> Bitmap {
    let folder = try StyleFolder()
    var image = Bitmap(size: PixelSize(16, 16), color: RGBA(255, 0, 0))
    for y in 0..<16 { for x in 8..<16 { image[x, y] = RGBA(0, 255, 0) } }
    try folder.write("s.png", PNGWriter.auto.encodedBytes(of: image))
    try folder.write(
      "s.json", #"{"p": {"x": 0, "y": 0, "width": 16, "height": 16, "pixelRatio": 1}}"#.utf8)
    return try folder.painted(data(features), layers, root: #""sprite": "s", "light": \#(light),"#)
  }

  @Test func `have patterns as fills have them on the ground`() throws {
    let above = #"{"position": [1, 0, 0]}"#
    let square = box(-20.3...13.7, -10.2...22.9)
    let fill = #"""
      {"id": "f", "type": "fill", "source": "d", "paint": {"fill-pattern": "p", "fill-antialias": false}}
      """#
    let ground = #", "fill-extrusion-pattern": "p", "fill-extrusion-height": 0"#
    let map = try withPattern(fill, square, light: above)
    #expect(Set(map.pixels).count > 2)
    #expect(try withPattern(layer(ground), square, light: above) == map)
  }

  /// The wall in the north is 24 pixels long and half as bright.
  @Test func `have patterns along their walls`() throws {
    let map = try withPattern(
      layer(#", "fill-extrusion-pattern": "p", "fill-extrusion-vertical-gradient": false"#),
      box(-12...12, -28 ... -16), light: "{}")
    let row = (21..<43).map { map[$0, 49] }
    #expect(row.count { abs(Int($0.red) - 128) <= 1 && $0.green == 0 } >= 6)
    #expect(row.count { abs(Int($0.green) - 128) <= 1 && $0.red == 0 } >= 6)
  }
}

@Suite struct `Shapes in a style` {
  private func painted(_ features: String, _ layers: String) throws -> Bitmap {
    try StyleFolder().painted(data(features), layers)
  }

  @Test func `are filled between the ends of lines`() throws {
    let layer =
      #"{"id": "f", "type": "fill", "source": "d", "paint": {"fill-color": "blue", "fill-antialias": false}}"#
    let map = try painted(feature("LineString", line((-10, -10), (10, -10), (10, 10))), layer)
    #expect(map[36, 36] == RGBA(0, 0, 255) && map[28, 28].alpha == 0 && abs(area(map) - 200) < 16)
    #expect(try area(painted(feature("Point", "[0, 0]"), layer)) == 0)
  }

  @Test func `have outlines above all others of the layer`() throws {
    let map = try painted(
      box(-10.5...4.5, -10.5...4.5, #""c": "red""#) + "," + box(-4.5...10.5, -4.5...10.5, #""c": "lime""#),
      #"""
      {"id": "f", "type": "fill", "source": "d",
       "paint": {"fill-color": ["get", "c"], "fill-outline-color": "blue"}}
      """#)
    // The right edge of the first one in the second one.
    #expect(map[36, 32].blue > 200 && map[38, 30] == RGBA(0, 255, 0))
  }

  @Test(arguments: [("4", "1"), ("1", "4")])
  func `are circles in the order of their keys in all tiles`(left: String, right: String) throws {
    let points = [(-3.0, 3.0, left, "red"), (3, -3, right, "lime")].map { x, y, key, color in
      feature("Point", "[\(x * pixel), \(y * pixel)]", #""k": \#(key), "c": "\#(color)""#)
    }
    let folder = try StyleFolder()
    let style = try folder.style(
      data(points.joined(separator: ",")),
      #"""
      {"id": "c", "type": "circle", "source": "d", "layout": {"circle-sort-key": ["get", "k"]},
       "paint": {"circle-radius": 14, "circle-color": ["get", "c"]}}
      """#)
    // From zoom 1 on, four tiles meet in the center.
    let view = try Viewport(
      center: GeoPoint(latitude: 0, longitude: 0), zoom: 2, width: 64, height: 64)
    let map = try BasemapSource(path: style).basemap.paint(view)
    #expect(map[32, 32] == (left > right ? RGBA(255, 0, 0) : RGBA(0, 255, 0)))
  }

  /// Half of a transparent red and blue is a translucent blue.
  @Test func `have colors between those of zooms that are mixed by their alpha`() throws {
    let folder = try StyleFolder()
    let style = try folder.style(
      data(feature("Point", "[0, 0]")),
      #"""
      {"id": "c", "type": "circle", "source": "d", "paint": {"circle-radius": 20, "circle-color":
        ["interpolate", ["linear"], ["zoom"], 0, ["case", ["has", "a"], "white", "rgba(255,0,0,0)"], 1, "blue"]}}
      """#)
    let view = try Viewport(
      center: GeoPoint(latitude: 0, longitude: 0), zoom: 1.5, width: 64, height: 64)
    let map = try BasemapSource(path: style).basemap.paint(view)
    #expect(map[32, 32] == RGBA(0, 0, 255, alpha: 128))
  }

  /// Twice the contrast makes 230 of 255 brighter than white, which is clamped after the opacity: 0.5 * 1.3039.
  @Test func `are images brightened before they are made translucent`() throws {
    let folder = try StyleFolder()
    let image = Bitmap(size: PixelSize(2, 2), color: RGBA(230, 128, 26))
    try folder.write("0-0-0.png", PNGWriter.auto.encodedBytes(of: image))
    let map = try folder.painted(
      #""t": {"type": "raster", "tiles": ["{z}-{x}-{y}.png"]}"#,
      #"""
      {"id": "b", "type": "background"},
      {"id": "a", "type": "raster", "source": "t", "paint": {"raster-contrast": 0.5, "raster-opacity": 0.5}}
      """#)
    #expect(abs(Int(map[32, 32].red) - 166) <= 1 && map[32, 32].blue == 0)
  }

  @Test func `are none where there is no vector tile, and those of larger images`() throws {
    let folder = try StyleFolder()
    let tile = BuiltTile().square("land", [:], x: 2048, y: 2048, side: 4096)
    try folder.write("0-0-0.mvt", tile.bytes)
    let image = Bitmap(size: PixelSize(2, 2), color: RGBA(1, 2, 3))
    try folder.write("0-0-0.png", PNGWriter.auto.encodedBytes(of: image))
    func painted(_ source: String, _ layer: String, zoom: Double) throws -> Bitmap {
      let style = try folder.style(#""t": {\#(source)}"#, #"{"id": "l", "source": "t", \#(layer)}"#)
      let view = try Viewport(
        center: GeoPoint(latitude: 0, longitude: 0), zoom: zoom, width: 64, height: 64)
      return try BasemapSource(path: style).basemap.paint(view)
    }
    let vector = #""type": "vector", "tiles": ["{z}-{x}-{y}.mvt"], "maxzoom": 4"#
    let fill = #""type": "fill", "source-layer": "land""#
    #expect(try area(painted(vector, fill, zoom: 1)) == 4096)
    #expect(try area(painted(vector, fill, zoom: 2)) == 0)
    // A damaged one is somewhere.
    for id in ["1-0-0", "1-1-0", "1-0-1", "1-1-1"] { try folder.write("\(id).mvt", [255, 255]) }
    #expect(try area(painted(vector, fill, zoom: 2)) == 4096)
    let raster = #""type": "raster", "tiles": ["{z}-{x}-{y}.png"], "maxzoom": 4"#
    #expect(try area(painted(raster, #""type": "raster""#, zoom: 3)) == 4096)
  }
}
