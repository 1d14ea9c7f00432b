/// A long path without points that are too near to the one before, in stretches of which it is known where they lie.
struct ThinnedPath: Sendable {
  /// The number of points of a stretch.
  private static let length = 64

  private let points: [GridPoint]

  /// The box of each stretch.
  private let boxes: [GridBox]

  /// Leaves out what ``Swift/ArraySlice/thinned(to:)`` does.
  init(_ path: ArraySlice<GridPoint>, to fewestSteps: Int32) {
    let points = path.thinned(to: fewestSteps)
    boxes = stride(from: 0, to: points.count, by: Self.length).map { start in
      var box = GridBox(from: points[start], to: points[start])
      for point in points[start..<min(start + Self.length, points.count)] { box.include(point) }
      return box
    }
    self.points = points
  }

  /// Returns the points that a window needs: of stretches that lie beyond one side of it, one behind the other,
  /// the first point and the last.
  ///
  /// What is left out would be cut off at that side, and nothing else.
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
  /// Leaves out points that are fewer than some grid steps away from the one before, but for the last.
  ///
  /// Measured in whole grid steps, so that the same points stay wherever the picture begins.
  func thinned(to fewestSteps: Int32) -> [GridPoint] {
    guard var kept = first, let last, count > 1 else { return Array(self) }
    var result = [kept]
    for point in dropFirst().dropLast()
    where abs(point.x &- kept.x) &+ abs(point.y &- kept.y) >= fewestSteps {
      kept = point
      result.append(point)
    }
    result.append(last)
    return result
  }
}

extension GridBox {
  /// A side of a box.
  fileprivate enum Side {
    case west
    case east
    case north
    case south
  }

  /// The side of this box beyond which another one lies; `nil` when they touch.
  fileprivate func side(of other: GridBox) -> Side? {
    if other.high.x < low.x { return .west }
    if other.low.x > high.x { return .east }
    if other.high.y < low.y { return .north }
    return other.low.y > high.y ? .south : nil
  }
}
