import PulseCodec
import PulsePixels
import PulseScene
import Testing

@testable import PulseMapKit

@Suite struct `A circle on the ground that is much larger than the picture` {
  private func draft(latitude: Double, radius: Double) -> SceneDraft {
    var draft = SceneDraft.disc(radius: .meters(radius), size: PixelSize(40, 30))
    (draft.latitude, draft.zoom, draft.circles) = (latitude, 20, .geodesic)
    return draft
  }

  @Test(arguments: [0, 48.2, -79.9])
  func `has no edge to be found, and covers all of it`(latitude: Double) throws {
    let scene = try draft(latitude: latitude, radius: 50_000).resolved().scene
    let edges = scene.drawing(of: scene.state(at: 0)).figures.compactMap(\.edge)
    #expect(edges.map { $0.contours.joined().count } == [4])
    #expect(edges.allSatisfy { $0.lines.isEmpty })
    let bitmap = try picture(of: draft(latitude: latitude, radius: 50_000))
    #expect(bitmap.pixels.allSatisfy { $0 == RGBA(220, 40, 40) })
  }

  @Test func `has its edge where that may be seen`() throws {
    for radius in [1.0, 2, 4] {
      let scene = try draft(latitude: 48.2, radius: radius).resolved().scene
      let edges = scene.drawing(of: scene.state(at: 0)).figures.compactMap(\.edge)
      #expect(edges.allSatisfy { $0.contours.joined().count >= 48 })
    }
  }
}
