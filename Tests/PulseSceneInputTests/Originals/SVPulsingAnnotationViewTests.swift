import Foundation
import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

/// The statements of SVPulsingAnnotationView's README that no other test shows.
@Suite struct `SVPulsingAnnotationView` {
  private func scene(_ effect: String = "location", _ change: (inout SceneSpec) -> Void = { _ in }) throws
    -> Scene
  {
    try SceneSpec.hongKong {
      $0.effect = .builtIn(effect)
      change(&$0)
    }.resolved().scene
  }

  private func layer(_ name: String, of scene: Scene, at time: Double) throws -> LayerState {
    try #require(scene.state(at: time).overlays.first?.layers.first { $0.name == name })
  }

  // SVPulsingAnnotationView: "annotationColor; // default is same as MKUserLocationView"
  // (0, 0.478, 1) since iOS 7, (0.082, 0.369, 0.918) before.
  @Test(arguments: [("location", 0.0, 0.478, 1.0), ("location-classic", 0.082, 0.369, 0.918)])
  func `has the blue of the system`(effect: String, red: Double, green: Double, blue: Double) throws {
    let dot = try layer("dot", of: scene(effect), at: 0)
    let parts = [dot.fill.red, dot.fill.green, dot.fill.blue].map { Double($0) / 255 }
    #expect(zip(parts, [red, green, blue]).allSatisfy { abs($0 - $1) <= 0.5 / 255 }, "\(dot.fill)")
  }

  // SVPulsingAnnotationView: "pulsingView.annotationColor = [UIColor colorWithRed:0.678431 green:0 blue:0 alpha:1]"
  // SVPulsingAnnotationView: "pulseColor; // default is same as annotationColor"
  @Test(arguments: [nil, RGBA(1, 2, 3)])
  func `has the color of the sample on its dot, and on its halo without another`(pulseColor: RGBA?) throws {
    let red = RGBA(UInt8((0.678431 * 255).rounded()), 0, 0)
    let scene = try scene { ($0.color, $0.pulseColor) = (RGBA(css: "#ad0000"), pulseColor) }
    #expect(try layer("dot", of: scene, at: 1).fill == red)
    #expect(try layer("halo", of: scene, at: 1).fill == pulseColor ?? red)
    #expect(try layer("outerDot", of: scene, at: 1).fill == RGBA(255, 255, 255))
  }

  // SVPulsingAnnotationView: "You use SVPulsingAnnotationView just like any other MKAnnotationView"
  // Annotations have their size in points of the screen: a halo of 22 x 5.3, a dot of 22, one of 22 - 2 x 3 in it.
  @Test(arguments: [3.0, 11.5, 22], [1, 3])
  func `has the same size on the screen at every zoom`(zoom: Double, pixelRatio: Int) throws {
    let scene = try scene {
      ($0.zoom, $0.pixelRatio) = (zoom, pixelRatio)
    }
    let points = Double(pixelRatio)
    #expect(abs(scene.state(at: 0).overlays[0].radius - 22 * 5.3 / 2 * points) < 1e-9)
    #expect(try abs(layer("outerDot", of: scene, at: 0).radius - 11 * points) < 1e-9)
    #expect(try abs(layer("dot", of: scene, at: 1.5).radius - 8 * points) < 1e-9)
    let halo = try layer("halo", of: scene, at: 1)
    #expect(abs(halo.radius - 58.3 * 0.57586 * points) < 1e-3)
  }

  // SVPulsingAnnotationView: "image; // default is nil"
  // SVPulsingAnnotationView: "Both the annotation dot and halo ring are drawn using Core Graphics exclusively"
  @Test(arguments: [
    ("location", ["halo", "outerDot", "dot"]), ("location-classic", ["halo", "dot"]),
    ("location-ring", ["halo", "outerDot", "dot"]),
  ])
  func `needs no image, and has its halo below its dot`(effect: String, names: [String]) throws {
    let layers = try #require(scene(effect).overlays.first?.layers)
    #expect(layers.map(\.name) == names && layers.allSatisfy { $0.shape != .picture })
  }

  // SVPulsingAnnotationView: "pulseAnimationDuration; // default is 1s"
  // It is that of 0.2; since 0.3.0 it is 1.5 s, and the way there alone: the dot is back after twice the time.
  @Test(arguments: [(nil, 1.5), (1.0, 1.0), (0.4, 0.4)])
  func `swells for as long as a pulse takes, and shrinks for as long`(duration: Double?, half: Double) throws
  {
    let scene = try scene { $0.pulseDuration = duration }
    for (part, scale) in [(0.0, 0.8), (1, 1), (2, 0.8), (3, 1), (4, 0.8)] {
      let dot = try layer("dot", of: scene, at: part * half)
      #expect(abs(dot.scale - scale) < 1e-9 && abs(dot.opacity - scale) < 1e-9, "\(part)")
    }
    // The default curve, both ways: 0.802403 at the half.
    for part in [0.5, 1.5] {
      #expect(try abs(layer("dot", of: scene, at: part * half).scale - 0.9604806) < 6e-6)
    }
    // The halo has a time of its own.
    #expect(try abs(layer("halo", of: scene, at: 1).scale - 0.57586) < 6e-6)
  }

