import PulseBasics
package import PulsePixels
package import PulseScene

/// The template of a layer of an effect, whose properties are constants or references to parameters.
package struct LayerTemplate: Hashable, Sendable {
  /// The stroke of a layer, centered on the edge of its shape: a color and a width.
  package struct Stroke: Hashable, Sendable {
    /// The color; without a value of its parameter there is no stroke.
    package var color: ValueOrParameter<RGBA>

    /// The width before the layer is scaled.
    package var width: ValueOrParameter<LayerLength>
  }

  /// The blurred drop shadow of a layer: a color, and an offset and blur radius in points.
  package struct Shadow: Hashable, Sendable {
    /// The color; its alpha is the shadow's opacity.
    package var color: ValueOrParameter<RGBA>

    /// The offset to the right in points.
    package var dx: Double

    /// The offset downwards in points.
    package var dy: Double

    /// The standard deviation of the blur in points.
    package var radius: Double
  }

  /// The name used in reports and messages.
  package var name: String

  /// The geometry.
  package var shape = Layer.Shape.disc

  /// Half of the width before the layer is scaled.
  package var radius = LayerLength.radii(1)

  /// The distance from the radius inwards to the edge, before the layer is scaled.
  package var inset: ValueOrParameter<LayerLength>?

  /// The fill color; `nil` for no fill.
  package var fill: ValueOrParameter<RGBA>?

  /// The stroke; `nil` for none.
  package var stroke: Stroke?

  /// The shadow; `nil` for none.
  package var shadow: Shadow?

  /// The image paths of an image layer.
  package var pictures: [String] = []

  /// The rendering mode of the images.
  package var pictureMode = ImageRenderingMode.original

  /// The point of an image that lies on the overlay's position.
  package var pictureAnchor = ImageAnchor.center

  /// The values of the animated properties while no animation is active.
  package var model = LayerPropertyValues()

  /// The parameter that specifies the model's opacity; `nil` for a constant.
  package var modelOpacity: EffectParameter?

  /// The number of copies, evenly offset in the animation cycle.
  package var copies = ValueOrParameter.value(1)

  /// The animation groups; later ones override earlier ones.
  package var groups: [AnimationGroupTemplate] = []

  /// Returns the copies of the layer, all with the same name, with parameters resolved and images looked up by path.
  func layers(with parameters: EffectParameters, pictures: [FilePath: LayerImage]) -> [Layer] {
    let count = max(1, copies.value(with: parameters) ?? 1)
    return (0..<count).map { copy in
      var layer = Layer(name: name)
      layer.shape = shape
      layer.radius = radius
      layer.inset = inset?.value(with: parameters)
      layer.fill = fill?.value(with: parameters)
      layer.fillRole = fill?.colorRole(with: parameters)
      if let stroke, let color = stroke.color.value(with: parameters),
        let width = stroke.width.value(with: parameters)
      {
        layer.stroke = Layer.Stroke(color: color, width: width)
        layer.stroke?.colorRole = stroke.color.colorRole(with: parameters)
        layer.stroke?.followsWidth = stroke.width.parameter == .strokeWidth
      }
      layer.shadow = shadow.flatMap { shadow in
        shadow.color.value(with: parameters).map {
          Layer.Shadow(color: $0, dx: shadow.dx, dy: shadow.dy, radius: shadow.radius)
        }
      }
      layer.shadow?.colorRole = shadow?.color.colorRole(with: parameters)
      layer.pictures = self.pictures.compactMap { pictures[FilePath($0)] }
      layer.pictureMode = pictureMode
      layer.pictureAnchor = pictureAnchor
      layer.followsHeading = shape == .arrowhead || name == "heading"
      layer.model = model
      if let opacity = modelOpacity.flatMap({ parameters[$0] }).flatMap(Double.init) {
        layer.model.opacity = opacity
      }
      layer.groups = groups.compactMap { $0.group(with: parameters, offset: Double(copy) / Double(count)) }
      return layer
    }
  }

  /// The parameters on which the course of its opacity depends; an endless delay stops it.
  var parametersOfOpacity: Set<EffectParameter> {
    groups.reduce(into: [.delay]) { parameters, group in
      var group = group
      group.animations.removeAll { $0.property != .opacity }
      if !group.animations.isEmpty { parameters.formUnion(group.parameters) }
    }
  }

  /// The parameters that the layer refers to.
  var parameters: Set<EffectParameter> {
    var parameters = Set(
      [
        fill?.parameter, stroke?.color.parameter, stroke?.width.parameter, shadow?.color.parameter,
        copies.parameter, inset?.parameter, modelOpacity,
      ].compactMap { $0 })
    for group in groups { parameters.formUnion(group.parameters) }
    return parameters
  }
}

