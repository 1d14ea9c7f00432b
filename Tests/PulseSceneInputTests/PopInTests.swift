import PulseScene
import PulseSceneInput
import Testing

/// The scales of the pop-in: 0.05, 1.25, 0.8, 1.1, 0.9, 1.0, evenly spaced over 0.3 s, easing in and out.
private let golden: [(time: Double, scale: Double)] = [
  (0, 0.05), (0.02, 0.328130), (0.04, 0.971870), (0.06, 1.25), (0.12, 0.8), (0.18, 1.1), (0.24, 0.9),
  (0.3, 1),
  (0.5, 1),
]

/// "Fired on every will-move-to-superview": a pulse is put on the map by each start from stopped.
@Suite struct `The pop-in` {
  private func scene(_ timeline: String, _ say: (inout SceneSpec) -> Void = { _ in }) throws -> Scene {
    let commands = try TimelineCommandList(parsing: timeline)
    return try SceneSpec.hongKong {
      $0.effect = .builtIn("location")
      $0.popsIn = true
      $0.commands = commands
      say(&$0)
    }.resolved().scene
  }

  /// The scale of the white disc, which nothing else scales.
  private func scale(_ scene: Scene, at time: Double) throws -> Double {
    let layers = try #require(scene.state(at: time).overlays.first).layers
    return try #require(layers.first { $0.name == "outerDot" }).scale
  }

  @Test(arguments: [
    ("start@0", [0.0]), ("start@1", [1]), ("start@0,stop@1,start@2", [0, 2]), ("stop@1,start@2", [2]),
    ("start@0,pause@1,stop@1.5,start@1.75", [0, 1.75]), ("start@0,start@1,stop@2,start@3.5", [0, 3.5]),
  ])
  func `plays at every start from stopped, with its published scales`(timeline: String, starts: [Double])
    throws
  {
    let scene = try scene(timeline)
    for start in starts {
      for (time, expected) in golden {
        #expect(try abs(scale(scene, at: start + time) - expected) < 5e-7, "\(start) + \(time)")
      }
    }
  }

  @Test func `scales halo, ring and dot together, each about the center`() throws {
    let (popping, plain) = (try scene("start@1"), try scene("start@1") { $0.popsIn = false })
    for (time, expected) in golden {
      let (with, without) = (popping.state(at: 1 + time).overlays[0], plain.state(at: 1 + time).overlays[0])
      for (layer, other) in zip(with.layers, without.layers) {
        #expect(abs(layer.scale - other.scale * expected) < 1e-6 && layer.opacity == other.opacity)
      }
      #expect(with.x == without.x && with.y == without.y)
    }
  }

  @Test func `is none where a paused pulse is started again, or resumed`() throws {
    // A start removes all animations of the layer, and the view is on the map already.
    let again = try scene("start@0,pause@0.1,start@0.2")
    #expect(try [0.2, 0.25, 0.4].map { try scale(again, at: $0) } == [1, 1, 1])
    let later = try scene("start@0,pause@1,resume@2")
    #expect(try [1.5, 2, 2.05].map { try scale(later, at: $0) } == [1, 1, 1])
  }

  @Test func `freezes with the layer that it runs on`() throws {
    // "layer speed := 0 and timeOffset := current local time: the presentation freezes at the current phase".
    let scene = try scene("start@1,pause@1.04,resume@2")
    for time in [1.04, 1.5, 2] { #expect(try abs(scale(scene, at: time) - 0.971870) < 5e-7) }
    #expect(try abs(scale(scene, at: 2.02) - 1.25) < 5e-7)
    #expect(try scale(scene, at: 2.26) == 1)
  }

  @Test func `goes on where the layers are made anew`() throws {
    // "full rebuild: halo and dot restart at phase 0, no pop-in".
    let scene = try scene("start@0,delay=1@0.04,delay=2@3")
    #expect(try abs(scale(scene, at: 0.04) - 0.971870) < 5e-7)
    #expect(try scale(scene, at: 3.02) == 1)
    // The halo begins at nothing.
    #expect(scene.state(at: 3).overlays[0].layers[0].scale == 0)
  }

  @Test func `plays where a pulse begins to be shown while it is stopped, and at its starts`() throws {
    let shown = try scene("start@1,stop@2") { $0.showsWhenStopped = true }
    #expect(shown.state(at: 0.1).overlays[0].layers.contains { $0.isVisible })
    #expect(try abs(scale(shown, at: 0.06) - 1.25) < 5e-7)
    #expect(try abs(scale(shown, at: 1.06) - 1.25) < 5e-7)
    #expect(try scale(shown, at: 2.06) == 1)
    let later = try scene("start@3,show-when-stopped=true@1")
    #expect(try abs(scale(later, at: 1.06) - 1.25) < 5e-7)
    #expect(try abs(scale(later, at: 3.06) - 1.25) < 5e-7)
  }

  @Test func `is seen to its end in a loop`() throws {
    // Where it is over before the loop is, the length stays one cycle.
    #expect(try scene("start@0").duration == 3)
    #expect(try abs(scene("start@0") { $0.delay = .infinity }.duration - 0.34) < 1e-9)
    let short = try scene("start@1") { ($0.effect, $0.pulseDuration) = (.builtIn("circle"), 0.25) }
    #expect(short.duration == 1.5)
    let counted = try scene("start@1") {
      ($0.effect, $0.pulseDuration, $0.pulses) = (.builtIn("circle"), 0.1, 2)
    }
    #expect(abs(counted.duration - 1.34) < 1e-9)
    // What is paused for good in its entrance has nothing to wait for.
    #expect(try scene("start@0,pause@0.1") { $0.delay = .infinity }.duration < 0.2)
  }
}
