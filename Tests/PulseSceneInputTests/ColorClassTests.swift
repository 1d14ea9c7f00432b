import PulseArguments
import PulseBasics
import PulseGeo
import PulsePixels
import PulseScene
import Testing

@testable import PulseSceneInput

@Suite struct `Classes of a color scale` {
  private func limits(_ argument: String, of values: [Double]) throws -> [Double] {
    let rows = values.map { "1,2,\(shorter($0))\n" }.joined()
    let scene = try DataFiles(["a.csv": "lat,lon,v\n\(rows)"]).resolved {
      $0.csv = ["a.csv"]
      $0.film.colorBy = try ColorScaleSpec(argument: argument)
    }.scene
    guard case .continuous(let domain, _) = scene.colorScale?.kind else { return [] }
    return [domain.start] + domain.breaks + [domain.end]
  }

  private func shorter(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }

  @Test func `have about as many values each, and round limits`() throws {
    #expect(try limits("v=viridis/5", of: (1...10).map(Double.init)) == [1, 3, 5, 7, 9, 10])
  }

  @Test func `are fewer than are asked for where values are equal`() throws {
    #expect(try limits("v=viridis/5", of: [1, 1, 1, 1, 1, 2]) == [1, 2, 2])
    #expect(try limits("v=viridis/5", of: [3, 3]) == [3, 3])
  }

  @Test func `have equal widths in a domain, or the limits that are given`() throws {
    #expect(try limits("v:0..10=viridis/4", of: [1, 20]) == [0, 2.5, 5, 7.5, 10])
    #expect(try limits("v:0,10,20,30=viridis", of: [1, 20]) == [0, 10, 20, 30])
    #expect(try limits("v:30,20,0=#fff,#000", of: [1, 20]) == [30, 20, 0])
  }

  @Test func `can have a color after the limits of each`() throws {
    let scale = try ColorScaleSpec(argument: "mag:..3=#0f0,3..6=#f80,6..=#f00,none=#888")
    guard case .map(let map, let domain?) = scale.colors else {
      Issue.record("no map")
      return
    }
    #expect(scale.field == "mag" && scale.missing == RGBA(0x88, 0x88, 0x88))
    #expect([domain.start] + domain.breaks + [domain.end] == [-.infinity, 3, 6, .infinity])
    #expect(map.stops == [RGBA(0, 255, 0), RGBA(255, 0x88, 0), RGBA(255, 0, 0)])
    #expect(try ColorScaleSpec(argument: scale.argument) == scale)
    let error = #expect(throws: ArgumentValueError.self) {
      try ColorScaleSpec(argument: "mag:0..3=#0f0,4..6=#f00")
    }
    #expect(error?.problem == "has classes that do not follow each other, or too many")
  }

  @Test func `have one color each, from the first of the map to the last`() {
    var domain = ScaleDomain(0, 30)
    domain.breaks = [10, 20]
    #expect([-1, 0, 9.9, 10, 19, 20, 30, 99].map(domain.fraction) == [0, 0, 0, 0.5, 0.5, 1, 1, 1])
    var falling = ScaleDomain(30, 0)
    falling.breaks = [20, 10]
    #expect([31, 21, 20, 11, 10, 0].map(falling.fraction) == [0, 0, 0.5, 0.5, 1, 1])
  }

  @Test(arguments: ["v=viridis", "v:0..9=viridis", "v:0,5,9=viridis"])
  func `tell of values that are no numbers`(argument: String) throws {
    func warnings(_ values: [String]) throws -> [String] {
      let rows = values.enumerated().map { "1,\($0.offset),\($0.element)\n" }.joined()
      return try DataFiles(["a.csv": "lat,lon,v\n\(rows)"]).resolved {
        $0.csv = ["a.csv"]
        $0.film.colorBy = try ColorScaleSpec(argument: argument)
      }.warnings.map(\.description)
    }
    let remedy = "and no color of the scale; write numbers, or --color-by v for colors of texts"
    #expect(
      try warnings(["low", "high"]) == ["a.csv: 2 rows have no number in 'v', such as 'low', \(remedy)"])
    #expect(try warnings(["1", "x", "8"]) == ["a.csv: 1 row has no number in 'v', such as 'x', \(remedy)"])
    // A missing value is no text.
    #expect(
      try warnings(["1", "", "8"]) == [
        "a.csv: 1 row has no value in 'v', and the color of no data; add the values, or write ,none=COLOR at the end of "
          + "--color-by"
      ])
  }

  @Test func `leave values outside without a color, unless the outer ones are open`() throws {
    func colors(_ argument: String) throws -> (colors: [Bool], warnings: [String]) {
      let table = "lat,lon,v\n1,1,1.97\n1,2,2\n1,3,3.56\n"
      let scene = try DataFiles(["a.csv": table]).resolved {
        $0.csv = ["a.csv"]
        $0.film.colorBy = try ColorScaleSpec(argument: argument)
      }
      let scale = scene.scene.colorScale
      return ([1.97, 2, 3.56].map { scale?.color(of: $0) != nil }, scene.warnings.map(\.description))
    }
    let closed = try colors("v:2,2.5,3=viridis")
    #expect(closed.colors == [false, true, false])
    #expect(
      closed.warnings == [
        "--color-by: 2 values are in no class, such as 1.97, and without a color of their own; write other limits, or "
          + "v:..2,2.5,3.. for open classes at the ends"
      ])
    let open = try colors("v:..2,2.5,3..=viridis")
    #expect(open.colors == [true, true, true] && open.warnings.isEmpty)
  }

  @Test(arguments: [
    "v=viridis/5", "v:0,10,20,30=magma", "v=#ffffff,#ff0000/3", "v:0,1,2=magma,none=#000000",
    "v:..2,2.5,3..=viridis", "v:..2..=magma", "v:30,20..=magma", "v:a=#ff0000,other=#808080,none=#000000",
  ])
  func `are written as they are read`(argument: String) throws {
    #expect(try ColorScaleSpec(argument: argument).argument == argument)
  }

  @Test(arguments: [
    "v=viridis/1", "v=viridis/x", "v=viridis/10", "v:0,5,3=viridis", "v:1,1,2=magma", "v=pink/5",
  ])
  func `that cannot be are refused`(argument: String) {
    #expect(throws: (any Error).self) { try ColorScaleSpec(argument: argument) }
  }
}

