import Foundation
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

/// The numbers of iOS7AnimatedMapOverlay, to which the article's readers are sent, that no other test shows.
@Suite struct `iOS7AnimatedMapOverlay` {
  private func scene(_ change: (inout SceneSpec) -> Void = { _ in }) throws -> Scene {
    try SceneSpec.hongKong {
      $0.effect = .builtIn("sweep")
      $0.zoom = 16
      change(&$0)
    }.resolved().scene
  }

  // YHAnimatedCircleView, a wish: "Anyway to do this in IOS7 now that OverlayView has been replaced with
  // OverlayRenderer"
  // iOS7AnimatedMapOverlay: 0.01 to 1.7 of a disc of 0.8054 x 300 m: 2.4 m to 410.7 m on the ground, in 7 s.
  @Test(arguments: [(0.0, 2.416), (3.5, 206.585), (6.999999, 410.754)])
  func `sweeps over its meters on the ground`(time: Double, meters: Double) throws {
    let scene = try scene()
    #expect(abs(scene.duration - 7) < 1e-9)
    let pixel = scene.viewport.pixels(forMeters: 1, at: scene.viewport.center, scale: .apple)
    #expect(try abs(#require(scene.state(at: time).overlays[0].layers.first).radius / pixel - meters) < 1e-3)
  }

  // iOS7AnimatedMapOverlay: red for the first annotation, purple for the second, green for others.
  @Test(arguments: [(nil, RGBA(255, 0, 0)), ("purple", RGBA(128, 0, 128)), ("#0f0", RGBA(0, 255, 0))])
  func `is a disc in the color of its annotation`(name: String?, color: RGBA) throws {
    let scene = try scene { $0.color = name.flatMap(RGBA.init(css:)) }
    #expect(scene.state(at: 1).overlays[0].layers.map(\.fill) == [color])
  }

  // iOS7AnimatedMapOverlay: deselecting removes the overlay, selecting begins it again.
  @Test func `begins again with each selection`() throws {
    let scene = try scene {
      $0.commands = TimelineCommandList([
        TimedCommand(.start, at: 0), TimedCommand(.stop, at: 2), TimedCommand(.start, at: 3),
      ])
    }
    #expect(!scene.state(at: 2.5).overlays[0].layers[0].isVisible)
    for (time, scale, opacity) in [(1.0, 0.2514286, 0.75), (3, 0.01, 0.85), (4, 0.2514286, 0.75)] {
      let layer = scene.state(at: time).overlays[0].layers[0]
      #expect(abs(layer.scale - scale) < 1e-6 && abs(layer.opacity - opacity) < 1e-9)
    }
  }
}
