import PulsePixels
import Testing

@testable import PulseScene
@testable import PulseSceneInput

@Suite struct `The clock of a film` {
  /// Times that lie within frames, at the edges of frames, and in the last frame.
  private static let hours = [0.0, 1, 1.7, 2.5, 2.5, 7.9, 8, 13.37, 23.9, 24]

  /// The frames of a film, with what its clock says in each.
  private func clocks(_ scene: Scene) throws -> [(seconds: Double, clock: Double)] {
    try (0..<Int((scene.duration * scene.frameRate - 1e-6).rounded(.up))).map { frame in
      let seconds = Double(frame) / scene.frameRate
      return (seconds, try #require(scene.dataTime(at: seconds)).secondsSince1970)
    }
  }

  @Test(arguments: [0.0, 1]) func `says the time of the latest event that is seen`(hold: Double) throws {
    let rows = Self.hours.enumerated().map { "\($0),50,\($0),\($1 * 3600)\n" }
    let scene = try DataFiles(["a.csv": "id,lat,lon,time\n" + rows.joined()]).resolved {
      $0.csv = ["a.csv"]
      $0.film.play = .length(3)
      $0.film.hold = hold
      $0.film.accumulates = true
      $0.frameRate = 5
    }.scene
    for (seconds, clock) in try clocks(scene) {
      let seen = scene.state(at: seconds).overlays.count
      #expect(seen == Self.hours.count { $0 * 3600 <= clock }, "\(seconds) s, \(clock)")
    }
    // Between events, it runs in even steps.
    #expect(scene.dataTime(at: 2)?.secondsSince1970 == 57_600.0)
    #expect(scene.dataTime(at: 2.8)?.secondsSince1970 == 86_400.0)
    // The instant of a map that shows it is the same.
    var timed = scene
    timed.mapClocks = .data
    #expect(timed.mapMoment(at: 0.2).instant.dataTime == 2.5 * 3600)
  }

  @Test func `says the year of the values of areas`() throws {
    let years = 2015...2020
    let rows = years.map { "a,\($0),\($0)\n" }.joined()
    let map =
      #"{"type":"Feature","properties":{"id":"a"},"geometry":{"type":"Polygon","coordinates":[[[9,50],[10,50],[10,51],[9,50]]]}}"#
    let scene = try DataFiles(["v.csv": "id,year,rate\n" + rows, "m.geojson": map]).resolved {
      ($0.csv, $0.geojson, $0.film.series) = (["v.csv"], ["m.geojson"], "id")
      $0.film.play = .length(10)
      $0.film.colorBy = try ColorScaleSpec(argument: "rate:2015..2020=#000000,#ffffff")
      $0.film.label = try LabelTemplate(argument: "{rate}")
      $0.frameRate = 4
    }.scene
    let format = ClockFormat(parts: [.field("Y")])
    for (seconds, clock) in try clocks(scene) {
      let year = try #require(Int(format.text(of: DataTime(secondsSince1970: clock))))
      let fill = scene.mapPaths[0].painted(inFrame: scene.frame(at: seconds)).fill
      #expect(fill?.red == UInt8(51 * (year - 2015)), "\(seconds) s, \(year)")
      #expect(scene.labelRecords(at: seconds).labels.map(\.text) == ["\(year)"], "\(seconds) s")
    }
  }

  @Test func `does not run ahead of values that follow its end`() throws {
    let rows = (1...4).map { "a,50,10,2024-01-0\($0),\($0)\n" }.joined()
    let scene = try DataFiles(["a.csv": "id,lat,lon,time,level\n" + rows]).resolved {
      ($0.csv, $0.film.series) = (["a.csv"], "id")
      $0.film.play = .length(2)
      $0.film.to = try DataTime(argument: "2024-01-03")
      $0.film.label = try LabelTemplate(argument: "{level}")
    }.scene
    #expect(scene.labelRecords(at: scene.duration).labels.map(\.text) == ["3"])
  }
}
