import Foundation
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

@Suite struct `An overlay on a track` {
  private func overlay(_ name: String, _ say: (inout SceneSpec) -> Void = { _ in }) throws -> Overlay {
    try #require(try SceneSpec.track(name, say).resolvedWithFixtures().scene.overlays.first)
  }

  @Test func `moves at constant speed on the ground and rests at the end`() throws {
    // Four degrees along the equator in ten seconds.
    let overlay = try overlay("rest.gpx")
    for frame in 0...300 {
      let time = Double(frame) / 25
      #expect(abs(overlay.longitude(at: time) - min(0.4 * time, 4)) < 1e-9)
      #expect(abs(overlay.place(at: time).latitude) < 1e-9)
    }
  }

  @Test func `moves by recorded times, scaled to the duration`() throws {
    let overlay = try overlay("rest.gpx") {
      $0.track.timing = .recorded
      $0.track.duration = 8
    }
    // Four minutes in eight seconds: a degree in the first, three in the last, a rest in between.
    let places = [(0, 0), (1, 0.5), (2, 1), (3, 1), (4, 1), (6, 1), (7, 2.5), (7.5, 3.25), (8, 4), (9, 4)]
    for (time, longitude) in places { #expect(abs(overlay.longitude(at: time) - longitude) < 1e-9) }
  }

  @Test func `heads where it travels, unless it is told otherwise`() throws {
    let followed = try overlay("rest.gpx") { $0.heading = .track }
    for time in [0.0, 3, 9.9, 12] { #expect(followed.heading(at: time) == 90) }
    #expect(try overlay("rest.gpx") { $0.heading = .degrees(5) }.heading(at: 3) == 5)
    #expect(try overlay("rest.gpx").heading(at: 3) == nil)
    let resting = SceneSpec.hongKong { $0.heading = .track }
    #expect(
      try resting.resolved().lines == ["--heading: 'track' has no effect without a track; add --track FILE"])
  }

  @Test func `keeps the pace of a curve`() throws {
    let overlay = try overlay("rest.gpx") { $0.track.curve = .easeIn }
    for time in stride(from: 0.0, through: 10, by: 0.5) {
      #expect(abs(overlay.longitude(at: time) - 4 * TimingCurve.easeIn.progress(at: time / 10)) < 1e-9)
    }
  }

  @Test func `goes the short way across the antimeridian`() throws {
    let scene = try SceneSpec.track("antimeridian.gpx").resolvedWithFixtures().scene
    // Ten degrees of longitude, from 178 to 188; the middle of what is shown is at 183.
    #expect(abs(scene.viewport.center.longitude + 177) < 1e-6)
    let places = (0...250).map { scene.state(at: Double($0) / 25).overlays[0].x }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
    let size = Double(scene.viewport.width)
    #expect(places[0] > 0 && places[250] < size && abs(places[0] + places[250] - size) < 1e-6)
  }

  @Test func `waits for its pulse to start, while it is paused, and where it stops`() throws {
    let overlay = try overlay("rest.gpx") {
      $0.commands = try? TimelineCommandList(parsing: "start@2,pause@4,resume@7,stop@8,start@10")
      $0.showsWhenStopped = true
    }
    let places = [(0, 0), (2, 0), (3, 0.4), (4, 0.8), (6, 0.8), (7, 0.8), (7.5, 1), (8, 1.2), (9, 1.2)]
    for (time, longitude) in places { #expect(abs(overlay.longitude(at: time) - longitude) < 1e-9) }
    #expect(overlay.longitude(at: 10) == 0 && abs(overlay.longitude(at: 20) - 4) < 1e-9)
    #expect(overlay.motionEnd == 20)
  }

  @Test(arguments: [
    (nil, 11.0), ("start@2", 13), ("start@0,pause@4,resume@7", 14), ("start@0,stop@4", 4.8),
    ("start@0,pause@11,resume@12", 12.8), ("start@0,pause@11,resume@12,stop@20", 20.8),
  ])
  func `is shown for a second after it arrives, or for a pulse after later commands`(
    commands: String?, seconds: Double
  )
    throws
  {
    let scene = try SceneSpec.track("rest.gpx") {
      $0.commands = commands.flatMap { try? TimelineCommandList(parsing: $0) }
    }.resolvedWithFixtures().scene
    #expect(abs(scene.duration - seconds) < 1e-9)
  }

  @Test func `goes on at once where it ends as it began`() throws {
    let ring = #"{"type":"LineString","coordinates":[[16,48],[17,48],[17,49],[16,48]]}"#
    func duration(_ change: (inout SceneSpec) throws -> Void) throws -> Double {
      try DataFiles(["ring.geojson": ring]).resolved {
        $0.tracks = [try #require(TrackFilePath("ring.geojson"))]
        $0.track.duration = 4
        try change(&$0)
      }.scene.duration
    }
    #expect(try duration { $0.track.trail = TrailColor.none } == 4)
    #expect(try duration { _ in } == 5)
    #expect(try duration { $0.duration = 4 } == 4)
  }

  @Test func `has the direction of its way`() throws {
    let eastward = try overlay("rest.gpx")
    #expect([0, 3, 10, 20].map { eastward.motionHeading(at: $0) } == [90, 90, 90, 90])
    let resting = try overlay("rest.gpx") { $0.track.timing = .recorded }
    #expect(resting.motionHeading(at: 5) == 90)
    // There and back again: to the north-east, then to the north-west.
    let turning = try overlay("route.gpx")
    let (there, back) = (
      try #require(turning.motionHeading(at: 1)), try #require(turning.motionHeading(at: 9))
    )
    #expect(there > 25 && there < 45 && abs(there + back - 360) < 3)
    let still = try #require(try SceneSpec.hongKong().resolved().scene.overlays.first)
    #expect(still.motionHeading(at: 1) == nil)
  }

  @Test func `is shown whole, with its reach, unless a center is given`() throws {
    let scene = try SceneSpec.track("segments.gpx") { $0.radius = .points(30) }.resolvedWithFixtures().scene
    let pixels = [(46.65, 8.55), (46.68, 8.61)].map { latitude, longitude in
      (try? GeoPoint(latitude: latitude, longitude: longitude)).map(scene.viewport.pixel) ?? (x: 0, y: 0)
    }
    // The pulse is 1.2 times as large as its radius; 80 % of 512 points hold it all.
    let half = 0.8 * 512 / 2
    let farthest = pixels.flatMap { [abs($0.x - 256), abs($0.y - 256)] }.max()
    #expect(abs(try #require(farthest) + 36 - half) < 0.01)
    let centered = try SceneSpec.track("segments.gpx") {
      $0.latitude = 46
      $0.longitude = 8
    }.resolvedWithFixtures()
    #expect(centered.scene.viewport.center == (try GeoPoint(latitude: 46, longitude: 8)))
    #expect(
      centered.lines == [
        "tracks/segments.gpx: has 1 route far from its tracks, which is left out; save it as a file of its own to see it",
        "--track: 'tracks/segments.gpx' has 1 waypoint far from its track, 'not on the way', which is left out; write "
          + "--bbox -0.431,-2.645,9.041,48.465 to show all",
      ])
  }

  @Test func `leaves a trail in its color, as long as it is shown`() throws {
    let scene = try SceneSpec.track("rest.gpx") {
      $0.color = RGBA(0, 100, 200)
      $0.commands = try? TimelineCommandList(parsing: "start@1,color=#ff0000@3,stop@5")
    }.resolvedWithFixtures().scene
    func color(_ time: Double) -> RGBA? { scene.state(at: time).overlays[0].trail?.color }
    #expect(color(0) == nil && color(6) == nil)
    #expect(color(2) == RGBA(0, 100, 200, alpha: 153) && color(4) == RGBA(255, 0, 0, alpha: 153))
    let own = try SceneSpec.track("rest.gpx") {
      $0.track.trail = .color(RGBA(1, 2, 3, alpha: 40))
      $0.commands = try? TimelineCommandList(parsing: "start@0,color=#ff0000@3")
    }.resolvedWithFixtures().scene
    #expect(own.state(at: 4).overlays[0].trail?.color == RGBA(1, 2, 3, alpha: 40))
    let none = try SceneSpec.track("rest.gpx") { $0.track.trail = .some(.none) }.resolvedWithFixtures().scene
    #expect(none.state(at: 4).overlays[0].trail == nil)
  }

  @Test func `takes its place and its paths from a scene file`() throws {
    let files = FixtureFiles(texts: [
      "tracks/race.json": """
      {"lat": 46.7, "lon": 8.6, "trackDuration": 4, "trail": "none", "overlays": [
        {"id": "a", "track": "segments.gpx"}, {"id": "b", "track": "segments.gpx", "trail": "red",
         "trackTiming": "recorded", "lat": 3}, {"id": "c", "lat": 46.65, "lon": 8.55, "trailWidth": "2px"}]}
      """
    ])
    let spec = try SceneReader(files: files, options: SceneSpec()).spec(scene: "tracks/race.json")
    let resolved = try spec.resolved(reading: files)
    let overlays = resolved.scene.overlays
    #expect(overlays.map { $0.motionPath?.duration } == [4, 4, nil])
    #expect(overlays.map { $0.motionPath?.trail?.color } == [nil, RGBA(255, 0, 0), nil])
    #expect(
      overlays.map { abs($0.longitude(at: 4) - ($0.id == "c" ? 8.55 : 8.61)) < 1e-9 } == [true, true, true])
    #expect(resolved.scene.viewport.center == (try GeoPoint(latitude: 46.7, longitude: 8.6)))
    #expect(
      resolved.lines == [
        "tracks/segments.gpx: has 1 route far from its tracks, which is left out; save it as a file of its own to see it",
        "tracks/race.json: overlays[1].lat: has no effect with the track 'tracks/segments.gpx'; leave it out",
        "tracks/race.json: overlays[2].trailWidth: has no effect without a track; add --track FILE or leave it out",
        "tracks/race.json: overlays[0].track: 'tracks/segments.gpx' has 1 waypoint far from its track, 'not on the way', "
          + "which is left out; write 'bbox' -0.431,-2.645,9.041,48.465 to show all",
      ])
  }
}

