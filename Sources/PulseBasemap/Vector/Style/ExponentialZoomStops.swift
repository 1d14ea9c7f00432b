import Glibc

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
