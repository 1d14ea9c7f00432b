import Glibc
import PulseGeo

/// Where a picture lies on the Earth, for programs: degrees with nine decimals, meters with six.
struct MappedArea: Encodable, Sendable {
  struct Place: Encodable {
    var lat: Double
    var lon: Double
  }

  /// As in RFC 7946: west is greater than east where the antimeridian lies between them.
  struct Bounds: Encodable {
    var west: Double
    var south: Double
    var east: Double
    var north: Double
  }

  /// Meters of EPSG:3857.
  struct Mercator: Encodable {
    var minX: Double
    var minY: Double
    var maxX: Double
    var maxY: Double
  }

  let zoom: Double
  let center: Place
  let bounds: Bounds
  /// Longitude and latitude from the northwest clockwise; longitudes go on beyond the antimeridian.
  let corners: [[Double]]
  let mercator: Mercator

  init(of viewport: Viewport) {
    zoom = Self.rounded(viewport.zoom, decimals: 9)
    center = Place(lat: Self.degrees(viewport.center.latitude), lon: Self.degrees(viewport.center.longitude))
    let box = viewport.bounds
    bounds = Bounds(
      west: Self.degrees(box.west), south: Self.degrees(box.south), east: Self.degrees(box.east),
      north: Self.degrees(box.north))
    let edges = viewport.webMercatorBounds
    corners = [
      (edges.west, edges.north), (edges.east, edges.north), (edges.east, edges.south),
      (edges.west, edges.south),
    ].map { [Self.degrees($0), Self.degrees($1)] }
    mercator = Mercator(
      minX: Self.meters(edges.minX), minY: Self.meters(edges.minY), maxX: Self.meters(edges.maxX),
      maxY: Self.meters(edges.maxY))
  }

  private static func degrees(_ value: Double) -> Double { rounded(value, decimals: 9) }

  private static func meters(_ value: Double) -> Double { rounded(value, decimals: 6) }

  /// Returns a number as it is on every machine, whatever the last bits of its mathematics are.
  private static func rounded(_ value: Double, decimals: Int) -> Double {
    let unit = pow(10, Double(decimals))
    // The sum makes a plain zero of a negative one.
    return (value * unit).rounded() / unit + 0
  }
}
