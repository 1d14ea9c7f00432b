/// The smallest upright rectangle around points of the grid, its edges included.
package struct GridBox: Hashable, Sendable {
  /// The north-western corner.
  package var low: GridPoint

  /// The south-eastern corner.
  package var high: GridPoint

  /// Creates the box of two corners.
  ///
  /// - Parameters:
  ///   - low: The north-western corner.
  ///   - high: The south-eastern corner, not west or north of `low`.
  package init(from low: GridPoint, to high: GridPoint) {
    self.low = low
    self.high = high
  }

  /// Returns whether a box and this one have a point in common.
  ///
  /// - Parameter other: The other box.
  /// - Returns: Whether they overlap or touch.
  package func touches(_ other: GridBox) -> Bool {
    low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y
  }

  /// The longer side in grid steps.
  package var longerSide: Int32 { max(high.x - low.x, high.y - low.y) }

  /// Grows the box so that it holds a point.
  mutating func include(_ point: GridPoint) {
    low.x = min(low.x, point.x)
    low.y = min(low.y, point.y)
    high.x = max(high.x, point.x)
    high.y = max(high.y, point.y)
  }
}
