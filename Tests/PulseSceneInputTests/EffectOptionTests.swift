import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

/// An effect and the parameters that change it.
private struct Use: Sendable, CustomTestStringConvertible {
  let effect: String
  let parameters: Set<EffectParameter>
  var testDescription: String { effect }

  init(_ effect: String, _ parameters: Set<EffectParameter>) {
    self.effect = effect
    self.parameters = parameters.union([
      .color, .pulseDuration, .delay, .timing, .autoreverse,
    ]).union(effect == "zone" ? [] : [.rings, .scaleRange])
  }
}

@Suite struct `The options of an effect` {
  @Test(arguments: [
    Use("circle", [.stroke, .strokeWidth, .opacityRange]),
    Use("circle-faint", [.stroke, .strokeWidth, .opacityRange]),
    Use("throb", [.stroke, .strokeWidth, .opacityRange]),
    Use("throb-square", [.stroke, .strokeWidth, .opacityRange]),
    Use("location", [.pulseColor, .ringDuration, .opacityRange, .outerColor, .outerAlpha, .dotInset]),
    Use("location-classic", [.pulseColor, .opacityRange]),
    Use("location-ring", [.pulseColor, .ringDuration, .opacityRange, .outerColor, .outerAlpha, .dotInset]),
    Use("sweep", [.stroke, .strokeWidth, .opacityRange]),
    Use("ripple", [.pulseColor, .stroke, .strokeWidth]),
    Use("beacon", [.pulseColor, .strokeWidth]),
    Use("dot", [.pulseColor, .stroke, .strokeWidth, .opacityRange]),
    Use("sonar", [.strokeWidth, .opacityRange]),
    Use("breathe", [.pulseColor, .stroke, .strokeWidth, .opacityRange]),
    Use("blink", [.stroke, .strokeWidth]),
    Use("zone", [.stroke, .strokeWidth, .opacityRange]),
    Use("pin", [.pulseColor, .stroke, .strokeWidth, .opacityRange]),
  ])
  fileprivate func `are those that make sense for it`(use: Use) throws {
    let effect = try #require(Effect.builtIn(use.effect))
    #expect(effect.usedParameters == use.parameters)
  }

  /// Parameter values that no effect uses by default.
  private static let others: [EffectParameter: ParameterValue] = [
    .color: .color(RGBA(1, 2, 3)), .pulseColor: .color(RGBA(4, 5, 6)), .stroke: .color(RGBA(7, 8, 9)),
    .strokeWidth: .extent(.length(.points(7))), .pulseDuration: .number(1.25), .ringDuration: .number(2.25),
    .delay: .number(0.75), .rings: .count(5), .timing: .curve(.easeIn),
    .scaleRange: .range(StartEndRange(0.3, 0.7)), .opacityRange: .range(StartEndRange(0.4, 0.3)),
    .outerColor: .color(RGBA(10, 11, 12)), .outerAlpha: .number(0.4), .dotInset: .extent(.length(.points(5))),
    .autoreverse: .flag(true),
  ]

  @Test(arguments: Effect.builtInNames, EffectParameter.allCases)
  func `change it just when it has a use for them`(name: String, parameter: EffectParameter) throws {
    let effect = try #require(Effect.builtIn(name))
    var parameters = EffectParameters()
    // The width of a line shows only where there is a line.
    if parameter == .strokeWidth { parameters[.stroke] = Self.others[.stroke] }
    let before = effect.layers(with: parameters)
    parameters[parameter] = Self.others[parameter]
    if parameter == .autoreverse, effect.parameters[.autoreverse] == .flag(true) {
      parameters[.autoreverse] = .flag(false)
    }
    #expect((effect.layers(with: parameters) != before) == effect.usedParameters.contains(parameter))
  }

  // SVPulsingAnnotationView: "pulseColor; // default is same as annotationColor"
  @Test func `color the pulse as the dot unless it has a color of its own`() throws {
    let location = try #require(Effect.builtIn("location"))
    var parameters = EffectParameters()
    parameters[.color] = .color(RGBA(1, 2, 3))
    let white = RGBA(255, 255, 255)
    #expect(location.layers(with: parameters).map(\.fill) == [RGBA(1, 2, 3), white, RGBA(1, 2, 3)])
    parameters[.pulseColor] = .color(RGBA(4, 5, 6))
    #expect(location.layers(with: parameters).map(\.fill) == [RGBA(4, 5, 6), white, RGBA(1, 2, 3)])
  }

  @Test func `offset the halos of ripple evenly`() throws {
    let ripple = try #require(Effect.builtIn("ripple"))
    let halos = ripple.layers(with: EffectParameters())
    #expect(halos.map(\.name) == ["halo", "halo", "halo"])
    let scales = halos.map { $0.values(at: 0).scale }
    // A third of the way, and two thirds, along the default curve.
    #expect(abs(scales[0]) < 1e-9)
    #expect(abs(scales[1] - halos[0].values(at: 1).scale) < 1e-9 && scales[1] > 0.5)
    #expect(abs(scales[2] - halos[0].values(at: 2).scale) < 1e-9 && scales[2] > scales[1])
  }

  /// What the message about --opacity names.
  @Test(arguments: ["circle", "dot", "beacon", "throb", "ripple", "zone", "location"])
  func `make a mark translucent by a color with an alpha`(effect: String) throws {
    let color = RGBA(255, 0, 0, alpha: 128)
    let resolved = try SceneSpec.hongKong { ($0.effect, $0.color) = (.builtIn(effect), color) }.resolved()
    let layers = try #require(resolved.scene.overlays.first).layers
    let red = layers.flatMap { [$0.fill ?? .clear, $0.stroke?.color ?? .clear] }.filter {
      $0.alpha > 0 && ($0.red, $0.green, $0.blue) == (255, 0, 0)
    }
    #expect(!red.isEmpty && red.allSatisfy { $0.alpha == 128 })
  }

  @Test(arguments: EffectParameter.allCases)
  func `have fields of their own`(parameter: EffectParameter) {
    #expect(parameter.field.rawValue == parameter.optionName)
  }

  @Test func `give no warning for the line of beacon, which has the color of the pulse`() throws {
    let resolved = try SceneSpec.hongKong {
      $0.effect = .builtIn("beacon")
      $0.strokeWidth = .length(.points(3))
    }.resolved()
    #expect(resolved.lines == [])
  }

  @Test func `are warned of when the effect has no use for them`() throws {
    let resolved = try SceneSpec.hongKong {
      $0.effect = .builtIn("throb")
      $0.ringDuration = 2
    }.resolved()
    #expect(resolved.lines == ["--ring-duration: has no effect with the effect 'throb'; leave it out"])
  }
}
