/// Drops the points of a line that it can do without, one point after the other.
///
/// From the point kept last, every point since leaves a wedge of directions in which a straight line passes it
/// within the tolerance; as long as the next point lies in all of these wedges, and no nearer than the ones
/// before, a straight line to it does for them all (C. M. Williams, "An efficient algorithm for the piecewise
/// linear approximation of planar curves", Computer Graphics and Image Processing 8, 1978). What lies within
/// the tolerance of a segment is convex, so that the edges between the points dropped stay within it too; and
/// as they lead from one end of the segment to the other, no place of the segment is farther from them.
public struct PolylineSimplifier: Sendable {
  /// How far the lines may be apart in grid steps; a little less than asked for, for what rounding takes.
  private let tolerance: Double

  /// The point kept last.
  private var lastKept: SubpixelPoint?

  /// The point added last, if it is not the one kept last.
  private var latest: SubpixelPoint?

  /// The wedge of directions from the anchor; nil while all of them do.
  private var directionWedge: (left: Direction, right: Direction)?

  /// The distance from the anchor of the farthest point that the wedge is about.
  private var reach = 0.0

  private typealias Direction = (x: Double, y: Double)

  /// Creates a thinner that has seen no points.
  ///
  /// - Parameter tolerance: How far the thinned line may be from the whole one, and the other way around, in
  ///   1/256 pixel; 32, an eighth of a pixel, is not seen. At 0 or less only repeated points are dropped.
  public init(tolerance: Int) {
    self.tolerance = Double(max(0, tolerance)) * (1 - 1e-6)
  }

  /// Adds the next point of the line.
  ///
  /// - Parameter point: The point.
  /// - Returns: The next point of the thinned line, as soon as it is known: the first one at once, another one
  ///   when the line leaves it behind.
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

  /// Ends the line.
  ///
  /// The thinner is as new then.
  ///
  /// - Returns: The last point of the thinned line; nil if it was returned before.
  public mutating func finish() -> SubpixelPoint? {
    defer { (lastKept, latest, directionWedge, reach) = (nil, nil, nil, 0) }
    return latest
  }

  /// Whether a straight line to `point` is near enough to all points since the anchor.
  private func isWithinTolerance(_ point: SubpixelPoint, from lastKept: SubpixelPoint) -> Bool {
    guard tolerance > 0 else { return false }
    guard let directionWedge else { return true }
    let (x, y) = (Double(point.x - lastKept.x), Double(point.y - lastKept.y))
    return lastKept.distance(to: point) >= reach
      && directionWedge.left.x * y - directionWedge.left.y * x >= 0
      && directionWedge.right.x * y - directionWedge.right.y * x <= 0
  }

  /// Takes from the wedge the directions that miss a point.
  private mutating func narrowWedge(to point: SubpixelPoint, from lastKept: SubpixelPoint) {
    let distance = lastKept.distance(to: point)
    // What is that near to the anchor is near to every segment from there.
    guard tolerance > 0, distance > tolerance else { return }
    reach = max(reach, distance)
    let (x, y) = (Double(point.x - lastKept.x), Double(point.y - lastKept.y))
    // The tangents from the anchor to the circle around the point, at its left and right on the screen.
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
  /// Returns the line of these points with fewer points; the first and the last one stay.
  ///
  /// - Parameter tolerance: How far both lines may be apart in 1/256 pixel; see ``PolylineSimplifier``.
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
