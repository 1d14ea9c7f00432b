package import PulsePixels

/// The room of an image for the labels of overlays: what decorations, labels and marks occupy, and in which frames.
package struct OverlayLabelRoom {
  /// A mark with the center of its overlay in pixels.
  private struct PlacedMark {
    let mark: LabelMark
    let center: (x: Double, y: Double)

    func distance(to box: LabelBox) -> Double { mark.distance(to: box.moved(x: -center.x, y: -center.y)) }
  }

  /// The boxes of decorations and labels.
  private var taken = LabelCollisionIndex()

  /// The boxes of the marks, whose indices are those of ``placedMarks``.
  private var marks = LabelCollisionIndex()

  private var placedMarks: [PlacedMark] = []

  /// Creates an empty room.
  package init() {}

  /// Occupies the box of a decoration or a label.
  package mutating func occupy(_ rect: PixelRect, during frames: Range<Int> = LabelCollisionIndex.allFrames) {
    taken.insert(LabelBox(rect), during: frames)
  }

  /// Adds a mark; returns its number, by which its label names it.
  ///
  /// - Parameters:
  ///   - mark: The mark.
  ///   - center: The center of its overlay in pixels.
  ///   - frames: The frames in which it is there.
  /// - Returns: The number of the mark.
  package mutating func add(
    _ mark: LabelMark, at center: (x: Double, y: Double),
    during frames: Range<Int> = LabelCollisionIndex.allFrames
  ) -> Int {
    placedMarks.append(PlacedMark(mark: mark, center: center))
    return marks.insert(mark.box.moved(x: center.x, y: center.y), during: frames)
  }

  /// Returns whether a label has room: its box covers no label, decoration or mark, and is nearer to no mark than
  /// to its own.
  ///
  /// - Parameters:
  ///   - rect: The box of the label.
  ///   - own: The number of its mark; `nil` for the label of a line or polygon.
  ///   - frames: The frames in which it is there.
  /// - Returns: Whether the box is free.
  package func isFree(
    _ rect: PixelRect, beside own: Int?, during frames: Range<Int> = LabelCollisionIndex.allFrames
  ) -> Bool {
    let box = LabelBox(rect)
    guard taken.isFree(box, during: frames) else { return false }
    let distance = own.map { placedMarks[$0].distance(to: box) } ?? 0
    return marks.indices(touching: box.grown(by: distance), during: frames).allSatisfy { index in
      if index == own { return true }
      let other = placedMarks[index].distance(to: box)
      return other > 0 && other >= distance
    }
  }
}

/// What a label stands beside: the mark of an overlay as it rests, relative to the overlay's center, in pixels.
package struct LabelMark: Hashable, Sendable {
  /// The box around the mark.
  package var box: LabelBox

  /// Whether the mark is the disc in the box.
  package var isRound: Bool

  /// Whether nothing is drawn there, and a label stands best in the middle: the center of a large translucent pulse.
  package var isEmpty: Bool

  /// Creates a mark.
  package init(_ box: LabelBox, isRound: Bool, isEmpty: Bool = false) {
    (self.box, self.isRound, self.isEmpty) = (box, isRound, isEmpty)
  }

  /// The column of the middle.
  package var x: Double { (box.left + box.right) / 2 }

  /// The row of the middle.
  package var y: Double { (box.top + box.bottom) / 2 }

  /// Returns the distance of a box from the edge of the mark, 0 if they overlap.
  package func distance(to other: LabelBox) -> Double {
    guard isRound else { return box.distance(to: other) }
    let middle = LabelBox(around: (x, y), radius: 0)
    return max(0, middle.distance(to: other) - max(box.right - box.left, box.bottom - box.top) / 2)
  }
}
