public import PulseGeo
public import PulsePixels

/// The property changes of an overlay over time, apart from its animations.
///
/// Changes with a transition do not restart a running animation. The immediate ones, of delay and images, restart it,
/// as in SVPulsingAnnotationView.
public struct OverlayTimeline: Hashable, Sendable {
  /// Changes of the radius in order of time; a transition keeps the unit.
  public var radius: [TimedChange<Length>] = []

  /// Changes of the main color in order of time.
  public var color: [TimedChange<RGBA>] = []

  /// Changes of the position in order of time.
  public var place: [TimedChange<GeoPoint>] = []

  /// Changes of the accuracy radius in order of time.
  public var accuracy: [TimedChange<Length>] = []

  /// Changes of the heading, in degrees clockwise from north, in order of time.
  public var heading: [TimedChange<Double>] = []

  /// Times at which the callout is shown (`true`) and hidden (`false`), each with the duration of its entrance or exit.
  public var callout: [TimedChange<Bool>] = []

  // Boxed: of 100,000 overlays, most change no paint.
  private var paints: [PaintTimeline] = []

  /// Changes of paint, delay and images.
  public var paint: PaintTimeline {
    get { paints.first ?? PaintTimeline() }
    set { paints = newValue == PaintTimeline() ? [] : [newValue] }
  }

  /// Creates a timeline without property changes.
  public init() {}

  /// The end of the last change in seconds, without those of the callout; 0 without changes.
  public var end: Double {
    let ends = radius.map(\.end) + color.map(\.end) + place.map(\.end)
    return (ends + accuracy.map(\.end) + heading.map(\.end)).reduce(paint.end, max)
  }

  /// Whether any color, stroke width or image changes.
  public var changesPaint: Bool {
    let paint = paint
    return
      !(color.isEmpty && paint.pulseColor.isEmpty && paint.stroke.isEmpty && paint.strokeWidth.isEmpty
      && paint.image.isEmpty && paint.headingImage.isEmpty)
  }

  /// The end of the last entrance or exit of the callout in seconds; 0 without any.
  public var calloutEnd: Double { callout.map(\.end).max() ?? 0 }
}

extension Overlay {
  /// Returns the overlay's radius at a time, before layers are scaled.
  public func radius(at time: Double) -> Length {
    if hasMotionPath, changes.radius.isEmpty, let motionPath, let radii = motionPath.values?.radii,
      !radii.isEmpty,
      let position = position(at: time)
    {
      let magnitude = motionPath.value(at: position, in: radii)
      if !magnitude.isNaN { return radius.isOnGround ? .meters(magnitude) : .points(magnitude) }
    }
    return changedRadius(at: time)
  }

  /// Returns the radius at a time after the changes of it.
  private func changedRadius(at time: Double) -> Length {
    TimedChange.value(from: radius, through: changes.radius, at: time, interpolate: Length.interpolate)
  }

  /// Returns the heading at a time, and without one the direction of motion along its route; `nil` without both.
  public func headingOrCourse(at time: Double) -> Double? { heading(at: time) ?? motionHeading(at: time) }

  /// Returns the radius of the accuracy circle at a time; `own` is the one before all changes.
  func accuracyRadius(at time: Double, from own: Length) -> Length {
    TimedChange.value(from: own, through: changes.accuracy, at: time, interpolate: Length.interpolate)
  }

  /// Returns the overlay's heading at a time in degrees clockwise from north; transitions turn the short way around.
  public func heading(at time: Double) -> Double? {
    if headingFollowsMotion { return motionHeading(at: time) }
    guard let heading else { return nil }
    return TimedChange.value(from: heading, through: changes.heading, at: time) { start, end, fraction in
      start + (end - start - ((end - start) / 360).rounded() * 360) * fraction
    }
  }

  /// Returns the overlay's main color at a time, interpolated during a change; `own` is the one before all changes.
  func color(at time: Double, from own: RGBA) -> RGBA {
    TimedChange.value(from: own, through: changes.color, at: time, interpolate: RGBA.interpolate)
  }

  /// Returns the overlay's center at a time.
  ///
  /// It is the position on the motion path if there is one. Otherwise transitions move it in a straight line on the
  /// map, the short way around.
  public func place(at time: Double) -> GeoPoint {
    if let position = position(at: time) { return Mercator.unproject(position.point) }
    return TimedChange.value(from: place, through: changes.place, at: time) { start, end, fraction in
      start.interpolatedOnMap(towards: end, fraction: fraction)
    }
  }
}

extension Length {
  /// Interpolates two lengths of the same unit linearly, at least 0; with different units the first one is returned.
  static func interpolate(_ start: Length, _ end: Length, _ fraction: Double) -> Length {
    switch (start, end) {
    case (.meters(let start), .meters(let end)): .meters(max(0, start + (end - start) * fraction))
    case (.points(let start), .points(let end)): .points(max(0, start + (end - start) * fraction))
    default: start
    }
  }
}

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
