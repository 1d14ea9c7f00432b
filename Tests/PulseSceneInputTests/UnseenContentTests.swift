import PulseGeo
import PulsePixels
import PulseScene
import PulseTestSupport
import Testing

@testable import PulseSceneInput

@Suite struct `Content that nobody can see` {
  /// A line and a polygon from 10 to 18 degrees east and 40 to 44 north, and points in them.
  private static let files = DataFiles([
    "line.geojson":
      #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[10,40],[18,44]]}}"#,
    "area.geojson":
      #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[10,40],[18,40],[18,44],[10,40]]]}}"#,
    "points.csv": "id,lat,lon,kind,mag\n1,41,12,a,2\n1,42,13,b,5\n2,43,14,b,7\n",
  ])

  private func warnings(_ options: (inout SceneSpec) throws -> Void) throws -> [String] {
    try Self.files.resolved(options).warnings.map(\.description)
  }

  @Test(arguments: ["line.geojson", "area.geojson"])
  func `is warned of where lines and polygons are outside the view`(file: String) throws {
    func shown(_ box: String) throws -> [String] {
      try warnings { ($0.geojson, $0.viewBounds) = ([file], try GeoBounds(argument: box)) }
    }
    let message =
      "--bbox: no line or polygon can be seen: all are outside the view; move the view, or leave its options out to show all"
    #expect(try shown("50,50,60,60") == [message])
    #expect(try shown("-170,40,-160,44") == [message])
    // Also by a corner.
    #expect(try shown("17,43,30,60").isEmpty && shown("0,30,30,60").isEmpty)
  }

  @Test func `is warned of where tracks and heat maps are outside the view`() throws {
    let heat = try warnings {
      ($0.csv, $0.viewBounds) = (["points.csv"], try GeoBounds(argument: "50,50,60,60"))
      $0.film.heat = try HeatSpec(argument: "points")
    }
    #expect(heat.contains { $0.contains("the heat map cannot be seen: all points are outside the view") })
    func tracks(_ box: String) throws -> [String] {
      try warnings {
        ($0.csv, $0.viewBounds, $0.trackBy) = (["points.csv"], try GeoBounds(argument: box), "id")
      }
    }
    #expect(try tracks("50,50,60,60").contains { $0.contains("the track '1' (and 1 more) cannot be seen") })
    // A part of many is enough.
    #expect(try !tracks("11,40,12.5,41.5").contains { $0.contains("cannot be seen") })
  }

  /// GDAL's -projwin, Overpass and Nominatim have other orders of the edges.
  @Test func `is told the order of the edges where they are those of another tool`() throws {
    func remedy(_ box: String, _ options: (inout SceneSpec) throws -> Void) throws -> String? {
      try warnings {
        $0.viewBounds = try GeoBounds(argument: box)
        try options(&$0)
      }.first { $0.contains("be seen") }
    }
    let ordered = "write WEST,SOUTH,EAST,NORTH: 9,39,19,45"
    for file in ["line.geojson", "area.geojson"] {
      #expect(try remedy("39,9,45,19") { $0.geojson = [file] }?.hasSuffix(ordered) == true)
    }
    #expect(
      try remedy("39,9,45,19") { ($0.csv, $0.trackBy) = (["points.csv"], "id") }?.hasSuffix(ordered) == true)
    // Not all of it would be inside.
    #expect(try remedy("39,9,43,19") { $0.geojson = ["line.geojson"] }?.contains("move the view") == true)
  }

  @Test func `is warned of where all of it is transparent`() throws {
    #expect(
      try warnings { ($0.geojson, $0.color) = (["line.geojson"], .clear) }
        == ["--color: no line or polygon can be seen: all are transparent; use other colors"])
    let heat = try warnings {
      ($0.csv, $0.film.heat) = (["points.csv"], try HeatSpec(argument: "points=#0000,#0000"))
    }
    #expect(heat == ["--heat: the heat map cannot be seen: all its colors are transparent; use other ones"])
  }

  @Test(arguments: [
    ("kind:x=red", "--color-by: no row has the value 'x'; it has 'a' or 'b'"),
    ("mag:100..200=magma", "--color-by: all values lie outside of 100..200 and look alike; they are 2 to 7"),
    ("kind:a=red,b=blue,c=gray", nil), ("mag:5..200=magma", nil),
  ])
  func `is warned of in scales that no value fits`(scale: String, message: String?) throws {
    let found = try warnings {
      ($0.csv, $0.film.colorBy) = (["points.csv"], try ColorScaleSpec(argument: scale))
    }
    #expect(found == [message].compactMap(\.self))
  }
}
