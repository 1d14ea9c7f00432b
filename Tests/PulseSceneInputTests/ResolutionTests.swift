import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

@Suite struct `A resolved scene` {
  @Test func `has the standard values where nothing is said`() throws {
    let resolved = try SceneSpec.hongKong().resolved()
    let scene = resolved.scene
    #expect(resolved.warnings.isEmpty)
    #expect(scene.pixelSize == PixelSize(512, 512) && scene.pixelSize == Scene.Defaults.size)
    #expect(scene.viewport.pixelRatio == 1 && Scene.Defaults.pixelRatio == 1)
    #expect(scene.viewport.center.latitude == 22.284681)
    #expect(scene.viewport.center.longitude == 114.158177)
    #expect(scene.groundScale == .apple && Scene.Defaults.groundScale == .apple)
    #expect(scene.background == .world && Scene.Defaults.background == .world)
    #expect(scene.frameRate == 25 && Scene.Defaults.frameRate == 25)
    #expect(scene.loopCount == 0 && Scene.Defaults.loopCount == 0)
    #expect(scene.duration == 0.8)
    let overlay = try #require(scene.overlays.first)
    #expect(scene.overlays.count == 1 && overlay.id == "0")
    // On the built-in map, which has no streets, a tenth of the shorter side at zoom 9.
    #expect(overlay.radius == .points(51) && scene.viewport.zoom == 9)
    let plain = try SceneSpec.hongKong { $0.background = .color(RGBA(1, 2, 3)) }.resolved().scene
    #expect(plain.overlays.first?.radius == .meters(500))
    #expect(overlay.timeline == PulseTimeline([TimedCommand(.start, at: 0)]))
    #expect(overlay.layers.map(\.name) == ["disc"])
    #expect(overlay.layers.map(\.fill) == [RGBA(255, 0, 0)])
    #expect(overlay.layers.allSatisfy { $0.stroke == nil })
  }

  @Test func `has what is said instead of what the effect has`() throws {
    let scene = try SceneSpec.hongKong {
      $0.size = PixelSize(640, 400)
      $0.pixelRatio = 2
      $0.zoom = 11.5
      $0.radius = .points(40)
      $0.groundScale = .sphere
      $0.background = .color(RGBA(1, 2, 3))
      $0.color = RGBA(4, 5, 6)
      $0.strokeColor = RGBA(7, 8, 9)
      $0.strokeWidth = .length(.meters(30))
      $0.rings = 3
      $0.frameRate = 10
      $0.loopCount = 5
      $0.duration = 2.5
    }.resolved().scene
    #expect(scene.pixelSize == PixelSize(1280, 800))
    #expect(scene.viewport.zoom == 11.5)
    #expect(scene.groundScale == .sphere)
    #expect(scene.background == .color(RGBA(1, 2, 3)))
    #expect(scene.frameRate == 10 && scene.loopCount == 5 && scene.duration == 2.5)
    let overlay = try #require(scene.overlays.first)
    #expect(overlay.radius == .points(40))
    #expect(overlay.layers.count == 3)
    #expect(overlay.layers.allSatisfy { $0.fill == RGBA(4, 5, 6) })
    #expect(
      overlay.layers.allSatisfy {
        $0.stroke?.color == RGBA(7, 8, 9) && $0.stroke?.width == .length(.meters(30))
      })
  }

  @Test func `has a stroke of two points when only its color is said`() throws {
    let scene = try SceneSpec.hongKong { $0.strokeColor = RGBA(7, 8, 9) }.resolved().scene
    let stroke = scene.overlays.first?.layers.first?.stroke
    #expect(stroke?.color == RGBA(7, 8, 9) && stroke?.width == .length(.points(2)))
  }

  @Test func `keeps the pixels of its limits`() throws {
    let widest = try SceneSpec.hongKong { $0.size = PixelSize(65_535, 1) }.resolved().scene
    #expect(widest.pixelSize.width == 65_535)
    let largest = try SceneSpec.hongKong {
      $0.size = PixelSize(2_048, 1_024)
      $0.pixelRatio = 4
    }.resolved().scene
    #expect(largest.pixelSize.area == 1 << 25)
  }
}

/// A pulse and its expected largest radius in meters.
private struct Reach: Sendable, CustomTestStringConvertible {
  let name: String
  let reach: Double
  var size = PixelSize(512, 512)
  let say: @Sendable (inout SceneSpec) -> Void
  var testDescription: String { name }
}

