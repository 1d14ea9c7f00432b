extension Path {
  /// Adds the outline of a stroked polyline.
  ///
  /// The winding number is above 0 everywhere on the stroke, even where the line crosses itself or turns back:
  /// filled with ``FillRule/nonzero`` it has no holes. Where edges coincide, their partial coverages add up as
  /// in ``CoverageMask``.
  ///
  /// - Parameters:
  ///   - line: The points of the line. A single point, also if repeated, is a disc with round caps and nothing with
  ///     flat ones.
  ///   - width: The stroke width in 1/256 pixel; 0 or less adds nothing.
  ///   - isClosed: Whether the line continues from its last point to its first.
  ///   - cap: The cap of open lines and of dashes.
  ///   - join: The shape of corners.
  ///   - dashes: The dash pattern, measured along the line; dashes follow its corners. A line that would have more
  ///     than ``DashPattern/maximumDashCount`` dashes is drawn solid.
  /// - Complexity: O(points + dashes), with a few more points at corners.
  public mutating func addStroke(
    of line: some Sequence<SubpixelPoint>, width: Int, isClosed: Bool = false, cap: LineCap = .flat,
    join: LineJoin = .round, dashes: DashPattern = .solid
  ) {
    guard width > 0 else { return }
    let line = StrokedPolyline(Array(line), isClosed: isClosed)
    if line.points.count == 1, cap == .round {
      addDisc(center: line.points[0], radius: (width + 1) / 2)
    }
    guard line.points.count > 1 else { return }
    let outliner = StrokeOutliner(radius: Double(width) / 2, join: join)
    for piece in line.dashed(by: dashes) {
      let back = piece.reversed
      if piece.isClosed {
        addContour { outliner.addLeftOutline(of: piece, cap: cap, to: &$0) }
        addContour { outliner.addLeftOutline(of: back, cap: cap, to: &$0) }
      } else {
        addContour {
          outliner.addLeftOutline(of: piece, cap: cap, to: &$0)
          outliner.addLeftOutline(of: back, cap: cap, to: &$0)
        }
      }
    }
  }

  /// Adds a ring that is enlarged by a distance, with round corners.
  ///
  /// It costs half of ``addStroke(of:width:isClosed:cap:join:dashes:)``, for strokes whose inner half is hidden. Filled
  /// with ``FillRule/nonzero`` it has no holes except rings that are added clockwise.
  ///
  /// - Parameters:
  ///   - ring: The points of the ring, counterclockwise on the screen.
  ///   - distance: The distance in 1/256 pixel; 0 or less adds nothing.
  /// - Complexity: O(points), with a few more at corners.
  public mutating func addOutsetRing(_ ring: some Sequence<SubpixelPoint>, by distance: Int) {
    let corners = StrokedPolyline.corners(of: Array(ring), isClosed: true)
    guard distance > 0, corners.count > 2 else { return }
    addContour {
      StrokeOutliner(radius: Double(distance), join: .round).addRightOutline(ofRing: corners.span, to: &$0)
    }
  }
}

/// A generator of the parallel outlines of stroked polylines.
private struct StrokeOutliner {
  /// Half of the stroke width in grid steps.
  let radius: Double

  /// The shape of the outer sides of corners.
  let join: LineJoin

  /// Appends the outline at the distance ``radius`` to the left of a line on the screen, with the cap at the end of
  /// an open one.
  func addLeftOutline(of line: StrokedPolyline, cap: LineCap, to outline: inout [SubpixelPoint]) {
    let (points, normals) = (line.points.span, line.normals.span)
    let edges = normals.count
    outline.reserve(edges * 3)
    var previous = normals[edges - 1]
    for edge in 0..<edges {
      let normal = normals[edge]
      let start = points[edge]
      if edge > 0 || line.isClosed { addJoin(at: start, from: previous, to: normal, into: &outline) }
      let offset = offset(normal)
      outline.append(start.moved(by: offset))
      outline.append(points[edge + 1 == points.count ? 0 : edge + 1].moved(by: offset))
      previous = normal
    }
    guard !line.isClosed else { return }
    switch cap {
    case .flat: break
    case .round:
      addArc(
        at: points[edges], from: previous, to: (x: -previous.x, y: -previous.y), flatness: 4, into: &outline)
    case .square:
      // The line runs to the left of its normal.
      let end = points[edges].moved(by: offset((x: -previous.y, y: previous.x)))
      let side = offset(previous)
      outline.append(end.moved(by: side))
      outline.append(end.moved(by: (x: -side.x, y: -side.y)))
    }
  }

