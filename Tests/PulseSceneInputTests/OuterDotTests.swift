import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

/// outerColor, outerDotAlpha and colorDotInset of SVPulsingAnnotationView: white, 1 and 3 points.
@Suite struct `The outer dot` {
  private func scene(_ say: (inout SceneSpec) -> Void = { _ in }) throws -> Scene {
    try SceneSpec.hongKong {
      $0.effect = .builtIn("location")
      $0.pixelRatio = 2
      say(&$0)
    }.resolved().scene
  }

  private func layers(_ scene: Scene, at time: Double = 1.5) -> [LayerState] {
    scene.state(at: time).overlays[0].layers
  }

  @Test func `has the numbers of the original unless others are given`() throws {
    let layers = layers(try scene())
    // "bounds 22x22"; "inner dot diameter = 22 - 2x3 = 16 pt".
    #expect(layers[1].radius == 22 && layers[1].opacity == 1 && layers[1].fill == RGBA(255, 255, 255))
    #expect(layers[2].radius == 16)
  }

  @Test func `has its own color and opacity`() throws {
    let layers = layers(try scene { ($0.outerColor, $0.outerAlpha) = (RGBA(1, 2, 3), 0.25) })
    #expect(layers[1].fill == RGBA(1, 2, 3) && layers[1].opacity == 0.25)
    #expect(layers[2].fill == RGBA(0, 122, 255) && layers[2].opacity == 1)
  }

  @Test func `leaves the dot the room that its inset says`() throws {
    #expect(try layers(scene { $0.dotInset = .length(.points(1)) })[2].radius == 20)
    #expect(try layers(scene { $0.dotInset = .length(.points(1)) }, at: 0)[2].radius == 16)
    let gone = try layers(scene { $0.dotInset = .length(.points(11.5)) })
    #expect(gone[2].radius == 0 && !gone[2].isVisible && gone[1].isVisible)
  }

  @Test func `is warned of where the effect has none`() throws {
    let resolved = try SceneSpec.hongKong {
      ($0.outerColor, $0.outerAlpha, $0.dotInset) = (RGBA(1, 2, 3), 0.5, .radii(0.1))
    }.resolved()
    #expect(
      resolved.lines == [
        "--outer-color: has no effect with the effect 'circle'; leave it out",
        "--outer-alpha: has no effect with the effect 'circle'; leave it out",
        "--dot-inset: has no effect with the effect 'circle'; leave it out",
      ])
  }
}

/// "autoreverse: plays backwards after playing forwards; one repetition lasts 2 x duration"; YHAnimatedCircleView has
/// the line commented out.
@Suite struct `A pulse that goes back` {
  private func scene(_ say: (inout SceneSpec) -> Void = { _ in }) throws -> Scene {
    try SceneSpec.hongKong {
      $0.autoreverses = true
      say(&$0)
    }.resolved().scene
  }

  @Test func `takes the same way, in a cycle of twice the length`() throws {
    let scene = try scene()
    #expect(scene.duration == 1.6)
    for step in 0...40 {
      let (time, mirrored) = (Double(step) / 50, 1.6 - Double(step) / 50)
      let (there, back) = (
        scene.state(at: time).overlays[0].layers[0], scene.state(at: mirrored).overlays[0].layers[0]
      )
      #expect(abs(there.scale - (0.8 + 0.4 * time / 0.8)) < 1e-9)
      guard step > 0 else { continue }
      #expect(abs(there.scale - back.scale) < 1e-9 && abs(there.opacity - back.opacity) < 1e-9)
    }
  }

  @Test func `has its rest in the middle, on both ways`() throws {
    let scene = try scene { $0.delay = 0.2 }
    #expect(scene.duration == 2)
    let seen = [0.7, 0.9, 1.1, 1.3, 1.9].map { scene.state(at: $0).overlays[0].layers[0].isVisible }
    #expect(seen == [true, false, false, true, true])
  }

  @Test func `is counted as one pulse`() throws {
    #expect(abs(try scene { $0.pulses = 2 }.duration - 3.24) < 1e-9)
  }

  @Test(arguments: Effect.builtInNames) func `is an option of every effect`(name: String) throws {
    let resolved = try SceneSpec.hongKong { ($0.effect, $0.autoreverses) = (.builtIn(name), true) }
      .resolved()
    #expect(resolved.lines == [])
  }

  @Test func `is one that goes forward alone where that is said`() throws {
    let effect = try #require(Effect.builtIn("circle"))
    var own = effect
    own.parameters[.autoreverse] = .flag(true)
    let durations = try [nil, true, false].map { value in
      try SceneSpec.hongKong { ($0.effect, $0.autoreverses) = (.effect(own), value) }.resolved().scene
        .duration
    }
    #expect(durations == [1.6, 1.6, 0.8])
  }
}
