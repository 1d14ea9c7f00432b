/// A quantity that changes steadily with the zoom, so that nothing jumps when a camera moves.
struct ZoomRamp: Sendable {
  private let stops: [(zoom: Double, value: Double)]

  /// Creates a ramp through values at zooms in ascending order, at least one; constant beyond the ends.
  init(_ stops: KeyValuePairs<Double, Double>) {
    self.stops = stops.map { ($0.key, $0.value) }
  }

  /// The value at a zoom.
  subscript(zoom: Double) -> Double {
    guard let next = stops.firstIndex(where: { $0.zoom > zoom }) else { return stops[stops.count - 1].value }
    if next == 0 { return stops[0].value }
    let (low, high) = (stops[next - 1], stops[next])
    return low.value + (high.value - low.value) * (zoom - low.zoom) / (high.zoom - low.zoom)
  }
}
