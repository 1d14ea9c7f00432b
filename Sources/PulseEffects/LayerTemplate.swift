package import PulseScene
import PulseSceneText
package import PulseMotion
package import PulsePixels

/// A layer of an effect, some of its values left to parameters.
package struct LayerTemplate: Hashable, Sendable {
  /// The line along the edge.
  package struct Stroke: Hashable, Sendable {
    /// The color; no line is drawn when its parameter has no value.
    package var color: Bound<RGBA>

    /// The width before the layer is scaled.
    package var width: Bound<Extent>
  }

  /// What the layer throws on what lies below.
  package struct Shadow: Hashable, Sendable {
    /// The color, with its opacity in its alpha.
    package var color: Bound<RGBA>

    /// How far to the right it falls, in points.
    package var dx: Double

    /// How far down it falls, in points.
    package var dy: Double

    /// The standard deviation of its blur, in points.
    package var radius: Double
  }

  /// The name by which reports speak of the layer.
  package var name: String

  /// What it looks like.
  package var shape = Layer.Shape.disc

  /// Half of the width, before the layer is scaled.
  package var radius = Extent.radii(1)

  /// The distance of the edge from the radius, inwards, before the layer is scaled.
  package var inset: Bound<Extent>?

  /// The color inside, if there is one.
  package var fill: Bound<RGBA>?

  /// The line along the edge, if there is one.
  package var stroke: Stroke?

  /// The shadow, if there is one.
  package var shadow: Shadow?

  /// The paths of the pictures of a layer that shows one.
  package var pictures: [String] = []

  /// In which colors a picture is shown.
  package var pictureMode = PictureMode.original

  /// Which point of a picture lies on the place.
  package var pictureAnchor = PictureAnchor.center

  /// The values of the animated properties while no animation is in effect.
  package var model = LayerValues()

  /// The parameter that the opacity of the model is left to, if it is.
  package var modelOpacity: EffectParameter?

  /// The number of copies, evenly offset in the cycle.
  package var copies = Bound.value(1)

  /// The animations, later ones over earlier ones.
  package var groups: [GroupTemplate] = []

  /// Creates the layers with all values decided.
  ///
  /// - Parameters:
  ///   - parameters: The values of the parameters.
  ///   - pictures: The pictures by their paths.
  /// - Returns: The copies of the layer, all of the same name.
  func layers(with parameters: EffectParameters, pictures: [String: Picture]) -> [Layer] {
    let count = max(1, copies.value(with: parameters) ?? 1)
    return (0..<count).map { copy in
      var layer = Layer(name: name)
      layer.shape = shape
      layer.radius = radius
      layer.inset = inset?.value(with: parameters)
      layer.fill = fill?.value(with: parameters)
      layer.fillRole = fill?.role(with: parameters)
      if let stroke, let color = stroke.color.value(with: parameters),
        let width = stroke.width.value(with: parameters)
      {
        layer.stroke = Layer.Stroke(color: color, width: width)
        layer.stroke?.colorRole = stroke.color.role(with: parameters)
        layer.stroke?.followsWidth = stroke.width.parameter == .strokeWidth
      }
      layer.shadow = shadow.flatMap { shadow in
        shadow.color.value(with: parameters).map {
          Layer.Shadow(color: $0, dx: shadow.dx, dy: shadow.dy, radius: shadow.radius)
        }
      }
      layer.shadow?.colorRole = shadow?.color.role(with: parameters)
      layer.pictures = self.pictures.compactMap { pictures[$0] }
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

  /// The parameters that the layer leaves values to.
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

extension Bound<RGBA> {
  /// The color of the overlay that the value is left to, if it is.
  fileprivate func role(with parameters: EffectParameters) -> ColorRole? {
    switch parameter {
    case .color: .main
    case .pulseColor: .pulse(isOwn: parameters.isGiven(.pulseColor))
    case .stroke: .stroke
    default: nil
    }
  }
}

/// A group of animations of an effect.
package struct GroupTemplate: Hashable, Sendable {
  /// The seconds that one run takes, without the rest.
  package var duration: Bound<Double>

  /// The seconds of rest at the end of each run.
  package var rest = Bound.value(0.0)

  /// The pace of one run, rest included.
  package var curve = Bound.value(TimingCurve.linear)

  /// How many times it runs.
  package var repeatCount = Double.infinity

  /// Whether each run forwards is followed by one backwards.
  package var autoreverses = Bound.value(false)

  /// What it shows outside of its active time.
  package var fillMode = MediaTiming.FillMode.removed

  /// The animations.
  package var animations: [AnimationTemplate] = []

  func group(with parameters: EffectParameters, offset: Double) -> AnimationGroup? {
    guard let duration = duration.value(with: parameters), let rest = rest.value(with: parameters),
      // An overlay with endless rests does not pulse at all.
      parameters[.delay] != .seconds(.infinity), rest.isFinite
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

/// An animation of an effect.
package struct AnimationTemplate: Hashable, Sendable {
  /// The values that the property takes on.
  package enum Values: Hashable, Sendable {
    /// These values.
    case keyframes(Keyframes)

    /// The start and the end of a parameter.
    case range(EffectParameter)
  }

  /// The property.
  package var property: AnimatedProperty

  /// The values that it takes on.
  package var values: Values

  /// The pace of a run.
  package var curve = Bound.value(TimingCurve.linear)

  /// When it begins, in seconds of its group's time.
  package var begin = Bound.value(0.0)

  /// The seconds that it takes; the group's without its rest when nothing is said.
  package var duration: Bound<Double>?

  /// What it shows outside of its active time.
  package var fillMode = MediaTiming.FillMode.removed

  func animation(with parameters: EffectParameters, groupDuration: Double) -> Animation? {
    let keyframes: Keyframes
    switch values {
    case .keyframes(let values): keyframes = values
    case .range(let parameter):
      guard let range = parameters[parameter].flatMap(ValueRange.init) else { return nil }
      keyframes = Keyframes(from: range.start, to: range.end)
    }
    var timing = MediaTiming(duration: duration?.value(with: parameters) ?? groupDuration)
    // An animation of no length, such as what fills a rest that there is not, is none.
    guard timing.duration > 0 else { return nil }
    timing.beginTime = begin.value(with: parameters) ?? 0
    timing.fillMode = fillMode
    return Animation(property, keyframes, timing: timing, curve: curve.value(with: parameters) ?? .linear)
  }

  var parameters: Set<EffectParameter> {
    var parameters = Set([curve.parameter, begin.parameter, duration?.parameter].compactMap { $0 })
    if case .range(let parameter) = values { parameters.insert(parameter) }
    return parameters
  }
}
