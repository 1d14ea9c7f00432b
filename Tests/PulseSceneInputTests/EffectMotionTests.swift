import PulseScene
import PulseSceneInput
import Testing

/// The expected motion of a layer of a built-in effect, with the numbers of the original.
struct Instant: Sendable, CustomTestStringConvertible {
  let effect: String
  let layer: String
  let seconds: Double
  let scale: Double
  let opacity: Double
  var delay: Double?

  var testDescription: String {
    "\(effect), \(layer), \(seconds) s" + (delay.map { ", delay \($0) s" } ?? "")
  }

  /// Rows of seconds, scale and opacity.
  static func rows(
    _ effect: String, _ layer: String, delay: Double? = nil, _ rows: (Double, Double, Double)...
  ) -> [Instant] {
    rows.map {
      Instant(effect: effect, layer: layer, seconds: $0.0, scale: $0.1, opacity: $0.2, delay: delay)
    }
  }
}

@Suite struct `The motion of an effect` {
  private func values(
    _ effect: String, _ layer: String, at seconds: Double,
    _ change: (inout EffectParameters) -> Void = { _ in }
  ) throws -> LayerPropertyValues {
    var parameters = EffectParameters()
    change(&parameters)
    let layers = try #require(Effect.builtIn(effect)).layers(with: parameters)
    return try #require(layers.first { $0.name == layer }).values(at: seconds)
  }

  private static let discs =
    Instant.rows("circle", "disc", (0, 0.8, 0.5), (0.2, 0.9, 0.3875), (0.4, 1, 0.275), (0.8, 0.8, 0.5))
    + Instant.rows("circle-faint", "disc", (0, 0.8, 0.2), (0.4, 1, 0.1125), (0.6, 1.1, 0.06875))
    + Instant.rows(
      "throb", "disc", (0, 0.6, 1), (0.2, 0.725, 0.75625), (0.4, 0.85, 0.5125), (0.6, 0.975, 0.26875))
    + Instant.rows("throb-square", "disc", (0, 0.6, 1), (0.4, 0.85, 0.5125), (1, 0.725, 0.75625))
    + Instant.rows("sweep", "disc", (0, 0.01, 0.85), (3.5, 0.855, 0.5), (6.3, 1.531, 0.22))

  private static let location =
    Instant.rows(
      "location", "halo", (0.25, 0.07081, 0.45), (0.5, 0.22067, 0.43837), (0.75, 0.40851, 0.33271),
      (1, 0.57586, 0.23858), (1.25, 0.70561, 0.16559), (1.5, 0.8024, 0.11115), (2, 0.92482, 0.04229),
      (2.5, 0.98347, 0.0093), (2.75, 0.9961, 0.0022), (3, 0, 0.45))
    + Instant.rows(
      "location", "halo", delay: 1, (0.25, 0.06077, 0.45), (0.5, 0.18252, 0.45), (0.75, 0.35581, 0.36236),
      (1, 0.54468, 0.25612), (1.25, 0.71667, 0.15938), (1.5, 0.86043, 0.07851), (1.75, 0.9768, 0.01305))
    + Instant.rows(
      "location", "dot", (0, 0.8, 0.8), (0.25, 0.844135, 0.844135), (0.5, 0.915172, 0.915172),
      (0.75, 0.960481, 0.960481), (1, 0.984965, 0.984965), (1.25, 0.996695, 0.996695), (1.5, 1, 1),
      (1.75, 0.996695, 0.996695), (2.5, 0.915172, 0.915172), (2.75, 0.844135, 0.844135), (3, 0.8, 0.8))
    + Instant.rows(
      "location-classic", "halo", (0.1, 0.160572, 0.982973), (0.3, 0.445186, 0.870423),
      (0.5, 0.684643, 0.684643), (0.7, 0.870423, 0.445186), (0.9, 0.982973, 0.160572))
    // The same curves over the 3 s of its ring.
    + Instant.rows(
      "location-ring", "halo", (0.3, 0.160572, 0.982973), (0.9, 0.445186, 0.870423),
      (1.5, 0.684643, 0.684643), (2.1, 0.870423, 0.445186), (2.7, 0.982973, 0.160572),
      (4.3, 0.160572, 0.982973))
    + Instant.rows("location-ring", "halo", delay: 0, (3.9, 0.445186, 0.870423))
    // 0.8 and a fifth of 0.295244, 0.802403 and 1 in the 1 s of a pulse, and back.
    + Instant.rows(
      "location-ring", "dot", (0, 0.8, 0.8), (0.2, 0.859049, 0.859049), (0.5, 0.960481, 0.960481), (1, 1, 1),
      (1.5, 0.960481, 0.960481), (1.8, 0.859049, 0.859049), (2, 0.8, 0.8))

