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

    /// The offset in pixels, a multiple of the world width.
    let shift: ClipRect.Point

    /// The vertices and the points inserted on the segments between them.
    private(set) var points: [SubpixelPoint] = []

    private(set) var corners: [VertexIndices] = []

    init(shift: ClipRect.Point) {
      self.shift = shift
    }
  }
}

extension ProjectedRoute.Piece {
  /// A place at which a piece is cut.
  struct Cut {
    /// The index of the last point of the piece up to the cut.
    var number: Int

    /// The cut itself; `nil` at that point.
    var tip: SubpixelPoint?
  }

  /// Returns the cut nearest to `point` on the segment on which a position of the route lies; `nil` before the piece.
  ///
  /// - Parameters:
  ///   - index: The index of the last route point up to the position.
  ///   - point: The point of the position.
  /// - Returns: The cut, for a position behind the piece at its end.
  func cut(at index: Int, near point: SubpixelPoint) -> Cut? {
    guard let beginning = corners.first, beginning.index <= index else { return nil }
    var (low, high) = (0, corners.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if corners[middle].index <= index { low = middle } else { high = middle }
    }
    guard low + 1 < corners.count else { return Cut(number: points.count - 1) }
    let (first, last) = (corners[low].number, corners[low + 1].number)
    let (start, end) = (points[first], points[last])
    let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
    let square = dx * dx + dy * dy
    guard square > 0 else { return Cut(number: first) }
    let part = (Double(point.x - start.x) * dx + Double(point.y - start.y) * dy) / square
    if part <= 0 { return Cut(number: first) }
    if part >= 1 { return Cut(number: last) }
    let tip = SubpixelPoint(
      x: start.x + Int((dx * part).rounded()), y: start.y + Int((dy * part).rounded()))
    return Cut(number: first + Int(part * Double(last - first)), tip: tip)
  }

  /// Returns the piece from its beginning to a cut.
  func line(to end: Cut) -> [SubpixelPoint] {
    Array(points[...end.number]) + (end.tip.map { [$0] } ?? [])
  }

  /// Returns the piece between two cuts, of which the first may not be behind the second.
  func line(from start: Cut, to end: Cut) -> [SubpixelPoint] {
    let first = start.tip ?? points[start.number]
    let between = start.number < end.number ? points[(start.number + 1)...end.number] : []
    return [first] + between + (end.tip.map { [$0] } ?? [])
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
