package import PulseGeo
import PulsePixels

/// The way from the pixels of the view with north up around a turned view to those of the view itself.
package struct TileTurn: Sendable {
  /// The size of the view with north up.
  let northUpSize: PixelSize

  private let rotation: ViewRotation

  /// The centers of both views in their pixels.
  private let from, to: ClipRect.Point

  /// Creates the way of a turned view; `nil` for one with north up.
  package init?(_ viewport: Viewport) {
    if viewport.rotation.isNone { return nil }
    func center(_ size: PixelSize) -> ClipRect.Point {
      (x: Double(size.width) / 2, y: Double(size.height) / 2)
    }
    rotation = viewport.rotation
    northUpSize = viewport.northUp.pixelSize
    (from, to) = (center(northUpSize), center(viewport.pixelSize))
  }

  /// Returns the pixel of the view at one of the view with north up.
  func turned(_ pixel: ClipRect.Point) -> ClipRect.Point {
    let vector = rotation.toScreen((x: pixel.x - from.x, y: pixel.y - from.y))
    return (x: to.x + vector.x, y: to.y + vector.y)
  }

  /// Returns the pixel of the view with north up at one of the view.
  func northUp(_ pixel: ClipRect.Point) -> ClipRect.Point {
    let vector = rotation.toMap((x: pixel.x - to.x, y: pixel.y - to.y))
    return (x: from.x + vector.x, y: from.y + vector.y)
  }

  /// Returns a path turned.
  func turned(_ path: Path) -> Path {
    let steps = Double(SubpixelPoint.stepsPerPixel)
    let points = path.points.map { point in
      SubpixelPoint(turned((x: Double(point.x) / steps, y: Double(point.y) / steps)))
    }
    return Path(points: points, contourEnds: path.contourEnds)
  }

  /// Returns the pixels of the view whose centers lie in a cell of the view with north up.
  func clip(of cell: PixelRect, in bounds: PixelRect) -> TileClip {
    let (left, top, right, bottom) = (cell.x, cell.y, cell.maxX, cell.maxY)
    let ring = [(left, top), (right, top), (right, bottom), (left, bottom)].map {
      SubpixelPoint(turned((x: Double($0.0), y: Double($0.1))))
    }
    return TileClip(ring: ring, in: bounds)
  }
}
