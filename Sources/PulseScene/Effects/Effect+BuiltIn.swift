import PulseMotion
import PulsePixels

extension Effect {
  /// The names of the effects that come with the tool, in the order in which they are listed.
  public static let builtInNames = ["circle", "circle-faint"]

  /// Returns an effect that comes with the tool.
  ///
  /// - Parameter name: Its name.
  /// - Returns: The effect; `nil` when there is none of the name.
  public static func builtIn(_ name: String) -> Effect? {
    guard builtInNames.contains(name) else { return nil }
    var parameters = EffectParameters()
    parameters[.color] = .color(RGBA(255, 0, 0))
    parameters[.strokeWidth] = .extent(.length(.points(2)))
    parameters[.pulseDuration] = .seconds(0.8)
    parameters[.delay] = .seconds(0)
    parameters[.rings] = .count(1)
    parameters[.timing] = .curve(.linear)
    parameters[.scaleRange] = .range(ValueRange(0.8, 1.2))
    parameters[.opacityRange] = .range(name == "circle" ? ValueRange(0.5, 0.05) : ValueRange(0.2, 0.025))
    var disc = LayerTemplate(name: "disc")
    disc.fill = .parameter(.color)
    disc.stroke = .init(color: .parameter(.stroke), width: .parameter(.strokeWidth))
    disc.copies = .parameter(.rings)
    var group = GroupTemplate(duration: .parameter(.pulseDuration), rest: .parameter(.delay))
    var rest = AnimationTemplate(property: .opacity, values: .keyframes(Keyframes(from: 0, to: 0)))
    rest.begin = .parameter(.pulseDuration)
    rest.duration = .parameter(.delay)
    group.animations = [
      AnimationTemplate(property: .scale, values: .range(.scaleRange), curve: .parameter(.timing)),
      AnimationTemplate(property: .opacity, values: .range(.opacityRange), curve: .parameter(.timing)),
      rest,
    ]
    disc.groups = [group]
    return Effect(
      name: name, summary: "red disc", origin: "YHAnimatedCircleView", radius: .meters(500),
      parameters: parameters,
      layers: [disc])
  }
}
