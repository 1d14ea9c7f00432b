import PulseDocument
import PulseGeo
import PulseScene
import Testing

@testable import PulseSceneInput

@Suite struct `Records of JSON` {
  /// Reads the overlays of a table with the warnings.
  private func read(
    _ text: String, _ path: String = "a.json", label: String = "{name}"
  ) throws -> (overlays: [OverlaySpec], warnings: [String]) {
    var spec = SceneSpec()
    spec.csv = [path]
    spec.film.label = LabelTemplate(label)
    let read = try SceneReader(files: DataFiles([path: text]), options: spec).spec(scene: nil)
    return (read.allOverlays, read.warnings.map(\.description))
  }

  private static let cities = [
    #"[{"name": "Rome", "lat": 41.9, "lon": 12.5}, {"lon": -3.7, "name": "Madrid", "lat": 40.4}]"#,
    """
    {"count": 2, "data": [
      {"name": "Rome", "lat": 41.9, "lon": 12.5}, {"lon": -3.7, "name": "Madrid", "lat": 40.4}
    ]}
    """,
    """
    {"result": {"fields": [], "records": [
      {"name": "Rome", "lat": "41.9", "lon": 12.5}, {"lon": -3.7, "name": "Madrid", "lat": 40.4}
    ]}}
    """,
    """
    {"features": [
      {"name": "Rome", "at": {"lat": 41.9, "lon": 12.5}}, {"at": {"lon": -3.7, "lat": 40.4}, "name": "Madrid"}
    ]}
    """,
    """
    {"name": "Rome", "location": {"latitude": 41.9, "longitude": 12.5}}
    {"location": {"latitude": 40.4, "longitude": -3.7}, "name": "Madrid"}
    """,
    """
    {
      "name": "Rome", "pos": {"lat": 41.9, "lng": 12.5}
    }
    {
      "pos": {"lng": -3.7, "lat": 40.4}, "name": "Madrid"
    }
    """,
  ]

  @Test(arguments: cities)
  private func `are a table`(text: String) throws {
    let (overlays, warnings) = try read(text)
    #expect(overlays.map(\.latitude) == [41.9, 40.4])
    #expect(overlays.map(\.longitude) == [12.5, -3.7])
    #expect(overlays.map(\.label) == ["Rome", "Madrid"])
    #expect(warnings == [])
  }

  @Test(arguments: [
    // As GBFS has it.
    """
    {"last_updated": 1, "data": {"stations": [
      {"name": "Rome", "lat": 41.9, "lon": 12.5, "area": {"type": "Polygon", "coordinates": []}, "vehicles": [{"lat": 1, "lon": 1}]},
      {"lon": -3.7, "name": "Madrid", "lat": 40.4}
    ]}}
    """,
    """
    {"status": 1, "date": "30.07.2022", "data": [
      {"kind": 0, "stations": [{"name": "Rome", "lng": "12.5", "lat": "41.9", "si": [{"name": "SO2", "val": 1}]}]},
      {"kind": 1, "stations": []},
      {"kind": 2, "stations": [{"name": "Madrid", "lng": "-3.7", "lat": "40.4"}]}
    ]}
    """,
    """
    [{"name": "Rome", "sights": [{"at": {"lat": 41.9, "lon": 12.5}}]},
     {"name": "Madrid", "sights": [{"at": {"lat": 40.4, "lon": -3.7}}]}]
    """,
    """
    {"caf\\u00e9s": [{"name": "Rome", "lat": 41.9, "lon": 12.5}, {"name": "Madrid", "lat": 40.4, "lon": -3.7}]}
    """,
  ])
  func `are those of the only list of places in a document`(text: String) throws {
    let (overlays, warnings) = try read(text)
    #expect(overlays.map(\.latitude) == [41.9, 40.4] && overlays.map(\.longitude) == [12.5, -3.7])
    #expect(overlays.map(\.label) == ["Rome", "Madrid"] && warnings == [])
  }

