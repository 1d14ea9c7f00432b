/// The distance between places on the map: the median of the distances to the nearest other place.
package struct PlaceSpacing {
  /// The largest number of places whose nearest neighbor is looked for; of more, an even selection.
  private static let sampleSize = 1000

  /// The number of different places.
  package let count: Int

  /// The median distance from a place to its nearest neighbor in map points; `nil` with fewer than two places.
  package let median: Double?

  /// Measures the spacing of places.
  ///
  /// - Parameters:
  ///   - places: The places on the map; equal ones count as one.
  ///   - westernEdge: The western edge of the smallest arc of longitudes that contains them, in map points.
  /// - Complexity: O(n log n).
  package init(of places: [MapPoint], westernEdge: Double) {
    var points = places.map { point in
      let x = (point.x - westernEdge).truncatingRemainder(dividingBy: Mercator.worldSize)
      return MapPoint(x: x < 0 ? x + Mercator.worldSize : x, y: point.y)
    }
    guard let first = points.first else {
      (count, median) = (0, nil)
      return
    }
    let box = MapBounds(around: points)
    // Sorted along the longer side, neighbors are near each other in the list.
    if box.height > box.width { points = points.map { MapPoint(x: $0.y, y: $0.x) } }
    points.sort { ($0.x, $0.y) < ($1.x, $1.y) }
    var different = [points.first ?? first]
    for point in points where point != different[different.count - 1] { different.append(point) }
    count = different.count
    guard count > 1 else {
      median = nil
      return
    }
    let step = (count + Self.sampleSize - 1) / Self.sampleSize
    let distances = stride(from: step / 2, to: count, by: step).map { Self.distance(from: $0, in: different) }
      .sorted()
    median = distances[distances.count / 2]
  }

  /// Returns the distance from a point to its nearest neighbor in a list sorted by x.
  private static func distance(from index: Int, in points: [MapPoint]) -> Double {
    let point = points[index]
    var nearest = Double.infinity
    for direction in [-1, 1] {
      var other = index + direction
      while points.indices.contains(other), abs(points[other].x - point.x) < nearest {
        let (dx, dy) = (points[other].x - point.x, points[other].y - point.y)
        nearest = min(nearest, (dx * dx + dy * dy).squareRoot())
        other += direction
      }
    }
    return nearest
  }
}
