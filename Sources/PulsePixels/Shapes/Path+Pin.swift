/// The proportions of a map pin, in halves of its height.
package enum PinProportions {
  /// The radius of its head.
  package static let headRadius = 2.0 / 3

  /// The height of the middle of its head above its tip, twice the radius, so that its sides meet at 60 degrees.
  package static let headHeight = 4.0 / 3

  /// The radius of the dot in its head.
  package static let dotRadius = 1.0 / 4
}

extension Path {
  /// Adds a map pin: a disc with straight sides that lead from it down to a tip.
  ///
  /// The disc is that of ``addDisc(center:radius:isHole:)``; the sides leave it where they touch it.
  ///
  /// - Parameters:
  ///   - tip: The tip.
  ///   - radius: Half of the height in 1/256 pixel; 1 or less adds nothing.
  /// - Complexity: O(√`radius`).
  package mutating func addPin(tip: SubpixelPoint, radius: Int) {
    func steps(_ part: Double) -> Int { roundedToInteger(Double(radius) * part) }
    let (headRadius, headHeight) = (steps(PinProportions.headRadius), steps(PinProportions.headHeight))
    guard headRadius > 0 else { return }
    let head = DiscOutlines.outline(radius: headRadius)
    // As seen from the tip, both sides touch the vertices that are farthest to the right and to the left.
    let directions = head.map { Double($0.x) / Double(headHeight - $0.y) }
    guard let right = directions.indices.max(by: { directions[$0] < directions[$1] }),
      let left = directions.indices.min(by: { directions[$0] < directions[$1] })
    else { return }
    // Clockwise from due east, the vertices between these two are those that face the tip.
    let outline = head[left...] + head[...right]
    addContour(outline.map { SubpixelPoint(x: tip.x + $0.x, y: tip.y - headHeight + $0.y) } + [tip])
  }
}
