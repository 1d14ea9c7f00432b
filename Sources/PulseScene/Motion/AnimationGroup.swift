/// An animatable property of a layer: scale, opacity, stroke width, or contents (the index of the displayed image).
public enum AnimatedProperty: String, CaseIterable, Hashable, Sendable {
  /// The factor by which the layer is scaled about its center.
  case scale

  /// The opacity of the layer, 0 to 1.
  case opacity

  /// The factor of the layer's stroke width, independent of its scale.
  case strokeWidth

  /// The index of the layer's image among those of the effect; other shapes ignore it.
  case contents
}

/// An animation of one layer property by keyframes, with its timing and easing, like `CAKeyframeAnimation`.
public struct PropertyAnimation: Hashable, Sendable {
  /// The animated property.
  public var property: AnimatedProperty

  /// The values over time.
  public var keyframes: Keyframes

  /// The timing, relative to the time of the group.
  public var timing: MediaTiming

  /// The easing of one run, applied before the curves of the keyframes.
  public var curve: TimingCurve

  /// Creates an animation of one property.
  ///
  /// - Parameters:
  ///   - property: The animated property.
  ///   - keyframes: The values over time.
  ///   - timing: The timing, relative to the time of the group.
  ///   - curve: The easing of one run.
  public init(
    _ property: AnimatedProperty, _ keyframes: Keyframes, timing: MediaTiming, curve: TimingCurve = .linear
  ) {
    self.property = property
    self.keyframes = keyframes
    self.timing = timing
    self.curve = curve
  }

  /// Returns the value of the property at a time in seconds of the group; `nil` if the animation has no effect then.
  func value(at groupTime: Double) -> Double? {
    timing.progress(at: groupTime, includesEnd: true).map { keyframes.value(at: curve.progress(at: $0)) }
  }
}

/// A group of animations that run in a common, eased local time, like Core Animation's `CAAnimationGroup`.
///
/// The group's curve warps its time as a whole, including any rest at the end. Animations are clipped to the group's
/// duration, not stretched.
public struct AnimationGroup: Hashable, Sendable {
  /// The animations of the group.
  public var animations: [PropertyAnimation]

  /// The timing of the group.
  public var timing: MediaTiming

  /// The easing of the group's time within one run.
  public var curve: TimingCurve

  /// Creates a group of animations.
  ///
  /// - Parameters:
  ///   - animations: The animations.
  ///   - timing: The timing of the group.
  ///   - curve: The easing of the group's time within one run.
  public init(_ animations: [PropertyAnimation], timing: MediaTiming, curve: TimingCurve = .linear) {
    self.animations = animations
    self.timing = timing
    self.curve = curve
  }

  /// Applies the group to the property values of a layer.
  ///
  /// - Parameters:
  ///   - values: The model values; those of animated properties are replaced.
  ///   - time: Seconds since the start of the animation.
  public func apply(to values: inout LayerPropertyValues, at time: Double) {
    guard let progress = timing.progress(at: time) else { return }
    let groupTime = timing.duration * curve.progress(at: progress)
    for animation in animations {
      if let value = animation.value(at: groupTime) { values[animation.property] = value }
    }
  }
}

/// The values of a layer's animatable properties at one time.
public struct LayerPropertyValues: Hashable, Sendable {
  /// The factor by which the layer is scaled about its center.
  public var scale: Double

  /// The opacity of the layer, 0 to 1.
  public var opacity: Double

  /// The factor of the layer's stroke width, independent of its scale.
  public var strokeWidth: Double

  /// The index of the layer's image among those of the effect.
  public var contents: Double

  /// Creates values; the defaults are those of an unanimated layer.
  ///
  /// - Parameters:
  ///   - scale: The factor by which the layer is scaled about its center.
  ///   - opacity: The opacity, 0 to 1.
  ///   - strokeWidth: The factor of the layer's stroke width.
  ///   - contents: The index of the layer's image among those of the effect.
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
