import PulseDocument
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

@Suite struct `The idle time of a film` {
  /// A track that rests from 10:10 to 16:10.
  private static let track =
    "<gpx><trk><trkseg>"
    + ["10:00": 0, "10:05": 1, "10:10": 2, "13:00": 2, "16:10": 2, "16:15": 3, "16:20": 4].sorted {
      $0.key < $1.key
    }.map {
      "<trkpt lat='1' lon='\(Double($0.value) / 10)'><time>2024-05-01T\($0.key):00Z</time></trkpt>"
    }.joined() + "</trkseg></trk></gpx>"

  /// Resolves a film of a table, and of the track.
  private func resolved(
    _ times: [String], withTrack: Bool = false, end: [String] = [], skipping seconds: Double = 600
  ) throws -> ResolvedScene {
    let rows = times.enumerated().map { index, time in
      "1,0.2,\(time),\(index < end.count ? end[index] : "")\n"
    }
    let files = DataFiles(["a.csv": "lat,lon,time,end\n" + rows.joined(), "a.gpx": Self.track])
    return try files.resolved {
      $0.csv = ["a.csv"]
      if withTrack { $0.tracks = [TrackFilePath("a.gpx")].compactMap(\.self) }
      ($0.film.play, $0.film.hold, $0.film.skipIdle, $0.frameRate) = (.length(10), 0, seconds, 10)
    }
  }

  /// The seconds of the film in which events begin.
  private func beginnings(_ scene: Scene) -> [Double] {
    scene.overlays.compactMap(\.event?.firstFrame).map { (Double($0) / scene.frameRate * 10).rounded() / 10 }
  }

  @Test func `between events alone is cut, and each of them is seen`() throws {
    // Ten minutes of each pause are left.
    let times = ["2024-05-01T00:00Z", "2024-05-01T00:05Z", "2024-05-02T00:00Z", "2024-05-09T00:00Z"]
    let result = try resolved(times)
    #expect(result.warnings.isEmpty)
    #expect(beginnings(result.scene) == [0, 2, 6, 9.9])
    #expect(result.notes.contains { $0.hasPrefix("2 pauses are cut out of the film, ") })
    let none = try resolved(["2024-05-01T00:00Z", "2024-05-01T00:05Z"])
    #expect(
      none.warnings.map(\.description) == [
        "--skip-idle: has no effect, as no pause is that long; use a shorter one, or leave it out"
      ])
  }

  @Test func `ends with an event, and begins ten minutes after it`() throws {
    let quiet = try resolved(["2024-05-01T10:00Z"], withTrack: true)
    let middle = try DataTime(argument: "2024-05-01T13:00:00Z")
    #expect(quiet.scene.film.map { abs($0.part(at: middle) - 0.5) < 1e-9 } == true)
    // Twenty minutes of motion, and ten after the event.
    let result = try resolved(["2024-05-01T13:00:00Z"], withTrack: true)
    let film = try #require(result.scene.film)
    func part(_ time: String) throws -> Double {
      try film.part(at: DataTime(argument: "2024-05-01T\(time):00Z"))
    }
    let parts = try ["12:59", "13:10", "16:10"].map { (try part($0) * 3).rounded(.toNearestOrEven) }
    #expect(parts == [1, 2, 2])
    #expect(abs(try part("13:05") - 0.5) < 1e-9)
  }

  @Test func `begins after the beginning of what goes on, and ends with its end`() throws {
    let result = try resolved(
      ["2024-05-01T00:00Z", "2024-05-03T00:00Z"], end: ["2024-05-02T00:00Z", "2024-05-03T00:05Z"])
    let film = try #require(result.scene.film)
    // Of each of the two pauses, ten minutes are left, and five of the last event.
    func part(_ time: String) throws -> Double { try film.part(at: DataTime(argument: time)) * 25 }
    #expect(try ["2024-05-02T00:00Z", "2024-05-03T00:00Z"].map { try part($0).rounded() } == [10, 20])
  }

  @Test func `is not all of a film`() throws {
    let points = [0, 6].map { "<trkpt lat='1' lon='2'><time>2024-05-01T1\($0):00:00Z</time></trkpt>" }
      .joined()
    let files = DataFiles(["a.gpx": "<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>"])
    let result = try files.resolved {
      $0.tracks = [TrackFilePath("a.gpx")].compactMap(\.self)
      ($0.film.play, $0.film.skipIdle) = (.length(10), 600)
    }
    #expect(result.scene.film?.cuts.isEmpty == true)
    #expect(result.warnings.contains { $0.description.contains("nothing moves in the whole film") })
  }
}