@Suite struct `What is said of a track` {
  @Test(arguments: [
    Remark(
      "a move beside a track",
      gets:
        "--timeline: 'move=' at 2 s and the track 'tracks/rest.gpx' conflict; leave out one of "
        + "them"
    ) { $0.commands = try? TimelineCommandList(parsing: "start@0,move=1;1@2,move=2;2@3") },
    Remark(
      "recorded times of a file without times",
      gets: "--track-timing: 'recorded' needs times, but 'tracks/route.gpx' has none; use constant"
    ) {
      $0.track.file = try? TrackFilePath(argument: "tracks/route.gpx")
      $0.track.timing = .recorded
    },
    Remark("a file that is not there", gets: "nowhere.gpx: is missing") {
      $0.track.file = try? TrackFilePath(argument: "nowhere.gpx")
    },
  ])
  func `is a problem`(remark: Remark) throws {
    let error = try #require(throws: SceneError.self) {
      try SceneSpec.track("rest.gpx", remark.say).resolvedWithFixtures()
    }
    #expect(error.lines == remark.messages)
  }

  @Test(arguments: [
    Remark(
      "no time", gets: "--track-duration: '0' is out of range; use seconds from 0.01 to 86400"
    ) { $0.track.duration = 0 },
    Remark(
      "no width",
      gets: "--trail-width: '0px' is out of range; use a length above 0 and at most 20037km"
    ) { $0.track.trailWidth = .points(0) },
    Remark(
      "a curve far beyond",
      gets: "--track-curve: 'cubic-bezier(0,20,1,1)' overshoots too far; use y from -10 to 10"
    ) { $0.track.curve = TimingCurve(parsing: "cubic-bezier(0,20,1,1)") },
  ])
  func `is a value that no option accepts`(remark: Remark) throws {
    let error = try #require(throws: SceneError.self) {
      try SceneSpec.track("rest.gpx", remark.say).checkValues()
    }
    #expect(error.lines == remark.messages)
  }

  @Test(arguments: [
    Remark("a width without a trail", gets: "--trail-width: has no effect without a trail; leave it out") {
      $0.radius = .points(9)
      $0.track.trailWidth = .points(2)
      $0.track.trail = .some(.none)
    },
    Remark(
      "everything without a track",
      gets: "--track-duration: has no effect without a track; add --track FILE or leave it out",
      "--track-timing: has no effect without a track; add --track FILE or leave it out",
      "--track-curve: has no effect without a track; add --track FILE or leave it out",
      "--trail: has no effect without a track; add --track FILE or leave it out",
      "--trail-width: has no effect without a track; add --track FILE or leave it out"
    ) {
      ($0.latitude, $0.longitude) = (1, 2)
      $0.track = TrackSpec()
      ($0.track.duration, $0.track.timing, $0.track.curve) = (3, .recorded, .ease)
      ($0.track.trail, $0.track.trailWidth) = (.some(.none), .points(3))
    },
    Remark("nothing") { ($0.latitude, $0.longitude) = (1, 2) },
  ])
  func `is a warning`(remark: Remark) throws {
    #expect(try SceneSpec.track("rest.gpx", remark.say).resolvedWithFixtures().lines == remark.messages)
  }
}
