import Glibc
package import PulseGeo
package import PulsePixels
package import PulseScene
package import PulseVectorTiles
import Synchronization

/// A base map, which is drawn under the overlays and can be rendered in any viewport.
package protocol Basemap: Sendable {
  /// Returns an image of the map in a viewport, at its full size in pixels; the world repeats to the left and
  /// the right.
  func paint(_ viewport: Viewport) -> Bitmap

  /// Returns an image of the map in a viewport, whose labels obey constraints.
  func paint(_ viewport: Viewport, labels: LabelConstraints) -> Bitmap

  /// Returns an image of the map in a viewport at an instant, whose labels obey constraints.
  func paint(_ viewport: Viewport, at instant: MapInstant, labels: LabelConstraints) -> Bitmap

  /// The clocks that the image depends on, which may be known only when documents are downloaded.
  var clocks: MapClocks { get }

  /// Returns the labels that ``paint(_:labels:)`` draws.
  func labelRecords(_ viewport: Viewport, labels: LabelConstraints) -> [LabelRecord]

  /// The attribution that the map's license requires, in plain text; `nil` if it requires none.
  var attribution: String? { get }

  /// Whether the map is drawn in the colors of the built-in themes, as far as that is known before tiles are loaded.
  var hasMapColors: Bool { get }

  /// Whether the map draws place names of its own.
  var hasLabels: Bool { get }

  /// Returns the deepest zoom level of images of tiles, `nil` for a single image, and the highest zoom of views that does
  /// not enlarge them; `nil` for maps that are sharp at any zoom, and for levels that are not known.
  func deepestImages(pixelRatio: Int) -> (level: Int?, viewZoom: Double)?

  /// Problems found while rendering, one line each, without the name of the map.
  var diagnostics: [String] { get }

  /// Discards recorded problems and retries failed tiles; called before the same process renders an unrelated image.
  func resetFailures()
}

extension Basemap {
  /// Returns an image of the map in a viewport and ignores the constraints, by default, since most maps draw no labels.
  package func paint(_ viewport: Viewport, labels: LabelConstraints) -> Bitmap { paint(viewport) }

  /// Returns an image of the map in a viewport at any instant, by default.
  package func paint(_ viewport: Viewport, at instant: MapInstant, labels: LabelConstraints) -> Bitmap {
    paint(viewport, labels: labels)
  }

  /// None by default: most maps are the same at all times.
  package var clocks: MapClocks { [] }

  /// Empty by default, since most maps draw no labels.
  package func labelRecords(_ viewport: Viewport, labels: LabelConstraints) -> [LabelRecord] { [] }

  /// `false` by default: most maps have colors of their own.
  package var hasMapColors: Bool { false }

  /// `false` by default: most maps are images without labels of their own.
  package var hasLabels: Bool { false }

  /// `nil` by default: most maps have no levels.
  package func deepestImages(pixelRatio: Int) -> (level: Int?, viewZoom: Double)? { nil }

  /// Empty by default.
  package var diagnostics: [String] { [] }

  /// Does nothing: the default for maps that record no problems.
  package func resetFailures() {}
}

extension WorldBasemap: Basemap {
  /// `nil`: Natural Earth is in the public domain; place names have an attribution of their own.
  package var attribution: String? { nil }

  package var hasMapColors: Bool { true }

  /// Paints the map, which draws no labels itself, without anything half faded in a fixed view.
  package func paint(_ viewport: Viewport, labels: LabelConstraints) -> Bitmap {
    paint(viewport, isViewFixed: labels.isViewFixed)
  }

  package var diagnostics: [String] { failures.map(\.description) }
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
  /// Returns the zoom level of the tiles from which a view is drawn; `nil` if it would be drawn without tiles.
  func tileZoom(for viewport: Viewport) -> Int?
}

/// A base map of one georeferenced image.
final class ImageBasemap: Basemap {
  private let image: GeoImage
  private let isOutsideView = Mutex(false)

  init(_ image: GeoImage) {
    self.image = image
  }

  var attribution: String? { nil }

  func deepestImages(pixelRatio: Int) -> (level: Int?, viewZoom: Double)? {
    image.columnsAroundTheWorld.map { (nil, max(0, log2($0 / Double(256 * pixelRatio)))) }
  }

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
