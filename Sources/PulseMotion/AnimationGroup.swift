/// A property of a layer that can be animated.
public enum AnimatedProperty: String, CaseIterable, Hashable, Sendable {
  /// The factor by which the layer is scaled about its center.
  case scale

  /// The opacity of the layer, 0 to 1.
  case opacity

  /// The factor by which the layer's stroke is widened, its scale aside.
  case strokeWidth

  /// The number of the picture that the layer shows, one of the effect's own; it changes nothing about other shapes.
  case contents
}

/// An animation of one property: Core Animation's basic and keyframe animations.
public struct PropertyAnimation: Hashable, Sendable {
  /// The property.
  public var property: AnimatedProperty

  /// The values.
  public var keyframes: Keyframes

  /// When it runs, in the time of its group.
  public var timing: MediaTiming

  /// The pace of one run, before the curves of the keyframes.
  public var curve: TimingCurve

  /// Creates an animation.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - keyframes: The values.
  ///   - timing: When it runs, in the time of its group.
  ///   - curve: The pace of one run.
  public init(
    _ property: AnimatedProperty, _ keyframes: Keyframes, timing: MediaTiming, curve: TimingCurve = .linear
  ) {
    self.property = property
    self.keyframes = keyframes
    self.timing = timing
    self.curve = curve
  }

  /// Returns the value in effect at a time of the group, or `nil` when the model value shows.
  func value(at groupTime: Double) -> Double? {
    timing.progress(at: groupTime, includesEnd: true).map { keyframes.value(at: curve.progress(at: $0)) }
  }
}

/// Animations that run in a time of their own: Core Animation's `CAAnimationGroup`.
///
/// The group's curve warps its time as a whole, any rest at the end included; children are not stretched to
/// the group's duration but cut off at it.
public struct AnimationGroup: Hashable, Sendable {
  /// The animations.
  public var animations: [PropertyAnimation]

  /// When the group runs.
  public var timing: MediaTiming

  /// The pace of the group's time within one run.
  public var curve: TimingCurve

  /// Creates a group.
  ///
  /// - Parameters:
  ///   - animations: The animations.
  ///   - timing: When the group runs.
  ///   - curve: The pace of the group's time within one run.
  public init(_ animations: [PropertyAnimation], timing: MediaTiming, curve: TimingCurve = .linear) {
    self.animations = animations
    self.timing = timing
    self.curve = curve
  }

  /// Applies the group to the values of a layer.
  ///
  /// - Parameters:
  ///   - values: The model values; those that are animated at the time are replaced.
  ///   - time: Seconds since the animation was started.
  public func apply(to values: inout LayerPropertyValues, at time: Double) {
    guard let progress = timing.progress(at: time) else { return }
    let groupTime = timing.duration * curve.progress(at: progress)
    for animation in animations {
      if let value = animation.value(at: groupTime) { values[animation.property] = value }
    }
  }
}

/// What the animated properties of a layer are at a moment.
public struct LayerPropertyValues: Hashable, Sendable {
  /// The factor by which the layer is scaled about its center.
  public var scale: Double

  /// The opacity of the layer, 0 to 1.
  public var opacity: Double

  /// The factor by which the layer's stroke is widened, its scale aside.
  public var strokeWidth: Double

  /// The number of the picture that the layer shows, one of the effect's own.
  public var contents: Double

  /// Creates values; the defaults are those of a layer that nothing was done to.
  ///
  /// - Parameters:
  ///   - scale: The factor by which the layer is scaled about its center.
  ///   - opacity: The opacity, 0 to 1.
  ///   - strokeWidth: The factor by which the layer's stroke is widened.
  ///   - contents: The number of the picture that the layer shows, one of the effect's own.
  public init(scale: Double = 1, opacity: Double = 1, strokeWidth: Double = 1, contents: Double = 0) {
    self.scale = scale
    self.opacity = opacity
    self.strokeWidth = strokeWidth
    self.contents = contents
  }

  /// The value of a property.
  ///
  /// - Parameter property: The property.
  public subscript(property: AnimatedProperty) -> Double {
    get {
      switch property {
      case .scale: scale
      case .opacity: opacity
      case .strokeWidth: strokeWidth
      case .contents: contents
      }
    }
    set {
      switch property {
      case .scale: scale = newValue
      case .opacity: opacity = newValue
      case .strokeWidth: strokeWidth = newValue
      case .contents: contents = newValue
      }
    }
  }
}
