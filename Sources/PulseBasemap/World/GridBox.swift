/// The axis-aligned bounding box of grid points, edges included.
package struct GridBox: Hashable, Sendable {
  /// The northwestern corner.
  package var low: GridPoint

  /// The southeastern corner.
  package var high: GridPoint

  /// Creates a box from its northwestern and southeastern corners.
  package init(from low: GridPoint, to high: GridPoint) {
    self.low = low
    self.high = high
  }

  /// Returns whether two boxes overlap or touch.
  package func touches(_ other: GridBox) -> Bool {
    low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y
  }

  /// The longer side in grid units.
  package var longerSide: Int32 { max(high.x - low.x, high.y - low.y) }

  /// Returns whether another box lies in this one.
  func contains(_ other: GridBox) -> Bool {
    low.x <= other.low.x && low.y <= other.low.y && other.high.x <= high.x && other.high.y <= high.y
  }
}

/// A point on the grid of a world map.
///
/// The grid covers the Web Mercator square: x runs from 0 at 180° W to ``WorldMap/side`` at 180° E, y from 0 at
/// 85.0511° N to the same at 85.0511° S.
package struct GridPoint: Hashable, Sendable {
  /// Grid units east of the antimeridian.
  package var x: Int32

  /// Grid units south of the northern edge.
  package var y: Int32

  package init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }
}
