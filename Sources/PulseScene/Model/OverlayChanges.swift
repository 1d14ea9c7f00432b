public import PulseGeo
public import PulseMotion
public import PulsePixels

/// The changes of an overlay in the course of time, its animation aside.
///
/// Those that can take time never restart a running animation: an easing would hold it at its beginning. Those
/// that are always sudden, the delay and the pictures, do, as in SVPulsingAnnotationView.
public struct OverlayChanges: Hashable, Sendable {
  /// Changes of the radius, in the order of their times; an eased one does not change the unit.
  public var radius: [TimedChange<Length>] = []

  /// Changes of the main color, in the order of their times.
  public var color: [TimedChange<RGBA>] = []

  /// Changes of the place, in the order of their times.
  public var place: [TimedChange<GeoPoint>] = []

  /// Changes of the radius of accuracy, in the order of their times.
  public var accuracy: [TimedChange<Length>] = []

  /// Changes of the heading in degrees clockwise from north, in the order of their times.
  public var heading: [TimedChange<Double>] = []

  /// The times at which the callout is shown (`true`) and hidden (`false`), in their order, each with the seconds of
  /// its entrance or its exit.
  public var callout: [TimedChange<Bool>] = []

  // A hundred thousand overlays have lists each, most of them none of paint.
  private var paints: [PaintChanges] = []

  /// Changes of the paint and of what restarts the animations.
  public var paint: PaintChanges {
    get { paints.first ?? PaintChanges() }
    set { paints = newValue == PaintChanges() ? [] : [newValue] }
  }

  /// Creates a list without changes.
  public init() {}

  /// The end of the last change, those of the callout aside, in seconds; 0 without any.
  public var end: Double {
    let ends = radius.map(\.end) + color.map(\.end) + place.map(\.end)
    return (ends + accuracy.map(\.end) + heading.map(\.end)).reduce(paint.end, max)
  }

  /// Whether anything of the colors, the line and the pictures changes.
  public var arePainted: Bool {
    let paint = paint
    return
      !(color.isEmpty && paint.pulseColor.isEmpty && paint.stroke.isEmpty && paint.strokeWidth.isEmpty
      && paint.image.isEmpty && paint.headingImage.isEmpty)
  }

  /// The instant in seconds at which the callout has come or gone for the last time; 0 without any.
  public var calloutEnd: Double { callout.map(\.end).max() ?? 0 }
}

extension Overlay {
  /// Returns the radius at an instant.
  ///
  /// - Parameter time: Seconds since the beginning.
  /// - Returns: The radius before layers are scaled.
  public func radius(at time: Double) -> Length {
    TimedChange.value(from: radius, through: changes.radius, at: time, interpolate: Length.between)
  }

  /// Returns the radius of accuracy at an instant.
  ///
  /// - Parameters:
  ///   - time: Seconds since the beginning.
  ///   - own: The radius before all changes.
  /// - Returns: The radius before the layer is scaled.
  func accuracy(at time: Double, from own: Length) -> Length {
    TimedChange.value(from: own, through: changes.accuracy, at: time, interpolate: Length.between)
  }

  /// Returns where the overlay heads at an instant.
  ///
  /// - Parameter time: Seconds since the beginning.
  /// - Returns: Degrees clockwise from north; a change turns the short way around.
  public func heading(at time: Double) -> Double? {
    if headsWhereItTravels { return travelHeading(at: time) }
    guard let heading else { return nil }
    return TimedChange.value(from: heading, through: changes.heading, at: time) { start, end, part in
      start + (end - start - ((end - start) / 360).rounded() * 360) * part
    }
  }

  /// Returns the color that has taken the place of the layers' own at an instant.
  ///
  /// - Parameters:
  ///   - time: Seconds since the beginning.
  ///   - own: The color before all changes.
  /// - Returns: The color, its channels between those of two colors during a change.
  func color(at time: Double, from own: RGBA) -> RGBA {
    TimedChange.value(from: own, through: changes.color, at: time, interpolate: RGBA.between)
  }

  /// Returns the place at an instant.
  ///
  /// - Parameter time: Seconds since the beginning.
  /// - Returns: The center: that on the route of an overlay that travels; during a change, a place on the
  ///   straight line on the map, the short way around.
  public func place(at time: Double) -> GeoPoint {
    if let position = position(at: time) { return Mercator.unproject(position.point) }
    return TimedChange.value(from: place, through: changes.place, at: time) { start, end, part in
      start.onMap(towards: end, part: part)
    }
  }
}

extension Length {
  /// A length a part of the way from one to another of the same unit, at least 0.
  static func between(_ start: Length, _ end: Length, _ part: Double) -> Length {
    switch (start, end) {
    case (.meters(let start), .meters(let end)): .meters(max(0, start + (end - start) * part))
    case (.points(let start), .points(let end)): .points(max(0, start + (end - start) * part))
    default: start
    }
  }
}
