import PulseScene
import PulseSceneInput
import Testing

@Suite struct `A number of pulses` {
  private func layers(_ effect: String, at time: Double, shows: Bool = false) throws -> [LayerState] {
    let scene = try SceneSpec.hongKong {
      $0.effect = .builtIn(effect)
      $0.pulses = 2
      $0.showsWhenStopped = shows
    }.resolved().scene
    return try #require(scene.state(at: time).overlays.first).layers
  }

  @Test func `is followed by a rest in which a disc is gone`() throws {
    #expect(try layers("circle", at: 1.59)[0].isVisible)
    #expect(try !layers("circle", at: 1.6)[0].isVisible)
    #expect(try !layers("circle", at: 100)[0].isVisible)
  }

  @Test func `leaves the disc as it is without a pulse when it is shown while stopped`() throws {
    let disc = try layers("circle", at: 1.6, shows: true)[0]
    #expect(disc.isVisible && disc.scale == 1 && disc.opacity == 1)
  }

  @Test func `leaves the dot of a location, and no stray halo`() throws {
    let rest = try layers("location", at: 6)
    #expect(rest.map(\.name) == ["halo", "outerDot", "dot"])
    #expect(rest.map(\.isVisible) == [false, true, true])
    #expect(rest.map(\.scale) == [1, 1, 1] && rest[2].opacity == 1)
  }

  @Test func `ends after so many cycles, whatever they are made of`() throws {
    for (effect, seconds) in [("circle", 0.8), ("sweep", 7), ("location", 3), ("dot", 1)] {
      let spec = SceneSpec.hongKong {
        $0.effect = .builtIn(effect)
        $0.pulses = 3
      }
      #expect(abs(try spec.resolved().scene.duration - (3 * seconds + 0.04)) < 1e-9, "\(effect)")
    }
  }

  @Test func `counts from the start that a command gives`() throws {
    let scene = try SceneSpec.hongKong {
      $0.pulses = 1
      $0.commands = TimelineCommandList([TimedCommand(.start, at: 2)])
    }.resolved().scene
    #expect(abs(scene.duration - 2.84) < 1e-9)
    let seen = [1.99, 2, 2.79, 2.8].map { scene.state(at: $0).overlays[0].layers[0].isVisible }
    #expect(seen == [false, true, true, false])
  }
}