@Suite struct `A field of colors` {
  private func colors(_ values: [String]) throws -> [RGBA] {
    let rows = values.enumerated().map { "\($0 + 1),2,\"\($1)\"\n" }.joined()
    let scene = try DataFiles(["a.csv": "lat,lon,kind\n\(rows)"]).resolved {
      $0.csv = ["a.csv"]
      $0.film.colorBy = try ColorScaleSpec(argument: "kind")
    }.scene
    return scene.overlays.compactMap { $0.layers[0].fill }
  }

  @Test func `colors by itself`() throws {
    #expect(
      try colors(["#0d47a1", "RED", "rgb(1,2,3)", "#0d47a1"])
        == [RGBA(0x0D, 0x47, 0xA1), RGBA(255, 0, 0), RGBA(1, 2, 3), RGBA(0x0D, 0x47, 0xA1)])
  }

  @Test func `is one of colors alone`() throws {
    let categories = RGBA.categoryColors
    #expect(try colors(["red", "warm"]).allSatisfy(categories.contains))
    // Words whose letters are those of hexadecimal digits.
    #expect(try colors(["decade", "facade"]).allSatisfy(categories.contains))
  }

  @Test func `has its own colors among words that are none`() throws {
    // As squirrels are described.
    let furs = try colors(["Gray", "Cinnamon", "Black", "Gray"])
    #expect(furs[0] == RGBA(128, 128, 128) && furs[2] == RGBA(0, 0, 0) && furs[3] == furs[0])
    #expect(RGBA.categoryColors.contains(furs[1]))
  }

  @Test func `colors the row of a batch`() throws {
    var spec = SceneSpec()
    (spec.latitude, spec.longitude) = (1, 2)
    spec.film.colorBy = try ColorScaleSpec(argument: "brand")
    spec.dataFields.names = ["brand"]
    try spec.applyScales(toRowOf: ["brand".bytewise: "#0d47a1"])
    #expect(spec.overlayDefaults.color == RGBA(0x0D, 0x47, 0xA1))
    #expect(throws: SceneError.self) { try spec.applyScales(toRowOf: ["brand".bytewise: "ACME"]) }
  }
}

@Suite struct `A value without a color of its own` {
  /// Four points, the last of which has no kind, and the third no magnitude.
  private static let table = "lat,lon,kind,mag\n1,1,a,1\n2,2,b,5\n3,3,c,\n4,4,,9\n"

