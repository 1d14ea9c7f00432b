extension Path {
  /// Whether two contours of the same orientation cross or touch, such as those of joined letters.
  ///
  /// A contour of the other orientation is a hole.
  ///
  /// - Complexity: O(points + contours²), and O(n × m) for each two contours with boxes that intersect.
  package var hasOverlappingContours: Bool {
    let parts = contours.map(OrientedContour.init)
    for (index, first) in parts.enumerated() {
      for second in parts[(index + 1)...] where first.isClockwise == second.isClockwise {
        if first.meets(second) { return true }
      }
    }
    return false
  }
}

/// A contour with its orientation and its box.
private struct OrientedContour {
  let points: ArraySlice<SubpixelPoint>
  let isClockwise: Bool
  private let low: SubpixelPoint
  private let high: SubpixelPoint

  init(_ points: ArraySlice<SubpixelPoint>) {
    self.points = points
    var (low, high) = (points[points.startIndex], points[points.startIndex])
    var (area, last) = (0.0, points[points.endIndex - 1])
    for point in points {
      (low.x, low.y) = (min(low.x, point.x), min(low.y, point.y))
      (high.x, high.y) = (max(high.x, point.x), max(high.y, point.y))
      area += Double(last.x) * Double(point.y) - Double(point.x) * Double(last.y)
      last = point
    }
    (self.low, self.high, isClockwise) = (low, high, area > 0)
  }

  /// Returns whether a side crosses or touches one of another contour.
  func meets(_ other: OrientedContour) -> Bool {
    guard low.x <= other.high.x, other.low.x <= high.x, low.y <= other.high.y, other.low.y <= high.y else {
      return false
    }
    let sides = sides(near: other)
    guard !sides.isEmpty else { return false }
    return other.sides(near: self).contains { side in sides.contains { $0.meets(side) } }
  }

  /// Returns the sides whose bounding boxes meet the bounding box of another contour.
  private func sides(near other: OrientedContour) -> [Side] {
    var sides: [Side] = []
    var last = points[points.endIndex - 1]
    for point in points {
      let side = Side(start: last, end: point)
      if max(last.x, point.x) >= other.low.x, min(last.x, point.x) <= other.high.x,
        max(last.y, point.y) >= other.low.y, min(last.y, point.y) <= other.high.y
      {
        sides.append(side)
      }
      last = point
    }
    return sides
  }

  /// A side of a contour.
  private struct Side {
    let start: SubpixelPoint
    let end: SubpixelPoint

    /// Returns whether the sides have a common point.
    func meets(_ other: Side) -> Bool {
      guard max(start.x, end.x) >= min(other.start.x, other.end.x),
        max(other.start.x, other.end.x) >= min(start.x, end.x),
        max(start.y, end.y) >= min(other.start.y, other.end.y),
        max(other.start.y, other.end.y) >= min(start.y, end.y)
      else { return false }
      return turn(to: other.start) * turn(to: other.end) <= 0
        && other.turn(to: start) * other.turn(to: end) <= 0
    }

    /// Returns -1, 0 or 1 for a point on the left, on the line, or on the right.
    private func turn(to point: SubpixelPoint) -> Int {
      ((end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)).signum()
    }
  }
}
