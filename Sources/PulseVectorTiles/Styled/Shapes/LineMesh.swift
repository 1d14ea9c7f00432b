import PulseMapStyle
import PulsePixels

/// The triangles of a line as MapLibre cuts it, so that joins, caps and overlaps look as in the browser.
struct LineMesh {
  /// A corner of triangles.
  struct Vertex {
    /// The point of the line in units of the tile.
    let point: StylePoint

    /// The vector to the corner in half widths of the line.
    let extrude: StylePoint

    /// Whether distances are measured from the point instead of from the line.
    let isRound: Bool

    /// -1 on the right of the direction on the screen, 1 on its left.
    let side: Double

    /// -1 behind the start of a part, 1 beyond its end, 0 beside it.
    let direction: Double

    /// The length of the line up to the point in units of the tile.
    let length: Double
  }

  /// The joins and caps of lines.
  enum Join: String {
    case miter, bevel, round, butt, square
  }

  private(set) var vertices: [Vertex] = []

  /// The indices of three vertices each.
  private(set) var triangles: [(Int, Int, Int)] = []

  private var left = -1
  private var right = -1
  private var length = 0.0

  /// The cosine of half of the angle from which on corners are sharp, 75 degrees.
  private static let sharpCosine = 0.7933533402912352

  /// The steps of extrusions, in which a half width has 63.
  private static let extrudeScale = 63.0

  /// The degrees of a slice of a round join.
  private static let degreesPerSlice = 20.0

  let join, cap: Join
  let miterLimit, roundLimit: Double

  /// The distance from sharp corners, in units of the tile, at which the line is cut once more.
  let sharpOffset: Double

  /// Creates an empty mesh.
  ///
  /// - Parameters:
  ///   - join: The shape of corners.
  ///   - cap: The shape of ends.
  ///   - miterLimit: The length in half widths beyond which a miter is cut off.
  ///   - roundLimit: The length of a miter up to which a round join is one.
  ///   - overscaling: The enlargement of the tile.
  init(join: Join, cap: Join, miterLimit: Double, roundLimit: Double, overscaling: Double) {
    (self.join, self.cap, self.roundLimit) = (join, cap, roundLimit)
    self.miterLimit = join == .bevel ? 1.05 : miterLimit
    sharpOffset = overscaling <= 16 ? 15 * StyleView.extent / (512 * overscaling) : 0
  }

  /// Adds a line.
  ///
  /// - Parameters:
  ///   - points: The points in units of the tile; closed lines end with their first point.
  ///   - isClosed: Whether the line goes on from its end to its start.
  mutating func add(_ points: [StylePoint], isClosed: Bool) {
    var (first, count) = (0, points.count)
    while count >= 2, points[count - 1] == points[count - 2] { count -= 1 }
    while first < count - 1, points[first] == points[first + 1] { first += 1 }
    guard count >= (isClosed ? 3 : 2), first < count - 1 else { return }
    (left, right, length) = (-1, -1, 0)
    var current: StylePoint?
    var nextNormal: StylePoint?
    if isClosed {
      let last = points[count - 2]
      current = last
      nextNormal = Self.normal(last, points[first])
    }
    for index in first..<count {
      let point = points[index]
      let next = index < count - 1 ? points[index + 1] : isClosed ? points[first + 1] : nil
      if let next, next == point { continue }
      let before = current
      let beforeNormal = nextNormal
      current = point
      guard let normal = next.map({ Self.normal(point, $0) }) ?? beforeNormal else { continue }
      nextNormal = normal
      current = addCorner(
        at: point, after: before, before: next, beforeNormal ?? normal, normal, isClosed: isClosed,
        isFirst: index == first, isLast: index == count - 1)
    }
  }

