import PulseGeo
import PulsePixels

/// A route projected into a view and simplified, which can be cut at any two positions.
///
/// The route is simplified before it is cut, so its points never move: two trails are equal up to the end of the
/// shorter one. Points inserted on long segments keep rounding errors at the end of a trail (fractions of 1/256 pixel)
/// from showing far away.
struct ProjectedRoute: Sendable {
  /// The simplification tolerance in 1/256 pixel: an eighth of a pixel.
  static let tolerance = 32

  /// The maximum distance of points on a segment, in 1/256 pixel.
  static let longestStep = 8 * 256

  private var pieces: [Piece] = []

  /// Projects, simplifies and clips a route for a view.
  ///
  /// `shifts` are the offsets in pixels of the visible copies of the world, and `reach` is the margin around the image
  /// in which the line is still visible. There is no line where the recording was interrupted, even if the motion crosses it.
  ///
  /// - Complexity: O(points × shifts).
  init(
    _ route: Route, at shifts: [ClipRect.Point], reach: Double, size: PixelSize,
    pixel: (MapPoint) -> (x: Double, y: Double)
  ) {
    // The line ends at the cuts, with their caps, stay invisible.
    let window = ClipRect(around: size, margin: reach + 16)
    for shift in shifts {
      var builder = Builder(shift: shift)
      func spot(_ index: Int) -> ClipRect.Point {
        let point = pixel(route.points[index])
        return (x: point.x + shift.x, y: point.y + shift.y)
      }
      var start = spot(0)
      for index in 1..<route.points.count {
        let end = spot(index)
        if route.hasGap(after: index - 1) {
          builder.finish()
        } else if let (first, last) = window.visibleFractions(from: start, to: end) {
          builder.add(
            from: Self.point(from: start, to: end, part: first),
            to: Self.point(from: start, to: end, part: last), before: index, startIsClipped: first > 0)
          if last < 1 { builder.finish() }
        } else {
          builder.finish()
        }
        start = end
      }
      builder.finish()
      pieces += builder.pieces
    }
  }

  /// Returns the polylines between two positions, each ending at most an eighth of a pixel from them.
  ///
  /// `start` is `nil` for the start of the route.
  ///
  /// - Complexity: O(points of the trail).
  func lines(
    from start: Route.Position?, upTo end: Route.Position, pixel: (MapPoint) -> (x: Double, y: Double)
  ) -> [[SubpixelPoint]] {
    pieces.compactMap { piece -> [SubpixelPoint]? in
      func cut(at position: Route.Position) -> Piece.Cut? {
        let point = pixel(position.point)
        return piece.cut(
          at: position.index,
          near: SubpixelPoint(pixelX: point.x + piece.shift.x, pixelY: point.y + piece.shift.y))
      }
      guard let last = cut(at: end) else { return nil }
      guard let first = start.flatMap(cut) else { return piece.line(to: last) }
      let line = piece.line(from: first, to: last)
      return line.count > 1 ? line : nil
    }
  }

  private static func point(from start: ClipRect.Point, to end: ClipRect.Point, part: Double) -> SubpixelPoint
  {
    // Exact end points make adjacent lines meet exactly.
    if part == 0 { return SubpixelPoint(start) }
    if part == 1 { return SubpixelPoint(end) }
    return SubpixelPoint(
      pixelX: start.x + (end.x - start.x) * part, pixelY: start.y + (end.y - start.y) * part)
  }
}