extension ValueOrParameter<RGBA> {
  /// Returns the role of the overlay color that the value refers to; `nil` for a constant or another parameter.
  fileprivate func colorRole(with parameters: EffectParameters) -> ColorRole? {
    switch parameter {
    case .color: .main
    case .pulseColor: .pulse(isOwn: parameters.isExplicit(.pulseColor))
    case .stroke: .stroke
    default: nil
    }
  }
}

/// The template of an animation group of an effect, whose timing values are constants or references to parameters.
package struct AnimationGroupTemplate: Hashable, Sendable {
  /// The duration of one run in seconds, without the rest.
  package var duration: ValueOrParameter<Double>

  /// The seconds of rest after each run.
  package var rest = ValueOrParameter.value(0.0)

  /// The easing curve of a run including its rest.
  package var curve = ValueOrParameter.value(TimingCurve.linear)

  /// The repeat count; infinity by default.
  package var repeatCount = Double.infinity

  /// Whether each run forwards is followed by one backwards.
  package var autoreverses = ValueOrParameter.value(false)

  /// The fill mode outside the active time.
  package var fillMode = MediaTiming.FillMode.removed

  /// The animations.
  package var animations: [AnimationTemplate] = []

  func group(with parameters: EffectParameters, offset: Double) -> AnimationGroup? {
    guard let duration = duration.value(with: parameters), let rest = rest.value(with: parameters),
      // An infinite rest means no pulse.
      parameters[.delay] != .number(.infinity), rest.isFinite
    else { return nil }
    var timing = MediaTiming(duration: duration + rest)
    timing.repeatCount = repeatCount
    timing.autoreverses = autoreverses.value(with: parameters) ?? false
    timing.fillMode = fillMode
    timing.timeOffset = timing.period * offset
    return AnimationGroup(
      animations.compactMap { $0.animation(with: parameters, groupDuration: duration) }, timing: timing,
      curve: curve.value(with: parameters) ?? .linear)
  }

  var parameters: Set<EffectParameter> {
    let bound = [duration.parameter, rest.parameter, curve.parameter, autoreverses.parameter]
    var parameters = Set(bound.compactMap { $0 })
    for animation in animations { parameters.formUnion(animation.parameters) }
    return parameters
  }
}

/// The template of the animation of one property of a layer, with keyframes or a reference to a parameter.
package struct AnimationTemplate: Hashable, Sendable {
  /// The animated values: keyframes, or the start and end of a parameter.
  package enum Values: Hashable, Sendable {
    /// Explicit keyframes.
    case keyframes(Keyframes)

    /// The start and end value of a parameter.
    case range(EffectParameter)
  }

  /// The animated property.
  package var property: AnimatedProperty

  /// The animated values.
  package var values: Values

  /// The easing curve of a run.
  package var curve = ValueOrParameter.value(TimingCurve.linear)

  /// The start in seconds of the group's time.
  package var begin = ValueOrParameter.value(0.0)

  /// The duration in seconds; by default the group's without its rest.
  package var duration: ValueOrParameter<Double>?

  /// The fill mode outside the active time.
  package var fillMode = MediaTiming.FillMode.removed

  func animation(with parameters: EffectParameters, groupDuration: Double) -> PropertyAnimation? {
    let keyframes: Keyframes
    switch values {
    case .keyframes(let values): keyframes = values
    case .range(let parameter):
      guard let range = parameters[parameter].flatMap(StartEndRange.init) else { return nil }
      keyframes = Keyframes(from: range.start, to: range.end)
    }
    var timing = MediaTiming(duration: duration?.value(with: parameters) ?? groupDuration)
    // An animation of zero length, such as one that fills an absent rest, is omitted.
    guard timing.duration > 0 else { return nil }
    timing.beginTime = begin.value(with: parameters) ?? 0
    timing.fillMode = fillMode
    return PropertyAnimation(
      property, keyframes, timing: timing, curve: curve.value(with: parameters) ?? .linear)
  }

  var parameters: Set<EffectParameter> {
    var parameters = Set([curve.parameter, begin.parameter, duration?.parameter].compactMap { $0 })
    if case .range(let parameter) = values { parameters.insert(parameter) }
    return parameters
  }
}
