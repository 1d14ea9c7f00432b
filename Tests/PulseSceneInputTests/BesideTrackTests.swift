import PulseDocument
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

@Suite struct `What stands beside the tracks of a file` {
  private static let polygon =
    "<Polygon><outerBoundaryIs><LinearRing><coordinates>9.2,45.2 9.6,45.2 9.6,45.6 9.2,45.2</coordinates></LinearRing>"
    + "</outerBoundaryIs></Polygon>"

  private static let track =
    "<Placemark><name>Flight</name><gx:Track><when>2020-02-01T10:00:00Z</when><when>2020-02-01T11:00:00Z</when>"
    + "<gx:coord>9 45 0</gx:coord><gx:coord>9.9 45.8 0</gx:coord></gx:Track></Placemark>"

  private static let area =
    "<Placemark><name>Zone</name><Style><LineStyle><color>ff0000ff</color></LineStyle></Style>\(polygon)</Placemark>"

  private static let line =
    "<Placemark><name>Plan</name><LineString><coordinates>9,45 9.5,45.5</coordinates></LineString></Placemark>"

  private static func point(_ time: String) -> String {
    "<Placemark>\(time)<Point><coordinates>9.3,45.4</coordinates></Point></Placemark>"
  }

  /// Resolves a scene with the placemarks of a file of tracks.
  private func resolved(
    _ placemarks: String, isFilm: Bool = true, _ options: (inout SceneSpec) throws -> Void = { _ in }
  ) throws -> ResolvedScene {
    let text = "<kml xmlns:gx='http://www.google.com/kml/ext/2.2'><Document>\(placemarks)</Document></kml>"
    return try DataFiles(["a.kml": text]).resolved {
      ($0.tracks, $0.isStrict) = ([TrackFilePath("a.kml")].compactMap(\.self), true)
      $0.frameRate = 10
      if isFilm { ($0.film.play, $0.film.hold) = (.length(10), 0) }
      try options(&$0)
    }
  }

  /// The overlays and the lines, polygons and dots that are there at a time.
  private func counts(_ scene: Scene, at time: Double) -> [Int] {
    let frame = Int((time * scene.frameRate).rounded())
    let paths = scene.mapPaths.count { path in
      path.event.map { frame >= $0.firstFrame && frame < $0.endFrame(frameRate: scene.frameRate) } ?? true
    }
    return [scene.state(at: time).overlays.count, paths]
  }

  @Test(arguments: [true, false]) func `is drawn, also its polygons, in their colors`(isFilm: Bool) throws {
    let result = try resolved(Self.area + Self.track, isFilm: isFilm) {
      $0.film.label = try LabelTemplate(argument: "{name}")
    }
    #expect(result.scene.overlays.map(\.id).count == 1 && result.warnings.isEmpty)
    let path = try #require(result.scene.mapPaths.first)
    #expect(path.isClosed && path.stroke == RGBA(255, 0, 0) && path.event == nil)
    #expect(result.scene.labelRecords(at: 0).labels.map(\.text).contains("Zone"))
    #expect(result.scene.mapPaths.count == 1)
  }

  @Test func `is drawn of GeoJSON too`() throws {
    let features = [
      #"{"type":"Polygon","coordinates":[[[9.2,45.2],[9.6,45.2],[9.6,45.6],[9.2,45.2]]]}"#,
      #"{"type":"Point","coordinates":[9.3,45.7]}"#,
      #"{"type":"MultiPoint","coordinates":[[9.4,45.7],[9.5,45.7]]}"#,
      #"{"type":"LineString","coordinates":[[9,45],[9.9,45.8]]}"#,
    ].map { #"{"type":"Feature","properties":{},"geometry":\#($0)}"# }.joined(separator: ",")
    let files = DataFiles(["a.geojson": #"{"type":"FeatureCollection","features":[\#(features)]}"#])
    let scene = try files.resolved {
      ($0.tracks, $0.isStrict) = ([TrackFilePath("a.geojson")].compactMap(\.self), true)
    }.scene
    #expect(scene.mapPaths.map(\.isClosed) == [true, false, false, false])
    #expect(scene.overlays.count == 1)
  }

  @Test func `appears at its time, with which the film goes on, and ends at its end`() throws {
    let late = try resolved(
      Self.track + Self.point("<TimeStamp><when>2020-02-01T12:00:00Z</when></TimeStamp>"))
    #expect(late.scene.film?.end.text == "2020-02-01T12:00:00Z")
    #expect([0, 9, 9.9].map { counts(late.scene, at: $0) } == [[1, 0], [1, 0], [1, 1]])
    let span = "<TimeSpan><begin>2020-01-01T00:00:00Z</begin><end>2020-02-01T10:30:00Z</end></TimeSpan>"
    let placemark = "<Placemark>\(span)\(Self.polygon)</Placemark>"
    let early = try resolved(placemark + Self.track)
    // What has begun before is there from the start.
    #expect(early.scene.film?.start.text == "2020-02-01T10:00:00Z")
    #expect([0, 4.8, 5.2].map { counts(early.scene, at: $0) } == [[1, 1], [1, 1], [1, 0]])
  }

  @Test func `stands still, as lines without times do beside tracks with times`() throws {
    for placemarks in [Self.track + Self.line, Self.line + Self.track] {
      let result = try resolved(placemarks)
      #expect(result.scene.overlays.count == 1 && result.scene.mapPaths.count == 1)
      #expect(result.scene.overlays[0].motionPath?.recordingClock != nil)
      #expect(result.scene.mapPaths[0].lines.first?.count == 2 && !result.scene.mapPaths[0].isClosed)
    }
    // Without a film, each moves by itself.
    #expect(try resolved(Self.track + Self.line, isFilm: false).scene.overlays.count == 2)
  }

  @Test func `is left out by conditions that it does not meet`() throws {
    let result = try resolved(Self.area + Self.area.replacing("Zone", with: "Flight") + Self.track) {
      $0.rowFilters = [try RowFilter(argument: "name=Flight")]
    }
    #expect(result.scene.mapPaths.count == 1 && result.scene.overlays.count == 1)
  }
}