  private func resolved(
    _ colorBy: String, _ files: [String: String] = ["a.csv": table],
    _ say: (inout SceneSpec) -> Void = { _ in }
  ) throws -> ResolvedScene {
    try DataFiles(files).resolved {
      ($0.csv, $0.geojson) = (
        files.keys.filter { $0.hasSuffix(".csv") }.sorted(), files.keys.filter { $0.hasSuffix("json") }
      )
      ($0.size, $0.annotations.legend) = (PixelSize(800, 600), .always)
      $0.film.colorBy = try ColorScaleSpec(argument: colorBy)
      say(&$0)
    }
  }

  private func colors(_ result: ResolvedScene) -> [String] {
    result.scene.overlays.compactMap { $0.layers[0].fill?.argument }
  }

  private func legend(_ result: ResolvedScene) -> [String] {
    result.scene.annotations.cards.flatMap(\.items).compactMap {
      if case .text(let text, _, _, _, _) = $0 { text } else { nil }
    }
  }

  /// The warnings about missing values.
  private func warnings(_ result: ResolvedScene) -> [String] {
    result.warnings.map(\.description).filter { $0.contains("no value in") }
  }

  @Test func `is gray although the effect has the color of a class`() throws {
    // The circle is red.
    let result = try resolved("kind:a=red")
    #expect(colors(result) == ["#ff0000", "#999999", "#999999", "#999999"])
    #expect(legend(result) == ["kind", "a", "other or no data"])
    #expect(
      result.notes.contains(
        "2 rows have a value in 'kind' without a color of its own, 'b' (and 1 more), and the color #999999"))
    #expect(
      warnings(result) == [
        "a.csv: 1 row has no value in 'kind', and the color of no data; add the values, or write ,none=COLOR at the end of "
          + "--color-by"
      ])
    let other = try resolved("kind:a=red", ["a.csv": "lat,lon,kind\n1,1,a\n2,2,b\n"])
    #expect(legend(other) == ["kind", "a", "other"] && warnings(other).isEmpty)
  }

  @Test func `can be given one, as can no value`() throws {
    let result = try resolved("kind:a=red,other=#00f,none=#0f0")
    #expect(colors(result) == ["#ff0000", "#0000ff", "#0000ff", "#00ff00"] && warnings(result).isEmpty)
    #expect(legend(result) == ["kind", "a", "other", "no data"])
    #expect(colors(try resolved("kind:a=red,none=#0f0"))[1...] == ["#00ff00", "#00ff00", "#00ff00"])
  }

  @Test func `has a color that no class has, and one for the theme`() throws {
    #expect(try colors(resolved("kind:a=#999"))[1] == "#707070")
    #expect(try colors(resolved("kind:a=#999,b=#6f6f6f,c=#bbb"))[3] == "#c4ae8a")
    let dark = try resolved("kind:a=red") { $0.mapStyle.theme = .dark }
    #expect(colors(dark)[1] == "#808080")
  }

  @Test func `is gray in a scale of numbers if it is missing`() throws {
    let result = try resolved("mag=#000,#f00")
    #expect(colors(result) == ["#000000", "#800000", "#999999", "#ff0000"])
    #expect(legend(result).last == "no data" && warnings(result).count == 1)
  }

  @Test func `is gray in an area, but not in a file without the field`() throws {
    func feature(_ properties: String, _ type: String, _ coordinates: String) -> String {
      #"{"type":"Feature","properties":{\#(properties)},"geometry":{"type":"\#(type)","coordinates":\#(coordinates)}}"#
    }
    let ring = "[[[1,1],[2,1],[2,2],[1,1]]]"
    let areas = [feature(#""mag":3"#, "Polygon", ring), feature(#""mag":null"#, "Polygon", ring)]
    let result = try resolved(
      "mag=#000,#f00",
      [
        "areas.json": #"{"type":"FeatureCollection","features":[\#(areas.joined(separator: ","))]}"#,
        "coast.geojson": feature(##""stroke":"#0000ff""##, "LineString", "[[1,1],[5,5]]"),
        "a.csv": Self.table,
      ])
    let paths = result.scene.mapPaths
    #expect(paths.compactMap { $0.fill.map { "\($0.red),\($0.green)" } } == ["64,0", "153,153"])
    #expect(paths.contains { $0.stroke == RGBA(0, 0, 255) })
    #expect(
      warnings(result).count == 1
        && warnings(result)[0].contains("2 rows of this and 1 more file have no value in 'mag'"))
  }

  @Test func `is gray in tracks`() throws {
    let table = "id,lat,lon,kind,speed_kn\nA,1,1,a,1\nA,1,2,a,5\nB,2,1,b,\nB,2,2,b,\nC,3,1,,2\nC,3,2,,3\n"
    func trails(_ colorBy: String) throws -> (colors: [String: RGBA?], result: ResolvedScene) {
      let result = try resolved(colorBy, ["a.csv": table]) { $0.trackBy = "id" }
      let pairs = result.scene.overlays.map {
        ($0.id, $0.motionPath?.trail.flatMap { $0.colors.first ?? $0.color })
      }
      return (Dictionary(uniqueKeysWithValues: pairs), result)
    }
    let gray = RGBA(0x99, 0x99, 0x99)
    let kinds = try trails("kind:a=red")
    #expect(kinds.colors == ["A": RGBA(255, 0, 0), "B": gray, "C": gray])
    #expect(legend(kinds.result) == ["kind", "a", "other or no data"])
    let numbers = try trails("speed_kn=#f00,#00f")
    #expect(numbers.colors["B"] == gray && legend(numbers.result).last == "no data")
    #expect(
      warnings(numbers.result) == [
        "--color-by: 1 track has no value in 'speed_kn', and the color of no data; leave out what has none, or write "
          + ",none=COLOR at the end"
      ])
  }

  @Test func `is the same when it is written out`() throws {
    for colorBy in ["kind:a=red", "kind:a=red,b=blue,c=lime", "mag=#000,#f00"] {
      let files = DataFiles(["a.csv": Self.table])
      var options = SceneSpec()
      (options.csv, options.size, options.annotations.legend) = (["a.csv"], PixelSize(800, 600), .always)
      options.film.colorBy = try ColorScaleSpec(argument: colorBy)
      let (explicit, first) = try SceneReader(files: files, options: options).spec(scene: nil).fullySpecified(
        reading: files)
      let again = try DataFiles(["b.json": explicit.json()]).resolved(scene: "b.json") { _ in }
      #expect(again.scene.colorScale == first.scene.colorScale && legend(again) == legend(first))
      #expect(colors(again) == colors(first))
    }
  }
}

