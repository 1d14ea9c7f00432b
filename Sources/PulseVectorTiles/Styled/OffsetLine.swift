import PulsePixels

/// A line moved sideways, as `line-offset` and `line-gap-width` do.
enum OffsetLine {
  /// The least cosine of half of a turn at which a corner stays a point; beyond it, it would be very far away.
  private static let leastHalfCosine = 0.25

  /// Returns the points of a line at a distance from it.
  ///
  /// - Parameters:
  ///   - line: The points in pixels.
  ///   - distance: The distance in pixels to the right of the direction on the screen; negative to the left.
  ///   - isClosed: Whether the line continues from its last point to its first.
  /// - Returns: As many points, without repeated ones; those of corners lie on the bisector.
  static func points(_ line: [ClipRect.Point], at distance: Double, isClosed: Bool) -> [ClipRect.Point] {
    var corners: [ClipRect.Point] = []
    for point in line where corners.last.map({ $0 != point }) ?? true { corners.append(point) }
    if isClosed, corners.count > 1, let first = corners.first, let last = corners.last, first == last {
      corners.removeLast()
    }
    guard distance != 0, corners.count > 1 else { return corners }
    let normals = corners.indices.map { index in
      normal(from: corners[index], to: corners[(index + 1) % corners.count])
    }
    return corners.indices.map { index in
      let hasBefore = isClosed || index > 0
      let hasAfter = isClosed || index < corners.count - 1
      let after = hasAfter ? normals[index] : normals[index - 1]
      let before = hasBefore ? normals[(index + corners.count - 1) % corners.count] : after
      let cosine = before.x * after.x + before.y * after.y
      let halfCosine = (max(0, 1 + cosine) / 2).squareRoot()
      guard halfCosine > leastHalfCosine else {
        return (x: corners[index].x + after.x * distance, y: corners[index].y + after.y * distance)
      }
      let scale = distance / (2 * halfCosine * halfCosine)
      return (
        x: corners[index].x + (before.x + after.x) * scale, y: corners[index].y + (before.y + after.y) * scale
      )
    }
  }

  /// Returns the unit vector to the right of a direction on the screen.
  private static func normal(from start: ClipRect.Point, to end: ClipRect.Point) -> (x: Double, y: Double) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    return length > 0 ? (-dy / length, dx / length) : (0, 0)
  }
}
