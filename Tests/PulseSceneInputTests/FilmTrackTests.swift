import PulseDocument
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

/// A GPX text of points on the equator, in parts that are not connected: longitudes and minutes after 10:00.
private func gpx(_ parts: [[(longitude: Double, minute: Int)]], name: String? = nil) -> String {
  let segments = parts.map { points in
    let texts = points.map { point in
      let time = "2026-05-01T1\(point.minute / 60):\(point.minute % 60 / 10)\(point.minute % 10):00Z"
      return "<trkpt lat=\"0\" lon=\"\(point.longitude)\"><time>\(time)</time></trkpt>"
    }
    return "<trkseg>\(texts.joined())</trkseg>"
  }
  let name = name.map { "<name>\($0)</name>" } ?? ""
  return "<gpx version=\"1.1\"><trk>\(name)\(segments.joined())</trk></gpx>"
}

/// Track files, with a font for labels.
private struct TrackFiles: SceneFileLoader {
  var texts: [String: String]

  func bytes(of path: String, limit: Int) throws(SceneFileError) -> [UInt8] {
    try TextFiles(texts: texts).bytes(of: path, limit: limit)
  }

  func bitmap(of path: String) throws(SceneFileError) -> Bitmap { throw SceneFileError("is no picture") }

  func font(at paths: [String]) throws(SceneFileError) -> any SceneFont { TextFont() }
}

@Suite struct `Tracks of a film` {
  private static let files = TrackFiles(texts: [
    // An hour with a stop of twenty minutes.
    "early.gpx": gpx([[(0, 0), (2, 20), (2, 40), (6, 60)]], name: " Early bird "),
    // From 10:30 to 11:40, with an interruption from 10:50 to 11:10.
    "late.gpx": gpx([[(10, 30), (12, 50)], [(15, 70), (18, 100)]]),
    "untimed.gpx": #"<gpx version="1.1"><rte><rtept lat="1" lon="0"/><rtept lat="1" lon="5"/></rte></gpx>"#,
    "more/late.gpx": gpx([[(0, 0), (1, 60)]]),
    "events.csv": "lat,lon,time\n1,2,2026-05-01T10:30:00Z\n",
  ])

  /// Returns a film of tracks in ten seconds, a tenth of a minute per frame of 0.1 s unless changed.
  private func resolved(_ names: [String], _ change: (inout SceneSpec) throws -> Void = { _ in }) throws
    -> ResolvedScene
  {
    var spec = SceneSpec()
    spec.tracks = names.compactMap { TrackFilePath($0) }
    (spec.film.play, spec.film.hold) = (try PlaySpeed(argument: "10s"), 1)
    spec.frameRate = 10
    try change(&spec)
    return try spec.resolved(reading: Self.files)
  }

  private func longitudes(_ scene: Scene, at time: Double) -> [String: Double] {
    Dictionary(
      uniqueKeysWithValues: scene.state(at: time).overlays.map { overlay in
        (overlay.id, (overlay.place.longitude * 1e6).rounded() / 1e6)
      })
  }

  @Test func `move on one clock, pause, and jump over gaps`() throws {
    // A hundred minutes in ten seconds: ten minutes a second.
    let result = try resolved(["early.gpx", "late.gpx"])
    #expect(result.warnings.isEmpty)
    let scene = result.scene
    #expect(
      scene.film?.start.text == "2026-05-01T10:00:00Z" && scene.film?.end.text == "2026-05-01T11:40:00Z")
    // The last track stays for a second more.
    #expect(scene.duration == 11)
    let expected: KeyValuePairs = [
      0.0: ["early": 0.0], 1: ["early": 1], 2: ["early": 2], 2.9: ["early": 2],
      3: ["early": 2, "late": 10], 4: ["early": 2, "late": 11], 5: ["early": 4, "late": 12],
      5.5: ["early": 5, "late": 12], 6: ["early": 6, "late": 12], 6.9: ["early": 6, "late": 12],
      // The first one has arrived, and stays there.
      7: ["early": 6, "late": 15], 8.5: ["early": 6, "late": 16.5], 10.9: ["early": 6, "late": 18],
    ]
    for (time, longitudes) in expected { #expect(self.longitudes(scene, at: time) == longitudes, "\(time)") }
  }

