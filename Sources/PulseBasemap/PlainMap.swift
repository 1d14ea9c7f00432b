package import PulseGeo
package import PulsePixels

/// A map of one color, or none.
package struct PlainMap: Basemap {
  private let color: RGBA

  /// Creates a map.
  ///
  /// - Parameter color: The color of every pixel.
  package init(_ color: RGBA) {
    self.color = color
  }

  /// Nobody asks for anything.
  package var attribution: String? { nil }

  /// Paints a part of the map.
  ///
  /// - Parameter viewport: The part.
  /// - Returns: A picture of the size of the viewport in pixels.
  package func paint(_ viewport: Viewport) -> Bitmap {
    let ratio = viewport.pixelRatio
    return Bitmap(size: PixelSize(viewport.width * ratio, viewport.height * ratio), color: color)
  }
}
