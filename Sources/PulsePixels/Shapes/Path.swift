/// A path of closed polygonal contours with vertices on the 1/256 pixel grid.
public struct Path: Hashable, Sendable {
  /// The vertices of all contours, contour by contour.
  public private(set) var points: [SubpixelPoint] = []

  /// The index after the last vertex of each contour in ``points``.
  public private(set) var contourEnds: [Int] = []

  /// Creates a path without contours.
  public init() {}

  /// Creates a path from the vertices of its contours.
  ///
  /// - Parameters:
  ///   - points: The vertices of all contours, contour by contour, at least three of each.
  ///   - contourEnds: The index after the last vertex of each contour, in ascending order, the last one the number of
  ///     vertices.
  public init(points: [SubpixelPoint], contourEnds: [Int]) {
    precondition(contourEnds.last ?? 0 == points.count, "every vertex needs a contour")
    self.points = points
    self.contourEnds = contourEnds
  }

  /// Adds a contour, which is closed from its last point to its first.
  ///
  /// - Parameter contour: The vertices; fewer than three cover nothing and are ignored.
  public mutating func addContour(_ contour: some Collection<SubpixelPoint>) {
    guard contour.count > 2 else { return }
    points.append(contentsOf: contour)
    contourEnds.append(points.count)
  }

  /// Adds a contour whose vertices a closure appends, at least three of them, and must not change others.
  @inline(__always)
  mutating func addContour(appending appendVertices: (inout [SubpixelPoint]) -> Void) {
    appendVertices(&points)
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
    guard let first = points.first else { return .empty }
    // Two points at a time, with vector instructions.
    var low = SIMD4(lowHalf: first.vector, highHalf: first.vector)
    var high = low
    let points = points.span
    for pair in 0..<points.count >> 1 {
      let both = SIMD4(
        lowHalf: points[2 &* pair].vector, highHalf: points[2 &* pair &+ 1].vector)
      low.replace(with: both, where: both .< low)
      high.replace(with: both, where: both .> high)
    }
    let last = points[points.count - 1].vector
    let (left, top) = (min(low[0], low[2], last.x), min(low[1], low[3], last.y))
    let (right, bottom) = (max(high[0], high[2], last.x), max(high[1], high[3], last.y))
    let (x, y) = (Int(left) >> 8, Int(top) >> 8)
    return PixelRect(
      x: x, y: y, width: (Int(right) + 255) >> 8 - x, height: (Int(bottom) + 255) >> 8 - y)
  }
}

/// The fill rule that determines the inside of overlapping contours: nonzero or even-odd.
public enum FillRule: Hashable, Sendable {
  /// Inside where the winding number is not 0.
  case nonzero

  /// Inside where the winding number is odd.
  case evenOdd
}
