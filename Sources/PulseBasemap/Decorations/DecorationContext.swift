import PulseGeo
import PulsePixels
import PulseScene

/// The shared context of map decorations: viewport, text renderer, colors and units.
///
/// Lengths of decorations are in points.
struct DecorationContext: Sendable {
  let viewport: Viewport
  let text: HaloTextRenderer
  let colors: WorldMapStyle
  let units: MeasurementSystem
  let groundScale: EarthModel
  let reserved: ReservedEdges
  var obstacles = DecorationObstacles()

  /// The margin between decorations and the image edges, in points.
  static let margin = 10.0

  /// The text size in points.
  static let textSize = 11.0

  /// The image size in pixels.
  var size: PixelSize {
    PixelSize(viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio)
  }

  /// The lower edge of the decorations in pixels.
  var bottom: Int { reserved.bottom ?? size.height }

  /// Converts points to whole pixels.
  func pixels(_ points: Double) -> Int { Int((points * Double(viewport.pixelRatio)).rounded()) }

  /// Converts points to subpixel steps of 1/256 pixel.
  func subpixels(_ points: Double) -> Int {
    SubpixelPoint.steps(fromPixels: points * Double(viewport.pixelRatio))
  }
}
