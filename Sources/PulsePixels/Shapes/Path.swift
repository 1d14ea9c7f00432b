/// A path of closed polygonal contours with vertices on the 1/256 pixel grid.
public struct Path: Hashable, Sendable {
  /// The vertices of all contours, contour by contour.
  public private(set) var points: [SubpixelPoint] = []

  /// The index after the last vertex of each contour in ``points``.
  public private(set) var contourEnds: [Int] = []

  /// Creates a path without contours.
  public init() {}

  /// Adds a contour, which is closed from its last point to its first.
  ///
  /// - Parameter contour: The vertices; fewer than three cover nothing and are ignored.
  public mutating func addContour(_ contour: some Collection<SubpixelPoint>) {
    guard contour.count > 2 else { return }
    points.append(contentsOf: contour)
    contourEnds.append(points.count)
  }

  /// The contours, each as a slice of ``points``.
  public var contours: some Sequence<ArraySlice<SubpixelPoint>> {
    zip([0] + contourEnds, contourEnds).lazy.map { points[$0..<$1] }
  }

  /// The smallest rectangle of whole pixels that contains every vertex.
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

/// The fill rule that determines the inside of overlapping contours: nonzero or even-odd.
public enum FillRule: Hashable, Sendable {
  /// Inside where the winding number is not 0.
  case nonzero

  /// Inside where the winding number is odd.
  case evenOdd
}
