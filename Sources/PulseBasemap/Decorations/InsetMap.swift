import PulseGeo
import PulsePixels

/// A small inset map that marks the location of the view in the world.
struct InsetMap {
  private let viewport: Viewport
  private let frame: DecorationContext

  /// The zoom range of the inset.
  static let zooms = 0.0...4.5

  /// The largest zoom for a view far from any town, so that a coast is visible.
  private static let remoteZoom = 2.0

  /// The factors of its sizes, for images in which the larger ones would cover an overlay.
  static let sizes = [1, 0.86, 0.74]

  /// The minimum difference between the zoom of the view and that of the inset.
  private static let distance = 4.5

  /// The dimensions of the inset, in points.
  private enum Metrics {
    static let width = 132.0
    static let height = 92.0
    /// The minimum image size for an inset that was not requested explicitly.
    static let least = (width: 340, height: 260)
    static let dot = 3.5
    static let rim = 1.5
  }

  /// Creates the inset of a view.
  ///
  /// `nil` if the image is too small; for a requested inset, if a third of the image would be illegible.
  /// `size` is one of ``sizes``.
  init?(_ frame: DecorationContext, isRequested: Bool, isRemote: Bool, size: Double = 1) {
    let view = frame.viewport
    let isRoomy = view.width >= Metrics.least.width && view.height >= Metrics.least.height
    guard isRoomy || isRequested else { return nil }
    let (width, height) = (
      min(Int(Metrics.width * size), view.width / 3), min(Int(Metrics.height * size), view.height / 3)
    )
    guard width >= 40, height >= 30 else { return nil }
    let largest = isRemote ? Self.remoteZoom : Self.zooms.upperBound
    let zoom = min(max(view.zoom - Self.distance, Self.zooms.lowerBound), largest)
    guard
      let viewport = try? Viewport(
        center: view.center, zoom: zoom, width: width, height: height, pixelRatio: view.pixelRatio)
    else { return nil }
    self.viewport = viewport
    self.frame = frame
  }

  /// The size in pixels.
  var size: PixelSize {
    PixelSize(viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio)
  }

  /// Returns the inset with a frame and a dot at the view's center; `x` and `y` are its upper left corner in pixels.
  func decoration(_ world: WorldBasemap, at x: Int, _ y: Int, opacity: Double) -> MapForeground.Decoration {
    let rim = max(1, frame.viewport.pixelRatio)
    var map = world.paint(viewport)
    let middle = SubpixelPoint(x: size.width * 128, y: size.height * 128)
    var (outer, inner) = (Path(), Path())
    outer.addDisc(center: middle, radius: frame.subpixels(Metrics.dot + Metrics.rim))
    inner.addDisc(center: middle, radius: frame.subpixels(Metrics.dot))
    map.fill(outer, color: RGBA(255, 255, 255))
    map.fill(inner, color: frame.colors.marker)
    var border = Path()
    for (side, far) in [(0, 0), (size.width - rim, 1)] {
      border.addRect(x: far == 0 ? 0 : side, y: 0, width: rim, height: size.height)
    }
    for top in [0, size.height - rim] { border.addRect(x: 0, y: top, width: size.width, height: rim) }
    map.fill(border, color: frame.colors.line)
    return MapForeground.Decoration(
      layers: [.image(map, x: x, y: y, opacity: UInt8((opacity * 255).rounded()))])
  }
}
