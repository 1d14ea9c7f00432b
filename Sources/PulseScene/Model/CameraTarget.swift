public import PulseGeo

/// The destination of a camera move: a zoom, a center, a flight to both, or an overlay to follow.
///
/// `Overlay` is the type that identifies an overlay.
public enum CameraTarget<Overlay: Hashable & Sendable>: Hashable, Sendable {
  /// A zoom level from 0 to 22, interpolated linearly; the center does not change.
  case zoom(Double)

  /// A center, reached in a straight line on the map, the short way around; the zoom does not change.
  case center(GeoPoint)

  /// A center and a zoom, reached on the path of van Wijk and Nuij.
  case flight(GeoPoint, zoom: Double)

  /// The position of an overlay, which the camera then follows; the zoom does not change.
  case overlay(Overlay)
}