@Suite struct `A legend in a language` {
  // The signs of CLDR 46.
  @Test(arguments: [
    ("de", "4087", "4.087"), ("de", "-30.7", "-30,7"), ("de", "1234567.5", "1.234.567,5"),
    ("de", "950", "950"),
    ("de-AT", "0.5", "0,5"), ("es", "4087", "4087"), ("es", "40870", "40.870"),
    ("fr", "4087", "4\u{202F}087"),
    ("pl", "40870.25", "40\u{A0}870,25"), ("ja", "4087.5", "4,087.5"), ("de", "1e+20", "1e+20"),
    ("ru", "4087.5", "4\u{A0}087,5"), ("ar", "4087.5", "4,087.5"), ("tr", "4087.5", "4.087,5"),
    ("hu", "4087", "4\u{A0}087"), ("hi", "4087.5", "4087.5"), ("he", "4087.5", "4,087.5"),
    ("en", "4087.5", "4087.5"), ("xx", "4087.5", "4087.5"), ("de", "", ""),
    ("de", "\u{2265} 3", "\u{2265} 3"),
  ]) func `has its number signs`(code: String, number: String, text: String) {
    #expect(LegendLanguage(.code(code)).number(number) == text)
  }

  @Test func `groups the thousands of English numbers that stand together, but not those of years`() {
    #expect(LegendLanguage(.local).numbers(["500", "5000", "10000"]) == ["500", "5,000", "10,000"])
    #expect(LegendLanguage(.local).numbers(["1990", "2024.5"]) == ["1990", "2024.5"])
    #expect(LegendLanguage(.code("es")).numbers(["5000", "-10000"]) == ["5000", "-10.000"])
  }

  // The signs of CLDR 46.
  @Test(
    arguments: [
      (nil, "737,640 1.5"), ("it", "737.640 1,5"), ("fr", "737\u{202F}640 1,5"), ("en", "737,640 1.5"),
    ] as [(String?, String)])
  func `has the number signs of labels`(code: String?, text: String) throws {
    let scene = try DataFiles(["a.csv": "lat,lon,x,y\n1,1,737640,1.5\n"]).resolved {
      ($0.csv, $0.film.label) = (["a.csv"], LabelTemplate("{x:,} {y:.1f}"))
      $0.mapStyle.language = code.map { .code($0) }
    }.scene
    #expect(scene.overlays.first?.label?.text == text)
  }

