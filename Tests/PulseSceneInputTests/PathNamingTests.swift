import PulseScene
import PulseSceneInput
import Testing

@Suite struct `The paths of files in a scene` {
  @Test(arguments: [
    ("a.gpx", "x/a.gpx"), ("a.gpx#2", "x/a.gpx#2"), ("Rome..Berlin", "Rome..Berlin"),
  ])
  func `are those of tracks, but not places on the way`(text: String, rewritten: String) {
    #expect(TrackFilePath.rewritingPath(in: text) { "x/" + $0 } == rewritten)
  }

  @Test func `have other names in its text, wherever they stand`() throws {
    var (spec, overlay) = (SceneSpec(), OverlaySpec(latitude: 1, longitude: 2))
    overlay.image = "a.png"
    overlay.track.file = TrackFilePath("b.gpx#2")
    overlay.commands = try TimelineCommandList(parsing: "start@0,image=c.png@1")
    overlay.label = "a.png"
    spec.overlays = [overlay]
    var seen: [String] = []
    let text = spec.json { path in
      seen.append(path)
      return "N\(seen.count)"
    }
    #expect(Set(seen) == ["a.png", "b.gpx", "c.png"])
    #expect(text.contains("#2") && text.contains("\"a.png\"") && !text.contains("c.png"))
    #expect(spec.json().contains("b.gpx#2"))
  }
}
