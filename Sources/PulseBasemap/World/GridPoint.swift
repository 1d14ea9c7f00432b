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
