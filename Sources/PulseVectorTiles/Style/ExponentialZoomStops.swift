import Glibc
import PulseGeo
import PulsePixels
import PulseScene

/// A length in points, exponentially interpolated between zoom stops.
struct ExponentialZoomStops: Sendable, ExpressibleByDictionaryLiteral {
  private let stops: [(zoom: Double, value: Double)]

  /// Creates stops with ascending zooms and values above 0.
  init(dictionaryLiteral elements: (Double, Double)...) {
    stops = elements.map { (zoom: $0.0, value: $0.1) }
  }

  /// Returns one value for all zooms.
  static func constant(_ value: Double) -> ExponentialZoomStops { [0: value] }

  /// Returns the value at a zoom: geometric interpolation between stops, as the map scales; constant beyond them.
  func value(at zoom: Double) -> Double {
    guard let first = stops.first, zoom > first.zoom else { return stops.first?.value ?? 0 }
    for (low, high) in zip(stops, stops.dropFirst()) where zoom <= high.zoom {
      let part = (zoom - low.zoom) / (high.zoom - low.zoom)
      return low.value * pow(high.value / low.value, part)
    }
    return stops[stops.count - 1].value
  }
}

/// A fade-in and optional disappearance by zoom.
struct ZoomFade: Sendable {
  /// The zoom at which the fade-in starts.
  let start: Double

  /// The length of the fade-in in zoom levels.
  let length: Double

  /// The zoom from which on nothing is drawn; `nil` for no end.
  let end: Double?

  /// Full opacity at all zooms.
  static let always = ZoomFade(start: 0, length: 0, end: nil)

  /// Creates a fade-in from a zoom on.
  static func from(_ start: Double, over length: Double = 0.5, to end: Double? = nil) -> ZoomFade {
    ZoomFade(start: start, length: length, end: end)
  }

  /// Returns the opacity at a zoom, 0 to 255.
  func opacity(at zoom: Double) -> UInt8 {
    if let end, zoom >= end { return 0 }
    if length == 0 { return zoom >= start ? 255 : 0 }
    return UInt8((min(max((zoom - start) / length, 0), 1) * 255).rounded())
  }
}
