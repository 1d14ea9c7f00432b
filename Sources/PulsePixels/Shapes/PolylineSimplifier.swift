/// A streaming simplifier of polylines: drops points that lie within a tolerance of the result.
///
/// Each point since the last kept one leaves a wedge of directions in which a straight line passes it within the
/// tolerance. As long as the next point lies in all of these wedges and no nearer than the points before, one
/// straight
/// line replaces them all (C. M. Williams, "An efficient algorithm for the piecewise linear approximation of planar
/// curves", Computer Graphics and Image Processing 8, 1978). The area within the tolerance of a segment is convex, so
/// the edges between dropped points stay within it; and as they connect the ends of the segment, no place of the
/// segment is farther from them.
public struct PolylineSimplifier: Sendable {
  /// Largest distance of the lines in grid steps, slightly less than specified because of rounding.
  private let tolerance: Double

  /// The last kept point.
  private var lastKept: SubpixelPoint?

  /// The last added point, unless it is the last kept one.
  private var latest: SubpixelPoint?

  /// Wedge of possible directions from the last kept point; `nil` if unlimited.
  private var directionWedge: (left: Direction, right: Direction)?

  /// Distance to the farthest point that limited the wedge.
  private var reach = 0.0

  private typealias Direction = (x: Double, y: Double)

  /// Creates a simplifier without points.
  ///
  /// - Parameter tolerance: The largest distance between both lines in 1/256 pixel; 32, an eighth of a pixel, is
  ///   invisible. At 0 or less only repeated points are dropped.
  public init(tolerance: Int) {
    self.tolerance = Double(max(0, tolerance)) * (1 - 1e-6)
  }

  /// Adds the next point of the line to be simplified.
  ///
  /// - Parameter point: The point.
  /// - Returns: The next point of the simplified line, once it is final; `nil` if none became final.
  /// - Complexity: O(1).
  public mutating func add(_ point: SubpixelPoint) -> SubpixelPoint? {
    guard let lastKept else {
      self.lastKept = point
      return point
    }
    if point == latest ?? lastKept { return nil }
    var kept: SubpixelPoint?
    if let latest, !isWithinTolerance(point, from: lastKept) {
      self.lastKept = latest
      directionWedge = nil
      reach = 0
      kept = latest
    }
    latest = point
    narrowWedge(to: point, from: kept ?? lastKept)
    return kept
  }

  /// Ends the line and resets the simplifier.
  ///
  /// - Returns: The last point of the simplified line; `nil` if it was returned before.
  public mutating func finish() -> SubpixelPoint? {
    defer { (lastKept, latest, directionWedge, reach) = (nil, nil, nil, 0) }
    return latest
  }

  /// Returns whether a straight line from the last kept point to a point is within the tolerance of all points
  /// between them.
  private func isWithinTolerance(_ point: SubpixelPoint, from lastKept: SubpixelPoint) -> Bool {
    guard tolerance > 0 else { return false }
    guard let directionWedge else { return true }
    let (x, y) = (Double(point.x - lastKept.x), Double(point.y - lastKept.y))
    return lastKept.distance(to: point) >= reach
      && directionWedge.left.x * y - directionWedge.left.y * x >= 0
      && directionWedge.right.x * y - directionWedge.right.y * x <= 0
  }

  /// Removes those directions from the wedge in which a straight line would miss a point by more than the tolerance.
  private mutating func narrowWedge(to point: SubpixelPoint, from lastKept: SubpixelPoint) {
    let distance = lastKept.distance(to: point)
    // A point within the tolerance of the last kept one is near to every segment from it.
    guard tolerance > 0, distance > tolerance else { return }
    reach = max(reach, distance)
    let (x, y) = (Double(point.x - lastKept.x), Double(point.y - lastKept.y))
    // The tangents from the last kept point to the circle around this point, left and right on the screen.
    let tangent = (distance * distance - tolerance * tolerance).squareRoot()
    let left = (x: x * tangent + y * tolerance, y: y * tangent - x * tolerance)
    let right = (x: x * tangent - y * tolerance, y: y * tangent + x * tolerance)
    guard let old = directionWedge else {
      directionWedge = (left, right)
      return
    }
    directionWedge = (
      left: old.left.x * left.y - old.left.y * left.x > 0 ? left : old.left,
      right: old.right.x * right.y - old.right.y * right.x < 0 ? right : old.right
    )
  }
}

extension Sequence<SubpixelPoint> {
  /// Returns the simplified polyline; the first and the last point stay.
  ///
  /// - Parameter tolerance: The largest distance between both lines in 1/256 pixel; see ``PolylineSimplifier``.
  /// - Returns: Some of the points, in order.
  /// - Complexity: O(points).
  public func simplified(tolerance: Int) -> [SubpixelPoint] {
    var thinner = PolylineSimplifier(tolerance: tolerance)
    var kept: [SubpixelPoint] = []
    for point in self {
      if let point = thinner.add(point) { kept.append(point) }
    }
    if let last = thinner.finish() { kept.append(last) }
    return kept
  }
}
