import PulseBasemap
import PulseBasics
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@testable import PulseMapKit

@Suite struct `The mark of an overlay` {
  private func scene(_ effect: String, adapt: (inout SceneSpec) -> Void = { _ in }) throws -> Scene {
    var spec = SceneSpec()
    (spec.latitude, spec.longitude, spec.zoom) = (55.676, 12.566, 6)
    spec.size = PixelSize(320, 240)
    spec.effect = .builtIn(effect)
    adapt(&spec)
    return try spec.resolved(reading: DiskFileReader()).scene
  }

  private func marks(of scene: Scene) -> [PixelRect] { scene.overlayObstacles(in: scene.viewport).rects }

  @Test func `is its opaque dot at rest, without halo and shadow`() throws {
    // "radius": "11px" in location.json; shadow and halo reach farther.
    let marks = marks(of: try scene("location"))
    let whole = marks.reduce(marks[0]) { $0.union($1) }
    #expect(abs(whole.x - 149) <= 1 && abs(whole.y - 109) <= 1)
    #expect(abs(whole.width - 22) <= 2 && abs(whole.height - 22) <= 2)
  }

  @Test(arguments: ["circle-faint", "ripple"])
  func `is none for what is translucent or fades`(effect: String) throws {
    #expect(marks(of: try scene(effect) { $0.radius = .points(40) }).isEmpty)
  }

  @Test func `does not depend on the time and is there once`() throws {
    var scene = try scene("location") { ($0.zoom, $0.size) = (1, PixelSize(1300, 300)) }
    let marks = marks(of: scene)
    // The world is 512 pixels wide.
    #expect(marks.count == 1)
    scene.overlays[0].timeline = PulseTimeline([])
    #expect(self.marks(of: scene) == marks)
  }

  @Test func `keeps names on the map from being hidden`() throws {
    let scene = try scene("location")
    let background = try BackgroundRenderer(of: scene)
    func map(_ background: BackgroundRenderer) -> Bitmap {
      background.backdrops(of: scene.pixelSize, first: scene.mapMoment(at: 0), times: StageTimes())
        .value(of: scene.mapMoment(at: 0)).image.bitmap
    }
    let labeled = map(background)
    var unlabeled = scene
    unlabeled.mapStyle.labels = .never
    let bare = map(try BackgroundRenderer(of: unlabeled))
    for mark in marks(of: scene) { #expect(labeled.cropped(to: mark) == bare.cropped(to: mark)) }
    #expect(labeled != bare)
    // The name of Copenhagen is in the map still, at one side.
    let around = PixelRect(x: 80, y: 100, width: 160, height: 40)
    #expect(labeled.cropped(to: around) != bare.cropped(to: around))
  }

  @Test func `is that of each row of a batch, although rows share the map`() throws {
    let cache = BackgroundCache()
    let tiles = TileServerOptions(userAgent: "test")
    let scenes = try [(55.676, 12.566), (57.05, 9.92)].map { place in
      try scene("location") { spec in
        spec.overlays = [OverlaySpec()]
        spec.overlays[0].effect = .builtIn("location")
        (spec.overlays[0].latitude, spec.overlays[0].longitude) = place
      }
    }
    for scene in scenes {
      func map(_ background: BackgroundRenderer) -> Bitmap {
        background.backdrops(of: scene.pixelSize, first: scene.mapMoment(at: 0), times: StageTimes())
          .value(of: scene.mapMoment(at: 0)).image.bitmap
      }
      let shared = try cache.background(of: scene, isPainted: true, tiles: tiles)
      #expect(try map(shared) == map(BackgroundRenderer(of: scene)))
    }
    #expect(marks(of: scenes[0]) != marks(of: scenes[1]))
  }
}
