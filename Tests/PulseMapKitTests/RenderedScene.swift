import PulseCodec
import PulseGeo
import PulseImages
import PulsePixels
import PulseScene
import PulseSceneInput

@testable import PulseMapKit

/// Renders a scene at a time, with its pulse at an optional position.
func picture(of spec: SceneSpec, at time: Double = 0, pulseAt place: GeoPoint? = nil) throws -> Bitmap {
  var scene = try spec.resolved(reading: DiskFileReader()).scene
  if let place { scene.overlays[0].place = place }
  let plan = FramePlan(scene, stillAt: time)
  let pictures = try SceneFrameSource(plan)
  return pictures.pixels(of: plan.frames[0].uniqueFrame, in: pictures.size.bounds)
}

extension SceneSpec {
  /// A draft of a resting disc of scale 1 and opacity 1 at 0°, 0° over white.
  static func disc(
    radius: Length, size: PixelSize = PixelSize(64, 64), color: RGBA = RGBA(220, 40, 40)
  ) -> SceneSpec {
    var spec = SceneSpec()
    spec.latitude = 0
    spec.longitude = 0
    spec.radius = radius
    spec.size = size
    spec.color = color
    spec.delay = .infinity
    spec.zoom = 10
    spec.background = .color(RGBA(255, 255, 255))
    return spec
  }
}

extension SceneFrameSource {
  /// Creates a frame source with a background of its own.
  init(_ plan: FramePlan) throws {
    self.init(plan, over: try BackgroundRenderer(of: plan.scene))
  }
}
