import PulseGeo
import PulsePixels

/// A route on the pixels of a view, with as few points as it takes, to be cut off anywhere.
///
/// The whole route is thinned before it is cut, and its points never move: two trails that end at different
/// places are the same up to where the shorter one ends. Long straight lines have points on their way, so that
/// what is rounded at the end of a trail, by a fraction of 1/256 pixel, is not to be seen far from it.
struct RouteLine: Sendable {
  /// How far the line may be from the route in 1/256 pixel, an eighth of a pixel.
  static let tolerance = 32

  /// The longest straight line without a point on its way, in 1/256 pixel.
  static let longestStep = 8 * 256

  private var pieces: [Piece] = []

  /// Finds what a view shows of a route.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - shifts: How far to the right it is drawn again, in pixels.
  ///   - reach: How far beyond the picture its line is still seen, in pixels.
  ///   - size: The size of the picture.
  ///   - pixel: Where a point of the map appears.
  /// - Complexity: O(points × shifts).
  init(
    _ route: Route, at shifts: [Double], reach: Double, size: PixelSize,
    pixel: (MapPoint) -> (x: Double, y: Double)
  ) {
    // Ends that are cut off, and their caps, are out of sight.
    let window = PixelWindow(around: size, margin: reach + 16)
    for shift in shifts {
      var builder = Builder(shift: shift)
      func spot(_ index: Int) -> PixelWindow.Spot {
        let place = pixel(route.points[index])
        return PixelWindow.Spot(place.x + shift, place.y)
      }
      var start = spot(0)
      for index in 1..<route.points.count {
        let end = spot(index)
        if let (first, last) = window.inside(from: start, end - start) {
          builder.add(
            from: Self.place(from: start, to: end, part: first),
            to: Self.place(from: start, to: end, part: last), before: index, isCut: first > 0)
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

  /// Returns the trail up to a position.
  ///
  /// - Parameters:
  ///   - position: A position of the route.
  ///   - pixel: Where a point of the map appears.
  /// - Returns: The lines of the trail, the last point of each at most an eighth of a pixel from the position.
  /// - Complexity: O(points of the trail).
  func lines(
    upTo position: Route.Position, pixel: (MapPoint) -> (x: Double, y: Double)
  ) -> [[SubpixelPoint]] {
    pieces.compactMap { piece -> [SubpixelPoint]? in
      guard let first = piece.corners.first, first.index <= position.index else { return nil }
      var (low, high) = (0, piece.corners.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if piece.corners[middle].index <= position.index { low = middle } else { high = middle }
      }
      guard low + 1 < piece.corners.count else { return piece.points }
      let place = pixel(position.point)
      return piece.line(
        after: low, towards: SubpixelPoint(pixelX: place.x + piece.shift, pixelY: place.y))
    }
  }

  private static func place(
    from start: PixelWindow.Spot, to end: PixelWindow.Spot, part: Double
  ) -> SubpixelPoint {
    // The ends themselves are not computed, so that lines that meet there do so exactly.
    if part == 0 { return start.onGrid }
    if part == 1 { return end.onGrid }
    return (start + (end - start) * part).onGrid
  }
}
