import PulseCodec
import PulseImages
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@testable import PulseMapKit

@Suite struct `A circle on the ground that is much larger than the picture` {
  private func spec(latitude: Double, radius: Double) -> SceneSpec {
    var spec = SceneSpec.disc(radius: .meters(radius), size: PixelSize(40, 30))
    (spec.latitude, spec.zoom, spec.circleMode) = (latitude, 20, .geodesic)
    return spec
  }

  @Test(arguments: [0, 48.2, -79.9])
  func `has no edge to be found, and covers all of it`(latitude: Double) throws {
    let scene = try spec(latitude: latitude, radius: 50_000).resolved().scene
    let edges = scene.displayList(at: 0).shapes.compactMap(\.edge)
    #expect(edges.map { $0.contours.joined().count } == [4])
    #expect(edges.allSatisfy { $0.lines.isEmpty })
    let bitmap = try picture(of: spec(latitude: latitude, radius: 50_000))
    #expect(bitmap.pixels.allSatisfy { $0 == RGBA(220, 40, 40) })
  }

  @Test func `has its edge where that may be seen`() throws {
    for radius in [1.0, 2, 4] {
      let scene = try spec(latitude: 48.2, radius: radius).resolved().scene
      let edges = scene.displayList(at: 0).shapes.compactMap(\.edge)
      #expect(edges.allSatisfy { $0.contours.joined().count >= 48 })
    }
  }
}
