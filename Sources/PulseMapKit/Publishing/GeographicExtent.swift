import Glibc
import PulseDocument
package import PulseGeo
import PulseSystem

/// The geographic extent of an image as JSON: zoom, center, bounds and corners in degrees with nine decimals, and Web
/// Mercator bounds in meters with six.
enum GeographicExtent {
  /// Returns the members of the extent of a viewport.
  ///
  /// As in RFC 7946, west is greater than east across the antimeridian. The corners are clockwise from the northwest,
  /// each longitude before latitude; longitudes may exceed ±180.
  static func members(of viewport: Viewport) -> [JSONValue.Member] {
    let (box, edges) = (viewport.bounds, viewport.webMercatorBounds)
    let corners = [
      (edges.west, edges.north), (edges.east, edges.north), (edges.east, edges.south),
      (edges.west, edges.south),
    ]
    return [
      .init(key: "zoom", value: .number(rounded(viewport.zoom, decimals: 9))),
      .init(
        key: "center",
        value: JSONValue([
          "lat": degrees(viewport.center.latitude), "lon": degrees(viewport.center.longitude),
        ])),
      .init(
        key: "bounds",
        value: JSONValue([
          "west": degrees(box.west), "south": degrees(box.south), "east": degrees(box.east),
          "north": degrees(box.north),
        ])),
      .init(key: "corners", value: .array(corners.map { .array([degrees($0), degrees($1)]) })),
      .init(
        key: "mercator",
        value: JSONValue([
          "minX": meters(edges.minX), "minY": meters(edges.minY), "maxX": meters(edges.maxX),
          "maxY": meters(edges.maxY),
        ])),
    ]
  }

  private static func degrees(_ value: Double) -> JSONValue { .number(rounded(value, decimals: 9)) }

  private static func meters(_ value: Double) -> JSONValue { .number(rounded(value, decimals: 6)) }

  /// Returns a number rounded to decimals, so that it is the same on every machine.
  private static func rounded(_ value: Double, decimals: Int) -> Double {
    let unit = pow(10, Double(decimals))
    // Adding 0 turns -0 into 0.
    return (value * unit).rounded() / unit + 0
  }
}

/// A world file: six lines that georeference an image for GIS programs, in meters of EPSG:3857.
package struct WorldFile {
  /// The lines: pixel width, two rotations, negative pixel height, and x and y of the center of the upper left pixel.
  package let text: String

  /// Creates the world file of an image of a viewport.
  package init(_ viewport: Viewport) {
    let edges = viewport.webMercatorBounds
    let pixel = (edges.maxX - edges.minX) / Double(viewport.width * viewport.pixelRatio)
    let lines = [
      // The error of 1e-12 m times the longest side stays far below 1e-6 m.
      formatFixedPoint(pixel, decimals: 12), "0", "0", formatFixedPoint(-pixel, decimals: 12),
      formatFixedPoint(edges.minX + pixel / 2, decimals: 6),
      formatFixedPoint(edges.maxY - pixel / 2, decimals: 6),
    ]
    text = lines.map { "\($0)\n" }.joined()
  }
}