  // The curves' own values are those of Core Animation: default 0.094796 at 0.1 and 0.802403 at 0.5,
  // easeOut 0.308366 at 0.2, 0.570880 at 0.4, 0.684643 at 0.5, 0.785139 at 0.6 and 0.937718 at 0.8.
  private static let others =
    Instant.rows("ripple", "halo", (0.3, 0.094796, 0.3433545), (1.5, 0.802403, 0.0555742), (3, 0, 0.45))
    + Instant.rows(
      "beacon", "ring", (0, 0.1, 0), (0.2, 0.4392026, 0.57088), (0.5, 0.8531073, 1),
      (0.8, 1.1314898, 0.214861))
    + Instant.rows(
      "dot", "ring", (0, 1, 1), (0.25, 1.5833333, 0.75), (0.5, 2.1666667, 0.5), (0.75, 2.75, 0.25))

  // SVPulsingAnnotationView: "taking care of the opacity, scale, and the halo image itself"
  // iOS7AnimatedMapOverlay: MIN and MAX_RATIO 0.01 and 1.7, opacity 0.85 to 0.15, 7 s.
  @Test(arguments: discs + location + others)
  func `has the numbers of its original`(instant: Instant) throws {
    let values = try values(instant.effect, instant.layer, at: instant.seconds) { parameters in
      if let delay = instant.delay { parameters[.delay] = .number(delay) }
    }
    #expect(abs(values.scale - instant.scale) < 6e-6, "\(values.scale)")
    #expect(abs(values.opacity - instant.opacity) < 6e-6, "\(values.opacity)")
  }

  @Test(arguments: [(1.0, 4.0, 1.807), (2, 5, 1.736), (0.5, 3.5, 1.966)])
  func `hides the halo of location early, as the curve warps the delay too`(
    delay: Double, cycle: Double, end: Double
  ) throws {
    func opacity(_ seconds: Double) throws -> Double {
      try values("location", "halo", at: seconds) { $0[.delay] = .number(delay) }.opacity
    }
    #expect(try opacity(end - 0.002) > 0)
    for seconds in stride(from: end + 0.001, to: cycle, by: 0.05) { #expect(try opacity(seconds) == 0) }
    #expect(try opacity(cycle) == 0.45)
  }

  // SVPulsingAnnotationView: "the animation switches between 3 distinct sizes of the halo ring image"
  @Test(arguments: [(0.1, 20), (0.3, 20), (0.34, 35), (0.5, 35), (0.66, 35), (0.67, 50), (0.9, 50)])
  func `shows the three rings of location-classic one after the other`(seconds: Double, radius: Int) throws {
    for cycle in [0.0, 2, 4] {
      let values = try values("location-classic", "halo", at: seconds + cycle)
      #expect(values.contents == Double(radius))
    }
  }

  // SVPulsingAnnotationView: "the animation switches between 3 distinct sizes of the halo ring image"
  @Test(arguments: [(0.1, 20), (0.99, 20), (1.01, 35), (1.99, 35), (2.01, 50), (2.9, 50)])
  func `shows the three rings of location-ring while it spreads`(seconds: Double, radius: Int) throws {
    for cycle in [0.0, 4] {
      #expect(try values("location-ring", "halo", at: seconds + cycle).contents == Double(radius))
    }
  }

  @Test func `hides the ring of location-classic in its rest`() throws {
    for seconds in stride(from: 1, to: 2, by: 0.05) {
      #expect(try values("location-classic", "halo", at: seconds).opacity == 0)
    }
  }

  // SVPulsingAnnotationView: "delayBetweenPulseCycles; // default is 1s"
  @Test func `hides the ring of location-ring for the whole delay, and no longer`() throws {
    #expect(try values("location-ring", "halo", at: 2.99).opacity > 0)
    for seconds in stride(from: 3, to: 4, by: 0.05) {
      #expect(try values("location-ring", "halo", at: seconds).opacity == 0)
    }
    #expect(try values("location-ring", "halo", at: 4).opacity == 1)
  }

  @Test(arguments: ["circle", "circle-faint", "throb", "sweep", "ripple", "beacon", "location-classic"])
  func `shows nothing of what pulses in a delay`(effect: String) throws {
    let name = try #require(Effect.builtIn(effect)?.layers.first?.name)
    for seconds in [1, 1.2, 1.999] {
      let values = try values(effect, name, at: seconds) {
        $0[.pulseDuration] = .number(1)
        $0[.delay] = .number(1)
        $0[.timing] = .curve(.linear)
      }
      #expect(values.opacity == 0, "\(seconds) s")
    }
  }

  @Test func `has half of ripple's opacity at a fifth of the way`() throws {
    let values = try values("ripple", "halo", at: 0.6) { $0[.timing] = .curve(.linear) }
    #expect(abs(values.scale - 0.2) < 1e-9 && abs(values.opacity - 0.225) < 1e-9)
  }

  @Test(arguments: [(0.0, 1.0), (0.25, 0.8333333), (0.5, 0.6666667), (0.75, 0.5)])
  func `thins the rim of dot from three points to one`(seconds: Double, factor: Double) throws {
    let values = try values("dot", "dot", at: seconds)
    #expect(abs(values.strokeWidth - factor) < 6e-6)
    #expect(values.scale == 1 && values.opacity == 1)
  }
}
