import PulseMapStyle
import PulsePixels

/// A linear map of the plane with a translation, from units of a tile to pixels of a view.
struct AffineMap: Sendable {
  /// The steps in pixels of a unit to the right: x and y.
  let xx, xy: Double

  /// The steps in pixels of a unit downwards: x and y.
  let yx, yy: Double

  /// The pixel of the origin.
  let x, y: Double

  /// Returns the pixel of a point.
  func callAsFunction(_ point: StylePoint) -> ClipRect.Point {
    (x: xx * point.x + yx * point.y + x, y: xy * point.x + yy * point.y + y)
  }

  /// Returns the map to pixels that are moved.
  func moved(by shift: ClipRect.Point) -> AffineMap {
    AffineMap(xx: xx, xy: xy, yx: yx, yy: yy, x: x + shift.x, y: y + shift.y)
  }

  /// The pixels in a unit.
  var scale: Double { (xx * xx + xy * xy).squareRoot() }

  /// Returns the point of a pixel; the map must not collapse the plane.
  func inverse(_ pixel: ClipRect.Point) -> StylePoint {
    let determinant = xx * yy - yx * xy
    let (dx, dy) = (pixel.x - x, pixel.y - y)
    return StylePoint(x: (dx * yy - dy * yx) / determinant, y: (dy * xx - dx * xy) / determinant)
  }
}
