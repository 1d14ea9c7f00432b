public import PulseGeo

/// Where a camera moves; `Overlay` is how overlays are told apart.
public enum CameraTarget<Overlay: Hashable & Sendable>: Hashable, Sendable {
  /// To a zoom, 0 to 22, the center left alone; in even steps of the zoom.
  case zoom(Double)

  /// To a place, the zoom left alone; straight on the map, the short way around.
  case center(GeoPoint)

  /// To a place and a zoom, on the path of van Wijk and Nuij.
  case flight(GeoPoint, zoom: Double)

  /// To an overlay, and on with it as it moves, the zoom left alone.
  case overlay(Overlay)
}
