import PulseGeo
import PulseScene
import Testing

@testable import PulseSceneInput

@Suite struct `The field that names rows` {
  private static let buoys =
    "buoy,lat,lon,height,since\nEast Bank,41,12,2.5,2020-01-02\nPier 9,42,13,4.5,2021-01-02\n"
  private static let rivers =
    "mouth,country,lat,lon\nPo,Italy,41,12\nRhone,France,42,13\nLoire,France,43,11\nTiber,Italy,44,10\n"

  private func resolved(
    _ table: String, _ label: String, _ options: (inout SceneSpec) throws -> Void = { _ in }
  ) throws -> (labels: [String?], spec: SceneSpec, warnings: [String]) {
    var spec = SceneSpec()
    (spec.csv, spec.radius, spec.film.label) = (["a.csv"], .points(6), LabelTemplate(label))
    try options(&spec)
    let files = DataFiles(["a.csv": table, "a.geojson": table])
    let read = try SceneReader(files: files, options: spec).spec(scene: nil)
    let scene = try read.resolved(reading: files)
    return (scene.scene.overlays.map { $0.label?.text }, read, scene.warnings.map(\.description))
  }

  private func message(_ table: String, _ label: String) -> String {
    do {
      return "\(try resolved(table, label).labels)"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: ["{name}", "{Name}: {height}"])
  func `is the only one with a text of its own in each row`(label: String) throws {
    let (labels, spec, warnings) = try resolved(Self.buoys, label)
    #expect(labels == (label == "{name}" ? ["East Bank", "Pier 9"] : ["East Bank: 2.5", "Pier 9: 4.5"]))
    #expect(spec.dataFields.nameFields == ["buoy"] && warnings == [])
  }

  @Test func `is not one whose texts are those of many rows`() throws {
    #expect(try resolved(Self.rivers, "{name}").labels == ["Po", "Rhone", "Loire", "Tiber"])
  }

  @Test func `is one of features, too`() throws {
    let features = [("East Bank", 1), ("Pier 9", 2)].map { name, place in
      """
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": [\(place), 2]},
       "properties": {"Station": "\(name)", "id": "x\(place)", "depth": \(place)}}
      """
    }
    let file = "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ","))]}"
    let (labels, spec, _) = try resolved(file, "{name}") { ($0.csv, $0.geojson) = ([], ["a.geojson"]) }
    #expect(labels == ["East Bank", "Pier 9"] && spec.dataFields.nameFields == ["Station"])
  }

  @Test func `is called so, if it can be`() throws {
    let table = "buoy,lat,lon,Name\nEast Bank,41,12,7\nPier 9,42,13,8\n"
    let (labels, spec, _) = try resolved(table, "{name}")
    #expect(labels == ["7", "8"] && spec.dataFields.nameFields == [])
    let given = try resolved(Self.rivers, "{name}") { $0.columns = ColumnNameList([.name: "country"]) }
    #expect(given.labels == ["Italy", "France", "France", "Italy"] && given.spec.dataFields.nameFields == [])
  }

  @Test(arguments: [
    // Two names, none, and only codes and dates.
    ("a.csv,b,lat,lon\nOne,Two,1,2\nThree,Four,3,4\n", "use {a.csv} or {b}, which have texts"),
    ("kind,lat,lon\nPort,1,2\nPort,3,4\n", "use {kind}, which has texts"),
    ("mag,lat,lon\n5,1,2\n6,3,4\n", "use one of lat, lon or mag"),
    ("day,lat,lon\n5 May 2024,1,2\nMay 6 2024,3,4\n", "use one of day, lat or lon"),
    ("station_id,lat,lon\nabc,1,2\ndef,3,4\n", "use {station_id}, which has texts"),
  ])
  func `is left to the reader where there is none or several`(table: String, remedy: String) {
    let message = message(table, "{name}")
    #expect(message.contains("no row has a value in 'name'; \(remedy)"), "\(message)")
  }

  @Test func `is what a label that is just the word means`() throws {
    let warnings = try resolved(Self.buoys, "name").warnings
    #expect(
      warnings.contains { $0.contains("'name' is printed as it is; did you mean '{buoy}'?") }, "\(warnings)")
  }
}
