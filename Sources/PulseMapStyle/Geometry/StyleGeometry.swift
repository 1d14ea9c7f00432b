package import PulseDocument

/// A geometry of GeoJSON: a point, a line or a polygon with holes, in degrees.
package enum StyleGeometry: Sendable {
  case point(StylePoint)
  case line([StylePoint])
  case polygon([[StylePoint]])

  /// Reads the geometries of GeoJSON: those of features, and the parts of multiple ones.
  ///
  /// - Parameter json: A collection of features, a feature or a geometry.
  /// - Returns: The geometries; `nil` for anything else.
  package static func all(in json: JSONValue) -> [StyleGeometry]? {
    switch json.member("type") {
    case .string("FeatureCollection"):
      guard let features = json.member("features")?.plainArray else { return nil }
      return features.flatMap { $0.member("geometry").flatMap(parts) ?? [] }
    case .string("Feature"): return json.member("geometry").flatMap(parts)
    default: return parts(json)
    }
  }

  private static func parts(_ json: JSONValue) -> [StyleGeometry]? {
    guard let name = json.member("type")?.plainString, let coordinates = json.member("coordinates") else {
      return nil
    }
    switch name {
    case "Point": return point(coordinates).map { [.point($0)] }
    case "MultiPoint": return coordinates.plainArray?.compactMap(point).map(StyleGeometry.point)
    case "LineString": return line(coordinates).map { [.line($0)] }
    case "MultiLineString": return coordinates.plainArray?.compactMap(line).map(StyleGeometry.line)
    case "Polygon": return rings(coordinates).map { [.polygon($0)] }
    case "MultiPolygon": return coordinates.plainArray?.compactMap(rings).map(StyleGeometry.polygon)
    default: return []
    }
  }

  private static func point(_ json: JSONValue) -> StylePoint? {
    guard let numbers = json.plainArray, numbers.count >= 2, let x = numbers[0].plainNumber,
      let y = numbers[1].plainNumber
    else { return nil }
    return StylePoint(x: x, y: y)
  }

  private static func line(_ json: JSONValue) -> [StylePoint]? {
    guard let points = json.plainArray?.compactMap(point), !points.isEmpty else { return nil }
    return points
  }

  private static func rings(_ json: JSONValue) -> [[StylePoint]]? {
    guard let rings = json.plainArray?.compactMap(line), !rings.isEmpty else { return nil }
    return rings
  }
}

/// A rectangle around points.
struct StyleBounds {
  var minX = Double.infinity
  var minY = Double.infinity
  var maxX = -Double.infinity
  var maxY = -Double.infinity

  /// Creates the rectangle around the points of rings.
  init(_ rings: some Sequence<[StylePoint]> = EmptyCollection()) {
    for ring in rings { for point in ring { add(point) } }
  }

  mutating func add(_ point: StylePoint) {
    (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
    (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
  }

  /// Returns whether the rectangle lies inside another one without touching its sides.
  func isInside(_ other: StyleBounds) -> Bool {
    minX > other.minX && maxX < other.maxX && minY > other.minY && maxY < other.maxY
  }
}

/// A polygon with holes in a plane.
struct StylePolygon {
  let rings: [[StylePoint]]

  /// Returns whether a point lies inside; `boundary` is the answer for a point on a side.
  func contains(_ point: StylePoint, boundary: Bool = false) -> Bool {
    var isInside = false
    for ring in rings {
      for (from, to) in zip(ring, ring.dropFirst()) {
        if Self.isOn(point, from, to) { return boundary }
        if (from.y > point.y) != (to.y > point.y),
          point.x < (to.x - from.x) * (point.y - from.y) / (to.y - from.y) + from.x
        {
          isInside.toggle()
        }
      }
    }
    return isInside
  }

  /// Returns whether all points of a line lie inside, and no part of it crosses a side.
  func contains(_ line: [StylePoint]) -> Bool {
    line.allSatisfy { contains($0) }
      && !zip(line, line.dropFirst()).contains { from, to in
        rings.contains { ring in
          zip(ring, ring.dropFirst()).contains { doSegmentsCross(from, to, $0, $1) }
        }
      }
  }

  /// Returns whether a point lies on a segment.
  private static func isOn(_ point: StylePoint, _ from: StylePoint, _ to: StylePoint) -> Bool {
    let (x1, y1) = (point.x - from.x, point.y - from.y)
    let (x2, y2) = (point.x - to.x, point.y - to.y)
    return x1 * y2 - x2 * y1 == 0 && x1 * x2 <= 0 && y1 * y2 <= 0
  }

  /// Returns the polygons of the rings of a tile: each ring that winds as the first one begins another polygon.
  static func polygons(of rings: [[StylePoint]]) -> [[[StylePoint]]] {
    guard rings.count > 1 else { return [rings] }
    var (polygons, isFirstPositive) = ([[[StylePoint]]](), Bool?.none)
    for ring in rings {
      let area = zip(ring, [ring.last].compactMap(\.self) + ring.dropLast()).reduce(0) {
        $0 + ($1.1.x - $1.0.x) * ($1.0.y + $1.1.y)
      }
      guard area != 0 else { continue }
      isFirstPositive = isFirstPositive ?? (area > 0)
      if isFirstPositive == (area > 0) || polygons.isEmpty {
        polygons.append([ring])
      } else {
        polygons[polygons.count - 1].append(ring)
      }
    }
    return polygons
  }
}

/// Returns whether two segments cross, each with its ends on different sides of the other; touching does not count.
func doSegmentsCross(_ a: StylePoint, _ b: StylePoint, _ c: StylePoint, _ d: StylePoint) -> Bool {
  let cross = (d.x - c.x) * (b.y - a.y) - (b.x - a.x) * (d.y - c.y)
  return cross != 0 && areApart(a, b, c, d) && areApart(c, d, a, b)
}

/// Returns whether two points lie on different sides of the line through two others.
private func areApart(_ p: StylePoint, _ q: StylePoint, _ from: StylePoint, _ to: StylePoint) -> Bool {
  func side(_ point: StylePoint) -> Double {
    (point.x - from.x) * (to.y - from.y) - (to.x - from.x) * (point.y - from.y)
  }
  let (first, second) = (side(p), side(q))
  return first > 0 && second < 0 || first < 0 && second > 0
}
