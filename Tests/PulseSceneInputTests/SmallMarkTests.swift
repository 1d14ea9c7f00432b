import PulseScene
import PulseSceneInput
import Testing

@Suite struct `Marks of values` {
  /// Resolves a grid of squares with values.
  private func scene(side: Double, _ options: (inout SceneSpec) throws -> Void = { _ in }) throws -> Scene {
    let features = (0..<100).map { number in
      let (x, y) = (Double(number % 10) * side, Double(number / 10) * side)
      let ring = [(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)].map { "[\($0),\($1)]" }
      return """
        {"type":"Feature","properties":{"rate":\(number)},"geometry":{"type":"Polygon","coordinates":\
        [[\(ring.joined(separator: ","))]]}}
        """
    }
    let file = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    return try DataFiles(["a.geojson": file]).resolved {
      $0.geojson = ["a.geojson"]
      $0.film.colorBy = try ColorScaleSpec(argument: "rate")
      ($0.latitude, $0.longitude, $0.zoom) = (0, 0, 5)
      try options(&$0)
    }.scene
  }

  @Test func `have thin edges around polygons of a few pixels`() throws {
    // A degree is 23 points at zoom 5.
    #expect(try scene(side: 1).mapPaths.allSatisfy { $0.width == Scene.Defaults.scaleEdgeWidth })
    let small = try scene(side: 0.15).mapPaths.map(\.width.magnitude)
    #expect(small.allSatisfy { (0.2...0.25).contains($0) }, "\(small)")
    let tiny = try scene(side: 0.01).mapPaths.map(\.width.magnitude)
    #expect(tiny.allSatisfy { $0 == 0.1 }, "\(tiny)")
    let given = try scene(side: 0.15) { $0.overlayDefaults.strokeWidth = .length(.points(1)) }
    #expect(given.mapPaths.allSatisfy { $0.width == .points(1) })
  }

  @Test func `are not seen under others of the same outline, which is said`() throws {
    let ring = "[[0,0],[1,0],[1,1],[0,0]]"
    func feature(_ year: Int, _ ring: String) -> String {
      #"{"type":"Feature","properties":{"year":\#(year)},"geometry":{"type":"Polygon","coordinates":[\#(ring)]}}"#
    }
    func warnings(_ features: [String]) throws -> [String] {
      let file = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
      return try DataFiles(["a.geojson": file]).resolved {
        ($0.geojson, $0.film.colorBy) = (["a.geojson"], try ColorScaleSpec(argument: "year"))
      }.warnings.map(\.description).filter { $0.contains("outline") }
    }
    #expect(
      try warnings([feature(2001, ring), feature(2002, ring), feature(2003, ring)]) == [
        "a.geojson: 2 polygons lie under others of the same outline, so that their values are not seen (first: a.geojson: "
          + "features[0].properties); write --where to choose, such as one year, or --series FIELD --time FIELD --play 10s to show one after "
          + "the other"
      ])
    #expect(try warnings([feature(2001, ring), feature(2002, "[[3,0],[4,0],[4,1],[3,0]]")]).isEmpty)
  }

  @Test func `beyond the edge of the map are counted once for all rows`() throws {
    let table = "lat,lon\n85.5,1\n48,1\n-86,3\n87,4\n"
    func warnings(_ table: String) throws -> [String] {
      try DataFiles(["a.csv": table]).resolved { $0.csv = ["a.csv"] }.warnings.map(\.description)
    }
    #expect(
      try warnings(table) == [
        "a.csv: lat: 3 rows are beyond the edge of the map, and drawn at it (first: a.csv:2); the map is in Web Mercator, which ends "
          + "at 85.05112878 degrees"
      ])
    #expect(
      try warnings("lat,lon\n85.5,1\n48,1\n") == [
        "a.csv:2: lat: '85.5' is beyond the edge of the map; it is drawn at 85.05112878"
      ])
  }

  @Test func `have colors that a map of densities does not use, which is said once`() throws {
    let warnings = try DataFiles(["a.csv": "lat,lon,n\n48,16,1\n49,17,2\n49,18,3\n"]).resolved {
      $0.csv = ["a.csv"]
      ($0.film.heat, $0.film.colorBy) = (try HeatSpec(argument: "points"), try ColorScaleSpec(argument: "n"))
    }.warnings.map(\.description)
    #expect(
      warnings == ["--color-by: has no effect with --heat, which has colors of its own; leave it out"])
  }

  @Test(arguments: [
    ([800.0, 900, 1000], ["800", "900", "1000"]), ([1, 2, 1000], ["0", "500", "1000"]),
    ([500, 600, 1000], ["600", "800", "1000"]),
  ])
  func `have sizes in the legend that a mark has`(values: [Double], texts: [String]) throws {
    let rows = values.enumerated().map { "\(48 + $0.offset),\(16 + $0.offset),\($0.element)\n" }
    let scene = try DataFiles(["a.csv": "lat,lon,n\n" + rows.joined()]).resolved {
      $0.csv = ["a.csv"]
      $0.film.radiusBy = try RadiusScaleSpec(argument: "n:0..1000=2px..10px")
      $0.annotations.legend = .always
    }.scene
    let items = scene.annotations.cards.flatMap(\.items)
    let found = items.compactMap { item in if case .text(let text, _, _, _, _) = item { text } else { nil } }
    #expect(Array(found.suffix(texts.count)) == texts, "\(found)")
  }
}