  // SVPulsingAnnotationView: "outerPulseAnimationDuration; // default is 3s"
  @Test(arguments: [(nil, 3.0), (3.0, 3.0), (1.2, 1.2)])
  func `spreads its halo in its own time`(duration: Double?, cycle: Double) throws {
    let scene = try scene { $0.ringDuration = duration }
    for (third, scale, opacity) in [(0.5, 0.22067, 0.43837), (1.5, 0.8024, 0.11115), (2.5, 0.98347, 0.0093)] {
      for round in [0.0, 1, 5] {
        let halo = try layer("halo", of: scene, at: (third / 3 + round) * cycle)
        #expect(abs(halo.scale - scale) < 6e-6 && abs(halo.opacity - opacity) < 6e-6)
      }
    }
    #expect(try abs(layer("dot", of: scene, at: 0.5).scale - 0.915172) < 6e-6)
  }

  // SVPulsingAnnotationView: "delayBetweenPulseCycles; // default is 1s"
  // It is that of 0.2, after a pulse of 1 s; since 0.3.0 it is 0. Halo and dot meet again after the common time.
  @Test(arguments: [
    ("location", nil, 3.0), ("location", 1.0, 12), ("location-classic", nil, 2), ("location-classic", 0, 1),
  ])
  func `waits between two pulses`(effect: String, delay: Double?, loop: Double) throws {
    let scene = try scene(effect) { $0.delay = delay }
    #expect(abs(scene.duration - loop) < 1e-9)
    let (first, again) = (scene.state(at: 0.3), scene.state(at: 0.3 + loop))
    for (layer, later) in zip(first.overlays[0].layers, again.overlays[0].layers) {
      #expect(abs(layer.scale - later.scale) < 1e-9 && abs(layer.opacity - later.opacity) < 1e-9)
    }
  }

  // SVPulsingAnnotationView: "delayBetweenPulseCycles"; INFINITY is no pulsing at all.
  @Test func `rests with an endless delay, without a halo`() throws {
    let scene = try scene { $0.delay = .infinity }
    for time in [0, 0.7, 1000] {
      #expect(try !layer("halo", of: scene, at: time).isVisible)
      for name in ["outerDot", "dot"] {
        let dot = try layer(name, of: scene, at: time)
        #expect(dot.isVisible && dot.scale == 1 && dot.opacity == 1)
      }
    }
  }

  // SVPulsingAnnotationView: "a `CAAnimationGroup` encapsulating 3 distinct animations taking care of the opacity,
  // scale, and the halo image itself"
  @Test(arguments: ["location-classic", "location-ring"])
  func `has one group of three animations where its halo is a ring`(effect: String) throws {
    let halo = try #require(Effect.builtIn(effect)?.layers.first { $0.name == "halo" })
    #expect(halo.groups.count == 1)
    let properties = try #require(halo.groups.first?.animations.map(\.property))
    #expect(properties.count == 3 && Set(properties) == [.opacity, .scale, .contents])
  }

  // SVPulsingAnnotationView, since 2013-04: an annotation bounces into its superview, all of it, for 0.3 s.
  @Test(arguments: [
    (0.02, 0.328130), (0.04, 0.971870), (0.06, 1.25), (0.12, 0.8), (0.18, 1.1), (0.24, 0.9), (0.3, 1), (4, 1),
  ])
  func `bounces into place`(time: Double, factor: Double) throws {
    let (plain, bouncing) = try (scene(), scene { $0.popsIn = true })
    for name in ["halo", "outerDot", "dot"] {
      let (before, after) = try (layer(name, of: plain, at: time), layer(name, of: bouncing, at: time))
      #expect(abs(after.scale - factor * before.scale) < 6e-6 && after.opacity == before.opacity, "\(name)")
    }
  }

  // SVPulsingAnnotationView, since 0.3.0: the shadow of the outer dot is black, 0.3, 2 points lower, of radius 3.
  @Test func `has a soft shadow under its white dot alone`() throws {
    let layers = try #require(scene().overlays.first?.layers)
    let shadow = try #require(layers.first { $0.name == "outerDot" }?.shadow)
    #expect(shadow.color == RGBA(0, 0, 0, alpha: 77) && (shadow.dx, shadow.dy, shadow.radius) == (0, 2, 3))
    #expect(layers.filter { $0.name != "outerDot" }.allSatisfy { $0.shadow == nil })
  }

  // SVPulsingAnnotationView: "If you're using SVPulsingAnnotationView in your project, attribution would be nice."
  @Test(arguments: [
    ("circle", "YHAnimatedCircleView"), ("circle-faint", "YHAnimatedCircleView"), ("throb", "TSCircleView"),
    ("throb-square", "TSCircleView"), ("location", "SVPulsingAnnotationView"),
    ("location-classic", "SVPulsingAnnotationView"), ("location-ring", "SVPulsingAnnotationView"),
    ("sweep", "iOS7AnimatedMapOverlay"),
  ])
  func `is named by the looks that come from it, as the others are`(effect: String, origin: String) throws {
    #expect(try #require(Effect.builtIn(effect)).origin.hasPrefix(origin))
  }
}