  @Test func `has its words`() {
    #expect(LegendLanguage(.code("de")).noData == "keine Angabe")
    #expect(LegendLanguage(.code("fr")).more(3) == "et 3 autres")
    #expect(LegendLanguage(.code("ru")).noData == "нет данных")
    #expect(LegendLanguage(.code("zh-TW")).noData == "無資料")
    #expect(LegendLanguage(.local).otherOrNoData == "other or no data")
    #expect(LegendLanguage(.code("de-AT")).name(of: .elevation) == "Höhe")
    #expect(LegendLanguage(.local).name(of: .sensor(.heartRate)) == "Heart rate")
    #expect(LegendLanguage.codesOfTrackFields == LegendLanguage.codes)
    let english = LegendLanguage(.local)
    for code in LegendLanguage.codes {
      let words = LegendLanguage(.code(code))
      #expect(
        Set([words.other, words.noData, words.otherOrNoData]).isDisjoint(with: [
          english.other, english.noData,
        ]))
      #expect(words.more(3).contains("3") && !words.more(3).contains("#"))
    }
  }

  @Test func `has a strip as wide as the numbers at its ends with a gap of one em`() throws {
    func strip(_ numbers: String) throws -> (x: Int, width: Int, ends: [Int]) {
      let rows = numbers.utf8.split(separator: UInt8(ascii: " ")).map { "1,1,\(Substring($0))\n" }
      let scene = try DataFiles(["a.csv": "lat,lon,v\n" + rows.joined()]).resolved {
        ($0.csv, $0.size, $0.annotations.legend) = (["a.csv"], PixelSize(800, 600), .always)
        $0.film.colorBy = try ColorScaleSpec(argument: "v")
      }.scene
      let items = scene.annotations.cards.flatMap(\.items)
      let rects = items.compactMap { if case .ramp(_, let rect) = $0 { rect } else { nil } }
      let rect = try #require(rects.first)
      // The first text is the name of the field.
      let ends = items.compactMap { if case .text(_, let x, _, _, _) = $0 { x } else { nil } }.dropFirst()
      return (rect.x, rect.width, Array(ends))
    }
    let (short, long) = (try strip("1 2"), try strip("2400000 9500000"))
    #expect(short.ends.count == 3 && long.ends.count == 2 && long.width > short.width)
    // Both numbers have nine signs, and half of the strip each, less half of the gap.
    #expect(long.ends[0] == long.x && 2 * (long.ends[1] - long.x) > long.width)
  }

  private func texts(_ table: String, _ colorBy: String) throws -> [String] {
    let scene = try DataFiles(["a.csv": table]).resolved {
      ($0.csv, $0.size, $0.annotations.legend) = (["a.csv"], PixelSize(800, 600), .always)
      $0.film.colorBy = try ColorScaleSpec(argument: colorBy)
    }.scene
    return scene.annotations.cards.flatMap(\.items).compactMap {
      if case .text(let text, _, _, _, _) = $0 { text } else { nil }
    }
  }

  @Test func `explains only what is shown`() throws {
    let table = "lat,lon,kind\n1,1,a\n2,2,b\n3,3,c\n"
    #expect(try texts(table, "kind:a=red,b=blue,none=gray") == ["kind", "a", "b", "other or no data"])
    #expect(try texts(table, "kind:a=red,b=blue,c=lime,none=gray") == ["kind", "a", "b", "c"])
    #expect(try texts(table, "kind:a=red,b=transparent,none=transparent") == ["kind", "a"])
  }

  @Test func `leaves out rows whose color is transparent`() throws {
    let result = try DataFiles(["a.csv": "lat,lon,kind\n1,1,a\n2,2,b\n60,100,c\n"]).resolved {
      $0.csv = ["a.csv"]
      $0.film.colorBy = try ColorScaleSpec(argument: "kind:a=red,b=blue,none=transparent")
    }
    #expect(result.scene.overlays.map(\.place.latitude) == [1, 2])
    #expect(result.warnings.isEmpty)
    #expect(result.scene.viewport.center.longitude < 3)
  }
}
