import PulseFormats
import PulseGD
import PulseGeo
import PulsePixels
import PulseScene

/// What every ornament needs to know about the picture that it is drawn upon; lengths of ornaments are points.
struct MapFrame: Sendable {
  let viewport: Viewport
  let text: MapText
  let colors: WorldStyle
  let units: MapUnits
  let groundScale: GroundScale

  /// The space between ornaments and the edges of the picture in points.
  static let margin = 10.0

  /// The size of text in points.
  static let textSize = 11.0

  /// The picture in pixels.
  var size: PixelSize {
    PixelSize(viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio)
  }

  /// Returns a length in whole pixels.
  func pixels(_ points: Double) -> Int { Int((points * Double(viewport.pixelRatio)).rounded()) }

  /// Returns a length in steps of 1/256 pixel.
  func steps(_ points: Double) -> Int {
    SubpixelPoint.steps(fromPixels: points * Double(viewport.pixelRatio))
  }
}
