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
    // A missing value is none.
    #expect(try warnings(["1", "", "8"]).isEmpty)
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
        "--color-by: 2 values are in no class, such as 1.97, and without a color; write other limits, or "
          + "v:..2,2.5,3.. for open classes at the ends"
      ])
    let open = try colors("v:..2,2.5,3..=viridis")
    #expect(open.colors == [true, true, true] && open.warnings.isEmpty)
  }

  @Test(arguments: [
    "v=viridis/5", "v:0,10,20,30=magma", "v=#ffffff,#ff0000/3", "v:0,1,2=magma,none=#000000",
    "v:..2,2.5,3..=viridis", "v:..2..=magma", "v:30,20..=magma",
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

@Suite struct `A legend in a language` {
  // The signs of CLDR 46.
  @Test(arguments: [
    ("de", "4087", "4.087"), ("de", "-30.7", "-30,7"), ("de", "1234567.5", "1.234.567,5"),
    ("de", "950", "950"),
    ("de-AT", "0.5", "0,5"), ("es", "4087", "4087"), ("es", "40870", "40.870"),
    ("fr", "4087", "4\u{202F}087"),
    ("pl", "40870.25", "40\u{A0}870,25"), ("ja", "4087.5", "4,087.5"), ("de", "1e+20", "1e+20"),
    ("en", "4087.5", "4087.5"), ("xx", "4087.5", "4087.5"), ("de", "", ""),
    ("de", "\u{2265} 3", "\u{2265} 3"),
  ]) func `has its number signs`(code: String, number: String, text: String) {
    #expect(LegendLanguage(.code(code)).number(number) == text)
  }

  @Test func `has its words`() {
    #expect(LegendLanguage(.code("de")).noData == "keine Angabe")
    #expect(LegendLanguage(.code("fr")).more(3) == "et 3 autres")
    #expect(LegendLanguage(.local).otherOrNoData == "other or no data")
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
