import Glibc

/// A ruler on a plane that touches WGS 84 at a latitude; exact for short distances.
struct GroundRuler {
  /// The meters of a degree of longitude and of latitude.
  private let metersPerX, metersPerY: Double

  /// Creates a ruler by the radii of curvature of the ellipsoid at a latitude in degrees.
  init(latitude: Double) {
    let flattening = 1 / 298.257223563
    let squaredEccentricity = flattening * (2 - flattening)
    let cosine = cos(latitude * .pi / 180)
    let w2 = 1 / (1 - squaredEccentricity * (1 - cosine * cosine))
    let metersPerDegree = .pi / 180 * 6_378_137 * w2.squareRoot()
    metersPerX = metersPerDegree * cosine
    metersPerY = metersPerDegree * w2 * (1 - squaredEccentricity)
  }

  /// Returns the meters between two places.
  func distance(_ from: StylePoint, _ to: StylePoint) -> Double {
    let dx = Self.wrapped(from.x - to.x) * metersPerX
    let dy = (from.y - to.y) * metersPerY
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Returns the meters from a place to a line; infinity if the line has fewer than two points.
  func distance(_ place: StylePoint, toLine line: some Sequence<StylePoint>) -> Double {
    var (least, previous) = (Double.infinity, StylePoint?.none)
    for point in line {
      if let previous { least = min(least, distance(place, previous, point)) }
      previous = point
    }
    return least
  }

  /// Returns the meters from a place to a segment.
  func distance(_ place: StylePoint, _ from: StylePoint, _ to: StylePoint) -> Double {
    var nearest = from
    let dx = Self.wrapped(to.x - from.x) * metersPerX
    let dy = (to.y - from.y) * metersPerY
    if dx != 0 || dy != 0 {
      let along = Self.wrapped(place.x - from.x) * metersPerX * dx + (place.y - from.y) * metersPerY * dy
      let share = along / (dx * dx + dy * dy)
      if share > 1 {
        nearest = to
      } else if share > 0 {
        nearest = StylePoint(x: from.x + dx / metersPerX * share, y: from.y + dy / metersPerY * share)
      }
    }
    return distance(place, nearest)
  }

  /// Returns the meters between two segments that do not cross.
  func distance(_ a: StylePoint, _ b: StylePoint, toSegment c: StylePoint, _ d: StylePoint) -> Double {
    min(distance(a, c, d), distance(b, c, d), distance(c, a, b), distance(d, a, b))
  }

  private static func wrapped(_ degrees: Double) -> Double {
    guard degrees.magnitude > 180, degrees.isFinite else { return degrees }
    return degrees - (degrees / 360).rounded() * 360
  }
}

extension GroundRuler {
  /// Returns the meters between two lines; 0 if they cross.
  func distance(line: [StylePoint], toLine other: [StylePoint]) -> Double {
    var least = Double.infinity
    for (a, b) in zip(line, line.dropFirst()) {
      for (c, d) in zip(other, other.dropFirst()) {
        if doSegmentsCross(a, b, c, d) { return 0 }
        least = min(least, distance(a, b, toSegment: c, d))
      }
    }
    return least
  }

  /// Returns the meters from a place to a polygon; 0 inside and on a side.
  func distance(_ place: StylePoint, toPolygon polygon: StylePolygon) -> Double {
    if polygon.contains(place, boundary: true) { return 0 }
    return polygon.rings.reduce(.infinity) { min($0, distance(place, toLine: Self.closed($1))) }
  }

  /// Returns the meters from a line to a polygon; 0 if the line reaches into it.
  func distance(line: [StylePoint], toPolygon polygon: StylePolygon) -> Double {
    if line.contains(where: { polygon.contains($0, boundary: true) }) { return 0 }
    return polygon.rings.reduce(.infinity) { min($0, distance(line: line, toLine: Self.closed($1))) }
  }

  /// Returns the meters between two polygons; 0 if they overlap.
  func distance(polygon: StylePolygon, toPolygon other: StylePolygon) -> Double {
    let isInner = StyleBounds(polygon.rings).isInside(StyleBounds(other.rings))
    let (inner, outer) = isInner ? (polygon, other) : (other, polygon)
    if inner.rings.contains(where: { $0.contains { outer.contains($0, boundary: true) } }) { return 0 }
    var least = Double.infinity
    for ring in polygon.rings {
      for otherRing in other.rings {
        least = min(least, distance(line: Self.closed(ring), toLine: Self.closed(otherRing)))
      }
    }
    return least
  }

  private static func closed(_ ring: [StylePoint]) -> [StylePoint] {
    ring.first == ring.last ? ring : ring + ring.prefix(1)
  }
}
