import PulseCodec
import PulseGeo
import PulsePixels
import PulseScene

@testable import PulseMapKit

/// Renders the picture of a scene at an instant, its pulse perhaps at another place than in the middle.
func picture(of draft: SceneDraft, at time: Double = 0, pulseAt place: GeoPoint? = nil) throws -> Bitmap {
  var scene = try draft.resolved(reading: DiskFiles()).scene
  if let place { scene.overlays[0].place = place }
  let plan = FramePlan(scene, stillAt: time)
  let pictures = try ScenePictures(plan)
  return pictures.pixels(of: plan.frames[0].picture, in: pictures.size.bounds)
}

extension SceneDraft {
  /// A draft of a resting disc of scale 1 and opacity 1 at 0°, 0° over white.
  static func disc(
    radius: Length, size: PixelSize = PixelSize(64, 64), color: RGBA = RGBA(220, 40, 40)
  ) -> SceneDraft {
    var draft = SceneDraft()
    draft.latitude = 0
    draft.longitude = 0
    draft.radius = radius
    draft.size = size
    draft.color = color
    draft.delay = .infinity
    draft.zoom = 10
    draft.background = .color(RGBA(255, 255, 255))
    return draft
  }
}

extension ScenePictures {
  /// The pictures of a scene whose background is opened for them alone.
  init(_ plan: FramePlan) throws {
    self.init(plan, over: try OpenBackground(of: plan.scene))
  }
}
