/// A bounding box on the Mercator map, in map points.
public struct MapBounds: Hashable, Sendable {
  /// The corner with the smallest x and y.
  public let northwest: MapPoint

  /// The corner with the largest x and y.
  public let southeast: MapPoint

  /// Creates the smallest box that contains points.
  ///
  /// - Parameter points: The points, at least one; x may lie outside the world.
  /// - Complexity: O(n).
  public init(around points: [MapPoint]) {
    precondition(!points.isEmpty, "at least one point is required")
    var (low, high) = (points[0], points[0])
    for point in points {
      low = MapPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = MapPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    northwest = low
    southeast = high
  }

  /// The center of the box.
  public var center: MapPoint {
    MapPoint(x: (northwest.x + southeast.x) / 2, y: (northwest.y + southeast.y) / 2)
  }

  /// The width in map points.
  public var width: Double { southeast.x - northwest.x }

  /// The height in map points.
  public var height: Double { southeast.y - northwest.y }
}
