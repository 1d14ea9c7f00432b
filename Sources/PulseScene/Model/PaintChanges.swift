public import PulseMotion
public import PulsePixels

/// The changes of the paint of an overlay, its main color aside, and of what makes its layers anew.
public struct PaintChanges: Hashable, Sendable {
  /// Changes of the color of rings and halos, in the order of their times.
  public var pulseColor: [TimedChange<RGBA>] = []

  /// Changes of the color of the line along the edge, in the order of their times.
  public var stroke: [TimedChange<RGBA>] = []

  /// Changes of the width of that line, in the order of their times; an eased one does not change the unit.
  public var strokeWidth: [TimedChange<Extent>] = []

  /// Sudden changes of the seconds between two pulses, infinite for no pulse, in the order of their times.
  public var delay: [TimedChange<Double>] = []

  /// Sudden changes of the path of the picture above everything else, `nil` for none, in the order of their times.
  public var image: [TimedChange<String?>] = []

  /// Sudden changes of the path of the picture that points, `nil` for none, in the order of their times.
  public var headingImage: [TimedChange<String?>] = []

  /// Creates a list without changes.
  public init() {}

  /// The end of the last change, in seconds; 0 without any.
  var end: Double {
    (pulseColor.map(\.end) + stroke.map(\.end) + strokeWidth.map(\.end) + restarts).reduce(0, max)
  }

  /// The instants in seconds at which the layers are made anew and their animations start again, in order.
  public var restarts: [Double] {
    if delay.isEmpty, image.isEmpty, headingImage.isEmpty { return [] }
    return Set(delay.map(\.time) + image.map(\.time) + headingImage.map(\.time)).sorted()
  }
}
