import PulseDocument
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

@Suite struct `GeoJSON as other programs write it` {
  private func spec(
    _ features: [(properties: String, geometry: String)], isStrict: Bool = false
  ) throws -> SceneSpec {
    let all = features.map {
      #"{"type":"Feature","properties":\#($0.properties),"geometry":{"type":\#($0.geometry)}}"#
    }
    let text = #"{"type":"FeatureCollection","features":[\#(all.joined(separator: ",\n"))]}"#
    return try TextFiles(texts: ["a.geojson": text]).spec {
      ($0.geojson, $0.isStrict) = (["a.geojson"], isStrict)
    }
  }

  private static let point = #""Point","coordinates":[1,2]"#

  @Test func `has properties that are an empty array, as those of PHP`() throws {
    #expect(try spec([("[]", Self.point)]).allOverlays.count == 1)
    #expect(throws: SceneError.self) { try spec([("[]", Self.point)], isStrict: true) }
  }

  @Test func `has NaN for null, as that of Python`() throws {
    let features = [(#"{"v":NaN}"#, Self.point), ("{}", #""Point","coordinates":[NaN,2]"#)]
    let found = try spec(features)
    #expect(found.allOverlays.count == 1)
    let warnings = found.warnings.map(\.description)
    #expect(
      warnings.first
        == "a.geojson: has 2 numbers that are none, such as NaN, which JSON does not have, and are read as null (first at line 1, "
        + "column 77); write null", "\(warnings)")
    #expect(
      warnings.contains { $0.contains("1 of 2 features is left out: 1 with a place that cannot be read") })
  }

  @Test func `has lines with a vertex of null, which is left out`() throws {
    let line = #""LineString","coordinates":[[1,2],[null,null],[3,2],[4,2]]"#
    let found = try spec([("{}", line)])
    #expect(found.mapPaths.first?.parts.first?.first?.map(\.longitude) == [1, 3, 4])
    let warnings = found.warnings.map(\.description)
    #expect(warnings.count == 1 && warnings[0].contains("has no coordinates, and is left out"), "\(warnings)")
    #expect(throws: SceneError.self) { try spec([("{}", line)], isStrict: true) }
  }
}

@Suite struct `Messages about a table` {
  private func resolved(
    _ table: String, _ options: (inout SceneSpec) throws -> Void = { _ in }
  ) throws -> ResolvedScene {
    try DataFiles(["a.csv": table]).resolved {
      ($0.csv, $0.film.play) = (["a.csv"], .length(10))
      try options(&$0)
    }
  }

  private func lines(
    _ table: String, _ options: (inout SceneSpec) throws -> Void = { _ in }
  ) -> [String] {
    #expect(throws: SceneError.self) { try resolved(table, options) }?.lines ?? []
  }

  @Test func `of which all dates are ambiguous say so, and nothing of places`() {
    let rows = (1...12).map { "\($0 % 12 + 1)/\(($0 + 1) % 12 + 1)/2024,45,\($0)\n" }.joined()
    let found = lines("time,lat,lon\n" + rows)
    #expect(
      found.last
        == "a.csv: has 11 more such problems; write --time-format with the form of all of them, or correct them"
    )
  }

  @Test func `without the column of --series name it`() {
    let found = lines("id,time,lat,lon\na,2024-01-01,1,2\n") { $0.film.series = "nope" }
    #expect(
      found == [
        "a.csv:1: has no column 'nope', which --series names, only 'id', 'time', 'lat', 'lon'; name another one"
      ])
  }

  @Test func `with rows without a time name the first one`() throws {
    let warnings = try resolved("lat,lon,time\n1,2,2024-01-01\n3,4,\n5,6,2024-01-02\n7,8,\n").warnings
    #expect(
      warnings.map(\.description) == [
        "a.csv: 2 rows have no time and are left out (first: line 3); add a time to those to be shown"
      ])
    let clocks = try resolved(
      "lat,lon,date,time\n1,2,2024-01-01,10:00\n3,4,2024-01-01,xx\n5,6,2024-01-02,11:00\n")
    #expect(
      clocks.warnings.map(\.description) == [
        "a.csv: 1 row has a time of day that cannot be read, such as 'xx' in line 3, and the beginning of the day; write 18:30 "
          + "or 1830"
      ])
  }

  @Test func `whose coordinates are there twice need not be told which`() throws {
    let twice = try resolved("lat,lon,lat,lon,time\n1,2,1,2,2024-01-01\n3,4,3,4,2024-01-02\n")
    #expect(twice.scene.overlays.map { $0.place.latitude.rounded() } == [1, 3])
    let found = lines("lat,lon,lat,lon,time\n1,2,1,2,2024-01-01\n3,4,3,5,2024-01-02\n")
    #expect(found == ["a.csv:1: lon: is a duplicate column; remove one of them"])
  }

  @Test func `of encoded polylines name these`() throws {
    let found = lines("id,line\na,_izlhA~rlgdF_{geC\n") {
      ($0.film.play, $0.columns) = (nil, try ColumnNameList(argument: "geometry=line"))
    }
    #expect(found.first?.contains("encoded polylines with five decimals") == true, "\(found)")
  }
}

