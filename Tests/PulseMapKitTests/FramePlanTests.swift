import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@testable import PulseMapKit

@Suite struct FramePlanTests {
  /// Returns a scene with a pulse of 0.8 s at 25 frames a second, from a draft that `change` adjusts.
  private func scene(_ change: (inout SceneSpec) -> Void = { _ in }) throws -> Scene {
    var spec = SceneSpec.disc(radius: .points(20))
    spec.delay = 0
    spec.pulseDuration = 0.8
    spec.frameRate = 25
    change(&spec)
    return try spec.resolved().scene
  }

  @Test func `a cycle has a picture for each frame`() throws {
    let plan = try FramePlan(scene(), base: .hundredths)
    #expect(plan.frames.map(\.uniqueFrame) == Array(0..<20))
    #expect(plan.uniqueFrameCount == 20)
    #expect(plan.duration == 0.8)
    #expect(plan.frames.allSatisfy { abs($0.delay - 0.04) < 1e-12 })
  }

  // TSCircleView: "consider to calculate and cache your background view if possible"
  @Test func `frames of a second cycle show the pictures of the first`() throws {
    let plan = try FramePlan(scene { $0.cycles = 3 }, base: .hundredths)
    #expect(plan.frames.map(\.uniqueFrame) == (0..<60).map { $0 % 20 })
    #expect(plan.uniqueFrameCount == 20)
  }

  @Test func `several loops show the pictures of one, at later times`() throws {
    let loop = try FramePlan(scene(), base: .exact)
    #expect(loop.loops(lasting: 3) == 4 && loop.loops(lasting: 0.8) == 1 && loop.loops(lasting: 1.6) == 2)
    let plan = loop.repeated(loop.loops(lasting: 3))
    #expect(plan.frames.map(\.uniqueFrame) == (0..<80).map { $0 % 20 })
    #expect(abs(plan.duration - 3.2) < 1e-9 && plan.uniqueFrameCount == 20)
    for (number, frame) in plan.frames.enumerated() {
      #expect(abs(frame.time - 0.04 * Double(number)) < 1e-9)
      #expect(plan.state(ofFrame: number) == loop.state(ofFrame: number % 20))
    }
    #expect(FramePlan(try scene(), stillAt: 0).loops(lasting: 3) == 1)
  }

