import PulseArguments
import PulseBasics
import PulseDocument
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

@Suite struct `Conditions on labels` {
  private static let towns = """
    id,lat,lon,people,country,year
    Lyon,45.76,4.84,522000,FR,2021
    Gap,44.56,6.08,40000,FR,2021
    Turin,45.07,7.69,848000,IT,2022
    Asti,44.9,8.2,74000,IT,2023

    """

  private func resolved(
    _ condition: String, label: String? = "{id}"
  ) throws -> ResolvedScene {
    let filters = [try RowFilter(argument: condition)]
    let template = try label.map { try LabelTemplate(argument: $0) }
    return try DataFiles(["a.csv": Self.towns]).resolved {
      ($0.csv, $0.labelFilters, $0.film.label) = (["a.csv"], filters, template)
    }
  }

  @Test func `leave the other rows without one, and are no warning`() throws {
    let files = TextFiles(texts: ["a.csv": Self.towns])
    for (conditions, names) in [
      (["people>250000"], ["Lyon", nil, "Turin", nil]),
      (["people>250000", "country=FR"], ["Lyon", nil, nil, nil]),
      (["country!=FR"], [nil, nil, "Turin", "Asti"]),
    ] {
      let spec = try files.spec {
        ($0.csv, $0.labelFilters) = (["a.csv"], conditions.compactMap { try? RowFilter(argument: $0) })
        $0.film.label = try? LabelTemplate(argument: "{id}")
      }
      #expect(spec.allOverlays.map(\.label) == names)
      #expect(spec.warnings.isEmpty)
      #expect(spec.dataFiles.first?.leftOut.isEmpty == true)
    }
  }

  /// The passes of a wall, a hundred kilometers long in a picture, of which a reader wants three by name.
  @Test func `name a few among many marks, whose neighbors are covered rather than the names left out`()
    throws
  {
    let rows = (0..<400).map {
      "p\($0),\(44 + Double($0 / 20) / 20),\(6 + Double($0 % 20) / 20),\($0 % 150 == 70 ? 1 : 0)"
    }
    let resolved = try DataFiles(["a.csv": "id,lat,lon,n\n" + rows.joined(separator: "\n")]).resolved {
      ($0.csv, $0.effect, $0.radius, $0.size) = (["a.csv"], .builtIn("dot"), .points(4), PixelSize(400, 400))
      $0.labelFilters = [try RowFilter(argument: "n=1")]
      $0.film.label = try LabelTemplate(argument: "{id}")
    }
    #expect(resolved.scene.omittedLabels.isEmpty && resolved.lines == [])
    let boxes = resolved.scene.labelRecords(at: 0).labels.filter { $0.kind == .data }
    #expect(boxes.map(\.text).sorted() == ["p220", "p370", "p70"])
  }

  @Test func `take lines and polygons by their properties`() throws {
    let features = [("A", 1), ("B", 5)].map { name, number in
      #"{"type":"Feature","properties":{"name":"\#(name)","n":\#(number)},"#
        + #""geometry":{"type":"LineString","coordinates":[[1,\#(number)],[3,4]]}}"#
    }
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    let spec = try TextFiles(texts: ["a.geojson": text]).spec {
      ($0.geojson, $0.labelFilters) = (["a.geojson"], [RowFilter("n", .atLeast, ["3"])])
      $0.film.label = try? LabelTemplate(argument: "{name}")
    }
    #expect(spec.mapPaths.map(\.label) == [nil, "B"])
  }

  @Test func `know the number of rows of a mark`() throws {
    let table = "city,lat,lon\nRome,41,12\nRome,41,12\nBari,41,16\n"
    let spec = try TextFiles(texts: ["a.csv": table]).spec {
      ($0.csv, $0.labelFilters) = (["a.csv"], [RowFilter("count", .greater, ["1"])])
      ($0.film.groupBy, $0.film.label) = ("city", try? LabelTemplate(argument: "{city}"))
    }
    #expect(spec.allOverlays.map(\.label) == ["Rome", nil])
  }

  @Test func `hold for rows of a table and for their places`() throws {
    let files = TextFiles(texts: [
      "places.csv": "id,lat,lon,kind\na,41,6,x\nb,42,6,y\nc,43,6,x\n",
      "values.csv": "id,v\na,1\nb,9\nc,5\n",
    ])
    let spec = try files.spec {
      ($0.csv, $0.film.series) = (["places.csv", "values.csv"], "id")
      $0.labelFilters = [RowFilter("v", .atLeast, ["5"]), RowFilter("kind", .equal, ["x"])]
      $0.film.label = try? LabelTemplate(argument: "{v}")
    }
    #expect(spec.allOverlays.map(\.label) == [nil, nil, "5"])
    #expect(spec.warnings.isEmpty)
  }

  @Test func `hold for a track if one of its rows meets them`() throws {
    let table = "ship,lat,lon,wind\nA,1,0,20\nA,1,1,40\nB,2,0,10\nB,2,1,20\n"
    func resolved(_ condition: String) throws -> ResolvedScene {
      try DataFiles(["a.csv": table]).resolved {
        ($0.csv, $0.trackBy) = (["a.csv"], "ship")
        $0.labelFilters = [try RowFilter(argument: condition)]
        $0.film.label = try? LabelTemplate(argument: "{name}")
      }
    }
    #expect(try resolved("wind>=40").scene.overlays.map { $0.label != nil } == [true, false])
    let error = #expect(throws: SceneError.self) { try resolved("ship=C") }
    #expect(
      error?.diagnostics.map(\.description) == ["--label-where: no row has 'C' in 'ship'; it has 'A', 'B'"])
  }

  @Test(arguments: [
    ("people>1000000", "--label-where: no row meets 'people>1000000'; its values are from 40000 to 848000"),
    ("peple>1", "--label-where: no row has a field 'peple'; did you mean 'people'?"),
    ("country=DE", "--label-where: no row has 'DE' in 'country'; it has 'FR', 'IT'"),
  ])
  func `say what there is if no row meets them`(condition: String, message: String) throws {
    let error = #expect(throws: SceneError.self) { try resolved(condition) }
    #expect(error?.diagnostics.map(\.description) == [message])
  }

  @Test func `have no effect without labels`() throws {
    let result = try resolved("people>1", label: nil)
    #expect(
      result.warnings.map(\.description).contains(
        "--label-where: has no effect without --label; add it, or leave this out"))
  }
}
