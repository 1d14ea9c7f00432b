public import PulseMotion
public import PulsePixels

/// The changes of an overlay's secondary paint, delay and images over time.
public struct PaintTimeline: Hashable, Sendable {
  /// Changes of the color of rings and halos in order of time.
  public var pulseColor: [TimedChange<RGBA>] = []

  /// Changes of the stroke color in order of time.
  public var stroke: [TimedChange<RGBA>] = []

  /// Changes of the stroke width in order of time; a transition keeps the unit.
  public var strokeWidth: [TimedChange<LayerLength>] = []

  /// Immediate changes of the seconds between pulses (infinity for no pulse) in order of time.
  public var delay: [TimedChange<Double>] = []

  /// Immediate changes of the path of the marker image (`nil` for none) in order of time.
  public var image: [TimedChange<String?>] = []

  /// Immediate changes of the path of the heading image (`nil` for none) in order of time.
  public var headingImage: [TimedChange<String?>] = []

  /// Creates a timeline without property changes.
  public init() {}

  /// The end of the last change in seconds; 0 without changes.
  var end: Double {
    (pulseColor.map(\.end) + stroke.map(\.end) + strokeWidth.map(\.end) + restarts).reduce(0, max)
  }

  /// The times in seconds at which layers are recreated and their animations restart, in ascending order.
  public var restarts: [Double] {
    if delay.isEmpty, image.isEmpty, headingImage.isEmpty { return [] }
    return Set(delay.map(\.time) + image.map(\.time) + headingImage.map(\.time)).sorted()
  }
}
