import PulsePixels

extension ProjectedRoute {
  /// A continuous visible piece of the route.
  struct Piece: Sendable {
    /// The two indices of a vertex of the simplified route: in the route, and among the points of the piece.
    struct VertexIndices: Sendable {
      /// The index of the last route point up to this vertex.
      var index: Int

      /// The index of this vertex in the piece's points.
      var number: Int
    }

    /// The offset to the right in pixels, a multiple of the world width.
    let shift: Double

    /// The vertices and the points inserted on the segments between them.
    private(set) var points: [SubpixelPoint] = []

    private(set) var corners: [VertexIndices] = []

    init(shift: Double) {
      self.shift = shift
    }
  }
}

extension ProjectedRoute.Piece {
  /// Returns the piece up to the point nearest to `point` on the segment after a corner.
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

  /// Adds a corner, with points inserted on the segment before it.
  mutating func add(_ corner: SubpixelPoint, index: Int) {
    if let start = points.last {
      let (dx, dy) = (Double(corner.x - start.x), Double(corner.y - start.y))
      let steps = Int(((dx * dx + dy * dy).squareRoot() / Double(ProjectedRoute.longestStep)).rounded(.up))
      for step in stride(from: 1, to: steps, by: 1) {
        let part = Double(step) / Double(steps)
        points.append(
          SubpixelPoint(
            x: start.x + Int((dx * part).rounded()), y: start.y + Int((dy * part).rounded())))
      }
    }
    points.append(corner)
    corners.append(VertexIndices(index: index, number: points.count - 1))
  }
}
