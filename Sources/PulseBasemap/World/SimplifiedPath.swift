/// A simplified path, divided into chunks with bounding boxes for fast clipping.
struct SimplifiedPath: Sendable {
  /// The number of points in a chunk.
  private static let length = 64

  private let points: [GridPoint]

  /// The bounding box of each chunk.
  private let boxes: [GridBox]

  /// Simplifies a path by a minimum distance between points in grid units.
  init(_ path: ArraySlice<GridPoint>, minimumDistance: Int32) {
    let points = path.simplified(minimumDistance: minimumDistance)
    boxes = stride(from: 0, to: points.count, by: Self.length).map { start in
      var box = GridBox(from: points[start], to: points[start])
      for point in points[start..<min(start + Self.length, points.count)] { box.include(point) }
      return box
    }
    self.points = points
  }

  /// Returns the points of the path that are needed to draw it in a window.
  ///
  /// Of consecutive chunks beyond one side of the window, these are just the first and last point: the others would
  /// be
  /// clipped at that side.
  func points(around window: GridBox) -> [GridPoint] {
    var result: [GridPoint] = []
    var next = 0
    while next < boxes.count {
      let first = next
      let side = window.side(of: boxes[first])
      repeat { next += 1 } while next < boxes.count && window.side(of: boxes[next]) == side
      let (start, end) = (first * Self.length, min(next * Self.length, points.count))
      if side == nil {
        result += points[start..<end]
      } else {
        result.append(points[start])
        result.append(points[end - 1])
      }
    }
    return result
  }
}

extension ArraySlice<GridPoint> {
  /// Returns the points without those closer than some grid units to the last kept one; the first and last point are
  /// kept.
  ///
  /// Distances are sums of both differences in whole grid units, so the result does not depend on the view.
  func simplified(minimumDistance: Int32) -> [GridPoint] {
    guard var kept = first, let last, count > 1 else { return Array(self) }
    var result = [kept]
    for point in dropFirst().dropLast()
    where abs(point.x &- kept.x) &+ abs(point.y &- kept.y) >= minimumDistance {
      kept = point
      result.append(point)
    }
    result.append(last)
    return result
  }
}

extension GridBox {
  /// A side of a box: west, east, north or south.
  fileprivate enum Side {
    case west
    case east
    case north
    case south
  }

  /// Returns the side of this box beyond which another one lies; `nil` if they touch.
  fileprivate func side(of other: GridBox) -> Side? {
    if other.high.x < low.x { return .west }
    if other.low.x > high.x { return .east }
    if other.high.y < low.y { return .north }
    return other.low.y > high.y ? .south : nil
  }
}
