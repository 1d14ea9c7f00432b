/// A simplifier of world map paths for a view: it omits points near others, and those out of sight.
struct PathSimplifier {
  /// The number of points in a chunk of a long path, whose bounding boxes tell what is out of sight.
  static let chunkLength = 64

  /// The least distance of points to the last kept one, in grid units.
  ///
  /// Distances are sums of both differences in whole grid units, so the result does not depend on the view.
  let minimumDistance: Int32

  /// Returns the boxes around the chunks of a path.
  static func chunkBoxes(of path: borrowing Span<GridPoint>) -> [GridBox] {
    var boxes: [GridBox] = []
    for start in stride(from: 0, to: path.count, by: chunkLength) {
      var (low, high) = (path[start], path[start])
      for index in start + 1..<max(start + 1, min(start + chunkLength, path.count)) {
        let point = path[index]
        (low.x, high.x) = (min(low.x, point.x), max(high.x, point.x))
        (low.y, high.y) = (min(low.y, point.y), max(high.y, point.y))
      }
      boxes.append(GridBox(from: low, to: high))
    }
    return boxes
  }

  /// Calls `body` with the points of a path that are needed at full view, in order; the first and last one are kept.
  @inline(__always)
  func forEachPoint(of path: borrowing Span<GridPoint>, _ body: (GridPoint) -> Void) {
    if path.isEmpty { return }
    var kept = path[0]
    body(kept)
    if path.count == 1 { return }
    forEachPoint(of: path, in: 1..<path.count - 1, after: &kept, body)
    body(path[path.count - 1])
  }

  /// Calls `body` with the points that are needed of a part of a path, after the last kept point.
  @inline(__always)
  private func forEachPoint(
    of path: borrowing Span<GridPoint>, in range: Range<Int>, after kept: inout GridPoint,
    _ body: (GridPoint) -> Void
  ) {
    for index in range {
      let point = path[index]
      if point.distance(to: kept) >= minimumDistance {
        kept = point
        body(point)
      }
    }
  }

  /// Appends the points of a path that are needed to draw it in a window.
  ///
  /// Of consecutive points beyond one side of the window, these are just the first and last one: the others would be
  /// clipped at that side. All appended points are also points of the path simplified as a whole, except that points
  /// beyond a side may be others.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - chunkBoxes: The boxes around its chunks; empty for a short path.
  ///   - window: The window in grid units.
  ///   - points: The array of points.
  func appendPoints(
    of path: borrowing Span<GridPoint>, chunkBoxes: borrowing Span<GridBox>, around window: GridBox,
    to points: inout [GridPoint]
  ) {
    guard !path.isEmpty else { return }
    var collector = VisiblePoints(window: window, first: path[0], points: points)
    points = []
    var kept = path[0]
    let last = path.count - 1
    if chunkBoxes.isEmpty {
      forEachPoint(of: path, in: 1..<max(1, last), after: &kept) { collector.append($0) }
    }
    var chunk = 0
    while chunk < chunkBoxes.count {
      let start = chunk * Self.chunkLength
      let range = max(1, start)..<max(1, start, min(start + Self.chunkLength, last))
      forEachPoint(of: path, in: range, after: &kept) { collector.append($0) }
      var sides = window.sides(of: chunkBoxes[chunk])
      chunk += 1
      // The chunks up to this one lie beyond the same side of the window.
      var end = chunk
      while end < chunkBoxes.count, sides & window.sides(of: chunkBoxes[end]) != 0 {
        sides &= window.sides(of: chunkBoxes[end])
        end += 1
      }
      let next = (end - 1) * Self.chunkLength
      if end - 2 > chunk, let known = keptPoint(before: next, of: path, from: next - Self.chunkLength) {
        kept = known
        chunk = end - 1
      }
    }
    if last > 0 { collector.append(path[last]) }
    points = collector.allPoints
  }

  /// The largest number of points, one of which was the last kept one, that are compared.
  private static let mostCandidates = 48

  /// Returns the last point before an index that is kept when the whole path is simplified, from looking at it from
  /// `start` on only; `nil` if that is not enough.
  ///
  /// The last kept point at `start` is one of a few: all points after it are near it. Soon the next point is kept
  /// whichever of them it was.
  private func keptPoint(before end: Int, of path: borrowing Span<GridPoint>, from start: Int) -> GridPoint? {
    var candidates = [path[start]]
    var index = start - 1
    // Two points near a third one are at most twice as far from each other.
    while index >= 0, path[index].distance(to: path[start]) < 2 * minimumDistance {
      guard start - index < Self.mostCandidates else { return nil }
      let point = path[index]
      var next = index + 1
      while next <= start, path[next].distance(to: point) < minimumDistance { next += 1 }
      if next > start { candidates.append(point) }
      index -= 1
    }
    for index in start + 1..<end {
      let point = path[index]
      for candidate in candidates.indices where point.distance(to: candidates[candidate]) >= minimumDistance {
        candidates[candidate] = point
      }
      if candidates.count > 1, candidates.allSatisfy({ $0 == candidates[0] }) { candidates = [candidates[0]] }
    }
    return candidates.count == 1 ? candidates[0] : nil
  }
}

/// A collector of the points of a path without those that would be clipped at the side where their neighbors are.
private struct VisiblePoints {
  private let window: GridBox
  private var points: [GridPoint]

  /// The point to be appended next.
  private var pending: GridPoint

  /// The sides beyond which it lies.
  private var sides: UInt8

  /// The sides beyond which it and the point before lie, as do the points omitted in between.
  private var common: UInt8 = 0

  init(window: GridBox, first: GridPoint, points: [GridPoint]) {
    self.window = window
    self.points = points
    pending = first
    sides = window.sides(of: first)
  }

  @inline(__always)
  mutating func append(_ point: GridPoint) {
    let next = window.sides(of: point)
    if common & next != 0 {
      common &= next
    } else {
      points.append(pending)
      common = sides & next
    }
    (pending, sides) = (point, next)
  }

  var allPoints: [GridPoint] { points + [pending] }
}

extension GridPoint {
  /// Returns the sum of both differences from another point.
  @inline(__always)
  fileprivate func distance(to other: GridPoint) -> Int32 { abs(x &- other.x) &+ abs(y &- other.y) }
}

extension GridBox {
  /// Returns a bit set of the sides of the box beyond which a point lies: west, east, north and south.
  @inline(__always)
  fileprivate func sides(of point: GridPoint) -> UInt8 { sides(of: GridBox(from: point, to: point)) }

  /// Returns a bit set of the sides of the box beyond which another box lies: west, east, north and south.
  @inline(__always)
  fileprivate func sides(of other: GridBox) -> UInt8 {
    (other.high.x < low.x ? 1 : 0) | (other.low.x > high.x ? 2 : 0) | (other.high.y < low.y ? 4 : 0)
      | (other.low.y > high.y ? 8 : 0)
  }
}