@Suite struct `The span of times` {
  private func resolved(_ times: [String], _ options: (inout SceneSpec) -> Void = { _ in }) throws
    -> ResolvedScene
  {
    let rows = times.enumerated().map { "1,\($0.offset),\($0.element)\n" }.joined()
    return try DataFiles(["a.csv": "lat,lon,time\n" + rows]).resolved {
      ($0.csv, $0.film.play, $0.film.hold) = (["a.csv"], .length(10), 0)
      options(&$0)
    }
  }

  @Test(arguments: [
    (
      ["0800-01-01", "1500-01-01", "5024-01-01"],
      "--play: the data span 4223 years, from 0800-01-01T00:00:00Z to 5024"
    ),
    (["99999999000", "100000001000"], "--play: the data span 3165 years, from 1973-03-03T09:46:41Z to 5138"),
    (
      ["0024-01-01", "2024-01-01"],
      "a.csv:2: the time 0024-01-01T00:00:00Z is 2000 years before all others; correct it"
    ),
    (
      ["2024-01-01", "2204-01-01", "2024-01-03"],
      "a.csv:3: the time 2204-01-01T00:00:00Z is 179 years after all others; correct it, leave it out, or write --to"
    ),
    (
      ["10", "100000", "200000"],
      "--play: all times of the data are of January 1970, from 1970-01-01T00:00:10Z to 1970-01-03"
    ),
  ]) func `that is implausible is said`(times: [String], warning: String) throws {
    let warnings = try resolved(times).warnings.map(\.description)
    #expect(warnings.count == 1 && warnings[0].hasPrefix(warning), "\(warnings)")
  }

  @Test(arguments: [
    ["1066-10-14", "1415-10-25", "1815-06-18", "1944-06-06"], ["1900-01-01", "1950-01-01", "2100-01-01"],
    ["1905-01-01", "2024-01-01"],
  ]) func `of history is none of these`(times: [String]) throws {
    #expect(try resolved(times).warnings.isEmpty)
    #expect(
      try resolved(["10", "100000", "200000"]) { $0.film.timeFormat = try? TimeFormat(argument: "%s") }
        .warnings.isEmpty)
  }

  @Test(arguments: [
    (["1714550400", "1714550500"], "seconds"), (["1714550400000", "1714550500000"], "milliseconds"),
    (["1714550400000000", "1714550500000000"], "microseconds"),
  ]) func `of numbers tells their unit`(times: [String], unit: String) throws {
    #expect(try resolved(times).notes.contains("times are those of 'time', as \(unit) since 1970"))
    #expect(try resolved(["20240501", "20240502"]).notes.contains("times are those of 'time'"))
  }

  @Test(arguments: [
    (["2008", "2009", "2012"], "2008"), (["2008-01-01", "2010-01-01"], "2008"),
    (["2012-03", "2012-05", "2013-01"], "Mar 2012"), (["2012-03-01", "2012-03-02"], "1 Mar 2012"),
    (["2008-01-01", "2010-01-02"], "1 Jan 2008"), (["2008-01-01", "2008-01-01"], "1 Jan 2008"),
  ]) func `has the precision of the clock`(times: [String], text: String) throws {
    let scene = try resolved(times) { $0.annotations.clock = .automatic }.scene
    let texts = scene.displayList(at: 0).elements.flatMap { element -> [String] in
      guard case .card(let card) = element else { return [] }
      return card.items.compactMap { if case .text(let text, _, _, _, _) = $0 { text } else { nil } }
    }
    #expect(texts.map { $0.trimmingPrefix(" ") } == [text[...]])
  }
}

@Suite struct `The number of polygons in a title` {
  private func resolved(isFilm: Bool) throws -> Scene {
    let features = (0..<3).map { index in
      let (left, right) = (index * 2, index * 2 + 1)
      return
        #"{"type":"Feature","properties":{"time":"2024-01-0\#(index + 1)"},"geometry":{"type":"Polygon","coordinates":[[[\#(left),1],[\#(right),1],[\#(right),2],[\#(left),1]]]}}"#
    }
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    return try DataFiles(["a.geojson": text]).resolved {
      ($0.geojson, $0.annotations.title, $0.size) = (["a.geojson"], "{count} fires", PixelSize(400, 300))
      if isFilm {
        ($0.film.play, $0.film.hold, $0.frameRate, $0.annotations.timeBar) = (.length(10), 0, 10, .always)
      }
    }.scene
  }

  private func title(_ scene: Scene, at time: Double) -> String? {
    for case .card(let card) in scene.displayList(at: time).elements {
      for case .text(let text, _, _, _, _) in card.items where text.contains("fires") { return text }
    }
    return nil
  }

  @Test func `is that of those that have begun`() throws {
    #expect(title(try resolved(isFilm: false), at: 0) == "3 fires")
    let film = try resolved(isFilm: true)
    #expect([0, 4.9, 5.1, 9.9].map { title(film, at: $0) } == ["1 fires", "1 fires", "2 fires", "3 fires"])
    // The axis, and a bar for each.
    let bars = film.annotations.cards.flatMap(\.items).count { if case .bar = $0 { true } else { false } }
    #expect(bars > 3)
  }
}
