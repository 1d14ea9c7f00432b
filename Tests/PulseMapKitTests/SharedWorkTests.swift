import Glibc
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

@testable import PulseCodec
@testable import PulseMapKit

@Suite struct `Several outputs of one scene` {
  private func scene(rate: Double = 25) throws -> Scene {
    var spec = SceneSpec()
    (spec.latitude, spec.longitude, spec.frameRate) = (1, 2, rate)
    spec.size = PixelSize(40, 30)
    return try spec.resolved().scene
  }

  @Test func `share the painted background, once for each size`() throws {
    let scene = try scene()
    let background = try BackgroundRenderer(of: scene)
    let times = StageTimes()
    let first = SceneFrameSource(FramePlan(scene, stillAt: 0), over: background, times: times)
    let painting = times.all.first { $0.stage == .map }?.seconds ?? 0
    #expect(painting > 0)
    let second = SceneFrameSource(FramePlan(scene, stillAt: 0.2), over: background, times: times)
    #expect(second.background == first.background)
    #expect(times.all.first { $0.stage == .map }?.seconds == painting)
    let (one, other) = (PixelSize(40, 30), PixelSize(80, 60))
    let backdrops = [one, one, other].map { size in
      ObjectIdentifier(background.backdrops(of: size, first: scene.mapMoment(at: 0), times: times))
    }
    #expect(backdrops[0] == backdrops[1])
    #expect(backdrops[1] != backdrops[2])
  }

  @Test(arguments: [
    ("b.gif", true), ("b.apng", false), ("b.png", false), ("%d.png", false), ("b.webp", false),
  ])
  func `share a plan where they state times in the same steps`(path: String, isShared: Bool) throws {
    // A plan that can be told from the right one.
    let other = try Renderer(jobs: 1).plan(scene(rate: 10), for: RenderOutput(path: "a.gif"))
    let plan = try Renderer(jobs: 1)
      .plan(scene(), for: RenderOutput(path: path), sharing: [(RenderOutput(path: "a.gif"), other)])
    #expect((plan.scene.frameRate == 10) == isShared)
  }

  @Test func `share one between video and sequence, and one between stills`() throws {
    let other = try scene(rate: 10)
    let renderer = Renderer(jobs: 1)
    let plans = [
      (
        output: try RenderOutput(path: "%d.png"),
        plan: try renderer.plan(other, for: RenderOutput(path: "%d.png"))
      ),
      (
        output: try RenderOutput(path: "a.png"),
        plan: try renderer.plan(other, for: RenderOutput(path: "a.png"))
      ),
    ]
    for path in ["a.y4m", "a.sheet.png", "a.raw", "b.png"] {
      let plan = try renderer.plan(scene(), for: RenderOutput(path: path), sharing: plans)
      #expect(plan.scene.frameRate == 10, "\(path)")
      #expect((plan.frames.count == 1) == (path == "b.png"), "\(path)")
    }
  }
}

@Suite struct `Jobs that run at the same time` {
  @Test func `count the time of their own threads alone`() async {
    let (busy, idle) = (StageTimes(), StageTimes())
    async let work: Void = busy.measureEncodingCPUTime {
      HelperThreadPool.withHelpers(1) {
        let start = ContinuousClock.now
        while ContinuousClock.now - start < .milliseconds(300) {}
      } work: {
      }
    }
    idle.measureEncodingCPUTime { _ = usleep(300_000) }
    await work
    let seconds = [busy, idle].map { $0.all.first { $0.stage == .encode }?.seconds ?? 0 }
    #expect(seconds[0] > 0.02 && seconds[1] < 0.02)
  }
}
