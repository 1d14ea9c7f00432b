extension Path {
  /// Adds the outline of a line drawn with a round pen.
  ///
  /// The contours run around every point of the drawn line a number of times above 0, wherever it crosses
  /// itself or turns back: filled with ``FillRule/nonzero`` it has no holes. Where edges of it lie on each other,
  /// the parts of a pixel that they leave add up, as ``CoverageMask`` says.
  ///
  /// - Parameters:
  ///   - line: The points of the line in order. One point alone, or the same one repeated, is a disc with round
  ///     caps and nothing with flat ones.
  ///   - width: The width of the pen in 1/256 pixel; nothing is added when it is not above 0.
  ///   - isClosed: Whether the line runs on from its last point to its first.
  ///   - cap: How an open line ends at its first and last point, and how every dash does.
  ///   - dashes: The dashes, measured along the line; they go around its corners. A line that would have more
  ///     than ``DashPattern/largestCount`` dashes is drawn solid.
  /// - Complexity: O(points + dashes), with a few more where the line turns.
  public mutating func addStroke(
    of line: some Sequence<SubpixelPoint>, width: Int, isClosed: Bool = false, cap: LineCap = .flat,
    dashes: DashPattern = .solid
  ) {
    guard width > 0 else { return }
    let line = StrokedPolyline(line, isClosed: isClosed)
    if line.points.count == 1, cap == .round {
      addDisc(center: line.points[0], radius: (width + 1) / 2)
    }
    guard line.points.count > 1 else { return }
    let outliner = StrokeOutliner(radius: Double(width) / 2)
    for piece in line.dashed(by: dashes) {
      let (there, back) = (
        outliner.leftOutline(of: piece, cap: cap), outliner.leftOutline(of: piece.reversed, cap: cap)
      )
      if piece.isClosed {
        addContour(there)
        addContour(back)
      } else {
        addContour(there + back)
      }
    }
  }

  /// Adds a ring with the outer half of its outline, drawn with a round pen.
  ///
  /// It costs half of what ``addStroke(of:width:isClosed:cap:dashes:)`` does, for outlines whose inner half
  /// something else hides. Filled with ``FillRule/nonzero`` it has no holes but those that are added with their
  /// own points clockwise.
  ///
  /// - Parameters:
  ///   - ring: The points of the ring in order, counterclockwise on the screen: what is outside lies on the right
  ///     hand of somebody who walks along it.
  ///   - distance: How far it grows in 1/256 pixel; nothing is added when that is not above 0.
  /// - Complexity: O(points), with a few more where the ring turns.
  public mutating func addOutsetRing(_ ring: some Sequence<SubpixelPoint>, by distance: Int) {
    let line = StrokedPolyline(ring, isClosed: true)
    guard distance > 0, line.isClosed else { return }
    addContour(StrokeOutliner(radius: Double(distance)).leftOutline(of: line.reversed, cap: .flat))
  }
}

/// Walks along lines and gives the points beside them.
private struct StrokeOutliner {
  /// Half of the width in grid steps.
  let radius: Double

  /// Returns the outline on the left hand of somebody who walks along the line on the screen, with the cap at
  /// the end of an open one.
  func leftOutline(of line: StrokedPolyline, cap: LineCap) -> [SubpixelPoint] {
    let (points, normals) = (line.points, line.normals)
    let edges = normals.count
    var outline: [SubpixelPoint] = []
    outline.reserveCapacity(edges * 3)
    for edge in 0..<edges {
      let start = points[edge]
      if edge > 0 || line.isClosed {
        join(at: start, from: normals[(edge + edges - 1) % edges], to: normals[edge], into: &outline)
      } else {
        outline.append(offsetPoint(start, normals[edge]))
      }
      outline.append(offsetPoint(points[(edge + 1) % points.count], normals[edge]))
    }
    if !line.isClosed, cap == .round {
      let last = normals[edges - 1]
      addArc(at: points[edges], from: last, to: (x: -last.x, y: -last.y), flatness: 4, into: &outline)
    }
    return outline
  }

  /// Adds what lies between the outlines of two edges that meet in `corner`.
  private func join(
    at corner: SubpixelPoint, from first: StrokedPolyline.Vector, to second: StrokedPolyline.Vector,
    into outline: inout [SubpixelPoint]
  ) {
    let turn = first.x * second.y - first.y * second.x
    if turn < 0 {
      // The inner side: through the corner, so that the outline stays around the line.
      outline.append(corner)
    } else {
      addArc(at: corner, from: first, to: second, flatness: 16, into: &outline)
    }
    outline.append(offsetPoint(corner, second))
  }

  /// Adds the points of an arc strictly between two directions, at most 63 of them.
  ///
  /// `flatness` is how far the outline may leave the arc in grid steps: dots show it more than bends do.
  private func addArc(
    at corner: SubpixelPoint, from first: StrokedPolyline.Vector, to second: StrokedPolyline.Vector,
    flatness: Double,
    depth: Int = 6, into outline: inout [SubpixelPoint]
  ) {
    let cosine = first.x * second.x + first.y * second.y
    guard depth > 0, radius * (1 - cosine) > 4 * flatness else { return }
    // Directions that are opposite have no middle: the line ends or turns back, the arc goes around.
    let middle = cosine > -0.999_999 ? halfway(first, second) : (x: -first.y, y: first.x)
    addArc(at: corner, from: first, to: middle, flatness: flatness, depth: depth - 1, into: &outline)
    outline.append(offsetPoint(corner, middle))
    addArc(at: corner, from: middle, to: second, flatness: flatness, depth: depth - 1, into: &outline)
  }

  private func offsetPoint(_ point: SubpixelPoint, _ normal: StrokedPolyline.Vector) -> SubpixelPoint {
    SubpixelPoint(
      x: point.x + Int((normal.x * radius).rounded()), y: point.y + Int((normal.y * radius).rounded()))
  }
}
