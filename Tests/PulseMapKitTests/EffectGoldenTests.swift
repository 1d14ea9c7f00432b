import PulsePixels
import PulseScene
import PulseTestSupport
import Testing

@Suite struct EffectGoldenTests {
  @Test(arguments: Effect.builtInNames)
  func `each effect looks as it was found right`(name: String) throws {
    var draft = SceneDraft()
    draft.latitude = 0
    draft.longitude = 0
    draft.zoom = 12
    draft.size = PixelSize(96, 96)
    draft.background = .color(RGBA(242, 239, 233))
    draft.effect = .builtIn(name)
    if case .meters = Effect.builtIn(name)?.radius { draft.radius = .points(36) }
    // The slow ring has left the dot by then.
    let time = name == "location-ring" ? 1.5 : 0.45
    try expectGolden(try picture(of: draft, at: time), "effect-\(name)")
  }

  @Test func `no glow or shadow ends in a straight line`() throws {
    for name in ["location", "location-classic", "location-ring", "beacon"] {
      var draft = SceneDraft()
      draft.latitude = 0
      draft.longitude = 0
      draft.zoom = 12
      draft.radius = .points(30)
      draft.size = PixelSize(240, 240)
      draft.background = .color(RGBA(255, 255, 255))
      draft.effect = .builtIn(name)
      for time in [0.0, 0.4, 0.79, 1.6] {
        let state = try draft.resolved().scene.state(at: time)
        let drawing = try draft.resolved().scene.drawing(of: state)
        let bounds = drawing.bounds(in: PixelSize(240, 240))
        let bitmap = try picture(of: draft, at: time)
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