  @Test func `go a while after their arrival where that is asked for`() throws {
    let scene = try resolved(["early.gpx", "late.gpx"]) { $0.film.linger = 1 }.scene
    #expect(longitudes(scene, at: 6.9) == ["early": 6, "late": 12])
    #expect(longitudes(scene, at: 7) == ["late": 15])
  }

  @Test func `stay where they are if they are of a single instant, as others do that have arrived`() throws {
    let rows = "a,10,0,10:00\na,11,0,10:50\nb,20,0,10:10\nc,30,0,10:00\nc,31,0,11:40\n"
    let table =
      "ship,lon,lat,time\n"
      + rows.replacing(",10:", with: ",2026-05-01T10:").replacing(",11:", with: ",2026-05-01T11:")
    let scene = try DataFiles(["a.csv": table]).resolved {
      ($0.csv, $0.trackBy, $0.frameRate) = (["a.csv"], "ship", 10)
      $0.film.play = try PlaySpeed(argument: "10s")
    }.scene
    let ids = scene.state(at: scene.duration - 0.1).overlays.map { Int($0.place.longitude.rounded()) }
    #expect(Set(ids) == [11, 20, 31])
  }

  @Test func `leave trails that are as long as asked for, and none over gaps`() throws {
    func trail(at time: Double, length: Double?, isFilm: Bool = true) throws -> [ClosedRange<Double>] {
      let scene = try resolved(["late.gpx"]) {
        if !isFilm { ($0.film.play, $0.film.hold, $0.track.duration) = (nil, nil, 10) }
        // Seven minutes a second.
        $0.track.trailLength = length
        $0.size = PixelSize(800, 300)
      }.scene
      let view = scene.viewport
      var ranges: [ClosedRange<Double>] = []
      scene.forEachElement(at: time) { element in
        guard case .line(let line) = element else { return }
        for stroke in line.strokes {
          let longitudes = stroke.points.map { point in
            let x = Double(point.x) / Double(SubpixelPoint.stepsPerPixel) - 400
            return view.center.longitude + x / view.pixelsPerMapPoint * 360 / Mercator.worldSize
          }
          ranges.append((longitudes.min() ?? 0)...(longitudes.max() ?? 0))
        }
      }
      return ranges
    }
    func agree(_ ranges: [ClosedRange<Double>], _ others: [ClosedRange<Double>]) -> Bool {
      ranges.count == others.count
        && zip(ranges, others).allSatisfy {
          abs($0.lowerBound - $1.lowerBound) < 0.01 && abs($0.upperBound - $1.upperBound) < 0.01
        }
    }
    // At 8 s it is 11:26, at 16.6 degrees.
    #expect(agree(try trail(at: 8, length: nil), [10...12, 15...16.6]))
    #expect(agree(try trail(at: 8, length: .infinity), [10...12, 15...16.6]))
    #expect(agree(try trail(at: 8, length: 1), [15.9...16.6]))
    // Six seconds before, it was 10:44, at 11.4 degrees.
    #expect(agree(try trail(at: 8, length: 6), [11.4...12, 15...16.6]))
    // In the gap, the first part becomes shorter.
    #expect(agree(try trail(at: 4, length: 2), [11.4...12]))
    #expect(try trail(at: 5.5, length: 2).isEmpty)
    // At a constant speed, eight degrees in ten seconds, the mark crosses the gap without a line.
    #expect(agree(try trail(at: 4, length: nil, isFilm: false), [10...12]))
    #expect(agree(try trail(at: 8, length: nil, isFilm: false), [10...12, 15...16.4]))
  }