  @Test func `are those of the list that is named, if a document has several`() throws {
    let text = #"""
      {"data": {"docks": [{"name": "A", "lat": 1, "lon": 2}], "bikes": [{"name": "B", "lat": 3, "lon": 4}]}}
      """#
    let error = try #require(throws: SceneError.self) { try read(text) }
    #expect(
      error.diagnostics.map(\.description) == [
        "a.json: has several lists of places, 'data.docks', 'data.bikes'; write --layer data.docks for one of them"
      ])
    let resolved = try DataFiles(["a.json": text]).resolved {
      ($0.csv, $0.layer) = (["a.json"], "data.bikes")
    }
    #expect(resolved.scene.overlays.map(\.place.latitude) == [3])
    #expect(resolved.notes.contains("a.json: the rows are those of 'data.bikes'"))
    #expect(!resolved.warnings.contains { $0.description.contains("--layer") })
  }

  @Test func `can be missing, which is said`() throws {
    let error = try #require(throws: SceneError.self) { try read("[ ]") }
    #expect(error.diagnostics.map(\.description) == ["a.json: has no rows; write at least one"])
  }

  @Test func `have texts with quotes, commas and line breaks, and empty cells for null and missing keys`()
    throws
  {
    let text = #"""
      {"lat": 1, "lon": 2, "name": "a \"b\", c\nd;e"}

      {"lat": 3, "lon": 4, "name": null, "tags": ["x", 1]}
      {"lon": 6, "lat": 5}
      {"name": "nowhere"}
      """#
    let (overlays, warnings) = try read(text, "a.jsonl")
    #expect(overlays.map(\.latitude) == [1, 3, 5])
    #expect(overlays.map(\.label).first == "a \"b\", c\nd;e")
    #expect(
      try read(text, "a.jsonl", label: "{tags}").overlays.map(\.label)[1] == "x, 1")
    // The first text has a line break, but the record is one line.
    #expect(
      warnings.first
        == "a.jsonl: 1 of 4 rows is left out: 1 without a place (line 5); complete those to be shown")
  }

  @Test func `that are no objects are left out with a warning`() throws {
    let (overlays, warnings) = try read(
      "{\"lat\": 1, \"lon\": 2}\n{\"lat\": 3, \"lon\": 4}\n5\n{\"lat\": 7, \"lo", "a.jsonl", label: "{lat}")
    #expect(overlays.map(\.latitude) == [1, 3])
    #expect(
      warnings == [
        "a.jsonl: has 2 lines that are no objects, which are left out (first: line 3 is '5'); write each as { }"
      ])
  }

  @Test func `can be a single line`() throws {
    #expect(try read(#"{"lat": 1, "lon": 2}"#, "a.ndjson", label: "{lat}").overlays.map(\.latitude) == [1])
  }

  @Test func `have a limited number of keys and levels`() throws {
    let wide = (0...1000).map { "{\"lat\": 1, \"lon\": 2, \"k\($0)\": 1}\n" }.joined()
    let error = try #require(throws: SceneError.self) { try read(wide) }
    #expect(
      error.diagnostics.map(\.description) == [
        "a.json: has more than 1000 different keys up to line 999; keep only the keys that are needed, such as with jq"
      ])
    let deep =
      "[{\"lat\": " + String(repeating: "{\"a\": ", count: 100) + "1" + String(repeating: "}", count: 101)
      + "]"
    #expect(throws: SceneError.self) { try read(deep) }
  }

  @Test func `of one value are a track in the order of their times`() throws {
    let text = """
      {"meta": {"ts": "2024-03-12T07:00:00Z"}, "msg": "start"}
      {"meta": {"ts": "2024-03-12T07:20:00Z"}, "van": "A", "pos": {"lat": 1, "lng": 2}}
      {"meta": {"ts": "2024-03-12T07:00:00Z"}, "van": "A", "pos": {"lat": 1, "lng": 0}}
      {"meta": {"ts": "2024-03-12T07:00:00Z"}, "van": "B", "pos": {"lat": 5, "lng": 0}}
      {"meta": {"ts": "2024-03-12T07:20:00Z"}, "van": "B", "pos": {"lat": 5, "lng": 4}}
      """
    let scene = try DataFiles(["vans.jsonl": text]).resolved {
      ($0.csv, $0.trackBy, $0.frameRate) = (["vans.jsonl"], "van", 10)
      ($0.film.play, $0.film.hold) = (try PlaySpeed(argument: "2s"), 1)
    }.scene
    // Twenty minutes in two seconds: after one, it is 07:10.
    let places = Dictionary(uniqueKeysWithValues: scene.state(at: 1).overlays.map { ($0.id, $0.place) })
    #expect(places.keys.sorted() == ["A", "B"])
    #expect(places["A"].map { abs($0.longitude - 1) < 1e-9 && abs($0.latitude - 1) < 1e-6 } == true)
    #expect(places["B"].map { abs($0.longitude - 2) < 1e-9 } == true)
    #expect(scene.film?.start.text == "2024-03-12T07:00:00Z")
  }
}
