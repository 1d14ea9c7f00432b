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

  /// Creates the grid of a view; the world has `side` grid units.
  init(_ viewport: Viewport, side: Int) {
    size = PixelSize(viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio)
    self.side = side
    let world = viewport.worldSizeInPixels
    unit = world / Double(side)
    originX = viewport.centerPoint.x * viewport.pixelsPerMapPoint - Double(size.width) / 2
    originY = viewport.centerPoint.y * viewport.pixelsPerMapPoint - Double(size.height) / 2
    copies =
      Int((originX / world).rounded(.down))...Int(((originX + Double(size.width)) / world).rounded(.down))
  }

  /// Calls `body` with the pixel position of a point on each copy of the world where it is in the image.
  @inline(__always)
  func forEachCopy(of point: GridPoint, _ body: (_ x: Double, _ y: Double) -> Void) {
    let y = Double(point.y) * unit - originY
    guard y >= 0, y < Double(size.height) else { return }
    for copy in copies {
      let x = (Double(point.x) + Double(copy * side)) * unit - originX
      if x >= 0, x < Double(size.width) { body(x, y) }
    }
  }
}