@Suite struct `A fitted zoom` {
  @Test(arguments: [
    Reach(name: "the effect's own", reach: 1.2 * 500) { _ in },
    Reach(name: "of another radius", reach: 1.2 * 20_000) { $0.radius = .meters(20_000) },
    Reach(name: "in a wide picture", reach: 1.2 * 500, size: PixelSize(900, 300)) { _ in },
    Reach(name: "in a high picture", reach: 1.2 * 500, size: PixelSize(300, 900)) { _ in },
    Reach(name: "shrinking", reach: 1.5 * 500) { $0.scaleRange = StartEndRange(1.5, 0.1) },
    Reach(name: "smaller than its radius", reach: 0.5 * 500) { $0.scaleRange = StartEndRange(0.1, 0.5) },
    Reach(name: "smaller, but shown when stopped", reach: 500) {
      $0.scaleRange = StartEndRange(0.1, 0.5)
      $0.showsWhenStopped = true
    },
    Reach(name: "with a stroke on the ground", reach: 1.2 * (500 + 100)) {
      $0.strokeColor = RGBA(0, 0, 0)
      $0.strokeWidth = .length(.meters(200))
    },
    Reach(name: "with rings", reach: 1.2 * 500) { $0.rings = 5 },
    Reach(name: "without a pulse", reach: 500) { $0.delay = .infinity },
  ])
  fileprivate func `lets the largest extent fill 80 % of the shorter side`(extent: Reach) throws {
    for ratio in [1, 3] {
      let scene = try SceneSpec.hongKong {
        $0.size = extent.size
        $0.pixelRatio = ratio
        // On the built-in map, a default radius is in pixels.
        $0.background = .color(RGBA(1, 2, 3))
        extent.say(&$0)
      }.resolved().scene
      // The article's demo: 7.2773871917617 map points a meter; the world is 2^28 map points wide.
      let pixelsPerMeter = 7.2773871917617 * scene.viewport.worldSizeInPixels / 268_435_456
      let shorter = Double(min(extent.size.width, extent.size.height) * ratio)
      #expect(abs(2 * extent.reach * pixelsPerMeter - 0.8 * shorter) < 1e-6)
    }
  }

  @Test func `is 15 for a radius on the screen, and 9 on the built-in map`() throws {
    let spec = SceneSpec.hongKong { $0.radius = .points(40) }
    #expect(try spec.resolved().scene.viewport.zoom == 9)
    var plain = spec
    plain.background = .color(RGBA(1, 2, 3))
    #expect(try plain.resolved().scene.viewport.zoom == 15)
  }

  @Test func `is 9 for a pulse without an extent`() throws {
    #expect(
      try SceneSpec.hongKong { $0.scaleRange = StartEndRange(0, 0) }.resolved().scene.viewport.zoom == 9)
  }

  @Test func `stays within the zooms`() throws {
    let world = SceneSpec.hongKong {
      $0.radius = .meters(20_000_000)
      $0.size = PixelSize(64, 64)
    }
    #expect(try world.resolved().scene.viewport.zoom == 0)
    #expect(try SceneSpec.hongKong { $0.radius = .meters(0.01) }.resolved().scene.viewport.zoom == 22)
  }
}

/// Timing options and the expected duration of the animation in seconds.
private struct Course: Sendable, CustomTestStringConvertible {
  let name: String
  let duration: Double
  let say: @Sendable (inout SceneSpec) -> Void
  var testDescription: String { name }
}

@Suite struct `An animation` {
  @Test(arguments: [
    Course(name: "one seamless loop", duration: 0.8) { _ in },
    Course(name: "with a delay", duration: 1.8) { $0.delay = 1 },
    Course(name: "with its own length of a pulse", duration: 3.25) {
      $0.pulseDuration = 3
      $0.delay = 0.25
    },
    Course(name: "of a third of a second", duration: 1.0 / 3) { $0.pulseDuration = 1.0 / 3 },
    Course(name: "with rings", duration: 0.8) { $0.rings = 4 },
    Course(name: "with a duration", duration: 2) { $0.duration = 2 },
    Course(name: "in cycles", duration: 5.4) {
      $0.cycles = 3
      $0.delay = 1
    },
    Course(name: "until a cycle after the last command", duration: 3.8) {
      $0.commands = try? TimelineCommandList(parsing: "start@0,stop@3,pause@1")
    },
    Course(name: "in cycles, whatever the commands", duration: 1.6) {
      $0.commands = try? TimelineCommandList(parsing: "start@0,stop@3")
      $0.cycles = 2
    },
    Course(name: "without a pulse", duration: 0.04) { $0.delay = .infinity },
    Course(name: "without a pulse, at 10 frames a second", duration: 0.1) {
      $0.delay = .infinity
      $0.frameRate = 10
    },
    Course(name: "without a pulse, with commands", duration: 3.04) {
      $0.delay = .infinity
      $0.commands = try? TimelineCommandList(parsing: "start@0,stop@3")
    },
    Course(name: "of a cycle of a minute", duration: 60) { $0.pulseDuration = 60 },
    Course(name: "cut off at a minute", duration: 60) { $0.pulseDuration = 61 },
  ])
  fileprivate func `lasts`(course: Course) throws {
    let duration = try SceneSpec.hongKong(course.say).resolved().scene.duration
    #expect(abs(duration - course.duration) < 1e-12)
  }

  @Test func `periods meet in their least common multiple`() {
    #expect(commonPeriod(of: [0.8], limit: 60) == 0.8)
    #expect(commonPeriod(of: [4, 3], limit: 60) == 12)
    #expect(commonPeriod(of: [0.8, 3, 3], limit: 60) == 12)
    #expect(commonPeriod(of: [0.8, 7], limit: 60) == 28)
    #expect(commonPeriod(of: [0.7, 0.9, 1.1], limit: 60) == nil)
    // More microseconds than a number has room for.
    #expect(commonPeriod(of: [4000.000001, 5000.000003], limit: 86_400) == nil)
    #expect(commonPeriod(of: [], limit: 60) == nil)
    #expect(commonPeriod(of: [1.0 / 3], limit: 60) == 1.0 / 3)
    #expect(commonPeriod(of: [1.0 / 3, 4.0 / 3], limit: 60) == 4.0 / 3)
    #expect(commonPeriod(of: [1.0 / 3, 0.4], limit: 60) == nil)
    #expect(commonPeriod(of: [61], limit: 60) == nil)
  }
}
