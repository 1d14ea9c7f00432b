import PulseGeo
import PulsePixels

/// The position of a viewport on the grid of the world map, to project points to pixels.
struct WorldGrid {
  /// The size of the image in pixels.
  let size: PixelSize

  /// The pixels per grid unit.
  let unit: Double

  private let side: Int
  private let originX: Double
  private let originY: Double
  private let copies: ClosedRange<Int>

  /// The columns in which points are projected: those of the image, or of one world in its middle.
  private let columns: Range<Double>

  /// Creates the grid of a view; the world has `side` grid units.
  init(_ viewport: Viewport, side: Int) {
    size = PixelSize(viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio)
    self.side = side
    let world = viewport.worldSizeInPixels
    unit = world / Double(side)
    originX = viewport.centerPoint.x * viewport.pixelsPerMapPoint - Double(size.width) / 2
    originY = viewport.centerPoint.y * viewport.pixelsPerMapPoint - Double(size.height) / 2
    let margin = max(0, (Double(size.width) - world) / 2)
    columns = margin..<max(margin + 1, Double(size.width) - margin)
    copies =
      Int((originX / world).rounded(.down))...Int(((originX + Double(size.width)) / world).rounded(.down))
  }

  /// Calls `body` with the pixel position of a point on each copy of the world where it is in the image; in an image
  /// wider than the world, on the one in the middle alone.
  @inline(__always)
  func forEachCopy(of point: GridPoint, _ body: (_ x: Double, _ y: Double) -> Void) {
    let y = Double(point.y) * unit - originY
    guard y >= 0, y < Double(size.height) else { return }
    for copy in copies {
      let x = (Double(point.x) + Double(copy * side)) * unit - originX
      if columns.contains(x) { body(x, y) }
    }
  }
}

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
