import Glibc
package import PulseGeo
import PulseSystem

/// The geographic extent of an image for JSON: zoom, center, bounds and corners in degrees with nine decimals, and Web
/// Mercator bounds in meters with six.
package struct GeographicExtent: Encodable, Sendable {
  struct Coordinate: Encodable {
    var lat: Double
    var lon: Double
  }

  /// Bounds in degrees; as in RFC 7946, west is greater than east across the antimeridian.
  package struct Bounds: Encodable {
    var west: Double
    var south: Double
    var east: Double
    var north: Double

    /// Creates bounds from their edges in degrees.
    package init(west: Double, south: Double, east: Double, north: Double) {
      (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }
  }

  /// Bounds in meters of EPSG:3857.
  struct MercatorBounds: Encodable {
    var minX: Double
    var minY: Double
    var maxX: Double
    var maxY: Double
  }

  let zoom: Double
  let center: Coordinate
  let bounds: Bounds
  /// Longitude and latitude of the corners, clockwise from the northwest; longitudes may exceed ±180.
  let corners: [[Double]]
  let mercator: MercatorBounds

  /// Creates the extent of a viewport.
  package init(of viewport: Viewport) {
    zoom = Self.rounded(viewport.zoom, decimals: 9)
    center = Coordinate(
      lat: Self.degrees(viewport.center.latitude), lon: Self.degrees(viewport.center.longitude))
    let box = viewport.bounds
    bounds = Bounds(
      west: Self.degrees(box.west), south: Self.degrees(box.south), east: Self.degrees(box.east),
      north: Self.degrees(box.north))
    let edges = viewport.webMercatorBounds
    corners = [
      (edges.west, edges.north), (edges.east, edges.north), (edges.east, edges.south),
      (edges.west, edges.south),
    ].map { [Self.degrees($0), Self.degrees($1)] }
    mercator = MercatorBounds(
      minX: Self.meters(edges.minX), minY: Self.meters(edges.minY), maxX: Self.meters(edges.maxX),
      maxY: Self.meters(edges.maxY))
  }

  private static func degrees(_ value: Double) -> Double { rounded(value, decimals: 9) }

  private static func meters(_ value: Double) -> Double { rounded(value, decimals: 6) }

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
