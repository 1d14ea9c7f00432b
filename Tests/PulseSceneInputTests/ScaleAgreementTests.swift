import PulseDocument
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

/// A form of data with the same three values in the fields `num`, `kind` and `tint`, and the option that reads it.
private struct Form: Sendable, CustomTestStringConvertible {
  let name: String
  let files: [String: String]
  let options: @Sendable (inout SceneSpec) throws -> Void
  var count = 3

  var testDescription: String { name }

  static let kinds = ["x", "y", "x, (z)=:\"q\""]
  static let tints = ["#ff0000", "#00aa00", "#0000ff"]
  static let numbers = [1.0, 5, 9]

  private static func table(_ rows: Int) -> String {
    "id,lat,lon,num,kind,tint\n"
      + (0..<3).flatMap { index in
        (0..<rows).map { row in
          let kind = kinds[index].replacing("\"", with: "\"\"")
          return "t\(index),\(index),\(row),\(Int(numbers[index])),\"\(kind)\",\(tints[index])\n"
        }
      }.joined()
  }

  private static func features(_ type: String, _ count: Int = 3) -> String {
    let features = (0..<count).map { index in
      let kind = kinds[index].replacing("\"", with: "\\\"")
      // Polygons are drawn from the largest on the map to the smallest, and are the larger the farther they are north.
      let north = count - index
      let line = "[[0,\(north)],[1,\(north)],[1,\(Double(north) + 0.5)],[0,\(north)]]"
      return """
        {"type":"Feature","properties":{"name":"t\(index)","num":\(Int(numbers[index])),"kind":"\(kind)","tint":"\(tints[index])"},\
        "geometry":{"type":"\(type)","coordinates":\(type == "Polygon" ? "[\(line)]" : line)}}
        """
    }
    return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
  }

  static let all = [
    Form(name: "points", files: ["a.csv": table(1)]) { $0.csv = ["a.csv"] },
    Form(name: "series", files: ["a.csv": table(1)]) { ($0.csv, $0.film.series) = (["a.csv"], "id") },
    Form(name: "lines", files: ["a.geojson": features("LineString")]) { $0.geojson = ["a.geojson"] },
    Form(name: "polygons", files: ["a.geojson": features("Polygon")]) { $0.geojson = ["a.geojson"] },
    Form(name: "tracks of a table", files: ["a.csv": table(2)]) { ($0.csv, $0.trackBy) = (["a.csv"], "id") },
    Form(name: "lines as tracks", files: ["a.geojson": features("LineString")]) {
      $0.tracks = [try TrackFilePath(argument: "a.geojson")]
    },
    Form(
      name: "a line as a track", files: ["a.geojson": features("LineString", 1)],
      options: { $0.tracks = [try TrackFilePath(argument: "a.geojson")] }, count: 1),
  ]
}

@Suite struct `The colors of a map and its legend` {
  private static let scales = [
    "num", "num=#000000,#ffffff", "num:0..10=magma", "kind", "kind:x=#112233,y=#445566", "tint",
  ]

  private func texts(_ scene: Scene) -> [String] {
    scene.annotations.cards.flatMap(\.items).compactMap {
      if case .text(let text, _, _, _, _) = $0 { text } else { nil }
    }
  }

  /// The colors of the swatches by the texts beside them.
  private func swatches(_ scene: Scene) -> [String: RGBA] {
    let items = scene.annotations.cards.flatMap(\.items)
    var swatches: [String: RGBA] = [:]
    for (item, next) in zip(items, items.dropFirst()) {
      if case .disc(_, _, let fill, _) = item, case .text(let text, _, _, _, _) = next {
        swatches[text] = fill.opaque
      }
    }
    return swatches
  }

  /// The colors that are seen, of marks and then of trails, or of lines and polygons.
  private func colors(_ scene: Scene) -> [RGBA] {
    if scene.overlays.isEmpty {
      return scene.mapPaths.map { ($0.isClosed ? $0.fill ?? .clear : $0.stroke).opaque }
    }
    let marks: [RGBA] = scene.state(at: 0.5).overlays.compactMap {
      $0.layers.first(where: \.isVisible)?.fill.opaque
    }
    return marks
      + scene.overlays.compactMap { $0.motionPath?.trail.map { ($0.colors.first ?? $0.color).opaque } }
  }