  /// Adds a point of the line; returns it or, behind a sharp corner, the point at which the line goes on.
  private mutating func addCorner(
    at point: StylePoint, after before: StylePoint?, before next: StylePoint?, _ previous: StylePoint,
    _ normal: StylePoint, isClosed: Bool, isFirst: Bool, isLast: Bool
  ) -> StylePoint {
    var before = before
    var bisector = StylePoint(x: previous.x + normal.x, y: previous.y + normal.y)
    if bisector.x != 0 || bisector.y != 0 { bisector = bisector.unit }
    let cosine = previous.x * normal.x + previous.y * normal.y
    let halfCosine = bisector.x * normal.x + bisector.y * normal.y
    let miter = halfCosine != 0 ? 1 / halfCosine : .infinity
    let isSharp = halfCosine < Self.sharpCosine && before != nil && next != nil
    let turnsLeft = previous.x * normal.y - previous.y * normal.x > 0
    if isSharp, !isFirst, let start = before, point.distance(to: start) > 2 * sharpOffset {
      let share = sharpOffset / point.distance(to: start)
      let step = StylePoint(x: (point.x - start.x) * share, y: (point.y - start.y) * share).rounded
      let near = StylePoint(x: point.x - step.x, y: point.y - step.y)
      length += start.distance(to: near)
      add(near, previous)
      before = near
    }
    if let before { length += before.distance(to: point) }
    switch kind(
      before != nil && next != nil ? join : isClosed ? .butt : cap, isMiddle: before != nil && next != nil,
      miter)
    {
    case .miter: add(point, StylePoint(x: bisector.x * miter, y: bisector.y * miter))
    case .flippedBevel: addFlippedBevel(at: point, previous, normal, bisector, miter, turnsLeft: turnsLeft)
    case .bevel(let isRound):
      let offset = -max(0, miter * miter - 1).squareRoot()
      let (leftOffset, rightOffset) = turnsLeft ? (offset, 0) : (0, offset)
      if before != nil { add(point, previous, leftOffset, rightOffset) }
      if isRound { addSlices(at: point, previous, normal, cosine: cosine, halfCosine, turnsLeft: turnsLeft) }
      if next != nil { add(point, normal, -leftOffset, -rightOffset) }
    case .butt: add(point, bisector)
    case .square:
      let offset = before != nil ? 1.0 : -1
      add(point, bisector, offset, offset)
    case .round:
      if before != nil {
        add(point, previous)
        add(point, previous, 1, 1, isRound: true)
      }
      if next != nil {
        add(point, normal, -1, -1, isRound: true)
        add(point, normal)
      }
    }
    guard isSharp, !isLast, let next, point.distance(to: next) > 2 * sharpOffset else { return point }
    let share = sharpOffset / point.distance(to: next)
    let step = StylePoint(x: (next.x - point.x) * share, y: (next.y - point.y) * share).rounded
    let near = StylePoint(x: point.x + step.x, y: point.y + step.y)
    length += point.distance(to: near)
    add(near, normal)
    return near
  }

  /// The shapes of corners and ends.
  private enum Corner {
    case miter, flippedBevel, butt, square, round
    case bevel(isRound: Bool)
  }

  private func kind(_ shape: Join, isMiddle: Bool, _ miter: Double) -> Corner {
    switch shape {
    case .butt: return .butt
    case .square: return .square
    case .round where !isMiddle || miter > 2: return .round
    case .round where miter >= roundLimit: return .bevel(isRound: true)
    case .round: return miter > miterLimit ? bevel(miter) : .miter
    case .miter: return miter > miterLimit ? bevel(miter) : .miter
    case .bevel: return bevel(miter)
    }
  }

  private func bevel(_ miter: Double) -> Corner {
    // A bevel that would hardly be visible is a miter.
    if miter < miterLimit { return .miter }
    return miter > 2 ? .flippedBevel : .bevel(isRound: false)
  }

