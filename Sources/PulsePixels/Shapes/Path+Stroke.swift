extension Path {
  /// Adds the outline of a line drawn with a round pen.
  ///
  /// - Parameters:
  ///   - line: The points of the line in order.
  ///   - width: The width of the pen in 1/256 pixel; nothing is added when it is not above 0.
  ///   - isClosed: Whether the line runs on from its last point to its first; an open line ends flat, at its
  ///     first and last point.
  /// - Complexity: O(points), with a few more where the line turns.
  public mutating func addStroke(of line: some Sequence<SubpixelPoint>, width: Int, isClosed: Bool = false) {
    guard width > 0 else { return }
    var points: [SubpixelPoint] = []
    for point in line where point != points.last { points.append(point) }
    if isClosed, points.count > 1, points.first == points.last { points.removeLast() }
    guard points.count > 1 else { return }

    let pen = Pen(radius: Double(width) / 2)
    if isClosed, points.count > 2 {
      addContour(pen.side(along: points, isClosed: true))
      addContour(pen.side(along: points.reversed(), isClosed: true))
    } else {
      addContour(
        pen.side(along: points, isClosed: false) + pen.side(along: points.reversed(), isClosed: false))
    }
  }
}

/// Walks along lines and gives the points beside them.
private struct Pen {
  private typealias Vector = (x: Double, y: Double)

  /// Half of the width in grid steps.
  let radius: Double

  /// Returns the outline on the left hand of somebody who walks along the line on the screen.
  func side(along points: [SubpixelPoint], isClosed: Bool) -> [SubpixelPoint] {
    let edges = isClosed ? points.count : points.count - 1
    let normals = (0..<edges).map { normal(of: points[$0], points[($0 + 1) % points.count]) }
    var outline: [SubpixelPoint] = []
    outline.reserveCapacity(edges * 3)
    for edge in 0..<edges {
      let start = points[edge]
      if edge > 0 || isClosed {
        join(at: start, from: normals[(edge + edges - 1) % edges], to: normals[edge], into: &outline)
      } else {
        outline.append(beside(start, normals[edge]))
      }
      outline.append(beside(points[(edge + 1) % points.count], normals[edge]))
    }
    return outline
  }

  /// Adds what lies between the outlines of two edges that meet in `corner`.
  private func join(
    at corner: SubpixelPoint, from first: Vector, to second: Vector, into outline: inout [SubpixelPoint]
  ) {
    let turn = first.x * second.y - first.y * second.x
    if turn < 0 {
      // The inner side: through the corner, so that the outline stays around the line.
      outline.append(corner)
    } else {
      addArc(at: corner, from: first, to: second, depth: 5, into: &outline)
    }
    outline.append(beside(corner, second))
  }

  /// Adds the points of an arc strictly between two directions, to 1/16 pixel.
  private func addArc(
    at corner: SubpixelPoint, from first: Vector, to second: Vector, depth: Int,
    into outline: inout [SubpixelPoint]
  ) {
    let cosine = first.x * second.x + first.y * second.y
    guard depth > 0, radius * (1 - cosine) > 4 * 16 else { return }
    // Directions that are opposite have no middle: the line turns back on itself, the arc goes around.
    let middle = cosine > -0.999_999 ? halfway(first, second) : (x: -first.y, y: first.x)
    addArc(at: corner, from: first, to: middle, depth: depth - 1, into: &outline)
    outline.append(beside(corner, middle))
    addArc(at: corner, from: middle, to: second, depth: depth - 1, into: &outline)
  }

  private func normal(of start: SubpixelPoint, _ end: SubpixelPoint) -> Vector {
    let dx = Double(end.x - start.x)
    let dy = Double(end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    return (x: dy / length, y: -dx / length)
  }

  private func beside(_ point: SubpixelPoint, _ normal: Vector) -> SubpixelPoint {
    SubpixelPoint(
      x: point.x + Int((normal.x * radius).rounded()), y: point.y + Int((normal.y * radius).rounded()))
  }
}
