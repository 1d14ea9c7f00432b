import Foundation
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

@Suite struct `A marker image that turns` {
  /// North for a second, then east.
  private static let corner = """
    <gpx version="1.1"><trk><trkseg><trkpt lat="0" lon="0"/><trkpt lat="1" lon="0"/><trkpt lat="1" lon="1"/>\
    </trkseg></trk></gpx>
    """

  private func resolved(_ options: (inout SceneSpec) throws -> Void = { _ in }) throws -> ResolvedScene {
    try DataFiles(["a.gpx": Self.corner]).resolved { spec in
      spec.tracks = [try TrackFilePath(argument: "a.gpx")]
      (spec.overlayDefaults.image, spec.overlayDefaults.turnsImage) = ("a.png", true)
      (spec.track.duration, spec.duration) = (2, 2)
      try options(&spec)
    }
  }

  /// Returns the image as it is drawn at a time, with the pixel of its overlay.
  private func picture(_ scene: Scene, at time: Double) throws -> (DisplayList.Picture, x: Double, y: Double)
  {
    var found: [DisplayList.Picture] = []
    scene.forEachElement(at: time) { if case .picture(let picture) = $0 { found.append(picture) } }
    let state = try #require(scene.state(at: time).overlays.first)
    return (try #require(found.first), state.x, state.y)
  }

  @Test func `points where the track leads, without an arrowhead`() throws {
    let result = try resolved()
    #expect(result.warnings.isEmpty)
    #expect(!(result.scene.overlays[0].layers.contains { $0.shape == .arrowhead }))
    for (time, rotation) in [(0.4, Rotation.none), (1.6, Rotation(cosine: 0, sine: 1))] {
      #expect(try picture(result.scene, at: time).0.placement.rotation == rotation, "at \(time) s")
    }
    let upright = try resolved { $0.overlayDefaults.turnsImage = false }
    #expect(try picture(upright.scene, at: 1.6).0.placement.rotation == .none)
  }

  @Test func `turns about its anchor`() throws {
    // The image of the tests is 20 by 40 pixels: the tip of a pin that points east lies 20 to the left of its center.
    let scene = try resolved { $0.overlayDefaults.imageAnchor = .bottom }.scene
    let (east, x, y) = try picture(scene, at: 1.6)
    #expect(abs(Double(east.placement.center.x) / 256 - (x + 20)) < 0.01)
    #expect(abs(Double(east.placement.center.y) / 256 - y) < 0.01)
    let (north, left, top) = try picture(scene, at: 0.4)
    #expect(abs(Double(north.placement.center.x) / 256 - left) < 0.01)
    #expect(abs(Double(north.placement.center.y) / 256 - (top - 20)) < 0.01)
  }

  @Test func `turns to a heading that is given`() throws {
    let scene = try DataFiles([:]).resolved { spec in
      (spec.latitude, spec.longitude) = (1, 2)
      (spec.overlayDefaults.image, spec.overlayDefaults.turnsImage) = ("a.png", true)
      spec.overlayDefaults.heading = .degrees(180)
    }.scene
    #expect(try picture(scene, at: 0).0.placement.rotation == Rotation(cosine: -1, sine: 0))
    #expect(!(scene.overlays[0].layers.contains { $0.shape == .arrowhead }))
  }

  @Test func `needs an image and a direction`() throws {
    let warnings = try resolved { $0.overlayDefaults.image = nil }.warnings.map(\.description)
    #expect(warnings == ["--image-heading: has no effect without an image; add --image FILE"])
    let still = try resolved {
      $0.tracks = []
      ($0.latitude, $0.longitude) = (1, 2)
    }
    #expect(
      still.warnings.map(\.description).filter { $0.contains("heading") } == [
        "--image-heading: has no effect without a direction; add --track FILE or --heading DEG, or leave it out"
      ])
  }
}
