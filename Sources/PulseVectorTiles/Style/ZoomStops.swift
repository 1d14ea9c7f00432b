import Glibc

/// A value interpolated between zoom stops, so that it changes continuously with the camera.
package struct ZoomStops: Sendable, ExpressibleByDictionaryLiteral {
  /// The interpolations between two stops: linear, or exponential as the map scales.
  private enum Interpolation {
    case linear
    case exponential
  }

  /// The zooms of the stops.
  var zooms: [Double] { stops.map(\.zoom) }

  private let stops: [(zoom: Double, value: Double)]
  private let interpolation: Interpolation

  /// Creates exponentially interpolated stops with ascending zooms and values above 0.
  package init(dictionaryLiteral elements: (Double, Double)...) {
    self.init(elements, .exponential)
  }

  private init(_ stops: [(Double, Double)], _ interpolation: Interpolation) {
    self.stops = stops.map { (zoom: $0.0, value: $0.1) }
    self.interpolation = interpolation
  }

  /// Creates linearly interpolated stops with ascending zooms.
  package static func linear(_ stops: KeyValuePairs<Double, Double>) -> ZoomStops {
    ZoomStops(stops.map { ($0.key, $0.value) }, .linear)
  }

  /// Returns one value for all zooms.
  static func constant(_ value: Double) -> ZoomStops { [0: value] }

  /// Returns the value at a zoom; constant beyond the ends.
  package func value(at zoom: Double) -> Double {
    guard let first = stops.first, zoom > first.zoom else { return stops.first?.value ?? 0 }
    for (low, high) in zip(stops, stops.dropFirst()) where zoom <= high.zoom {
      switch interpolation {
      case .linear:
        return low.value + (high.value - low.value) * (zoom - low.zoom) / (high.zoom - low.zoom)
      case .exponential:
        return low.value * pow(high.value / low.value, (zoom - low.zoom) / (high.zoom - low.zoom))
      }
    }
    return stops[stops.count - 1].value
  }
}

/// A fade-in and optional disappearance by zoom.
struct ZoomFade: Hashable, Sendable {
  /// The zoom at which the fade-in starts.
  let start: Double

  /// The length of the fade-in in zoom levels.
  let length: Double

  /// The zoom from which on nothing is drawn; `nil` for no end.
  let end: Double?

  /// The length of the fade-out before the end in zoom levels.
  var endLength = 0.0

  /// Full opacity at all zooms.
  static let always = ZoomFade(start: 0, length: 0, end: nil)

  /// Creates a fade-in from a zoom on.
  static func from(_ start: Double, over length: Double = 0.5, to end: Double? = nil) -> ZoomFade {
    ZoomFade(start: start, length: length, end: end)
  }

  /// Creates a fade-out up to a zoom.
  static func until(_ end: Double, over length: Double) -> ZoomFade {
    ZoomFade(start: 0, length: 0, end: end, endLength: length)
  }
}
