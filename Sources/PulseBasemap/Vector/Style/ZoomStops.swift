import Glibc

/// A length in points that depends on the zoom.
struct ZoomStops: Sendable, ExpressibleByDictionaryLiteral {
  private let stops: [(zoom: Double, value: Double)]

  /// Creates the stops, zooms ascending, values above 0.
  init(dictionaryLiteral elements: (Double, Double)...) {
    stops = elements.map { (zoom: $0.0, value: $0.1) }
  }

  /// One value for all zooms.
  static func constant(_ value: Double) -> ZoomStops { [0: value] }

  /// Returns the value at a zoom: between two stops it grows by the same factor over equal steps of zoom, as the
  /// map does; beyond the ends it stays.
  ///
  /// - Parameter zoom: The zoom.
  /// - Returns: The value, to be rounded to 1/256 pixel.
  func value(at zoom: Double) -> Double {
    guard let first = stops.first, zoom > first.zoom else { return stops.first?.value ?? 0 }
    for (low, high) in zip(stops, stops.dropFirst()) where zoom <= high.zoom {
      let part = (zoom - low.zoom) / (high.zoom - low.zoom)
      return low.value * pow(high.value / low.value, part)
    }
    return stops[stops.count - 1].value
  }
}
