import PulsePixels

extension RouteLine {
  /// A piece that the view shows, without a gap.
  struct Piece: Sendable {
    /// A point at which the line may turn.
    struct Corner: Sendable {
      /// The last point of the route that was passed here.
      var index: Int

      /// The number of the point in the piece.
      var number: Int
    }

    /// How far to the right of the route itself it lies in pixels: on another copy of the world.
    let shift: Double

    /// The points; those that are no corners lie on the straight lines between these.
    private(set) var points: [SubpixelPoint] = []

    private(set) var corners: [Corner] = []

    init(shift: Double) {
      self.shift = shift
    }
  }
}

extension RouteLine.Piece {
  /// The piece up to the place on the straight line behind a corner that is nearest to a point.
  func line(after corner: Int, towards point: SubpixelPoint) -> [SubpixelPoint] {
    let (first, last) = (corners[corner].number, corners[corner + 1].number)
    let (start, end) = (points[first], points[last])
    let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
    let square = dx * dx + dy * dy
    guard square > 0 else { return Array(points[...first]) }
    let part = (Double(point.x - start.x) * dx + Double(point.y - start.y) * dy) / square
    if part <= 0 { return Array(points[...first]) }
    if part >= 1 { return Array(points[...last]) }
    let tip = SubpixelPoint(
      x: start.x + Int((dx * part).rounded()), y: start.y + Int((dy * part).rounded()))
    let passed = Int(part * Double(last - first))
    return points[...(first + passed)] + [tip]
  }

  /// Adds a corner, and points on the way to it.
  mutating func add(_ corner: SubpixelPoint, index: Int) {
    if let start = points.last {
      let (dx, dy) = (Double(corner.x - start.x), Double(corner.y - start.y))
      let steps = Int(((dx * dx + dy * dy).squareRoot() / Double(RouteLine.longestStep)).rounded(.up))
      for step in stride(from: 1, to: steps, by: 1) {
        let part = Double(step) / Double(steps)
        points.append(
          SubpixelPoint(
            x: start.x + Int((dx * part).rounded()), y: start.y + Int((dy * part).rounded())))
      }
    }
    points.append(corner)
    corners.append(Corner(index: index, number: points.count - 1))
  }
}