  private func distance(_ color: RGBA, _ other: RGBA) -> Int {
    let channels = [(color.red, other.red), (color.green, other.green), (color.blue, other.blue)]
    return channels.map { abs(Int($0) - Int($1)) }.reduce(0, max)
  }

  @Test(arguments: Form.all, scales)
  private func `agree, also when the scene is written out`(form: Form, scale: String) throws {
    let files = DataFiles(form.files)
    var options = SceneSpec()
    (options.size, options.annotations.legend) = (PixelSize(900, 700), .always)
    options.film.colorBy = try ColorScaleSpec(argument: scale)
    try form.options(&options)
    let (explicit, result) = try SceneReader(files: files, options: options).spec(scene: nil).fullySpecified(
      reading: files)
    let scene = result.scene
    let swatches = swatches(scene)
    let field = scale.prefix { $0 != ":" && $0 != "=" }
    let values = field == "tint" ? Form.tints : Form.kinds
    let expected = (0..<form.count).map { index -> RGBA? in
      field == "num"
        ? scene.colorScale?.color(of: Form.numbers[index]) : swatches[values[index]] ?? swatches["other"]
    }
    let found = colors(scene)
    #expect(!found.isEmpty && found.count % form.count == 0)
    for (index, color) in found.enumerated() {
      let wanted = try #require(expected[index % form.count])
      // A trail has 32 levels of a scale.
      #expect(distance(color, wanted) <= (field == "num" ? 12 : 0), "\(index): \(color), not \(wanted)")
    }
    if field == "num", form.count > 1, scale != "num:0..10=magma" {
      #expect(texts(scene).first == "num" && texts(scene)[1] == "1" && texts(scene).last == "9")
    }
    var again = form.files
    again["scene.json"] = explicit.json()
    let second = try DataFiles(again).resolved(scene: "scene.json") { _ in }.scene
    #expect(colors(second) == found && texts(second) == texts(scene))
  }

  @Test func `are those of the lines of a file`() throws {
    func line(_ name: String, _ paint: String, _ north: Int) -> String {
      #"{"type":"Feature","properties":{"name":"\#(name)",\#(paint)},"geometry":{"type":"LineString","coordinates":[[0,\#(north)],[9,\#(north)]]}}"#
    }
    let lines = [
      line("Astoria", ##""color":"#FF6B00""##, 1), line("Rockaway", #""stroke":"navy","color":"red""#, 2),
      line("Soundview", #""color":"of the sea""#, 3),
    ]
    let files = DataFiles([
      "a.geojson": #"{"type":"FeatureCollection","features":[\#(lines.joined(separator: ","))]}"#
    ])
    func resolved(_ say: (inout SceneSpec) throws -> Void = { _ in }) throws -> ResolvedScene {
      try files.resolved {
        $0.tracks = [try TrackFilePath(argument: "a.geojson")]
        ($0.size, $0.annotations.legend) = (PixelSize(900, 700), .always)
        try say(&$0)
      }
    }
    let result = try resolved()
    let third = RGBA.trackColor(at: 2, on: .light)
    #expect(colors(result.scene).prefix(2) == [RGBA(0xFF, 0x6B, 0), RGBA(0, 0, 128)])
    #expect(
      swatches(result.scene) == [
        "Astoria": RGBA(0xFF, 0x6B, 0), "Rockaway": RGBA(0, 0, 128), "Soundview": third,
      ])
    #expect(
      result.warnings.map(\.description) == [
        "a.geojson: has a color of a line that is none, such as 'of the sea', and the line has another one; write colors such "
          + "as #0d47a1, or add --data-columns-only"
      ])
    let data = try resolved { $0.takesColumnsAsData = true }
    #expect(data.warnings.isEmpty && colors(data.scene)[0] == RGBA.trackColor(at: 0, on: .light))
    let red = try resolved { $0.color = RGBA(255, 0, 0) }
    #expect(Set(colors(red.scene)) == [RGBA(255, 0, 0)])
  }
}

