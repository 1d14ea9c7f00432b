import PulseDocument
import Testing

@testable import PulseSceneInput

@Suite struct `A placemark of KML` {
  /// Returns the geometries of placemarks as JSON without spaces.
  private func features(_ placemarks: String) throws -> [String] {
    var features: [String] = []
    let text = "<kml><Document>\(placemarks)</Document></kml>"
    try KMLReader.read(Array(text.utf8), log: DiagnosticLog()) { feature in
      features.append((feature.member("geometry")?.json ?? .null).compact.replacing(" ", with: ""))
    }
    return features
  }

  @Test func `has the geometry that is not empty`() throws {
    let track = { (coords: Int) in
      "<gx:Track><when>2024-01-01T00:00:00Z</when><when>2024-01-01T00:01:00Z</when>"
        + (0..<coords).map { "<gx:coord>\($0) 5 9</gx:coord>" }.joined() + "</gx:Track>"
    }
    let point = "<Point><coordinates>1,2</coordinates></Point>"
    let place = #"{"type":"Point","coordinates":[1,2]}"#
    let line = #"{"type":"LineString","coordinates":[[0,5,9],[1,5,9]]}"#
    #expect(
      try features("<Placemark>\(point)\(track(0))</Placemark><Placemark>\(point)\(track(2))</Placemark>")
        == [
          place, line,
        ])
    #expect(
      try features("<Placemark>\(track(1))</Placemark>") == [#"{"type":"Point","coordinates":[0,5,9]}"#])
  }

  @Test(arguments: [
    ("1,2,3 4,5", "[[1,2,3],[4,5]]"), ("\n 1,2\t4,5,\n", "[[1,2],[4,5]]"), ("1,x 4,5", #"[[1,"x"],[4,5]]"#),
  ])
  func `has coordinates with and without altitudes`(text: String, coordinates: String) throws {
    #expect(
      try features("<Placemark><LineString><coordinates>\(text)</coordinates></LineString></Placemark>") == [
        #"{"type":"LineString","coordinates":\#(coordinates)}"#
      ])
  }

  @Test func `is missing in a file of links`() throws {
    let link = "<NetworkLink><Link><href>a.kml</href></Link></NetworkLink>"
    let error = try #require(throws: DocumentError.self) { try features(link) }
    #expect(
      error.diagnostics.map(\.message) == [
        "has no placemarks, only links to other files; download these, and use them instead"
      ])
  }
}
