import PulseScene
import Testing

@Suite struct `The look of the base map in a scene file` {
  private func style(_ json: String, options: SceneDraft = SceneDraft()) throws -> MapStyle {
    let files = TextFiles(texts: ["scene.json": "{\"lat\": 1, \"lon\": 2, \(json)}"])
    let draft = try SceneReader(files: files, options: options).draft(scene: "scene.json")
    return try draft.resolved(reading: files).scene.mapStyle
  }

  @Test func `is said as in options, or with true and false`() throws {
    #expect(try style(#""labels": true"#).labels == .always)
    #expect(try style(#""labels": false"#).labels == .never)
    #expect(try style(#""scaleBar": "always", "inset": "none""#).scaleBar == .always)
    #expect(try style(#""theme": "dark", "borders": "none""#).theme == .dark)
    #expect(try style(#""basemap": "world:dark""#).theme == .dark)
    #expect(try style(#""attribution": "none""#).attribution == .none)
  }

  @Test func `gives way to options`() throws {
    var options = SceneDraft()
    options.mapStyle.labels = .auto
    options.mapStyle.theme = .light
    let style = try style(#""labels": false, "theme": "dark", "caption": true"#, options: options)
    #expect(style.labels == .auto && style.theme == .light && style.caption == .always)
  }

  @Test func `has a font beside the file`() throws {
    #expect(try style(#""font": "fonts/a.ttf""#).font == "fonts/a.ttf")
  }

  @Test func `survives when a scene is written out`() throws {
    let json =
      #"{"lat": 1, "lon": 2, "basemap": "world:dark", "labels": false, "scaleBar": true, "units": "imperial"}"#
    let files = TextFiles(texts: ["scene.json": json])
    let draft = try SceneReader(files: files, options: SceneDraft()).draft(scene: "scene.json")
    let (completed, resolved) = try draft.completed(reading: files)
    #expect(completed.mapStyle.theme == .dark && completed.mapStyle.labels == .never)
    let again = TextFiles(texts: ["again.json": completed.json()])
    let copy = try SceneReader(files: again, options: SceneDraft()).draft(scene: "again.json")
    #expect(try copy.resolved(reading: again).scene.mapStyle == resolved.scene.mapStyle)
  }
}
