import PulseGeo
import PulsePixels
import Synchronization

/// A base map of one georeferenced image.
final class ImageBasemap: Basemap {
  private let image: GeoImage
  private let isOutsideView = Mutex(false)

  init(_ image: GeoImage) {
    self.image = image
  }

  var attribution: String? { nil }

  var diagnostics: [String] {
    let isMissed = isOutsideView.withLock(\.self)
    return image.diagnostics
      + (isMissed ? ["is outside the view; move the view, or check the georeference"] : [])
  }

  func resetFailures() { isOutsideView.withLock { $0 = false } }

  func paint(_ viewport: Viewport) -> Bitmap {
    let copies = image.painted(viewport)
    if copies == nil { isOutsideView.withLock { $0 = true } }
    if let only = copies?.first, copies?.count == 1, only.isOpaque { return only }
    let size = PixelSize(viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio)
    var result = Bitmap(size: size, color: RasterTileBasemap.missingTileColor)
    for copy in copies ?? [] { result.composite(copy, x: 0, y: 0) }
    return result
  }
}
