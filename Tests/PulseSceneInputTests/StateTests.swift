import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

/// The two looks of YHAnimatedCircleView: scale 0.8 to 1.2 in 0.8 s, and the opacity of article and source code.
private struct Look: Sendable, CustomTestStringConvertible {
  let effect: String
  let opacity: @Sendable (Double) -> Double
  var testDescription: String { effect }

  static let all = [
    Look(effect: "circle") { 0.5 - 0.45 * $0 },
    Look(effect: "circle-faint") { 0.2 - 0.175 * $0 },
  ]
}

@Suite struct `The state of a pulse` {
  // YHAnimatedCircleView: "#define MAX_RATIO 1.2", "#define MIN_RATIO 0.8", "#define MAX_OPACITY 0.5",
  // "#define MIN_OPACITY 0.05", "#define ANIMATION_DURATION 0.8"
  @Test(arguments: Look.all, [0, 1, 2])
  fileprivate func `follows the numbers of the original at 50 frames a second`(look: Look, delay: Int) throws
  {
    let scene = try SceneSpec.hongKong {
      $0.effect = .builtIn(look.effect)
      $0.delay = Double(delay)
      $0.zoom = 15
    }.resolved().scene
    let framesPerCycle = 40 + 50 * delay
    for frame in 0..<(3 * framesPerCycle) {
      let overlay = try #require(scene.state(at: Double(frame) / 50).overlays.first)
      let layer = try #require(overlay.layers.first)
      #expect(overlay.state == .animating)
      // 500 m at zoom 15, from the table of the demo: 113.71 pixels.
      #expect(abs(overlay.radius - 113.71) < 0.005)
      let step = frame % framesPerCycle
      #expect(layer.isVisible == (step < 40))
      guard step < 40 else { continue }
      let progress = Double(step) / 40
      #expect(abs(layer.scale - (0.8 + 0.4 * progress)) < 1e-9)
      #expect(abs(layer.opacity - look.opacity(progress)) < 1e-9)
      #expect(abs(layer.radius - overlay.radius * layer.scale) < 1e-9)
      #expect(layer.strokeWidth == 0 && layer.outerRadius == layer.radius)
    }
  }

  @Test func `has rings that are evenly offset in the cycle`() throws {
    let scene = try SceneSpec.hongKong {
      $0.rings = 4
      $0.delay = 0.8
    }.resolved().scene
    for frame in 0..<160 {
      let layers = try #require(scene.state(at: Double(frame) / 50).overlays.first).layers
      #expect(layers.count == 4)
      for (ring, layer) in layers.enumerated() {
        let step = (frame + 20 * ring) % 80
        #expect(layer.isVisible == (step < 40))
        guard step < 40 else { continue }
        #expect(abs(layer.scale - (0.8 + 0.01 * Double(step))) < 1e-9)
        #expect(abs(layer.opacity - (0.5 - 0.45 / 40 * Double(step))) < 1e-9)
      }
    }
  }

  @Test func `has a stroke that scales with the disc`() throws {
    let scene = try SceneSpec.hongKong {
      $0.strokeColor = RGBA(0, 0, 255)
      $0.strokeWidth = .length(.points(10))
      $0.pixelRatio = 2
    }.resolved().scene
    let layer = try #require(scene.state(at: 0.4).overlays.first?.layers.first)
    #expect(abs(layer.strokeWidth - 20) < 1e-9)
    #expect(abs(layer.outerRadius - layer.radius - 10) < 1e-9)
    let smaller = try #require(scene.state(at: 0).overlays.first?.layers.first)
    #expect(abs(smaller.strokeWidth - 16) < 1e-9)
  }

  @Test func `is scale 1 and opacity 1 for a disc that does not pulse`() throws {
    let scene = try SceneSpec.hongKong { $0.delay = .infinity }.resolved().scene
    for time in [0, 0.3, 100] {
      let layer = try #require(scene.state(at: time).overlays.first?.layers.first)
      #expect(layer.isVisible && layer.scale == 1 && layer.opacity == 1)
    }
  }

  // YHAnimatedCircleView: "rectForCircle" has the coordinate in its middle, and a layer scales about its middle.
  @Test func `is in the middle of the picture`() throws {
    let overlay = try #require(
      try SceneSpec.hongKong {
        $0.size = PixelSize(300, 201)
        $0.pixelRatio = 3
      }.resolved().scene.state(at: 0).overlays.first)
    #expect(overlay.x == 450 && overlay.y == 301.5)
  }
}

@Suite struct `Commands to a pulse` {
  private func overlay(_ commands: String, at time: Double, showsWhenStopped: Bool = false) throws
    -> OverlayState
  {
    let list = try TimelineCommandList(parsing: commands)
    let scene = try SceneSpec.hongKong {
      $0.commands = list
      $0.showsWhenStopped = showsWhenStopped
    }.resolved().scene
    return try #require(scene.state(at: time).overlays.first)
  }

  private func scale(_ commands: String, at time: Double) throws -> Double {
    try #require(overlay(commands, at: time).layers.first).scale
  }

  // TSCircleView: "you can start, stop, pause, and resume animation of this view"
  @Test func `freeze it in its phase`() throws {
    for time in [0.2, 0.5, 0.99] {
      let overlay = try overlay("start@0,pause@0.2,resume@1", at: time)
      #expect(overlay.state == .paused)
      #expect(overlay.layers.allSatisfy { $0.isVisible && abs($0.scale - 0.9) < 1e-9 })
      #expect(overlay.layers.allSatisfy { abs($0.opacity - 0.3875) < 1e-9 })
    }
  }

  @Test func `let it go on from there`() throws {
    let commands = "start@0,pause@0.2,resume@1"
    #expect(try overlay(commands, at: 1).state == .animating)
    #expect(abs(try scale(commands, at: 1) - 0.9) < 1e-9)
    #expect(abs(try scale(commands, at: 1.1) - 0.95) < 1e-9)
    #expect(abs(try scale(commands, at: 1.6) - 0.8) < 1e-9)
  }

  // TSCircleView: "If animation is paused you can resume, pause or start it again"
  @Test func `start it from the beginning after a pause`() throws {
    let commands = "start@0,pause@0.3,start@1"
    #expect(abs(try scale(commands, at: 0.9) - 0.95) < 1e-9)
    #expect(abs(try scale(commands, at: 1) - 0.8) < 1e-9)
    #expect(abs(try scale(commands, at: 1.2) - 0.9) < 1e-9)
  }

  @Test func `hide it`() throws {
    for (commands, time) in [("start@0,stop@0.5", 0.5), ("start@0,pause@0.1,stop@0.5", 7), ("start@1", 0.99)]
    {
      let overlay = try overlay(commands, at: time)
      #expect(overlay.state == .stopped)
      #expect(overlay.layers.allSatisfy { !$0.isVisible })
    }
  }

  @Test func `show its whole disc when it is to be seen while stopped`() throws {
    for (commands, time) in [("start@0,stop@0.5", 0.5), ("start@1", 0), ("start@1", 0.99)] {
      let overlay = try overlay(commands, at: time, showsWhenStopped: true)
      #expect(overlay.state == .stopped)
      #expect(overlay.layers.allSatisfy { $0.isVisible && $0.scale == 1 && $0.opacity == 1 })
    }
  }
}