  @Test(arguments: [0.0, 0.4]) func `a loop that stops ends with the frame in which most is seen`(
    delay: Double
  ) throws {
    let endless = try FramePlan(scene { $0.delay = delay }, base: .hundredths)
    let plan = try FramePlan(scene { ($0.delay, $0.loopCount) = (delay, 3) }, base: .hundredths)
      .endingWithMostVisible()
    let last = try #require(plan.frames.last)
    #expect(last.sceneTime == endless.posterTime && plan.posterTime == endless.posterTime)
    #expect(plan.duration == endless.duration && plan.uniqueFrameCount == endless.uniqueFrameCount)
    // The same frames in the same order, from another one on.
    let start = try #require(endless.frames.firstIndex { $0.time == plan.frames[0].sceneTime })
    let order = endless.frames[start...] + endless.frames[..<start]
    #expect(start > 0 && plan.frames.map(\.sceneTime) == order.map(\.sceneTime))
    #expect(plan.frames.map(\.delay) == order.map(\.delay))
    #expect(plan.frames.map(\.time) == endless.frames.map(\.time))
    for (frame, other) in zip(plan.frames, order) {
      #expect(plan.uniqueFrames[frame.uniqueFrame].time == endless.uniqueFrames[other.uniqueFrame].time)
    }
    // In the order of first use, and with the rectangles that change.
    var used = -1
    for (frame, other) in zip(plan.frames, order) {
      #expect(frame.uniqueFrame <= used + 1)
      used = max(used, frame.uniqueFrame)
      #expect(
        plan.dirtyRect(from: frame.uniqueFrame, to: frame.uniqueFrame)
          == endless.dirtyRect(from: other.uniqueFrame, to: other.uniqueFrame))
    }
    #expect(
      plan.dirtyRect(from: plan.frames[0].uniqueFrame, to: plan.frames[1].uniqueFrame)
        == endless.dirtyRect(
          from: endless.frames[start].uniqueFrame, to: endless.frames[start + 1].uniqueFrame))
  }

  @Test func `a loop that does not stop, or jumps, begins at its beginning`() throws {
    let specs: [(inout SceneSpec) -> Void] = [
      { _ in }, { ($0.duration, $0.loopCount) = (1, 3) }, { ($0.pulses, $0.loopCount) = (1, 1) },
      { ($0.commands, $0.loopCount) = (try? TimelineCommandList(parsing: "start@0.2"), 2) },
    ]
    for change in specs {
      let plan = try FramePlan(scene(change), base: .hundredths).endingWithMostVisible()
      #expect(plan.frames[0].sceneTime == 0)
    }
  }

  // Above 4,096 overlays, frames are compared without their shapes.
  @Test func `frames of thousands of pulses repeat like those of one`() throws {
    let plan = try FramePlan(
      scene { spec in
        spec.cycles = 3
        spec.delay = 0.2
        spec.overlays = (0..<5000).map { number in
          var overlay = spec.overlayDefaults
          (overlay.latitude, overlay.longitude) = (Double(number % 100) / 10, Double(number / 100) / 10)
          return overlay
        }
      }, base: .hundredths)
    #expect(plan.isCrowded == false)
    #expect(plan.uniqueFrames[0].elementCount == 5000)
    #expect(plan.frames.map(\.uniqueFrame) == (0..<75).map { min($0 % 25, 20) })
  }

  @Test func `frames in which nothing is seen are one picture`() throws {
    let plan = try FramePlan(scene { $0.delay = 0.4 }, base: .hundredths)
    #expect(plan.frames.map(\.uniqueFrame) == Array(0..<20) + Array(repeating: 20, count: 10))
    #expect(plan.uniqueFrames[20].elementCount == 0)
  }

  @Test func `a pulse that waits, pauses and ends shows as many pictures as it moves`() throws {
    let plan = try FramePlan(
      scene {
        $0.commands = TimelineCommandList([
          TimedCommand(.start, at: 0.2), TimedCommand(.pause, at: 0.4), TimedCommand(.resume, at: 0.8),
          TimedCommand(.stop, at: 1),
        ])
        $0.duration = 1.2
      }, base: .hundredths)
    // Nothing, five pictures, the sixth for as long as the pause, four more, nothing again.
    let expected =
      Array(repeating: 0, count: 5) + [1, 2, 3, 4, 5] + Array(repeating: 6, count: 11) + [7, 8, 9, 10]
      + Array(repeating: 0, count: 5)
    #expect(plan.frames.map(\.uniqueFrame) == expected)
  }

  @Test func `a disc outside of the picture is no picture of its own`() throws {
    var scene = try scene()
    scene.overlays[0].place = try GeoPoint(latitude: 40, longitude: 0)
    let plan = try FramePlan(scene, base: .hundredths)
    #expect(plan.uniqueFrameCount == 1)
  }

  @Test(arguments: [(0.8, 30.0), (1.0, 24), (0.37, 17), (7, 50), (2.5, 60)])
  func `delays add up to the duration, and each frame is taken when it is shown`(
    duration: Double, rate: Double
  ) throws {
    for base in [FrameSchedule.TimeBase.hundredths, .exact] {
      let scene = try scene {
        $0.duration = duration
        $0.frameRate = rate
      }
      let plan = try FramePlan(scene, base: base)
      var time = 0.0
      for (index, frame) in plan.frames.enumerated() {
        #expect(abs(frame.time - time) < 1e-9)
        #expect(plan.state(ofFrame: index) == scene.state(at: frame.time))
        time += frame.delay
      }
      #expect(abs(time - duration) < 1e-9)
      #expect(abs(plan.duration - duration) < 1e-9)
    }
  }

  @Test func `a still is one frame without a duration`() throws {
    let scene = try scene()
    let plan = FramePlan(scene, stillAt: 0.3)
    #expect(plan.frames.count == 1)
    #expect(plan.frames[0].time == 0.3)
    #expect(plan.frames[0].delay == 0)
    #expect(plan.duration == 0)
    var elements: [DisplayList.Element] = []
    plan.forEachElement(ofUniqueFrame: 0) { elements.append($0) }
    #expect(elements == scene.displayList(at: 0.3).elements)
  }

  @Test func `too many frames are refused before any is planned`() throws {
    let scene = try scene {
      $0.duration = 3600
      $0.frameRate = 50
    }
    #expect(throws: MotionError.tooManyFrames(count: 180_000)) { try FramePlan(scene, base: .hundredths) }
  }

  @Test func `a GIF without a background is refused, a still is not`() throws {
    let scene = try scene { $0.background = .transparent }
    var options = RenderJob.Options()
    options.stillTime = 0.2
    let renderer = Renderer(options, jobs: 1)
    #expect(throws: RenderError.transparentBackground(.gif)) {
      try renderer.plan(scene, for: RenderOutput(path: "a.gif"))
    }
    #expect(try renderer.plan(scene, for: RenderOutput(path: "a.png")).frames.map(\.time) == [0.2])
    #expect(try renderer.plan(scene, for: RenderOutput(path: "%d.png")).frames.count == 20)
  }

  @Test(arguments: [
    // Opacity times the square of the scale: (0.5 - 0.45u)(0.8 + 0.4u)² is most at u = 0.074 of 0.8 s, and
    // (1 - 0.975u)(0.6 + 0.5u)² at u = 0.284 of 0.8 s.
    ("circle", 0.04), ("throb", 0.24),
  ])
  func `a still beside an animation shows where most of the pulse is seen`(effect: String, time: Double)
    throws
  {
    let scene = try scene {
      $0.effect = .builtIn(effect)
      ($0.delay, $0.pulseDuration) = (nil, nil)
    }
    let renderer = Renderer(jobs: 1)
    let animation = try RenderOutput(path: "a.gif")
    let plans = [(output: animation, plan: try renderer.plan(scene, for: animation))]
    let still = try renderer.plan(scene, for: RenderOutput(path: "a.png"), sharing: plans)
    #expect(still.frames.map(\.time) == [time])
    #expect(try renderer.plan(scene, for: RenderOutput(path: "a.png")).frames.map(\.time) == [0])
    var options = RenderJob.Options()
    options.stillTime = 0.5
    let asked = Renderer(options, jobs: 1)
    #expect(
      try asked.plan(scene, for: RenderOutput(path: "a.png"), sharing: plans).frames.map(\.time) == [0.5])
  }

  @Test func `a poster shows what is seen, not what lies outside or has stopped`() throws {
    let scene = try scene {
      $0.commands = TimelineCommandList([TimedCommand(.start, at: 0.4)])
      $0.duration = 1.2
    }
    let time = try FramePlan(scene, base: .hundredths).posterTime
    #expect((0.4..<0.8).contains(time))
    var outside = scene
    outside.overlays[0].place = try GeoPoint(latitude: 40, longitude: 0)
    #expect(try FramePlan(outside, base: .hundredths).posterTime == 0)
  }
}
