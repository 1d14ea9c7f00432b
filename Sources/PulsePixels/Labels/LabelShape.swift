/// The area of a label, a mark or a decoration: a box, or a circle such as those along curved text; in pixels.
package enum LabelShape: Hashable, Sendable {
  case box(LabelBox)
  case circle(x: Double, y: Double, radius: Double)

  /// The box around the shape.
  package var bounds: LabelBox {
    switch self {
    case .box(let box): box
    case .circle(let x, let y, let radius): LabelBox(around: (x, y), radius: radius)
    }
  }

  /// Whether two shapes overlap; a circle also if it touches a box.
  package func overlaps(_ other: LabelShape) -> Bool {
    switch (self, other) {
    case (.box(let one), .box(let two)):
      return one.touches(two)
    case (.circle(let x, let y, let radius), .circle(let otherX, let otherY, let otherRadius)):
      let (dx, dy, reach) = (x - otherX, y - otherY, radius + otherRadius)
      return reach * reach > dx * dx + dy * dy
    case (.circle(let x, let y, let radius), .box(let box)),
      (.box(let box), .circle(let x, let y, let radius)):
      return LabelBox(around: (x, y), radius: 0).squaredDistance(to: box) <= radius * radius
    }
  }

  /// Returns the distance of a box from the edge of the shape, 0 if they overlap.
  package func distance(to other: LabelBox) -> Double {
    switch self {
    case .box(let box): box.squaredDistance(to: other).squareRoot()
    case .circle(let x, let y, let radius):
      max(0, LabelBox(around: (x, y), radius: 0).squaredDistance(to: other).squareRoot() - radius)
    }
  }

  /// Returns the distance of a box from the disc or the pill in the shape, 0 if they overlap.
  ///
  /// A reader takes an image or an arrow for what it shows in the middle of its box, not for the corners.
  func roundedDistance(to other: LabelBox) -> Double {
    guard case .box(let box) = self else { return distance(to: other) }
    let radius = min(box.right - box.left, box.bottom - box.top) / 2
    return max(0, box.grown(by: -radius).squaredDistance(to: other).squareRoot() - radius)
  }

  /// Returns the shape grown on all sides.
  package func grown(by padding: Double) -> LabelShape {
    switch self {
    case .box(let box): .box(box.grown(by: padding))
    case .circle(let x, let y, let radius): .circle(x: x, y: y, radius: radius + padding)
    }
  }
}

/// The mark that a label stands beside, relative to the point that it marks, in pixels.
package struct LabelMark: Hashable, Sendable {
  /// The box around the mark.
  package var box: LabelBox

  /// Whether the mark is the disc in the box.
  package var isRound: Bool

  /// Whether nothing is drawn there, and a label stands best in the middle: the center of a large translucent pulse.
  package var isEmpty: Bool

  /// The radius of the translucent disc whose center it is, at whose rim a label can stand, too; 0 for none.
  package var rim: Double

  /// The height of its head, beside which a label at a side stands, above the middle of the box; 0 without a head.
  package var headHeight = 0.0

  /// Creates a mark.
  package init(_ box: LabelBox, isRound: Bool, isEmpty: Bool = false, rim: Double = 0) {
    (self.box, self.isRound, self.isEmpty, self.rim) = (box, isRound, isEmpty, rim)
  }

  /// The column of the middle.
  package var x: Double { (box.left + box.right) / 2 }

  /// The row of the middle.
  package var y: Double { (box.top + box.bottom) / 2 }

  /// Returns the area of the mark of a point.
  package func shape(at point: (x: Double, y: Double)) -> LabelShape {
    let box = box.moved(x: point.x, y: point.y)
    guard isRound else { return .box(box) }
    let radius = max(box.right - box.left, box.bottom - box.top) / 2
    return .circle(x: x + point.x, y: y + point.y, radius: radius)
  }
}