  /// Appends the outline at the distance ``radius`` to the right of a ring of at least three corners, in reverse order.
  func addRightOutline(ofRing corners: borrowing Span<SubpixelPoint>, to outline: inout [SubpixelPoint]) {
    outline.reserve(corners.count * 3)
    var start = corners[0]
    var previous = StrokedPolyline.normal(from: corners[1], to: start)
    for index in stride(from: corners.count - 1, through: 0, by: -1) {
      let end = corners[index]
      let normal = StrokedPolyline.normal(from: start, to: end)
      addJoin(at: start, from: previous, to: normal, into: &outline)
      let offset = offset(normal)
      outline.append(start.moved(by: offset))
      outline.append(end.moved(by: offset))
      (start, previous) = (end, normal)
    }
  }

  /// Adds the join between the outlines of two edges that meet at a corner, without its ends.
  @inline(__always)
  private func addJoin(
    at corner: SubpixelPoint, from first: StrokedPolyline.Vector, to second: StrokedPolyline.Vector,
    into outline: inout [SubpixelPoint]
  ) {
    let turn = first.x * second.y - first.y * second.x
    if turn < 0 {
      // The inner side runs through the corner, so that the outline encloses the line.
      outline.append(corner)
      return
    }
    switch join {
    case .round: addArc(at: corner, from: first, to: second, flatness: 16, into: &outline)
    case .bevel: break
    case .miter(let limit):
      let halfCosine = (max(0, 1 + first.x * second.x + first.y * second.y) / 2).squareRoot()
      guard halfCosine * limit >= 1 else { return }
      let middle = bisector(first, second)
      outline.append(corner.moved(by: offset((x: middle.x / halfCosine, y: middle.y / halfCosine))))
    }
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
    outline.append(corner.moved(by: offset(middle)))
    addArc(at: corner, from: middle, to: second, flatness: flatness, depth: depth - 1, into: &outline)
  }

  /// Returns the vector of length ``radius`` along a unit vector, rounded to the grid.
  @inline(__always)
  private func offset(_ normal: StrokedPolyline.Vector) -> (x: Int, y: Int) {
    (x: roundedToInteger(normal.x * radius), y: roundedToInteger(normal.y * radius))
  }
}

extension SubpixelPoint {
  /// Returns the point moved by a number of grid steps.
  @inline(__always)
  fileprivate func moved(by offset: (x: Int, y: Int)) -> SubpixelPoint {
    SubpixelPoint(x: x &+ offset.x, y: y &+ offset.y)
  }
}

extension [SubpixelPoint] {
  /// Makes room for some more points, and for many more if there is none.
  fileprivate mutating func reserve(_ added: Int) {
    if capacity - count < added { reserveCapacity(Swift.max(count + added, 2 * capacity)) }
  }
}

/// The shape of the cap at the ends of an open line and of dashes: flat, round or square.
public enum LineCap: Hashable, Sendable {
  /// Cut off at the end point.
  case flat

  /// A half disc that extends beyond the end point by half of the width.
  case round

  /// Half a square that extends beyond the end point by half of the width.
  case square
}

/// The shape of the corners of a line: round, cut off or pointed.
public enum LineJoin: Hashable, Sendable {
  /// A sector around the corner.
  case round

  /// Cut off between the edges.
  case bevel

  /// Extended to a point, or cut off if the point is farther from the corner than the limit times half of the width.
  case miter(limit: Double)
}
