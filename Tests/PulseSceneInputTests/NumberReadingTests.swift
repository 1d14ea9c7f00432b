import PulseArguments
import PulseDocument
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

/// A table with these values in a column `v`, a row each.
private func table(_ values: [String]) -> String {
  "id,lat,lon,v\n"
    + values.enumerated().map { "\($0),\(Double($0) / 100 + 1),5,\"\($1)\"\n" }.joined()
}

/// A scene of a table with these values.
private func resolved(
  _ values: [String], _ options: @escaping (inout SceneSpec) throws -> Void
) throws -> ResolvedScene {
  try DataFiles(["a.csv": table(values)]).resolved {
    $0.csv = ["a.csv"]
    try options(&$0)
  }
}

@Suite struct `Numbers in conditions` {
  private func ids(_ condition: String, _ values: [String]) throws -> [String?] {
    let filter = try RowFilter(argument: condition)
    return try TextFiles(texts: ["a.csv": table(values)]).spec {
      ($0.csv, $0.rowFilters) = (["a.csv"], [filter])
    }.allOverlays.map(\.id)
  }

  @Test(arguments: [
    ("v>500", ["1,200", "12,500", "900", "80.5"], ["0", "1", "2"]), ("v>1000", ["$1,200", "$900"], ["0"]),
    ("v>10%", ["9%", "12%"], ["1"]), ("v>10", ["9%", "12%"], ["1"]), ("v>5 km", ["4 km", "13 km"], ["1"]),
    ("v>5km", ["4 km", "13 km"], ["1"]), ("v>1km", ["900 m", "3 km", "0.5 mi", "1 mi"], ["1", "3"]),
    ("v<=5 km", ["4 mi", "3mi"], ["1"]), ("v=1200", ["$1,200", "$900"], ["0"]),
    ("v>500", ["$1,200", "$900", "$100", "secret"], ["0", "1"]),
    ("v<>1", ["1", "2", "3"], ["1", "2"]), ("v>b", ["a", "b", "c"], ["2"]),
  ])
  func `are read as those of scales`(condition: String, values: [String], expected: [String]) throws {
    #expect(try ids(condition, values) == expected)
  }

  @Test(arguments: [
    ("v>1.5.2", ["1", "2"], "'1.5.2' is no number like those of 'v', such as '1'; write one, as v>1"),
    ("v>10%", ["1", "20"], "'10%' is no number like those of 'v', such as '1'; write one, as v>1"),
    (
      "v>1kg", ["3 lb", "5 lb"], "'1kg' is no number like those of 'v', such as '3 lb'; write one, as v>3 lb"
    ),
    ("v>high", ["1", "2", "x"], "'high' is no number like those of 'v', such as '1'; write one, as v>1"),
  ])
  func `are not compared with texts`(condition: String, values: [String], message: String) throws {
    let error = #expect(throws: SceneError.self) { try ids(condition, values) }
    #expect(error?.diagnostics.map(\.description) == ["--where: \(message)"])
  }

  @Test(arguments: ["v>1 and v<3", "v>1 && v<3", "v>1;id=B", "v>1 AND v<3", "v>1 or v<3", "id=A || v<3"])
  func `stand one in each condition`(text: String) {
    let error = #expect(throws: ArgumentValueError.self) { try RowFilter(argument: text) }
    #expect(error?.problem == "has several conditions")
  }

  @Test(arguments: ["v=Rock and Roll", "v=\"a;b=c\"", "v=a;b"])
  func `leave other texts as they are`(text: String) throws {
    #expect(try RowFilter(argument: text).values.count == 1)
  }

  @Test func `are summed in marks of several rows`() throws {
    let text = "shop,lat,lon,v\nA,1.5,1,\"$1,200\"\nA,1,1,$300\nB,2,2,$5\n"
    let spec = try TextFiles(texts: ["a.csv": text]).spec {
      ($0.csv, $0.film.groupBy, $0.film.label) = (["a.csv"], "shop", LabelTemplate("{sum_v}"))
    }
    #expect(spec.allOverlays.map(\.label) == ["1500", "5"])
  }
}

@Suite struct `Numbers with units` {
  private func numbers(_ values: [String], isTable: Bool) throws -> (values: [Double], notes: [String]) {
    let features = values.enumerated().map { index, text in
      """
      {"type": "Feature", "properties": {"v": "\(text)"}, "geometry": {"type": "Point", "coordinates": [\(index), 1]}}
      """
    }
    let json = #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#
    let scale = try RadiusScaleSpec(argument: "v=2px..20px")
    let spec = try TextFiles(texts: ["a.csv": table(values), "a.geojson": json]).spec {
      if isTable { $0.csv = ["a.csv"] } else { $0.geojson = ["a.geojson"] }
      $0.film.radiusBy = scale
    }
    return ([spec.film.radiusBy?.domain?.start ?? 0, spec.film.radiusBy?.domain?.end ?? 0], spec.notes)
  }

  @Test(arguments: [
    (["12 km", "3.5km", "1 200 km"], [3.5, 1200]), (["12 km", "800 m", "3.5km"], [0.8, 12]),
    (["2 mi", "8046.72 m"], [2, 5]), (["12 km", "3 Km", "7  kilometers"], [3, 12]),
    (["5kg", "3 kg"], [3, 5]), (["-8 °C", "12°C"], [-8, 12]),
  ])
  func `have these with and without a blank, and lengths in several`(values: [String], limits: [Double])
    throws
  {
    for isTable in [true, false] {
      #expect(try numbers(values, isTable: isTable).values == limits)
    }
  }

