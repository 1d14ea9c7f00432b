package import PulseGeo
package import PulsePixels

/// A map that is drawn under the overlays and can render any viewport.
package protocol Basemap: Sendable {
  /// Renders a viewport at its full pixel size; the world repeats to the left and the right.
  func paint(_ viewport: Viewport) -> Bitmap

  /// Renders a viewport whose labels stay clear of some rectangles, in pixels of the image.
  func paint(_ viewport: Viewport, labelsAvoiding taken: [PixelRect]) -> Bitmap

  /// The attribution that the map's license requires, in plain text; `nil` if it requires none.
  var attribution: String? { get }

  /// Whether the map draws place names of its own.
  var hasLabels: Bool { get }

  /// Problems found while rendering, one line each, without the name of the map.
  var diagnostics: [String] { get }

  /// Discards recorded problems and retries failed tiles, before an unrelated image of the same process.
  func resetFailures()
}

extension Basemap {
  /// Renders a viewport, ignoring the rectangles: most maps draw no labels.
  package func paint(_ viewport: Viewport, labelsAvoiding taken: [PixelRect]) -> Bitmap { paint(viewport) }

  /// `false` by default: most maps are images without labels of their own.
  package var hasLabels: Bool { false }

  /// Empty by default.
  package var diagnostics: [String] { [] }

  /// Does nothing by default.
  package func resetFailures() {}
}

extension WorldBasemap: Basemap {
  /// `nil`: Natural Earth is in the public domain; place names have an attribution of their own.
  package var attribution: String? { nil }
}

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

/// A base map of tiles that can predict the tile zoom of a view.
package protocol TiledBasemap: Basemap {
  /// Returns the tile zoom for a view; `nil` if it would be drawn without tiles.
  func tileZoom(for viewport: Viewport) -> Int?
}
