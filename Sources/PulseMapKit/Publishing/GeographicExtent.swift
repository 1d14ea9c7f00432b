import Glibc
import PulseDocument
package import PulseGeo
import PulseSystem

/// The geographic extent of an image as JSON: zoom, bearing, center, bounds and corners in degrees with nine decimals, and
/// Web Mercator bounds in meters with six.
enum GeographicExtent {
  /// Returns the members of the extent of a viewport.
  ///
  /// As in RFC 7946, west is greater than east across the antimeridian. The corners are clockwise from the upper left,
  /// each longitude before latitude; longitudes may exceed ±180. The bounds of a turned image are those of the box around
  /// it.
  static func members(of viewport: Viewport) -> [JSONValue.Member] {
    let (box, edges) = (viewport.bounds, viewport.webMercatorBounds)
    let rotation = viewport.rotation
    var corners = [
      (edges.west, edges.north), (edges.east, edges.north), (edges.east, edges.south),
      (edges.west, edges.south),
    ]
    if !rotation.isNone {
      let (right, bottom) = (
        Double(viewport.width * viewport.pixelRatio), Double(viewport.height * viewport.pixelRatio)
      )
      corners = [(0, 0), (right, 0), (right, bottom), (0, bottom)].map {
        let corner = WebMercatorPosition(viewport.mapPoint(at: $0))
        return (corner.longitude, corner.latitude)
      }
    }
    // Only turned views have a bearing.
    let bearing = rotation.isNone ? [] : [JSONValue.Member(key: "bearing", value: degrees(rotation.degrees))]
    return bearing + [
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
  /// The lines: the change of x and y per column, that per row, and x and y of the center of the upper left pixel.
  package let text: String

  /// Creates the world file of an image of a viewport.
  package init(_ viewport: Viewport) {
    let lines = viewport.rotation.isNone ? Self.northUpLines(viewport) : Self.turnedLines(viewport)
    text = lines.map { "\($0)\n" }.joined()
  }

  private static func northUpLines(_ viewport: Viewport) -> [String] {
    let edges = viewport.webMercatorBounds
    let pixel = (edges.maxX - edges.minX) / Double(viewport.width * viewport.pixelRatio)
    return [
      // The error of 1e-12 m times the longest side stays far below 1e-6 m.
      formatFixedPoint(pixel, decimals: 12), "0", "0", formatFixedPoint(-pixel, decimals: 12),
      formatFixedPoint(edges.minX + pixel / 2, decimals: 6),
      formatFixedPoint(edges.maxY - pixel / 2, decimals: 6),
    ]
  }

  private static func turnedLines(_ viewport: Viewport) -> [String] {
    let pixel = 2 * Double.pi * Geodesic.equatorialRadius / viewport.worldSizeInPixels
    let (column, row) = (
      viewport.rotation.toMap((x: pixel, y: 0)), viewport.rotation.toMap((x: 0, y: pixel))
    )
    let corner = WebMercatorPosition(viewport.mapPoint(at: (x: 0.5, y: 0.5)))
    // On the map, y grows to the south; in a world file, to the north.
    return [column.x, -column.y, row.x, -row.y].map { formatFixedPoint($0, decimals: 12) }
      + [corner.x, corner.y].map { formatFixedPoint($0, decimals: 6) }
  }
}
