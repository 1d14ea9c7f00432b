import PulseGeo
import PulsePixels

/// The position of a viewport on the grid of the world map, to project points to pixels.
struct WorldGrid {
  /// The size of the image in pixels.
  let size: PixelSize

  /// The pixels per grid unit.
  let unit: Double

  private let side: Int
  private let toImage: WorldGridProjection
  private let viewport: Viewport
  private let copies: ClosedRange<Int>

  /// The columns in which points are projected: those of the image, or of one world in its middle; of a turned image, those
  /// of the box with north up around it.
  private let columns: Range<Double>

  /// Creates the grid of a view; the world has `side` grid units.
  init(_ viewport: Viewport, side: Int) {
    size = PixelSize(viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio)
    self.side = side
    self.viewport = viewport
    toImage = WorldGridProjection(viewport, side: side)
    unit = toImage.unit
    let width = viewport.northUpExtent.x
    let margin = max(0, (width - viewport.worldSizeInPixels) / 2)
    columns = margin..<max(margin + 1, width - margin)
    copies = toImage.worlds(in: ClipRect(around: size, margin: 0))
  }

  /// Returns the grid units to the east and south of an offset in pixels of the image, which may be turned.
  func offset(x: Double, y: Double) -> (x: Double, y: Double) {
    let vector = viewport.rotation.toMap((x: x, y: y))
    return (vector.x / unit, vector.y / unit)
  }

  /// The numbers of the copies of the world in the image; 0 has 180° W at its western edge.
  var worlds: ClosedRange<Int> { copies }

  /// The parts of the world in the image, one of each copy.
  var boxes: [GridBox] {
    let (low, high) = toImage.gridBounds(of: ClipRect(around: size, margin: 0))
    return copies.map { copy in
      GridBox(
        from: GridPoint(x: Int32(clamping: low.x - copy * side), y: Int32(clamping: low.y)),
        to: GridPoint(x: Int32(clamping: high.x - copy * side + 1), y: Int32(clamping: high.y + 1)))
    }
  }

  /// Returns the pixel position of a point on a copy of the world, which may be outside of the image.
  func pixel(of point: GridPoint, world: Int) -> (x: Double, y: Double) {
    toImage(point, shift: world * side)
  }

  /// Calls `body` with the pixel position of a point on each copy of the world where it is in the image; in an image
  /// wider than the world, on the one in the middle alone.
  @inline(__always)
  func forEachCopy(of point: GridPoint, _ body: (_ x: Double, _ y: Double) -> Void) {
    let (width, height) = (Double(size.width), Double(size.height))
    for copy in copies {
      let pixel = toImage(point, shift: copy * side)
      guard pixel.y >= 0, pixel.y < height, pixel.x >= 0, pixel.x < width else { continue }
      if columns.contains(viewport.eastward(pixel)) { body(pixel.x, pixel.y) }
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

  /// Returns the smallest box that contains two boxes.
  func union(_ other: GridBox) -> GridBox {
    GridBox(
      from: GridPoint(x: min(low.x, other.low.x), y: min(low.y, other.low.y)),
      to: GridPoint(x: max(high.x, other.high.x), y: max(high.y, other.high.y)))
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
