import PulseArguments
import PulseDocument
import PulseGeo
import PulseScene
import Testing

@testable import PulseSceneInput

@Suite struct `Rows of tables` {
  @Test(arguments: [
    ("altitude", 100.0), ("altitude(ft)", 30.48), ("alt_ft", 30.48), ("Elevation (feet)", 30.48),
    ("altitudeFeet", 30.48),
    ("ele [m]", 100), ("elevation_meters", 100), ("alt_km", 100_000),
  ])
  func `have elevations in the unit of their column's name`(column: String, elevation: Double) throws {
    let table = "ship,lat,lon,\(column)\nA,48,16,100\nA,49,17,100\n"
    let scene = try DataFiles(["a.csv": table]).resolved {
      ($0.csv, $0.trackBy) = (["a.csv"], "ship")
      $0.annotations.profile = .always
    }.scene
    let elevations = try #require(scene.overlays.first?.motionPath?.values?.elevations)
    #expect(elevations.allSatisfy { abs($0 - elevation) < 1e-9 } && elevations.count == 2, "\(elevations)")
  }

  @Test(arguments: [
    // A walk in Northern California by a watch, in semicircles of 180 / 2^31 degrees, as FIT has them.
    ("position_lat", "position_long"), ("lat_semicircles", "lon_semicircles"),
  ])
  func `have positions of FIT in semicircles`(latitude: String, longitude: String) throws {
    let scene = try DataFiles(["a.csv": "\(latitude),\(longitude)\n456106000,-1463027000\n"]).resolved {
      $0.csv = ["a.csv"]
    }.scene
    let point = scene.viewport.center
    #expect(abs(point.latitude - 38.2304) < 0.001 && abs(point.longitude + 122.6299) < 0.001, "\(point)")
  }

  @Test func `can have an end that has not come behind a hyphen, and ticks are doubted`() throws {
    func resolved(_ times: [String]) throws -> ResolvedScene {
      let rows = times.enumerated().map { "48,\(16 + $0.offset),\($0.element)\n" }.joined()
      return try DataFiles(["a.csv": "lat,lon,time\n\(rows)"]).resolved {
        ($0.csv, $0.film.play) = (["a.csv"], try PlaySpeed(argument: "2s"))
      }
    }
    #expect(try resolved(["2014-present", "2016-now", "2015-2017"]).scene.overlays.count == 3)
    // Days of April 2022.
    let ticks = try resolved(["637856064000000000", "637857064000000000"])
    #expect(ticks.warnings.contains { $0.description.contains("ticks of .NET") })
  }

  @Test func `of an empty span are refused in stills as in films`() throws {
    let table = "lat,lon,date\n48,16,2023-01-01\n48,17,2023-04-01\n"
    let error = try #require(throws: SceneError.self) {
      try DataFiles(["a.csv": table]).resolved {
        $0.csv = ["a.csv"]
        $0.film.from = try DataTime(argument: "2023-03-01")
        $0.film.to = try DataTime(argument: "2023-02-01")
      }
    }
    #expect(
      error.diagnostics.map(\.description).contains {
        $0.contains("'2023-02-01T00:00:00Z' is before --from, 2023-03-01T00:00:00Z; use a later end")
      }, "\(error)")
  }

  @Test func `with a field too many are left out of tables without places, too, and counted`() throws {
    let ring = "[[1,50],[2,50],[2,51],[1,50]]"
    let areas = ["a", "b"].map {
      #"{"type":"Feature","properties":{"id":"\#($0)"},"geometry":{"type":"Polygon","coordinates":[\#(ring)]}}"#
    }.joined(separator: ",")
    let table = "id,time,n\na,2024-01-01,1\na,2024-01-02,2,7\nb,2024-01-01,3,\nb,2024-01-02,4\n"
    let warnings = try DataFiles([
      "a.geojson": #"{"type":"FeatureCollection","features":[\#(areas)]}"#, "b.csv": table,
    ]).resolved {
      ($0.geojson, $0.csv, $0.film.series) = (["a.geojson"], ["b.csv"], "id")
      $0.film.play = try PlaySpeed(argument: "1d/s")
      $0.film.colorBy = try ColorScaleSpec(argument: "n")
    }.warnings.map(\.description)
    #expect(
      warnings.contains {
        $0.hasPrefix(
          "b.csv: 1 of 4 rows is left out: 1 with other fields than the header (line 3: has 4 fields)")
          || $0.hasPrefix(
            "b.csv: 2 of 4 rows are left out: 2 with other fields than the header (first: line 3: has 4 fields)"
          )
      }, "\(warnings)")
  }
}