  private mutating func addFlippedBevel(
    at point: StylePoint, _ previous: StylePoint, _ normal: StylePoint, _ bisector: StylePoint,
    _ miter: Double,
    turnsLeft: Bool
  ) {
    var vector = StylePoint(x: -normal.x, y: -normal.y)
    if miter <= 100 {
      let sum = StylePoint(x: previous.x + normal.x, y: previous.y + normal.y).distance(to: .init(x: 0, y: 0))
      let difference = previous.distance(to: normal)
      let scale = miter * sum / difference * (turnsLeft ? -1 : 1)
      vector = StylePoint(x: -bisector.y * scale, y: bisector.x * scale)
    }
    add(point, vector)
    add(point, StylePoint(x: -vector.x, y: -vector.y))
  }

  /// Adds the slices of a round join.
  private mutating func addSlices(
    at point: StylePoint, _ previous: StylePoint, _ normal: StylePoint, cosine: Double, _ halfCosine: Double,
    turnsLeft: Bool
  ) {
    let angle = 2 * max(0, 2 - 2 * halfCosine).squareRoot() * 180 / .pi
    let count = Int(clampingPixels: (angle / Self.degreesPerSlice + 0.5).rounded(.down))
    for slice in 1..<max(count, 1) {
      var share = Double(slice) / Double(count)
      if share != 0.5 {
        let shifted = share - 0.5
        let a = 1.0904 + cosine * (-3.2452 + cosine * (3.55645 - cosine * 1.43519))
        let b = 0.848013 + cosine * (-1.06021 + cosine * 0.215638)
        share += share * shifted * (share - 1) * (a * shifted * shifted + b)
      }
      let vector = StylePoint(
        x: (normal.x - previous.x) * share + previous.x, y: (normal.y - previous.y) * share + previous.y
      ).unit
      let sign = turnsLeft ? -1.0 : 1
      add(
        point, StylePoint(x: vector.x * sign, y: vector.y * sign), isRound: false, isRight: turnsLeft,
        direction: 0)
    }
  }

  private mutating func add(
    _ point: StylePoint, _ normal: StylePoint, _ endLeft: Double = 0, _ endRight: Double = 0,
    isRound: Bool = false
  ) {
    add(
      point, StylePoint(x: normal.x + normal.y * endLeft, y: normal.y - normal.x * endLeft), isRound: isRound,
      isRight: false, direction: endLeft)
    add(
      point, StylePoint(x: -normal.x + normal.y * endRight, y: -normal.y - normal.x * endRight),
      isRound: isRound,
      isRight: true, direction: -endRight)
  }

  private mutating func add(
    _ point: StylePoint, _ extrude: StylePoint, isRound: Bool, isRight: Bool, direction: Double
  ) {
    func rounded(_ value: Double) -> Double {
      min(max((value * Self.extrudeScale + 0.5).rounded(.down), -128), 127) / Self.extrudeScale
    }
    vertices.append(
      Vertex(
        point: point, extrude: StylePoint(x: rounded(extrude.x), y: rounded(extrude.y)), isRound: isRound,
        side: isRight ? 1 : -1, direction: direction == 0 ? 0 : direction < 0 ? -1 : 1,
        length: (length / 2).rounded(.down) * 2))
    let index = vertices.count - 1
    if left >= 0, right >= 0 { triangles.append((left, right, index)) }
    if isRight { right = index } else { left = index }
  }

  /// Returns the unit vector that is turned from the direction by a right angle, clockwise on the screen.
  private static func normal(_ from: StylePoint, _ to: StylePoint) -> StylePoint {
    let unit = StylePoint(x: to.x - from.x, y: to.y - from.y).unit
    return StylePoint(x: -unit.y, y: unit.x)
  }
}

extension StylePoint {
  /// The vector of the same direction and the length 1; traps nowhere for one of length 0, which stays.
  var unit: StylePoint {
    let length = (x * x + y * y).squareRoot()
    return length > 0 ? StylePoint(x: x / length, y: y / length) : self
  }

  /// The point with coordinates rounded to whole numbers, halves up.
  var rounded: StylePoint { StylePoint(x: (x + 0.5).rounded(.down), y: (y + 0.5).rounded(.down)) }
}
