extension Path {
  /// Adds the outline of a stroked polyline with round joins.
  ///
  /// The winding number is above 0 everywhere on the stroke, even where the line crosses itself or turns back: filled
  /// with ``FillRule/nonzero`` it has no holes. Where edges coincide, their partial coverages add up as in
  /// ``CoverageMask``.
  ///
  /// - Parameters:
  ///   - line: The points of the line. A single point, also if repeated, is a disc with round caps and nothing with
  ///     flat ones.
  ///   - width: The stroke width in 1/256 pixel; 0 or less adds nothing.
  ///   - isClosed: Whether the line continues from its last point to its first.
  ///   - cap: The cap of open lines and of dashes.
  ///   - dashes: The dash pattern, measured along the line; dashes follow its corners. A line that would have more
  ///     than ``DashPattern/maximumDashCount`` dashes is drawn solid.
  /// - Complexity: O(points + dashes), with a few more points at corners.
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

  /// Adds a ring that is enlarged by a distance, with round corners.
  ///
  /// It costs half of ``addStroke(of:width:isClosed:cap:dashes:)``, for strokes whose inner half is hidden. Filled
  /// with ``FillRule/nonzero`` it has no holes except rings that are added clockwise.
  ///
  /// - Parameters:
  ///   - ring: The points of the ring, counterclockwise on the screen.
  ///   - distance: The distance in 1/256 pixel; 0 or less adds nothing.
  /// - Complexity: O(points), with a few more at corners.
  public mutating func addOutsetRing(_ ring: some Sequence<SubpixelPoint>, by distance: Int) {
    let line = StrokedPolyline(ring, isClosed: true)
    guard distance > 0, line.isClosed else { return }
    addContour(StrokeOutliner(radius: Double(distance)).leftOutline(of: line.reversed, cap: .flat))
  }
}

/// A generator of the parallel outlines of stroked polylines.
private struct StrokeOutliner {
  /// Half of the stroke width in grid steps.
  let radius: Double

  /// Returns the outline at the distance ``radius`` to the left of a line on the screen, with the cap at the end of
  /// an open one.
  func leftOutline(of line: StrokedPolyline, cap: LineCap) -> [SubpixelPoint] {
    let (points, normals) = (line.points, line.normals)
    let edges = normals.count
    var outline: [SubpixelPoint] = []
    outline.reserveCapacity(edges * 3)
    for edge in 0..<edges {
      let start = points[edge]
      if edge > 0 || line.isClosed {
        addJoin(at: start, from: normals[(edge + edges - 1) % edges], to: normals[edge], into: &outline)
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

  /// Adds the join between the outlines of two edges that meet at a corner.
  private func addJoin(
    at corner: SubpixelPoint, from first: StrokedPolyline.Vector, to second: StrokedPolyline.Vector,
    into outline: inout [SubpixelPoint]
  ) {
    let turn = first.x * second.y - first.y * second.x
    if turn < 0 {
      // The inner side runs through the corner, so that the outline encloses the line.
      outline.append(corner)
    } else {
      addArc(at: corner, from: first, to: second, flatness: 16, into: &outline)
    }
    outline.append(offsetPoint(corner, second))
  }

  /// Adds the points of an arc strictly between two directions, at most 63 of them.
  ///
  /// `flatness` is the largest deviation from the arc in grid steps; it is more visible on dots than on joins.
  private func addArc(
    at corner: SubpixelPoint, from first: StrokedPolyline.Vector, to second: StrokedPolyline.Vector,
    flatness: Double,
    depth: Int = 6, into outline: inout [SubpixelPoint]
  ) {
    let cosine = first.x * second.x + first.y * second.y
    guard depth > 0, radius * (1 - cosine) > 4 * flatness else { return }
    // Opposite directions have no bisector: the line ends or turns back, and the arc is a half circle.
    let middle = cosine > -0.999_999 ? bisector(first, second) : (x: -first.y, y: first.x)
    addArc(at: corner, from: first, to: middle, flatness: flatness, depth: depth - 1, into: &outline)
    outline.append(offsetPoint(corner, middle))
    addArc(at: corner, from: middle, to: second, flatness: flatness, depth: depth - 1, into: &outline)
  }

  private func offsetPoint(_ point: SubpixelPoint, _ normal: StrokedPolyline.Vector) -> SubpixelPoint {
    SubpixelPoint(
      x: point.x + Int((normal.x * radius).rounded()), y: point.y + Int((normal.y * radius).rounded()))
  }
}

/// The shape of the cap at the ends of an open line and of dashes: flat or round.
public enum LineCap: Hashable, Sendable {
  /// Cut off at the end point.
  case flat

  /// A half disc that extends beyond the end point by half of the width.
  case round
}
