import PulseGeo
import PulsePixels
import PulseTileServer
import PulseVectorTiles

/// A value interpolated linearly between zoom stops, so that it changes continuously with the camera.
struct LinearZoomStops: Sendable {
  private let stops: [(zoom: Double, value: Double)]

  /// Creates stops in ascending order of zoom, at least one; the value is constant beyond the ends.
  init(_ stops: KeyValuePairs<Double, Double>) {
    self.stops = stops.map { ($0.key, $0.value) }
  }

  /// Returns the value at a zoom.
  subscript(zoom: Double) -> Double {
    guard let next = stops.firstIndex(where: { $0.zoom > zoom }) else { return stops[stops.count - 1].value }
    if next == 0 { return stops[0].value }
    let (low, high) = (stops[next - 1], stops[next])
    return low.value + (high.value - low.value) * (zoom - low.zoom) / (high.zoom - low.zoom)
  }
}
