import PulseDocument
import Testing

@testable import PulseSceneInput

@Suite struct `A placemark of KML` {
  /// Returns the geometries of placemarks as JSON without spaces.
  private func features(_ placemarks: String) throws -> [String] {
    var features: [String] = []
    let text = "<kml><Document>\(placemarks)</Document></kml>"
    try KMLReader.read(Array(text.utf8), layer: nil, log: DiagnosticLog()) { feature in
      features.append((feature.member("geometry")?.json ?? .null).compact.replacing(" ", with: ""))
    }
    return features
  }

  @Test func `is in the folders that are asked for`() throws {
    func names(in layer: String?) throws -> [String] {
      var names: [String] = []
      let places = ["a", "b", "c"].map { "<Placemark><name>\($0)</name></Placemark>" }
      let text =
        "<kml><Document><name>x</name><Folder><name>Museen</name>\(places[0])<Folder><name>zu</name>\(places[1])</Folder>"
        + "</Folder><Folder><name>Essen</name>\(places[2])</Folder></Document></kml>"
      try KMLReader.read(Array(text.utf8), layer: layer, log: DiagnosticLog()) { feature in
        let properties = feature.member("properties")
        names.append(
          "\(properties?.member("name")?.text ?? "") in \(properties?.member("folder")?.text ?? "")")
      }
      return names
    }
    #expect(try names(in: nil) == ["a in Museen", "b in zu", "c in Essen"])
    #expect(try names(in: "Museen") == ["a in Museen", "b in zu"])
    #expect(try names(in: "Essen") == ["c in Essen"])
    let error = try #require(throws: DocumentError.self) { try names(in: "x") }
    #expect("\(error)".contains("write --layer with one of 'Museen', 'zu', 'Essen'"))
  }

  @Test func `has the colors of the style that it or a map of styles refers to, wherever that stands`() throws
  {
    func style(_ color: String, _ id: String = "") -> String {
      "<Style\(id)><LineStyle><color>\(color)</color></LineStyle></Style>"
    }
    func map(_ normal: String) -> String {
      "<StyleMap id='m'><Pair><key>normal</key>\(normal)</Pair><Pair><key>highlight</key><styleUrl>#b</styleUrl></Pair>"
        + "</StyleMap>"
    }
    // Red, in the order opacity, blue, green, red.
    let (red, blue) = ("ff0000ff", "ffff0000")
    let cascading = ["a": red, "b": blue].sorted { $0.key > $1.key }.map {
      "<gx:CascadingStyle kml:id='\($0.key)'><styleUrl>https://x.org/t.kml#main</styleUrl>\(style($0.value))"
        + "</gx:CascadingStyle>"
    }.joined()
    let shared = style(blue, " id='b'") + style(red, " id='a'")
    let url = "<styleUrl>#a</styleUrl>"
    for styles in [cascading + map(url), map(url) + shared, style(blue, " id='b'") + map(style(red))] {
      let text =
        "<kml><Document>\(styles)<Placemark><styleUrl>#m</styleUrl><LineString><coordinates>1,2 3,4</coordinates>"
        + "</LineString></Placemark></Document></kml>"
      var colors: [String?] = []
      try KMLReader.read(Array(text.utf8), layer: nil, log: DiagnosticLog()) { feature in
        colors.append(feature.member("properties")?.member("stroke")?.text)
      }
      #expect(colors == ["#ff0000"], "\(styles)")
    }
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
    ("1, 2, 3 4 , 5", "[[1,2,3],[4,5]]"), ("1,2, 4,5", "[[1,2],[4,5]]"), ("1 ,2 ,3\n4,5", "[[1,2,3],[4,5]]"),
  ])
  func `has coordinates with and without altitudes`(text: String, coordinates: String) throws {
    #expect(
      try features("<Placemark><LineString><coordinates>\(text)</coordinates></LineString></Placemark>") == [
        #"{"type":"LineString","coordinates":\#(coordinates)}"#
      ])
  }

  /// RFC 7946, 3.1.9: what crosses the antimeridian is cut into the parts of one geometry.
  @Test func `is one of several polygons, and a collection of anything else`() throws {
    let polygon = { (west: Int) in
      "<Polygon><outerBoundaryIs><LinearRing><coordinates>\(west),1 \(west + 1),1 \(west),2 \(west),1</coordinates>"
        + "</LinearRing></outerBoundaryIs></Polygon>"
    }
    let ring = { (west: Int) in "[[[\(west),1],[\(west + 1),1],[\(west),2],[\(west),1]]]" }
    func one(_ parts: String) throws -> String {
      try features("<Placemark><MultiGeometry>\(parts)</MultiGeometry></Placemark>").first ?? ""
    }
    #expect(
      try one(polygon(179) + polygon(-180))
        == #"{"type":"MultiPolygon","coordinates":[\#(ring(179)),\#(ring(-180))]}"#)
    #expect(
      try one(polygon(1) + "<Point><coordinates>1,2</coordinates></Point>").contains("GeometryCollection"))
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
