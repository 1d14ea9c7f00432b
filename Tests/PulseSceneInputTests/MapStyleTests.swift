import PulseScene
import PulseSceneInput
import Testing

@Suite struct `The look of the base map in a scene file` {
  private func style(_ json: String, options: SceneSpec = SceneSpec()) throws -> MapStyle {
    let files = TextFiles(texts: ["scene.json": "{\"lat\": 1, \"lon\": 2, \(json)}"])
    let spec = try SceneReader(files: files, options: options).spec(scene: "scene.json")
    return try spec.resolved(reading: files).scene.mapStyle
  }

  @Test func `is said as in options, or with true and false`() throws {
    #expect(try style(#""labels": true"#).labels == .always)
    #expect(try style(#""labels": false"#).labels == .never)
    #expect(try style(#""scaleBar": "always", "inset": "none""#).scaleBar == .always)
    #expect(try style(#""theme": "dark", "borders": "none""#).theme == .dark)
    #expect(try style(#""basemap": "world:dark""#).theme == .dark)
    #expect(try style(#""basemap": "a.mbtiles", "language": "de""#).language == .code("de"))
    #expect(try style(#""attribution": "none""#).attribution == .none)
  }

  @Test func `gives way to options`() throws {
    var options = SceneSpec()
    options.mapStyle.labels = .auto
    options.mapStyle.theme = .light
    let style = try style(#""labels": false, "theme": "dark", "caption": true"#, options: options)
    #expect(style.labels == .auto && style.theme == .light && style.caption == .always)
  }

  @Test func `has a font beside the file`() throws {
    #expect(try style(#""font": "fonts/a.ttf""#).fonts == ["fonts/a.ttf"])
    #expect(try style(#""font": ["fonts/a.ttf", "b.otf"]"#).fonts == ["fonts/a.ttf", "b.otf"])
  }

  @Test func `has a language where names are shown, and the map has it`() throws {
    func warnings(_ json: String) throws -> [String] {
      let files = TextFiles(texts: ["scene.json": "{\"lat\": 1, \"lon\": 2, \(json)}"])
      let spec = try SceneReader(files: files, options: SceneSpec()).spec(scene: "scene.json")
      return try spec.resolved(reading: files).warnings.map(\.description)
    }
    for code in ["auto", "local", "de", "de-AT", "zh-TW", "no", "en-GB"] {
      #expect(try warnings("\"language\": \"\(code)\"") == [])
    }
    #expect(
      try warnings(#""language": "eo""#) == [
        "scene.json: language: 'eo' is none of the languages of the built-in world map, which has English then; use ar, cs, da, "
          + "de, el, es, fa, fi, fr, he, hi, hu, id, it, ja, ko, nb, nl, pl, pt, ro, ru, sv, th, tr, uk, vi, zh or zh-Hant"
      ])
    #expect(
      try warnings(#""language": "de", "labels": false"#) == [
        "scene.json: language: has no effect without names; add 'labels', or leave it out"
      ])
    #expect(
      try warnings(#""language": "de", "basemap": "navy""#) == [
        "scene.json: language: has no effect without a map; set 'basemap' to world or to vector tiles, or leave it out"
      ])
    #expect(try warnings(#""language": "de", "basemap": "a.pmtiles""#) == [])
  }

  @Test func `has a style only on tiles, which is no theme`() throws {
    func scene(_ json: String) throws -> ResolvedScene {
      let files = TextFiles(texts: ["scene.json": "{\"lat\": 1, \"lon\": 2, \(json)}"])
      let spec = try SceneReader(files: files, options: SceneSpec()).spec(scene: "scene.json")
      return try spec.resolved(reading: files)
    }
    #expect(
      try scene(#""style": "a.json""#).warnings.map(\.description) == [
        "scene.json: style: has no effect without vector tiles; set 'basemap' to vector tiles, such as streets, or to "
          + "a.json for the map of the style's own sources"
      ])
    let tiles = try scene(#""style": "https://a.example/b.json", "basemap": "a.pmtiles""#)
    #expect(tiles.warnings.isEmpty && tiles.scene.mapStyle.style == "https://a.example/b.json")
    let error = try #require(throws: SceneError.self) { try scene(#""style": "night""#) }
    #expect("\(error)".contains("'night' is a theme, and no style; write 'theme' dark, or a file"))
    let named = try #require(throws: SceneError.self) {
      try scene(#""style": "openmaptiles-dark", "basemap": "a.pmtiles""#)
    }
    let remedy = "write 'theme' dark, or write it to a file: pulsemap styles openmaptiles-dark > mine.json"
    #expect("\(named)".contains(remedy))
  }

  @Test func `has names and decorations in small images only where they are asked for`() throws {
    func style(_ json: String) throws -> MapStyle {
      let files = TextFiles(texts: ["scene.json": "{\"lat\": 1, \"lon\": 2, \(json)}"])
      let spec = try SceneReader(files: files, options: SceneSpec()).spec(scene: "scene.json")
      return try spec.resolved(reading: files).scene.mapStyle
    }
    func parts(_ style: MapStyle) -> [Visibility] {
      [style.labels, style.graticule, style.scaleBar, style.caption, style.inset]
    }
    #expect(try parts(style(#""size": "160x300""#)) == Array(repeating: .auto, count: 5))
    #expect(try parts(style(#""size": "159x300""#)) == Array(repeating: .never, count: 5))
    // It is the size in points that counts.
    #expect(try parts(style(#""size": "80x80", "scale": 2"#)) == Array(repeating: .never, count: 5))
    #expect(try style(#""size": "64x64", "labels": true"#).labels == .always)
    #expect(try style(#""size": "64x64", "scaleBar": true"#).scaleBar == .always)
    // Somebody else's map shows what its style says.
    let own = try style(#""size": "64x64", "basemap": "style.json""#)
    #expect(parts(own) == [.auto] + Array(repeating: .never, count: 4))
  }

  @Test func `survives when a scene is written out`() throws {
    let json =
      #"{"lat": 1, "lon": 2, "basemap": "world:dark", "labels": false, "scaleBar": true, "units": "imperial"}"#
    let files = TextFiles(texts: ["scene.json": json])
    let spec = try SceneReader(files: files, options: SceneSpec()).spec(scene: "scene.json")
    let (fullySpecified, resolved) = try spec.fullySpecified(reading: files)
    #expect(fullySpecified.mapStyle.theme == .dark && fullySpecified.mapStyle.labels == .never)
    let again = TextFiles(texts: ["again.json": fullySpecified.json()])
    let copy = try SceneReader(files: again, options: SceneSpec()).spec(scene: "again.json")
    #expect(try copy.resolved(reading: again).scene.mapStyle == resolved.scene.mapStyle)
  }
}