  @Test func `tell of a way that was not recorded, or leave it out as a pause`() throws {
    // Every minute but for three hours, in which it moves by 0.092 degrees: ten kilometers.
    var places: [(longitude: Double, minute: Int)] = []
    for minute in 0...8 { places.append((longitude: Double(minute) / 1e3, minute: minute)) }
    for minute in 0...8 { places.append((longitude: 0.1 + Double(minute) / 1e3, minute: 188 + minute)) }
    func resolved(_ skipIdle: Double?, isFilm: Bool = true) throws -> ResolvedScene {
      var spec = SceneSpec()
      spec.tracks = [TrackFilePath("a.gpx")].compactMap(\.self)
      if isFilm { (spec.film.play, spec.film.hold, spec.frameRate) = (try PlaySpeed(argument: "10s"), 1, 10) }
      spec.film.skipIdle = skipIdle
      return try spec.resolved(reading: TrackFiles(texts: ["a.gpx": gpx([places])]))
    }
    let whole = try resolved(nil)
    #expect(
      whole.warnings.map(\.description) == [
        "a.gpx: nothing was recorded for 3 h 0 min and 10 km from 2026-05-01T10:08:00Z on, where the line is straight; write "
          + "--skip-idle 10min to leave this out of the line and the film, or a part with --from and --to"
      ])
    let still = try resolved(nil, isFilm: false)
    #expect(
      still.warnings.map(\.description) == [
        "a.gpx: nothing was recorded for 3 h 0 min and 10 km from 2026-05-01T10:08:00Z on, where the line is straight; write "
          + "--skip-idle 10min to leave this out of the line, or a part with --from and --to"
      ])
    #expect(still.scene.overlays.first?.motionPath?.timing == .constant)
    let cut = try resolved(600, isFilm: false)
    #expect(cut.warnings.isEmpty && cut.scene.overlays.first?.motionPath?.route.hasGap(after: 8) == true)
    let short = try resolved(600)
    #expect(short.warnings.isEmpty)
    let path = try #require(short.scene.overlays.first?.motionPath)
    #expect(path.route.hasGap(after: 8))
    // Of sixteen minutes, the middle is the end of the first part.
    func longitude(at time: Double) -> Double {
      short.scene.state(at: time).overlays.first?.place.longitude ?? .nan
    }
    #expect(abs(longitude(at: 4.9) - 0.008) < 2e-4)
    #expect(longitude(at: 5.1) > 0.1)
  }

  @Test func `are cut by --from and --to`() throws {
    let scene = try resolved(["early.gpx", "late.gpx"]) {
      $0.film.from = try DataTime(argument: "2026-05-01T10:10:00Z")
      $0.film.to = try DataTime(argument: "2026-05-01T10:30:00Z")
    }.scene
    #expect(longitudes(scene, at: 0) == ["early": 1])
    #expect(longitudes(scene, at: 2.5) == ["early": 1.5])
    #expect(longitudes(scene, at: 9.9)["late"] == 10)
    // A clock that stands still.
    let still = try resolved(["early.gpx", "late.gpx"]) {
      $0.film.from = try DataTime(argument: "2026-05-01T10:50:00Z")
      $0.film.to = try DataTime(argument: "2026-05-01T10:50:00Z")
    }.scene
    for time in [0, 5, 9.9] { #expect(longitudes(still, at: time) == ["early": 4, "late": 12]) }
    let missed = #expect(throws: SceneError.self) {
      try resolved(["early.gpx"]) {
        $0.film.from = try DataTime(argument: "2027-05-01")
        $0.film.to = try DataTime(argument: "2027-05-02")
      }
    }
    #expect(missed?.diagnostics.first?.description.contains("no event lies between") == true)
  }

  @Test func `have names and colors of their own`() throws {
    let scene = try resolved(["early.gpx", "late.gpx", "more/late.gpx"]) {
      $0.film.label = try LabelTemplate(argument: "{name}!")
      $0.effect = .builtIn("dot")
    }.scene
    let texts = Dictionary(uniqueKeysWithValues: scene.overlays.map { ($0.id, $0.label?.text) })
    // Two files of one name are numbered.
    #expect(texts == ["early": "Early bird!", "1": "late!", "2": "late!"])
    let dots = scene.overlays.map { $0.layers.last?.fill }
    #expect(Set(dots).count == 3)
    #expect(scene.overlays.map { $0.layers.first?.fill } == dots)
    #expect(scene.overlays.allSatisfy { $0.motionPath?.trail?.color == $0.layers.last?.fill })
    let red = try resolved(["early.gpx", "late.gpx"]) { $0.color = RGBA(255, 0, 0) }.scene
    #expect(red.overlays.allSatisfy { $0.motionPath?.trail?.color == RGBA(255, 0, 0) })
    #expect(
      try resolved(["early.gpx"]) { $0.film.label = try LabelTemplate(argument: "{gear}") }.warnings.map(
        \.description) == [
          "--label: the track 'early.gpx' has no field but {name}, {speed}, {ele} and {distance}; use those"
        ])
  }

  @Test func `need times, or move by themselves beside others that have some`() throws {
    let untimed = #expect(throws: SceneError.self) { try resolved(["untimed.gpx"]) }
    #expect(
      untimed?.diagnostics.map(\.description) == [
        "--play: '10s' needs times, but the track has none; use one with times, or leave it out"
      ])
    let both = try resolved(["early.gpx", "untimed.gpx"]) { $0.track.duration = 5 }
    #expect(
      both.warnings.map(\.description) == [
        "--track-duration: has no effect on the clock of a film; leave it out, or add --track-timing constant",
        "--track: 'untimed.gpx' has no times and moves by itself, see --track-duration; add times",
      ])
    #expect(longitudes(both.scene, at: 2.5) == ["early": 1.5, "untimed": 2.5])
    // A value of all tracks is warned of once.
    let eased = try resolved(["early.gpx", "late.gpx"]) { $0.track.curve = .ease }
    #expect(
      eased.warnings.map(\.description) == [
        "--track-curve: has no effect on the clock of a film; leave it out, or add --track-timing constant"
      ])
    let constant = try resolved(["early.gpx"]) {
      $0.track.timing = .constant
      $0.track.duration = 12
      $0.film.from = try DataTime(argument: "2026-05-01")
      $0.film.to = try DataTime(argument: "2026-05-02")
      $0.overlays = [SceneSpec().overlayDefaults]
      $0.overlays[0].time = try DataTime(argument: "2026-05-01T12:00:00Z")
      $0.overlays[0].end = try DataTime(argument: "2026-05-02")
      $0.overlays[0].track = $0.track
    }
    // The motion begins with the event, in the middle of the film.
    #expect(longitudes(constant.scene, at: 4.9).isEmpty)
    #expect(longitudes(constant.scene, at: 8) == ["0": 1.5])
  }

  @Test func `are overlays beside the rows of data`() throws {
    let reader = { (tracks: [String]) throws -> ResolvedScene in
      var options = SceneSpec()
      options.tracks = tracks.compactMap { TrackFilePath($0) }
      options.csv = ["events.csv"]
      options.film.play = try PlaySpeed(argument: "10s")
      let spec = try SceneReader(files: Self.files, options: options).spec(scene: nil)
      return try spec.resolved(reading: Self.files)
    }
    for tracks in [["early.gpx"], ["early.gpx", "late.gpx"]] {
      let scene = try reader(tracks).scene
      #expect(scene.overlays.count == tracks.count + 1)
      #expect(scene.overlays.count { $0.motionPath != nil } == tracks.count)
      #expect(scene.film?.start.text == "2026-05-01T10:00:00Z")
    }
  }

  @Test func `are the same when they are resolved`() throws {
    for names in [["early.gpx"], ["early.gpx", "late.gpx", "untimed.gpx"]] {
      var spec = SceneSpec()
      spec.tracks = names.compactMap { TrackFilePath($0) }
      spec.film.play = try PlaySpeed(argument: "10min/s")
      spec.film.label = try LabelTemplate(argument: "{name}")
      spec.track.trailLength = 2
      spec.track.trailWidth = .points(5)
      let (said, resolved) = try spec.fullySpecified(reading: Self.files)
      let again = try SceneReader(files: Self.files, options: said).spec(scene: nil)
      #expect(try again.resolved(reading: Self.files).scene == resolved.scene)
      let files = TrackFiles(texts: Self.files.texts.merging(["scene.json": said.json()]) { $1 })
      let read = try SceneReader(files: files, options: SceneSpec()).spec(scene: "scene.json")
      #expect(try read.resolved(reading: files).scene == resolved.scene)
    }
  }

  @Test func `are a list in a scene file, which options replace`() throws {
    let files = TrackFiles(
      texts: Self.files.texts.merging([
        "scene.json": #"{"track": ["early.gpx", "late.gpx"], "play": "10s"}"#,
        "overlays.json":
          #"{"track": "early.gpx", "play": "10s", "overlays": [{"id": "a"}, {"id": "b", "track": "late.gpx"}]}"#,
      ]) { $1 })
    func ids(_ path: String, _ tracks: [String] = []) throws -> [String] {
      var options = SceneSpec()
      options.tracks = tracks.compactMap { TrackFilePath($0) }
      let spec = try SceneReader(files: files, options: options).spec(scene: path)
      return try spec.resolved(reading: files).scene.overlays.filter { $0.motionPath != nil }.map(\.id)
    }
    #expect(try ids("scene.json") == ["early", "late"])
    #expect(try ids("scene.json", ["late.gpx"]) == ["0"])
    #expect(try ids("scene.json", ["late.gpx", "early.gpx", "more/late.gpx"]) == ["early", "2", "0"])
    #expect(try ids("overlays.json") == ["a", "b"])
  }

  @Test func `end with their animation`() throws {
    var spec = SceneSpec()
    spec.tracks = [TrackFilePath("early.gpx")].compactMap(\.self)
    spec.track.duration = 15
    // The end is seen for a second.
    #expect(try spec.resolved(reading: Self.files).scene.duration == 16)
    // Not with a camera or a command that goes on.
    spec.commands = try TimelineCommandList(parsing: "start@0,stop@20")
    #expect(try spec.resolved(reading: Self.files).scene.duration > 20)
    spec.commands = nil
    spec.cycles = 3
    #expect(try spec.resolved(reading: Self.files).scene.duration < 5)
  }

  @Test func `have labels that never overlap`() throws {
    let crossing = gpx([[(0, 0), (10, 60)]], name: "From west to east")
    let other = gpx([[(10, 0), (0, 60)]], name: "From east to west")
    let files = TrackFiles(texts: ["a.gpx": crossing, "b.gpx": other])
    var spec = SceneSpec()
    spec.tracks = ["a.gpx", "b.gpx"].compactMap { TrackFilePath($0) }
    (spec.film.play, spec.film.hold) = (try PlaySpeed(argument: "4s"), 1)
    spec.film.label = try LabelTemplate(argument: "{name}")
    // There is room beside the discs, but neither above nor below them.
    spec.size = PixelSize(900, 60)
    spec.overlayDefaults.radius = .points(20)
    let scene = try spec.resolved(reading: files).scene
    var counts: Set<Int> = []
    for frame in 0..<100 {
      var boxes: [PixelRect] = []
      scene.forEachElement(at: Double(frame) / 25) { element in
        guard case .label(let label) = element else { return }
        boxes.append(
          PixelRect(x: label.x, y: label.baseline - 10, width: label.width, height: 10))
      }
      counts.insert(boxes.count)
      #expect(boxes.count < 2 || boxes[0].intersection(boxes[1]).isEmpty, "\(frame)")
      #expect(boxes.allSatisfy { $0.x >= 0 && $0.maxX <= 900 })
    }
    #expect(counts == [2])
  }
}

@Suite struct `The colors of tracks` {
  @Test(arguments: MapTheme.allCases)
  func `differ for 21 of them, from the map first, and begin again`(theme: MapTheme) {
    let colors = (0..<22).map { RGBA.trackColor(at: $0, on: theme) }
    let (first, second) = (Int(colors[0].green), Int(colors[7].green))
    #expect(theme == .dark ? second > first : second < first)
    #expect(Set(colors.prefix(21)).count == 21)
    #expect(colors[21] == colors[0] && colors[7] != colors[0])
  }
}
