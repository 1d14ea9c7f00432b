import PulseGeo
import PulsePixels

/// A small map that tells where in the world a view is.
struct Inset {
  private let viewport: Viewport
  private let frame: MapFrame

  /// The zooms that the small map can have.
  static let zooms = 0.0...4.5

  /// The largest zoom for a view that no town is near, so that there is a coast to see.
  private static let remoteZoom = 2.0

  /// How much smaller its scale is at least, in zooms.
  private static let distance = 4.5

  /// Lengths in points.
  private enum Length {
    static let width = 132.0
    static let height = 92.0
    /// The least picture that has one without being asked for.
    static let least = (width: 340, height: 260)
    static let dot = 3.5
    static let rim = 1.5
  }

  /// Creates the small map of a view.
  ///
  /// `nil` when the picture is too small: for a map that was asked for, when even a third of it is not worth it.
  init?(_ frame: MapFrame, isAskedFor: Bool, isRemote: Bool) {
    let view = frame.viewport
    let isRoomy = view.width >= Length.least.width && view.height >= Length.least.height
    guard isRoomy || isAskedFor else { return nil }
    let (width, height) = (min(Int(Length.width), view.width / 3), min(Int(Length.height), view.height / 3))
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

  /// The size of the small map.
  var size: PixelSize {
    PixelSize(viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio)
  }

  /// Draws the small map with a rim around it and a dot for the view.
  func draw(_ world: WorldPainter, at x: Int, _ y: Int, opacity: Double, on bitmap: inout Bitmap) {
    let rim = max(1, frame.viewport.pixelRatio)
    let alpha = UInt8((opacity * 255).rounded())
    var map = world.paint(viewport)
    let middle = SubpixelPoint(x: size.width * 128, y: size.height * 128)
    var (outer, inner) = (Path(), Path())
    outer.addDisc(center: middle, radius: frame.steps(Length.dot + Length.rim))
    inner.addDisc(center: middle, radius: frame.steps(Length.dot))
    map.fill(outer, color: RGBA(255, 255, 255))
    map.fill(inner, color: frame.colors.marker)
    var border = Path()
    for (side, far) in [(0, 0), (size.width - rim, 1)] {
      border.addRect(x: far == 0 ? 0 : side, y: 0, width: rim, height: size.height)
    }
    for top in [0, size.height - rim] { border.addRect(x: 0, y: top, width: size.width, height: rim) }
    map.fill(border, color: frame.colors.line)
    bitmap.composite(map, x: x, y: y, opacity: alpha)
  }
}
