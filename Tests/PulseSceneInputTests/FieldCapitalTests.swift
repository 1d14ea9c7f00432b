import PulseArguments
import PulseDocument
import PulseScene
import PulseTestSupport
import Testing

@testable import PulseSceneInput

@Suite struct `Names of fields in other capitals` {
  private static let table = """
    Lat,Lon,Magnitude,When,Name,POP,Kind
    35,139,5,2024-01-01,Tokyo,5,a
    40,-74,6,2024-01-02,NYC,2,b
    51,0,7,2024-01-03,London,9,a

    """

  private static let features = """
    {"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"Magnitude": 5, "POP": 5, "Kind": "a", "When": "2024-01-01"},
     "geometry": {"type": "Point", "coordinates": [139, 35]}},
    {"type": "Feature", "properties": {"Magnitude": 7, "POP": 2, "Kind": "b", "When": "2024-01-03"},
     "geometry": {"type": "Point", "coordinates": [0, 51]}}]}
    """

  private static let files = TextFiles(texts: ["a.csv": table, "a.geojson": features])

  private func spec(_ path: String, _ options: (inout SceneSpec) throws -> Void) throws -> SceneSpec {
    var given = SceneSpec()
    if path == "a.csv" { given.csv = [path] } else { given.geojson = [path] }
    try options(&given)
    return try Self.files.spec { $0 = given }
  }

  @Test(arguments: ["a.csv", "a.geojson"])
  func `mean the fields of the data in all options`(path: String) throws {
    let read = try spec(path) {
      $0.film.colorBy = try ColorScaleSpec(argument: "magnitude")
      $0.film.radiusBy = try RadiusScaleSpec(argument: "MAGNITUDE:1..9=2..20")
      $0.rowFilters = [try RowFilter(argument: "pop>3")]
      $0.film.timeField = "when"
    }
    #expect(read.film.colorBy?.field == "Magnitude" && read.film.radiusBy?.field == "Magnitude")
    #expect(read.film.timeField == "When" && read.rowFilters.map(\.field) == ["POP"])
    #expect(read.allOverlays.count == (path == "a.csv" ? 2 : 1))
    #expect(read.allOverlays.allSatisfy { $0.color != nil })
    let density = try spec(path) { $0.film.heat = try HeatSpec(argument: "magnitude") }
    #expect(density.film.heat?.field == "Magnitude")
    let groups = try spec(path) {
      ($0.film.groupBy, $0.film.radiusBy) = ("kind", try RadiusScaleSpec(argument: "sum_pop"))
    }
    #expect(groups.film.groupBy == "Kind" && groups.film.radiusBy?.field == "sum_POP")
    #expect(groups.allOverlays.count == 2)
    let tracks = try spec(path) { $0.trackBy = "kind" }
    #expect(tracks.trackBy == "Kind" && tracks.trackFiles.count == 1)
  }

  @Test func `are refused with both names where two fields differ so`() throws {
    let files = TextFiles(texts: ["a.csv": "lat,lon,Mag,MAG\n1,2,3,4\n5,6,7,8\n"])
    func message(_ scale: String) throws -> [String] {
      do throws(SceneError) {
        _ = try files.spec { ($0.csv, $0.film.colorBy) = (["a.csv"], try? ColorScaleSpec(argument: scale)) }
        return []
      } catch {
        return error.diagnostics.map(\.description)
      }
    }
    #expect(
      try message("mag") == [
        "--color-by: 'mag' can mean 'Mag' or 'MAG', which differ in capitals only; write the one that is meant"
      ])
    #expect(try message("MAG") == [])
  }

  @Test func `stay as they are where a file has the very name`() throws {
    let files = TextFiles(texts: ["a.csv": "lat,lon,Mag\n1,2,3\n", "b.csv": "lat,lon,mag\n5,6,7\n"])
    let scale = try ColorScaleSpec(argument: "mag")
    let spec = try files.spec { ($0.csv, $0.film.colorBy) = (["a.csv", "b.csv"], scale) }
    #expect(spec.film.colorBy?.field == "mag")
  }
}
