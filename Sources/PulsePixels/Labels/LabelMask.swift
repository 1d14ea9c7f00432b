/// The part of an image where something would hide text, as a grid of square cells that are free or taken; what takes a
/// part of a cell takes all of it.
///
/// Its size depends on that of the image alone, however many lines and areas there are.
package struct LabelMask: Hashable, Sendable {
  /// The side of a cell in pixels, or in the unit of a scaled mask.
  private var side = 4.0

  private let columns: Int
  private let rows: Int

  /// The cells in rows, the topmost first, each as a bit; empty as long as all are free.
  private var bits: [UInt64] = []

  /// Creates a mask in which all is free; by default of no image.
  package init(of size: PixelSize = PixelSize(0, 0)) {
    columns = Int((Double(size.width) / side).rounded(.up))
    rows = Int((Double(size.height) / side).rounded(.up))
  }

  /// Returns the mask in another unit, of which a pixel is `factor`.
  package func scaled(by factor: Double) -> LabelMask {
    var mask = self
    mask.side *= factor
    return mask
  }

  /// Whether all is free.
  package var isEmpty: Bool { bits.isEmpty }

  /// Takes the cells between two columns in pixels, of the rows between two others; what is outside of the image is
  /// left out.
  package mutating func insert(left: Double, right: Double, top: Double, bottom: Double) {
    guard let reached = cells(left, right, columns), let lines = cells(top, bottom, rows) else { return }
    if bits.isEmpty { bits = [UInt64](repeating: 0, count: (columns * rows + 63) / 64) }
    for row in lines {
      for cell in row * columns + reached.lowerBound..<row * columns + reached.upperBound {
        bits[cell / 64] |= 1 << UInt64(cell % 64)
      }
    }
  }

  /// Takes the cells under a straight line of some width in pixels.
  ///
  /// - Complexity: O(rows and cells that it takes).
  package mutating func insert(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), halfWidth: Double
  ) {
    let (top, bottom) = (min(start.y, end.y), max(start.y, end.y))
    guard let lines = cells(top - halfWidth, bottom + halfWidth, rows) else { return }
    let slope = bottom > top ? (end.x - start.x) / (end.y - start.y) : 0
    for row in lines {
      let (upper, lower) = (Double(row) * side, Double(row + 1) * side)
      var ends = (start.x, end.x)
      if bottom > top {
        // The part of the line that can reach the row.
        ends = (
          start.x + slope * (min(max(upper - halfWidth, top), bottom) - start.y),
          start.x + slope * (min(max(lower + halfWidth, top), bottom) - start.y)
        )
      }
      insert(
        left: min(ends.0, ends.1) - halfWidth, right: max(ends.0, ends.1) + halfWidth, top: upper,
        bottom: lower)
    }
  }

  /// Returns the mask of the cells that this mask or another of the image takes.
  package func union(_ other: LabelMask) -> LabelMask {
    if isEmpty || other.isEmpty { return isEmpty ? other : self }
    var union = self
    for index in other.bits.indices { union.bits[index] |= other.bits[index] }
    return union
  }

  /// Returns whether a shape overlaps a taken cell.
  package func overlaps(_ shape: LabelShape) -> Bool {
    let bounds = shape.bounds
    guard !isEmpty, let reached = cells(bounds.left, bounds.right, columns),
      let lines = cells(bounds.top, bounds.bottom, rows)
    else { return false }
    return lines.contains { row in
      reached.contains { column in
        let cell = row * columns + column
        guard bits[cell / 64] >> UInt64(cell % 64) & 1 == 1 else { return false }
        let (x, y) = (Double(column) * side, Double(row) * side)
        return shape.overlaps(.box(LabelBox(left: x, top: y, right: x + side, bottom: y + side)))
      }
    }
  }

  /// Returns the numbers of the cells between two distances in pixels from the edge, the last excluded; `nil` if there
  /// are none.
  private func cells(_ low: Double, _ high: Double, _ count: Int) -> Range<Int>? {
    guard low < high, high > 0, low < Double(count) * side else { return nil }
    return Int(max(0, low / side))..<Int(min(Double(count), (high / side).rounded(.up)))
  }
}
