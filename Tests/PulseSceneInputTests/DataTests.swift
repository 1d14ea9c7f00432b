import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@Suite struct `A file of data` {
  private func geojson(
    _ features: String..., options: (inout SceneSpec) -> Void = { _ in }
  ) throws -> SceneSpec {
    let text = "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ","))]}"
    return try TextFiles(texts: ["a.geojson": text]).spec {
      $0.geojson = ["a.geojson"]
      options(&$0)
    }
  }

  private func feature(
    _ type: String = "Point", _ coordinates: String = "[1, 2]", _ properties: String = "{}", id: String = ""
  ) -> String {
    "{\"type\": \"Feature\",\(id) \"properties\": \(properties), \"geometry\": "
      + "{\"type\": \"\(type)\", \"coordinates\": \(coordinates)}}"
  }

  private func csv(_ text: String, options: (inout SceneSpec) -> Void = { _ in }) throws -> SceneSpec {
    try TextFiles(texts: ["a.csv": text]).spec {
      $0.csv = ["a.csv"]
      options(&$0)
    }
  }

  @Test func `says what options say, in both spellings`() throws {
    let spec = try geojson(
      feature("Point", "[1, 2]", #"{"pulse-color": "red", "radius": "2km", "rings": 3, "effect": "dot"}"#),
      feature("Point", "[1, 2]", #"{"pulseColor": "red", "radius": 2000, "rings": "3", "effect": "dot"}"#))
    #expect(spec.allOverlays[0].pulseColor == RGBA(255, 0, 0) && spec.allOverlays[0].rings == 3)
    #expect(spec.allOverlays[0].radius == .meters(2000) && spec.allOverlays[0].effect == .builtIn("dot"))
    #expect(spec.allOverlays[0].parameters == spec.allOverlays[1].parameters)
    #expect(spec.allOverlays[0].radius == spec.allOverlays[1].radius)
  }

  @Test func `leaves the last word to options`() throws {
    let properties = #"{"color": "red", "stroke": "red", "radius": "1km"}"#
    let spec = try geojson(
      feature("Point", "[1, 2]", properties), feature("LineString", "[[1, 2], [3, 4]]", properties)
    ) {
      $0.color = RGBA(0, 0, 255)
      $0.strokeColor = RGBA(0, 255, 0)
    }
    #expect(spec.allOverlays[0].color == RGBA(0, 0, 255) && spec.allOverlays[0].radius == .meters(1000))
    #expect(spec.allOverlays[0].strokeColor == RGBA(0, 255, 0) && spec.mapPaths[0].stroke == RGBA(0, 255, 0))
    let table = try csv("lat,lon,color\n1,2,red\n1,2,\n") { $0.color = RGBA(0, 0, 255) }
    #expect(table.allOverlays.map(\.color) == [RGBA(0, 0, 255), RGBA(0, 0, 255)])
  }

  @Test func `has the looks and the defaults of simplestyle`() throws {
    let area = "[[[0, 0], [1, 0], [1, 1], [0, 0]]]"
    let spec = try geojson(
      feature("Polygon", area),
      feature(
        "Polygon", area,
        ##"{"stroke": "#f00", "stroke-width": 5, "stroke-opacity": 0.4, "fill": "#00f", "fill-opacity": 0.2}"##
      ),
      feature("LineString", "[[0, 0], [1, 1]]", #"{"fill": "red", "dash": "8:4:2", "march": -3}"#))
    let scene = try spec.resolved().scene
    #expect(scene.overlays.isEmpty)
    // The color is that of the effect, not the gray of simplestyle.
    #expect(scene.mapPaths[0].stroke == RGBA(255, 0, 0) && scene.mapPaths[0].width == .points(2))
    #expect(scene.mapPaths[0].fill == RGBA(255, 0, 0, alpha: 56))
    #expect(scene.mapPaths[1].stroke == RGBA(255, 0, 0, alpha: 102) && scene.mapPaths[1].width == .points(5))
    #expect(scene.mapPaths[1].fill == RGBA(0, 0, 255, alpha: 51))
    #expect(scene.mapPaths[2].fill == nil && scene.mapPaths[2].dashes == [8, 4, 2, 8, 4, 2])
    #expect(scene.mapPaths[2].period == 28.0 / 3)
  }

  @Test func `names pulses after features, and numbers names that are taken`() throws {
    let features = [
      feature(id: "\"id\": \"a\","), feature("MultiPoint", "[[1, 2], [3, 4]]", id: "\"id\": 7,"),
      feature(id: "\"id\": \"a\","), feature("Point", "[1, 2]", #"{"id": "b"}"#), feature(),
    ].joined(separator: ",")
    let text = "{\"type\": \"FeatureCollection\", \"features\": [\(features)]}"
    let files = TextFiles(texts: ["a": text, "b": "id,lat,lon\na,1,2\n,1,2\n"])
    let spec = try files.spec { ($0.geojson, $0.csv) = (["a", "a"], ["b"]) }
    #expect(
      spec.allOverlays.map { $0.id ?? "" } == [
        "a", "7-1", "7-2", "a-2", "b", "", "a-3", "7-1-2", "7-2-2", "a-4", "b-2", "", "a-5", "",
      ])
    #expect(throws: Never.self) { try spec.resolved() }
  }

  @Test func `takes columns in any spelling, and no notice of empty fields`() throws {
    for header in ["lat,lon,pulse-color", "Latitude,LNG,pulseColor", "LAT,Longitude,Pulse_Color"] {
      let spec = try csv("\(header),note\n1,2,red,x\n3,4,,\n")
      #expect(spec.allOverlays.map(\.latitude) == [1, 3] && spec.allOverlays.map(\.longitude) == [2, 4])
      #expect(spec.allOverlays.map(\.pulseColor) == [RGBA(255, 0, 0), nil])
      #expect(spec.warnings.isEmpty)
    }
  }

  @Test func `warns once of a name that is nearly one of ours`() throws {
    let odd = #"{"colorr": "red", "Radius": 5, "ring": 1, "name": "x", "type": "y", "size": 3, "title": "z"}"#
    let spec = try geojson(feature("Point", "[1, 2]", odd), feature("Point", "[1, 2]", odd))
    #expect(
      spec.warnings.map(\.description) == [
        "a.geojson: features[0].properties: 'colorr' is treated as data and ignored; did you mean 'color'?",
        "a.geojson: features[0].properties: 'Radius' is treated as data and ignored; did you mean 'radius'?",
      ])
    #expect(
      try csv("lat,lon,efect,name\n1,2,dot,4\n").warnings.map(\.description) == [
        "a.csv:1: 'efect' is treated as data and ignored; did you mean 'effect'?"
      ])
  }

  @Test func `is what the view fits, unless the view is said`() throws {
    let spec = try geojson(
      feature("Point", "[10, 0]", #"{"radius": "40px"}"#), feature("LineString", "[[10, 0], [30, 0]]"))
    let view = try spec.resolved().scene.viewport
    #expect(abs(view.center.longitude - 20) < 1e-9 && abs(view.center.latitude) < 1e-9)
    // Half of the line, 10 degrees, takes what a disc of 1.2 times 40 points leaves of 0.8 times 256.
    let points = 10 / 360 * view.worldSizeInPixels
    #expect(abs(points - (0.8 * 256 - 48)) < 1e-6)
    var said = spec
    (said.latitude, said.longitude, said.zoom) = (1, 2, 3)
    let scene = try said.resolved().scene
    #expect(scene.viewport.center == (try GeoPoint(latitude: 1, longitude: 2)) && scene.viewport.zoom == 3)
    #expect(scene.overlays.map(\.place) == [try GeoPoint(latitude: 0, longitude: 10)])
  }

  @Test func `without a place needs a view`() throws {
    let error = try #require(throws: SceneError.self) { try geojson().resolved() }
    #expect(
      error.lines == ["--lat: no location is given, and 'a.geojson' has none; write --lat DEG and --lon DEG"])
    let empty = try geojson { ($0.latitude, $0.longitude) = (1, 2) }.resolved().scene
    #expect(empty.overlays.isEmpty)
  }

  @Test func `of scene files lies beside them, and gives way to that of options`() throws {
    let files = TextFiles(texts: [
      "maps/scene.json":
        #"{"csv": ["a.csv", "more/b.csv"], "radius": "3km", "overlays": [{"lat": 5, "lon": 5}]}"#,
      "maps/a.csv": "lat,lon\n1,2\n", "maps/more/b.csv": "lat,lon,radius\n3,4,1km\n",
      "c.csv": "lat,lon\n6,7\n",
    ])
    let spec = try files.spec(scene: "maps/scene.json")
    #expect(spec.allOverlays.map(\.latitude) == [5, 1, 3])
    #expect(spec.allOverlays.map(\.radius) == [.meters(3000), .meters(3000), .meters(1000)])
    let other = try files.spec(scene: "maps/scene.json") { $0.csv = ["c.csv"] }
    #expect(other.allOverlays.map(\.latitude) == [5, 6])
  }

  @Test func `tells a problem that is found later with its place, and only so many`() throws {
    let rows = (0..<30).map { "1,2,\($0 + 3)\n" }.joined()
    // What the rows have in common is told once.
    #expect(
      try csv("lat,lon,ring-duration\n\(rows)").resolved().lines == [
        "a.csv: ring-duration: has no effect with the effect 'circle' in 30 rows (first: a.csv:2); leave it out"
      ])
    let overlays = (0..<30).map { #"{"lat": 1, "lon": 2, "ringDuration": \#($0 + 3)}"# }.joined(
      separator: ",")
    let spec = try TextFiles(texts: ["s.json": #"{"overlays": [\#(overlays)]}"#]).spec(scene: "s.json") { _ in
    }
    let warnings = try spec.resolved().lines
    #expect(warnings.count == 21)
    #expect(
      warnings.first
        == "s.json: overlays[0].ringDuration: has no effect with the effect 'circle'; leave it out")
    #expect(warnings.last?.hasSuffix("has more warnings like these") == true)
  }
}
