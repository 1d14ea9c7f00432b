/// A shape: closed contours of straight edges between points of the 1/256 pixel grid.
public struct Path: Hashable, Sendable {
  /// The points of all contours, one contour after the other.
  public private(set) var points: [SubpixelPoint] = []

  /// For each contour the index after its last point in ``points``.
  public private(set) var contourEnds: [Int] = []

  /// Creates a shape without contours.
  public init() {}

  /// Adds a contour, closed from its last point to its first.
  ///
  /// - Parameter contour: The points in order; fewer than three cover nothing and are left out.
  public mutating func addContour(_ contour: some Collection<SubpixelPoint>) {
    guard contour.count > 2 else { return }
    points.append(contentsOf: contour)
    contourEnds.append(points.count)
  }

  /// The contours, each as a slice of ``points``.
  public var contours: some Sequence<ArraySlice<SubpixelPoint>> {
    zip([0] + contourEnds, contourEnds).lazy.map { points[$0..<$1] }
  }

  /// The smallest rectangle of whole pixels that holds every point.
  ///
  /// - Complexity: O(points).
  public var bounds: PixelRect {
    guard var low = points.first else { return .empty }
    var high = low
    for point in points {
      low.x = min(low.x, point.x)
      low.y = min(low.y, point.y)
      high.x = max(high.x, point.x)
      high.y = max(high.y, point.y)
    }
    let x = low.x >> 8
    let y = low.y >> 8
    return PixelRect(x: x, y: y, width: (high.x + 255) >> 8 - x, height: (high.y + 255) >> 8 - y)
  }
}

/// What counts as the inside of a shape whose contours overlap.
public enum FillRule: Hashable, Sendable {
  /// Where the contours run around a point a number of times that is not 0.
  case nonzero

  /// Where the contours run around a point an odd number of times.
  case evenOdd
}
