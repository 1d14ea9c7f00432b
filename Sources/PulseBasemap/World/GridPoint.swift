/// A point on the grid of a world map.
///
/// The grid covers the square Web Mercator world: x runs from 0 at 180 degrees west to the number of steps
/// of ``WorldMap/side`` at 180 degrees east, y from 0 at 85.0511 degrees north to as many at 85.0511 south.
package struct GridPoint: Hashable, Sendable {
  /// Steps east of the antimeridian.
  package var x: Int32

  /// Steps south of the northern edge.
  package var y: Int32

  /// Creates a point.
  ///
  /// - Parameters:
  ///   - x: Steps east of the antimeridian.
  ///   - y: Steps south of the northern edge.
  package init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }
}
