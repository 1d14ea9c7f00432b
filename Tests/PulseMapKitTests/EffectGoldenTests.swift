import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@Suite struct EffectGoldenTests {
  @Test(arguments: Effect.builtInNames)
  func `each effect looks as it was found right`(name: String) throws {
    var spec = SceneSpec()
    spec.latitude = 0
    spec.longitude = 0
    spec.zoom = 12
    spec.size = PixelSize(96, 96)
    spec.background = .color(RGBA(242, 239, 233))
    spec.effect = .builtIn(name)
    if case .meters = Effect.builtIn(name)?.radius { spec.radius = .points(36) }
    // The slow ring has left the dot by then.
    let time = name == "location-ring" ? 1.5 : 0.45
    try expectGolden(try picture(of: spec, at: time), "effect-\(name)")
  }

  @Test func `no glow or shadow ends in a straight line`() throws {
    for name in ["location", "location-classic", "location-ring", "beacon"] {
      var spec = SceneSpec()
      spec.latitude = 0
      spec.longitude = 0
      spec.zoom = 12
      spec.radius = .points(30)
      spec.size = PixelSize(240, 240)
      spec.background = .color(RGBA(255, 255, 255))
      spec.effect = .builtIn(name)
      for time in [0.0, 0.4, 0.79, 1.6] {
        let displayList = try spec.resolved().scene.displayList(at: time)
        let bounds = displayList.bounds(in: PixelSize(240, 240))
        let bitmap = try picture(of: spec, at: time)
        // Along the edge of what a frame may touch nothing is seen any more.
        for x in bounds.columns {
          #expect(bitmap[x, bounds.y].green >= 253 && bitmap[x, bounds.maxY - 1].green >= 253, "\(name)")
        }
        for y in bounds.rows {
          #expect(bitmap[bounds.x, y].green >= 253 && bitmap[bounds.maxX - 1, y].green >= 253, "\(name)")
        }
      }
    }
  }
}