@Suite struct `A name in a scale` {
  @Test func `is read as it is written, whatever it has`() throws {
    var random = SplitMix64(seed: 7)
    let parts = [
      "a", "b", ",", "=", ":", "\"", "\"\"", "(", ")", "{", "}", "/", "..", ".", "\\", " ", "\n", "\r\n",
      "other",
      "none", "1", "-2", "magma", "#fff", "é", "e\u{301}", "\u{301}", "日本", "'", ";",
    ]
    func name() -> String {
      (0..<Int.random(in: 1...4, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
        .joined()
    }
    for _ in 0..<2000 {
      var names: [String] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let name = name()
        if !names.contains(where: { Array($0.utf8) == Array(name.utf8) }) { names.append(name) }
      }
      var spec = ColorScaleSpec(field: name())
      spec.colors = .categories(names.map { ColorScale.Category($0, RGBA(1, 2, 3)) })
      if Bool.random(using: &random) { spec.other = RGBA(9, 9, 9) }
      let again = try ColorScaleSpec(argument: spec.argument)
      #expect(again == spec && Array(again.field.utf8) == Array(spec.field.utf8), "\(spec.argument)")
      guard case .categories(let read) = again.colors else { continue }
      #expect(read.map { Array($0.name.utf8) } == names.map { Array($0.utf8) })
      let radii = RadiusScaleSpec(field: name(), from: .points(2), to: .points(9))
      #expect(try RadiusScaleSpec(argument: radii.argument) == radii, "\(radii.argument)")
    }
  }

  @Test func `stands without quotes where it can`() throws {
    let texts = [
      "type:bus=#ff0000,tram=#0077ff", "v:A/B=#ff0000,C=#0000ff", "ele:..0..9..=viridis",
      "v:\"a, b\"=#ff0000,other=#808080",
      "\"a:1..2\"",
    ]
    for text in texts { #expect(try ColorScaleSpec(argument: text).argument == text) }
  }
}

@Suite struct `A few numbers beside all others` {
  @Test func `do not take the scale from them`() {
    let usual = (0..<40).map(Double.init)
    let found = ScaleNumbers(usual + [8000])
    #expect(found.domain?.start == 0 && found.domain?.end == 39 && found.beyondCount == 1)
    #expect(found.domain?.hasMoreAtEnd == true && found.domain?.hasMoreAtStart == false)
    let both = ScaleNumbers(usual + [8000, -5000])
    #expect(both.domain?.text == "..0..39..")
    // What is spread, or equal but for one, has the whole range.
    #expect(ScaleNumbers(usual + [120]).domain?.end == 120)
    #expect(ScaleNumbers(Array(repeating: 0, count: 40) + [5]).domain?.end == 5)
    #expect(ScaleNumbers([1, 2, 900]).domain?.end == 900)
  }

  @Test func `can stand for no value`() {
    #expect(ScaleNumbers([3, 700, -9999]).placeholders == [-9999])
    #expect(ScaleNumbers([3, 700, 1e38, .nan]).placeholders == [1e38])
    // A depth of the sea.
    #expect(ScaleNumbers([-3, -6000, -9999]).placeholders.isEmpty)
    #expect(ScaleNumbers([-9999]).placeholders.isEmpty)
  }

  @Test func `are told, and marked in the legend`() throws {
    func resolved(_ scale: String, _ last: String) throws -> (texts: [String], warnings: [String], RGBA?) {
      let rows = (1...20).map { "\($0),1,\($0)\n" }.joined() + "21,1,\(last)\n"
      let result = try DataFiles(["a.csv": "lat,lon,v\n\(rows)"]).resolved {
        ($0.csv, $0.size, $0.annotations.legend) = (["a.csv"], PixelSize(900, 700), .always)
        $0.film.colorBy = try ColorScaleSpec(argument: scale)
      }
      let texts = result.scene.annotations.cards.flatMap(\.items).compactMap {
        if case .text(let text, _, _, _, _) = $0 { text } else { nil }
      }
      return (texts, result.warnings.map(\.description), result.scene.overlays.last?.layers[0].fill)
    }
    let far = try resolved("v", "9000")
    #expect(far.texts.first == "v" && far.texts[1] == "1" && far.texts.last == "\u{2265} 20")
    #expect(
      far.warnings == [
        "--color-by: 1 value of 'v' lies far beyond all others, up to 9000, and has the color at the end of the scale; write "
          + "v:1..9000 for a scale of all values"
      ])
    let none = try resolved("v", "-9999")
    #expect(none.texts.last == "no data" && none.2 == RGBA(0x99, 0x99, 0x99))
    #expect(
      none.warnings == [
        "--color-by: 1 value of 'v' is -9999, which stands for no value, and no part of the scale; write v:A..B if it is one"
      ])
    let given = try resolved("v:0..10=viridis", "9000")
    #expect(given.warnings.isEmpty && given.texts.last == "\u{2265} 10" && given.texts[1] == "0")
  }
}
