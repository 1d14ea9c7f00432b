import PulseGeo
import PulsePixels

extension Bitmap {
  /// The opacity of the veil over what repeats the map.
  private static let veilOpacity: UInt8 = 178

  /// Fades what an image wider than the world repeats of it, where no marks are, so that nothing seems to be missing there.
  ///
  /// - Parameters:
  ///   - viewport: The view.
  ///   - color: The color into which it fades.
  mutating func veilCopiesOfWorld(in viewport: Viewport, with color: RGBA) {
    let (half, extent) = (viewport.worldSizeInPixels / 2, viewport.northUpExtent)
    // A pixel more shows nothing twice.
    guard extent.x / 2 > half + 1 else { return }
    var path = Path()
    for side in [-1.0, 1] {
      let corners = [(half, -extent.y), (extent.x, -extent.y), (extent.x, extent.y), (half, extent.y)]
      path.addContour(
        corners.map { corner in
          let vector = viewport.rotation.toScreen((x: side * corner.0, y: corner.1))
          return SubpixelPoint(
            pixelX: Double(size.width) / 2 + vector.x, pixelY: Double(size.height) / 2 + vector.y)
        })
    }
    fill(path, color: color.withOpacity(Self.veilOpacity))
  }
}
