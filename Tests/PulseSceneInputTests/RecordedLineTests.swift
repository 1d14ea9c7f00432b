import PulseDocument
import PulseGeo
import PulseScene
import PulseSceneInput
import Testing

@Suite struct `Lines with the times of their points` {
  private static let line = #""geometry":{"type":"LineString","coordinates":[[0,1],[2,1]]}"#

  private static func feature(_ properties: String, _ geometry: String = line) -> String {
    #"{"type":"Feature",\#(geometry),"properties":{\#(properties)}}"#
  }

  private func resolved(_ features: [String]) throws -> ResolvedScene {
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    return try DataFiles(["a.geojson": text]).resolved {
      $0.geojson = ["a.geojson"]
      $0.film.play = try PlaySpeed(argument: "2s")
    }
  }

  @Test(arguments: [
    feature(#""times":[1714550400000,1714550700000]"#),
    feature(#""coordTimes":["2024-05-01T08:00:00Z","2024-05-01T08:05:00Z"]"#),
    feature(#""coordinateProperties":{"times":["2024-05-01T08:00:00Z","2024-05-01T08:05:00Z"]}"#),
    feature(#""timestamps":["2024-05-01T08:00:00Z","2024-05-01T08:05:00Z"]"#),
    feature("", #""geometry":{"type":"LineString","coordinates":[[0,1,0,1714550400],[2,1,0,1714550700]]}"#),
    feature(
      #""time":[1714550400000,1714550700000]"#,
      #""geometry":{"type":"MultiPoint","coordinates":[[0,1],[2,1]]}"#),
  ])
  func `are tracks`(feature: String) throws {
    let error = try #require(throws: SceneError.self) { try resolved([feature]) }
    #expect(
      "\(error)".contains("write --track a.geojson, as its lines have times of their points"), "\(error)")
    // Beside events, they stand still.
    let event = Self.feature(
      #""time":"2024-05-01T08:01:00Z""#, #""geometry":{"type":"Point","coordinates":[1,1]}"#)
    let other = Self.feature(
      #""time":"2024-05-01T08:04:00Z""#, #""geometry":{"type":"Point","coordinates":[1,1]}"#)
    let warnings = try resolved([feature, event, other]).warnings.map(\.message)
    #expect(warnings.contains { $0.contains("stands still; write --track a.geojson") }, "\(warnings)")
  }
}

@Suite struct `Times of tracks` {
  private func gpx(_ times: [String?]) -> String {
    let points = times.enumerated().map { index, time in
      "<trkpt lat=\"1\" lon=\"\(index)\">\(time.map { "<time>\($0)</time>" } ?? "")</trkpt>"
    }
    return "<gpx version=\"1.1\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
  }

  private func film(_ name: String, _ text: String, format: String? = nil) throws -> ResolvedScene {
    try DataFiles([name: text]).resolved {
      $0.tracks = [try #require(TrackFilePath(name))]
      $0.film.play = try PlaySpeed(argument: "2s")
      $0.film.timeFormat = try format.map { try TimeFormat(argument: $0) }
    }
  }

  @Test(arguments: [
    (["01/05/2024 08:00:00", "01/05/2024 08:05:00"], "'01/05/2024 08:00:00'", "--time-format"),
    (["2024-05-01T08-00-00Z", "2024-05-01T08-05-00Z"], "'2024-05-01T08-00-00Z'", "write --time-format"),
    (["2024-05-01T08:00:00Z", nil, nil], "has a time at 1 point only", "add more times"),
    ([nil, nil], "the track has none", "use one with times"),
  ])
  func `that are not used are named`(times: [String?], problem: String, remedy: String) throws {
    let error = try #require(throws: SceneError.self) { try film("a.gpx", gpx(times)) }
    #expect("\(error)".contains(problem) && "\(error)".contains(remedy), "\(error)")
  }

  @Test func `have the form that is given`() throws {
    let scene = try film(
      "a.gpx", gpx(["01/05/2024 08:00:00", "01/05/2024 08:05:00"]), format: "%d/%m/%Y %H:%M:%S")
    #expect(scene.notes.contains { $0.contains("2024-05-01T08:00:00Z to 2024-05-01T08:05:00Z") })
  }

  private static func kml(_ tracks: [[(longitude: Int, minute: Int)]]) -> String {
    let parts = tracks.map { points in
      let items = points.map {
        "<when>2024-05-01T08:\($0.minute + 10):00Z</when><gx:coord>\($0.longitude) 1 0</gx:coord>"
      }
      return "<gx:Track>\(items.joined())</gx:Track>"
    }
    return
      "<kml><Document><Placemark><gx:MultiTrack>\(parts.joined())</gx:MultiTrack></Placemark></Document></kml>"
  }

  private static let recordings: [([[(longitude: Int, minute: Int)]], Int)] = [
    ([[(0, 0), (1, 10), (2, 20)]], 1), ([[(0, 0), (1, 10)], [], [(2, 20), (3, 30)]], 1),
    ([[(5, 0)], [(0, 1), (1, 10)]], 1),
    // In another order, and at the same time.
    ([[(2, 20), (3, 30)], [(0, 0), (1, 10)]], 1), ([[(0, 0), (1, 10)], [(5, 0), (6, 10)]], 2),
  ]

  @Test(arguments: recordings)
  func `are those of the lines of KML`(tracks: [[(longitude: Int, minute: Int)]], count: Int) throws {
    #expect(try film("a.kml", Self.kml(tracks)).scene.overlays.count == count)
  }

  @Test func `put laps into their order`() throws {
    func lap(_ minutes: [Int], _ longitude: Int) -> String {
      let points = minutes.map {
        "<Trackpoint><Time>2024-05-01T08:\($0):00Z</Time><Position><LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>"
          + "\(longitude + $0)</LongitudeDegrees></Position></Trackpoint>"
      }
      return "<Lap><Track>\(points.joined())</Track></Lap>"
    }
    let text =
      "<TrainingCenterDatabase><Activities><Activity>\(lap([20, 30], 0))\(lap([10, 15], 0))</Activity></Activities>"
      + "</TrainingCenterDatabase>"
    let warnings = try film("a.tcx", text).warnings.map(\.message)
    #expect(warnings.contains { $0.contains("put into the order of their times") }, "\(warnings)")
  }
}
