import PulseArguments
import PulseDocument
import PulsePixels
import PulseScene
import Testing

@testable import PulseSceneInput

/// Reads files with rows that are grouped by a field.
private func grouped(
  _ files: [String: String], by field: String, label: String = "{count}",
  _ options: (inout SceneSpec) throws -> Void = { _ in }
) throws -> SceneSpec {
  var spec = SceneSpec()
  spec.csv = files.keys.filter { $0.utf8.suffix(4).elementsEqual(".csv".utf8) }.sorted()
  spec.geojson = files.keys.filter { $0.utf8.suffix(5).elementsEqual(".json".utf8) }.sorted()
  spec.film.groupBy = field
  spec.film.label = LabelTemplate(label)
  try options(&spec)
  return try SceneReader(files: DataFiles(files), options: spec).spec(scene: nil)
}

@Suite struct `Marks of several rows` {
  private static let shops = """
    city,lat,lon,people,kind,time
    A,10,20,1,x,2024-01-03
    B,9,19,5,y,2024-01-02
    A,12,24,3,z,2024-01-01
    ,1,1,9,z,2024-01-01

    """

  @Test func `are one mark in their middle with their number, sum, mean and limits`() throws {
    let label = "{city} {kind} {count} {sum_people} {mean_people} {min_people} {max_people}"
    let spec = try grouped(["a.csv": Self.shops], by: "city", label: label)
    #expect(spec.allOverlays.map(\.label) == ["A x 2 4 2 1 3", "B y 1 5 5 5 5"])
    #expect(spec.allOverlays.map(\.latitude) == [11, 9] && spec.allOverlays.map(\.longitude) == [22, 19])
    #expect(
      spec.warnings.map(\.description) == [
        "a.csv: 1 of 4 rows is left out: 1 without a value in the column of --group-by (line 5); complete those to be shown"
      ])
  }

  @Test func `have radii and colors by what they have in common`() throws {
    let spec = try grouped(["a.csv": Self.shops], by: "city") {
      $0.film.radiusBy = try RadiusScaleSpec(argument: "count:1..2=10px..20px")
      $0.film.colorBy = try ColorScaleSpec(argument: "sum_people:4..5=#000000,#ffffff")
    }
    #expect(spec.allOverlays.map(\.radius) == [.points(20), .points(10)])
    #expect(spec.allOverlays.map { $0.color?.red } == [0, 255])
  }

  @Test func `are in their middle the short way around the Earth`() throws {
    let table = "id,lat,lon\na,0,170\na,0,-170\na,0,-168\n"
    let longitude = try #require(try grouped(["a.csv": table], by: "id").allOverlays.first?.longitude)
    // 170, 190 and 192 degrees.
    #expect(abs(longitude - (184 - 360)) < 1e-9)
  }

  @Test func `can be those of a place`() throws {
    let table = "lat,lon,n\n1,2,0.1\n1.0,2,0.2\n1,3,7\n"
    let spec = try grouped(["a.csv": table], by: "place", label: "{count}: {sum_n}")
    #expect(spec.allOverlays.map(\.label) == ["2: 0.3", "1: 7"])
    let named = try grouped(["a.csv": "lat,lon,place\n1,2,a\n1,2,b\n5,6,a\n"], by: "place")
    #expect(named.allOverlays.map(\.label) == ["2", "1"])
  }

  @Test func `can be points of GeoJSON, beside its lines`() throws {
    let point = { (longitude: Int, n: Int) in
      #"{"type":"Feature","properties":{"at":{"name":"x"},"n":\#(n)},"geometry":{"type":"Point","coordinates":[\#(longitude),5]}}"#
    }
    let line =
      #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}"#
    let text = #"{"type":"FeatureCollection","features":[\#(point(1, 4)),\#(line),\#(point(3, 5))]}"#
    let spec = try grouped(["a.json": text], by: "at.name", label: "{count} {sum_n}")
    #expect(spec.allOverlays.map(\.label) == ["2 9"] && spec.allOverlays.map(\.longitude) == [2])
    #expect(spec.mapPaths.count == 1)
  }

  @Test func `count up in a film from the time of the first of them`() throws {
    let spec = try grouped(["a.csv": Self.shops], by: "city", label: "{count} {sum_people}") {
      $0.film.play = try PlaySpeed(argument: "1d/s")
    }
    let marks = spec.allOverlays
    #expect(marks.map { $0.time?.text.prefix(10) } == ["2024-01-01", "2024-01-02"])
    #expect(marks.map { $0.series.map(\.label) } == [["1 3", "2 4"], ["1 5"]])
    #expect(marks.map(\.latitude) == [11, 9])
  }

  @Test(arguments: [
    (
      "town",
      "a.csv:1: has no column 'town', which --group-by names, only 'city', 'lat', 'lon', 'people', 'kind', 'time'; name another one"
    ),
    (
      "cty",
      "a.csv:1: has no column 'cty', which --group-by names, only 'city', 'lat', 'lon', 'people', 'kind', 'time'; did you mean 'city'?"
    ),
  ])
  func `need a column that exists`(field: String, message: String) throws {
    let error = try #require(throws: SceneError.self) { try grouped(["a.csv": Self.shops], by: field) }
    #expect(error.diagnostics.map(\.description) == [message])
  }

  @Test func `are not made of what another option makes of rows`() throws {
    let changes: [(inout SceneSpec) throws -> Void] = [
      { $0.film.series = "city" }, { $0.trackBy = "city" },
      { $0.film.from = try DataTime(argument: "2024-01-02") },
      {
        $0.film.play = .length(2)
        $0.film.heat = try HeatSpec(argument: "points")
      },
    ]
    for change in changes {
      let error = try #require(throws: SceneError.self) {
        try grouped(["a.csv": Self.shops], by: "city", change)
      }
      #expect(error.diagnostics.count == 1)
    }
  }

  @Test func `hide fields of their rows with a warning, if these are used`() throws {
    let message =
      "its field 'count' is hidden by the one that --group-by makes of all rows of a mark; write sum_count for its sum, or rename it"
    let table = "id,lat,lon,count,sum_n\na,1,2,7,x\na,3,4,8,y\n"
    let point =
      #"{"type":"Feature","properties":{"id":"a","count":7},"geometry":{"type":"Point","coordinates":[1,5]}}"#
    let features = #"{"type":"FeatureCollection","features":[\#(point),\#(point)]}"#
    for (path, text) in [("a.csv", table), ("a.json", features)] {
      let spec = try grouped([path: text], by: "id")
      #expect(spec.allOverlays.map(\.label) == ["2"])
      #expect(spec.warnings.map(\.description) == ["\(path): \(message)"])
      #expect(try grouped([path: text], by: "id", label: "{id} {sum_count}").warnings.isEmpty)
    }
  }

  @Test func `of a second file are none of those of the first`() throws {
    let files = [
      "a.csv": "id,lat,lon,time\nA (2),1,2,2024\nA,9,9,2024\n", "b.csv": "id,lat,lon,time\nA,3,4,2024\n",
    ]
    let spec = try grouped(files, by: "id") { $0.film.play = .length(2) }
    #expect(spec.allOverlays.count == 3)
  }

  @Test func `are reported if no value comes twice`() throws {
    let spec = try grouped(["a.csv": "id,lat,lon\na,1,2\nb,3,4\n"], by: "id", label: "{id}")
    #expect(
      spec.warnings.map(\.description) == [
        "--group-by: has no effect, as no two rows have the same value in 'id'; name another field, or leave it out"
      ])
  }
}