  @Test func `are converted to the first, which is a note`() throws {
    let notes = try numbers(["12 km", "800 m"], isTable: true).notes
    #expect(
      notes.contains("the values of 'v' are the numbers in texts such as '12 km', all in km"), "\(notes)")
  }
}

@Suite struct `A column that is mostly numbers` {
  private static let numbers = (0..<12).map { "\(Double($0) / 2)" }

  private func isScale(_ result: ResolvedScene) -> Bool {
    if case .continuous? = result.scene.colorScale?.kind { true } else { false }
  }

  @Test(arguments: ["ND", "missing", "#DIV/0!", "(blank)", "*", "T", "confidential", "<5"])
  func `is a scale, and its words are rows without a value`(word: String) throws {
    let result = try resolved(Self.numbers + [word]) {
      $0.film.colorBy = try ColorScaleSpec(argument: "v")
    }
    #expect(isScale(result), "\(word)")
    let warnings = result.warnings.map(\.description)
    #expect(warnings.count == 1 && warnings[0].contains("1 row has no "), "\(warnings)")
  }

  @Test func `has a few different words in many rows`() throws {
    let values = Self.numbers + Array(repeating: "confidential", count: 6)
    let result = try resolved(values) { $0.film.colorBy = try ColorScaleSpec(argument: "v") }
    #expect(isScale(result))
    #expect(
      result.warnings.map(\.description) == [
        "--color-by: 6 rows have no number in 'v', such as 'confidential', and the color of no data; write numbers, or ,none=COLOR "
          + "at the end of --color-by"
      ])
    let given = try resolved(values) { $0.film.colorBy = try ColorScaleSpec(argument: "v,none=#ff0000") }
    #expect(isScale(given) && given.warnings.isEmpty)
  }

  @Test(arguments: [
    ["1", "2", "3", "S", "S", "1"], ["1", "2", "A", "B", "C"], ["a", "b", "3"], ["2", "y"],
  ])
  func `is none of names of lines`(values: [String]) throws {
    let result = try resolved(values) { $0.film.colorBy = try ColorScaleSpec(argument: "v") }
    #expect(!isScale(result))
  }

  @Test(arguments: [["1,234.5", "2,345.0"], ["12%", "25%"], ["$5", "$1,000"]])
  func `can have its numbers in texts of GeoJSON`(values: [String]) throws {
    let features = values.enumerated().map {
      #"{"type":"Feature","properties":{"v":"\#($1)"},"geometry":{"type":"Point","coordinates":[\#($0),5]}}"#
    }
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    let result = try DataFiles(["a.geojson": text]).resolved {
      $0.geojson = ["a.geojson"]
      $0.film.colorBy = try ColorScaleSpec(argument: "v")
      $0.film.radiusBy = try RadiusScaleSpec(argument: "v")
    }
    #expect(isScale(result) && result.warnings.isEmpty, "\(result.warnings.map(\.description))")
  }
}

@Suite struct `Numbers that stand for no value` {
  private static let rest = (0..<30).map { "\(10 + Double($0) / 2)" }

  @Test(arguments: [
    "-999.9", "-99.9", "-99", "9999", "9999.9", "99999", "1e20", "32767", "65535", "-9999", "999.9",
  ])
  func `are no part of a scale, of a size or of a density`(text: String) throws {
    let number = try #require(Double(text))
    let result = try resolved(Self.rest + [text]) {
      $0.film.colorBy = try ColorScaleSpec(argument: "v")
      $0.film.radiusBy = try RadiusScaleSpec(argument: "v")
    }
    let warnings = result.warnings.map(\.description).filter { $0.contains("stands for no value") }
    #expect(warnings.count == 2, "\(warnings)")
    #expect(ScaleNumbers(Self.rest.compactMap { Double($0) } + [number]).domain?.end == 24.5)
    let heat = try resolved(Self.rest + [text]) { $0.film.heat = try HeatSpec(argument: "v:10px") }
    #expect(heat.warnings.contains { $0.description.contains("stands for no value") })
    #expect(heat.scene.heat?.weights.max() == 24.5)
  }

  @Test func `are values among others`() {
    #expect(ScaleNumbers([10, 500, 9999]).placeholders.isEmpty)
    #expect(ScaleNumbers([0, 400, 800, 999]).placeholders.isEmpty)
    #expect(ScaleNumbers([-80, -40, -10, -99]).placeholders.isEmpty)
    #expect(ScaleNumbers([900, 2500, 4000, 9999]).placeholders.isEmpty)
  }

  @Test func `and negative ones add nothing to a density, which is a warning`() throws {
    let result = try resolved(["-5", "3", "4", "soon"]) { $0.film.heat = try HeatSpec(argument: "v:10px") }
    #expect(
      Set(result.warnings.map(\.description)) == [
        "--heat: 1 value of 'v' is below 0, such as -5, and adds nothing to the density; use a field of weights from 0",
        "a.csv: 1 row has no number in 'v', such as 'soon', and adds nothing to the density; write numbers",
      ])
  }
}
