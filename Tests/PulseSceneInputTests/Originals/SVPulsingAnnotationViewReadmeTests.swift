import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

/// The look that has the times and the color which SVPulsingAnnotationView's README writes down.
@Suite struct `SVPulsingAnnotationView as its README has it` {
  private func scene(_ change: (inout SceneSpec) -> Void = { _ in }) throws -> Scene {
    try SceneSpec.hongKong {
      $0.effect = .builtIn("location-ring")
      change(&$0)
    }.resolved().scene
  }

  private func layer(_ name: String, of scene: Scene, at time: Double) throws -> LayerState {
    try #require(scene.state(at: time).overlays.first?.layers.first { $0.name == name })
  }

  // SVPulsingAnnotationView: "pulseAnimationDuration; // default is 1s"
  // SVPulsingAnnotationView: "outerPulseAnimationDuration; // default is 3s"
  // SVPulsingAnnotationView: "delayBetweenPulseCycles; // default is 1s"
  @Test func `has the times that are written down`() throws {
    let parameters = try #require(Effect.builtIn("location-ring")).parameters
    #expect(parameters[.pulseDuration] == .number(1))
    #expect(parameters[.ringDuration] == .number(3))
    #expect(parameters[.delay] == .number(1))
    // The ring is back after 3 + 1 s, the dot after twice 1 s.
    #expect(abs(try scene().duration - 4) < 1e-9)
  }

  // SVPulsingAnnotationView: "pulsingView.annotationColor = [UIColor colorWithRed:0.678431 green:0 blue:0 alpha:1]"
  @Test(arguments: [nil, "#155eea"])
  func `has the color of the sample, or another one`(color: String?) throws {
    let scene = try scene { $0.color = color.flatMap { RGBA(css: $0) } }
    let expected = color == nil ? RGBA(UInt8((0.678431 * 255).rounded()), 0, 0) : RGBA(21, 94, 234)
    for name in ["halo", "dot"] { #expect(try layer(name, of: scene, at: 0.5).fill == expected) }
  }

  // SVPulsingAnnotationView: "haloImageWithRadius:", whose image is stretched over a layer of 100 points.
  @Test(arguments: [3.0, 14]) func `has a ring of 100 points at every zoom`(zoom: Double) throws {
    let scene = try scene { $0.zoom = zoom }
    let halo = try layer("halo", of: scene, at: 1.5)
    #expect(scene.overlays[0].layers.first { $0.name == "halo" }?.shape == .glowingRing)
    #expect(abs(halo.radius - 50 * 0.684643) < 1e-3)
    #expect(try abs(layer("outerDot", of: scene, at: 1.5).radius - 11) < 1e-9)
    #expect(try abs(layer("dot", of: scene, at: 1).radius - 8) < 1e-9)
  }

  // SVPulsingAnnotationView: "pulseAnimationDuration"; the ring does not heed it.
  @Test(arguments: [0.5, 2]) func `swells in another time`(duration: Double) throws {
    let (scene, plain) = try (scene { $0.pulseDuration = duration }, self.scene())
    for (part, scale) in [(0.0, 0.8), (0.5, 0.9604806), (1, 1), (1.5, 0.9604806), (2, 0.8)] {
      let dot = try layer("dot", of: scene, at: part * duration)
      #expect(abs(dot.scale - scale) < 6e-6 && abs(dot.opacity - scale) < 6e-6, "\(part)")
    }
    let halos = try [scene, plain].map { try layer("halo", of: $0, at: 0.8) }
    #expect(halos[0].scale == halos[1].scale && halos[0].opacity == halos[1].opacity)
  }

  // SVPulsingAnnotationView: "outerPulseAnimationDuration", "delayBetweenPulseCycles"; the dot heeds neither.
  @Test(arguments: [(6.0, 2.0), (1.5, 0.5)])
  func `spreads its ring in another time, and waits for another`(duration: Double, delay: Double) throws {
    let scene = try scene { ($0.ringDuration, $0.delay) = (duration, delay) }
    for (part, scale, opacity) in [
      (0.1, 0.160572, 0.982973), (0.5, 0.684643, 0.684643), (0.9, 0.982973, 0.160572),
    ] {
      let halo = try layer("halo", of: scene, at: part * duration)
      #expect(abs(halo.scale - scale) < 6e-6 && abs(halo.opacity - opacity) < 6e-6, "\(part)")
    }
    #expect(try !layer("halo", of: scene, at: duration + 0.9 * delay).isVisible)
    #expect(try abs(layer("halo", of: scene, at: 1.5 * duration + delay).scale - 0.684643) < 6e-6)
    #expect(try abs(layer("dot", of: scene, at: 0.5).scale - 0.9604806) < 6e-6)
  }
}
