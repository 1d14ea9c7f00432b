import PulseBasemap
import PulseCodec
import PulseGeo
import PulseImages
import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

@testable import PulseMapKit

@Suite struct `The pictures of a moving camera` {
  private func scene(_ camera: String) throws -> Scene {
    var spec = SceneSpec()
    spec.latitude = 41.9
    spec.longitude = 12.5
    spec.radius = .points(10)
    spec.delay = .infinity
    spec.size = PixelSize(120, 90)
    spec.frameRate = 10
    spec.camera = try CameraMoveList(parsing: camera)
    // Names move about as views do.
    spec.mapStyle.labels = .never
    return try spec.resolved().scene
  }

  @Test func `show the map of their own view under the pulse`() throws {
    let scene = try scene("z=3@0,fly=42;13;6@1/ease")
    let plan = try FramePlan(scene, base: .hundredths)
    let pictures = try SceneFrameSource(plan)
    let painter = try WorldBasemap(.embedded())
    #expect(plan.uniqueFrameCount == 11)
    for frame in plan.frames {
      let view = scene.viewport(at: frame.time)
      // The corners are out of the reach of the pulse.
      let corner = PixelRect(x: 0, y: 0, width: 40, height: 30)
      let map = painter.paint(view)
      #expect(pictures.pixels(of: frame.uniqueFrame, in: corner) == map.cropped(to: corner))
      #expect(pictures.pixels(of: frame.uniqueFrame, in: pictures.size.bounds) != map)
    }
  }

  @Test func `are one picture where the view is the same`() throws {
    let there = "z=3@0,fly=48;17;6@0.5/ease,z=4@0.8,fly=41.9;12.5;3@1.3/linear,z=3@1.5"
    let plan = try FramePlan(scene(there), base: .hundredths)
    let pictures = plan.frames.map(\.uniqueFrame)
    #expect(pictures[5] == pictures[6] && pictures[6] == pictures[7])
    // Back where it began.
    #expect(pictures[13] == pictures[0] && pictures[14] == pictures[0] && pictures[15] == pictures[0])
    #expect(plan.uniqueFrameCount == Set(pictures).count && plan.uniqueFrameCount == 11)
  }
}
