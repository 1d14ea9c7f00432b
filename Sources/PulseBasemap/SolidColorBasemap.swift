package import PulseGeo
package import PulsePixels

/// A base map of one uniform color, which may be transparent.
package struct SolidColorBasemap: Basemap {
  private let color: RGBA

  package init(_ color: RGBA) {
    self.color = color
  }

  package var attribution: String? { nil }

  package func paint(_ viewport: Viewport) -> Bitmap {
    let ratio = viewport.pixelRatio
    return Bitmap(size: PixelSize(viewport.width * ratio, viewport.height * ratio), color: color)
  }
}
