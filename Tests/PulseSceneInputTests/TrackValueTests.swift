import PulseDocument
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

/// A GPX track of points: latitude, longitude, elevation and seconds after 10:00.
private func gpx(_ points: [(north: String, east: String, ele: Int, seconds: Int)]) -> String {
  let texts = points.map { point in
    let (h, m, s) = (10 + point.seconds / 3600, point.seconds / 60 % 60, point.seconds % 60)
    let time = "2026-05-01T\(h):\(m / 10)\(m % 10):\(s / 10)\(s % 10)Z"
    return
      #"<trkpt lat="\#(point.north)" lon="\#(point.east)"><ele>\#(point.ele)</ele><time>\#(time)</time></trkpt>"#
  }
  return "<gpx version=\"1.1\"><trk><name>Tour</name><trkseg>\(texts.joined())</trkseg></trk></gpx>"
}

private func resolved(
  _ files: [String: String], _ options: (inout SceneSpec) throws -> Void = { _ in }
) throws -> ResolvedScene {
  try DataFiles(files).resolved { spec in
    spec.tracks = try files.keys.sorted().map { try TrackFilePath(argument: $0) }
    (spec.film.play, spec.film.hold) = (try PlaySpeed(argument: "10s"), 1)
    spec.frameRate = 10
    try options(&spec)
  }
}

@Suite struct `Values of a moving track` {
  /// A degree along the equator, 111.32 km on WGS 84, in an hour, from 100 m up to 300 m.
  private static let way = gpx([("0", "10", 100, 0), ("0", "10.5", 200, 1800), ("0", "11", 300, 3600)])

  private func label(_ template: String, at time: Double, _ units: MeasurementSystem = .metric) throws
    -> [String]
  {
    let scene = try resolved(["a.gpx": Self.way]) {
      $0.film.label = try LabelTemplate(argument: template)
      $0.mapStyle.units = units
      $0.groundScale = .sphere
    }.scene
    return scene.labelRecords(at: time).labels.filter { $0.kind == .track }.map(\.text)
  }

  @Test func `stand in its label, in the units of the scale bar`() throws {
    #expect(try label("{name}: {speed}", at: 5) == ["Tour: 111.3 km/h"])
    #expect(try label("{speed}\\n{ele}", at: 5, .imperial) == ["69.2 mph\n656 ft"])
    #expect(try label("{speed} {ele}", at: 2.5, .nautical) == ["60.1 kn 150 m"])
    #expect(try label("{distance}", at: 0) == ["0 km"])
    #expect(try label("{distance}", at: 5) == ["56 km"])
  }

  @Test func `stand in the title of a film with one track`() throws {
    let scene = try resolved(["a.gpx": Self.way]) {
      ($0.annotations.title, $0.annotations.note) = ("{name}\n{ele}", "{speed}")
      $0.groundScale = .sphere
    }.scene
    func texts(_ time: Double) -> [String] { scene.labelRecords(at: time).labels.map(\.text).sorted() }
    #expect(texts(0) == ["111.3 km/h", "Tour\n100 m"])
    #expect(texts(5) == ["111.3 km/h", "Tour\n200 m"])
    let error = try #require(throws: SceneError.self) {
      try resolved(["a.gpx": Self.way, "b.gpx": Self.way]) { $0.annotations.title = "{ele}" }
    }
    #expect(error.diagnostics.count == 1)
  }

  @Test func `are kept when the scene is written out`() throws {
    let files = DataFiles(["a.gpx": Self.way])
    var spec = SceneSpec()
    spec.tracks = [try TrackFilePath(argument: "a.gpx")]
    (spec.film.play, spec.film.hold) = (try PlaySpeed(argument: "10s"), 1)
    spec.film.label = try LabelTemplate(argument: "{ele}")
    spec.annotations.title = "{ele}"
    let text = try spec.fullySpecified(reading: files).spec.json()
    let scene = try DataFiles(["s.json": text, "a.gpx": Self.way]).resolved(scene: "s.json") { _ in }.scene
    #expect(scene.labelRecords(at: 5).labels.map(\.text) == ["200 m", "200 m"])
  }

  @Test func `that it has not are reported`() throws {
    let text = "<gpx><rte><name>R</name><rtept lat=\"1\" lon=\"2\"/><rtept lat=\"1\" lon=\"3\"/></rte></gpx>"
    let warnings = try resolved(["a.gpx": text]) {
      ($0.film.play, $0.film.hold) = (nil, nil)
      $0.film.label = try LabelTemplate(argument: "{speed}")
    }.warnings
    #expect(
      warnings.map(\.description) == ["--label: the track 'a.gpx' has no times for {speed}; use other fields"]
    )
  }

  @Test func `have their unit in the legend`() throws {
    func scale(_ field: String, _ units: MeasurementSystem) throws -> ColorScale? {
      try resolved(["a.gpx": Self.way]) {
        $0.film.colorBy = try ColorScaleSpec(argument: field)
        $0.mapStyle.units = units
      }.scene.colorScale
    }
    #expect(try scale("speed", .metric)?.unit == "km/h" && scale("speed", .nautical)?.unit == "kn")
    let feet = try #require(try scale("ele", .imperial))
    #expect(feet.unit == "ft")
    func title(_ field: String, _ language: MapLanguage) throws -> String? {
      let scene = try resolved(["a.gpx": Self.way]) {
        $0.film.colorBy = try ColorScaleSpec(argument: field)
        ($0.mapStyle.language, $0.annotations.legend, $0.size) = (language, .always, PixelSize(800, 600))
      }.scene
      let items = scene.annotations.cards.first { $0.kinds == [.legend] }?.items
      return items?.lazy.compactMap { if case .text(let text, _, _, _, _) = $0 { text } else { nil } }.first
    }
    #expect(try title("ele", .local) == "Elevation (m)" && title("elevation", .local) == "Elevation (m)")
    #expect(try title("speed", .code("de")) == "Geschwindigkeit (km/h)")
    guard case .continuous(let domain, _) = feet.kind else { return #expect(Bool(false)) }
    #expect(domain.start == 328 && domain.end == 985)
  }
}

@Suite struct `Mistakes in a track` {
  @Test func `are left out point by point, and counted`() throws {
    let text = gpx([("48", "10", 1, 0), ("95", "10", 1, 60), ("48.1", "x", 1, 90), ("48.1", "10", 1, 120)])
    let result = try resolved(["a.gpx": text])
    #expect(result.scene.overlays.first?.motionPath?.route.points.count == 2)
    #expect(
      result.warnings.map(\.description) == [
        "a.gpx: 2 of 4 points are left out (first: line 1: lat: '95' is out of range); correct them to be shown"
      ])
    #expect(throws: SceneError.self) { try resolved(["a.gpx": text]) { $0.isStrict = true } }
    #expect(throws: SceneError.self) {
      try resolved(["a.gpx": gpx([("48", "10", 1, 0), ("95", "10", 1, 60)])])
    }
  }

  private static let jump = gpx([
    ("48", "10", 1, 0), ("48.001", "10", 1, 60), ("-48", "100", 1, 120), ("0", "0", 1, 150),
    ("48.002", "10", 1, 180),
  ])

  @Test func `between times that are rounded are none`() throws {
    // The hurricane Dennis by the National Hurricane Center, which has two rows of one hour.
    let rows = [(22.0, 8, 12), (22.0, 8, 18), (22.1, 8, 18), (22.7, 9, 0), (23.4, 9, 6)].map {
      "Dennis,2005,7,\($1),\($2),\($0),\(-60 - $0)\n"
    }
    let table = "name,year,month,day,hour,lat,long\n" + rows.joined()
    let scene = try resolved(["a.csv": table]) {
      ($0.trackBy, $0.csv, $0.tracks, $0.dropsOutliers) = ("name", ["a.csv"], [], true)
    }
    #expect(scene.scene.overlays.first?.motionPath?.route.points.count == 5)
  }

  @Test func `that are most of a track are mistakes of its times`() throws {
    let points = (0..<8).map { ("\(20 + $0 * 5 % 40)", "\($0 * 7)", 1, $0 + 1) }
    let found = try resolved(["a.gpx": gpx(points)])
    #expect(found.warnings.isEmpty && found.scene.overlays.first?.motionPath?.route.points.count == 8)
  }

  @Test func `that no vehicle makes are dropped if that is wanted`() throws {
    let kept = try resolved(["a.gpx": Self.jump])
    #expect(kept.scene.overlays.first?.motionPath?.route.points.count == 5)
    #expect(
      kept.warnings.map(\.description) == [
        "a.gpx: has 2 points that no vehicle reaches (first: point 3 at -48.0,100.0); write --drop-outliers to leave them out"
      ])
    let dropped = try resolved(["a.gpx": Self.jump]) { $0.dropsOutliers = true }
    #expect(dropped.scene.overlays.first?.motionPath?.route.points.count == 3)
    #expect(
      dropped.warnings.map(\.description) == [
        "a.gpx: 2 points that no vehicle reaches are left out (first: point 3 at -48.0,100.0); correct them to be shown"
      ])
  }

  @Test func `at 0,0 are dropped from tables`() throws {
    func warnings(_ table: String, drops: Bool) throws -> (count: Int, [String]) {
      let result = try DataFiles(["a.csv": table]).resolved {
        ($0.csv, $0.dropsOutliers) = (["a.csv"], drops)
      }
      return (result.scene.overlays.count, result.warnings.map(\.description))
    }
    let far = "lat,lon\n48,16\n0,0\n49,17\n"
    let dropped = try warnings(far, drops: true)
    #expect(
      dropped.count == 2
        && dropped.1 == [
          "a.csv: 1 pulse is at 0,0, far from all others (a.csv:3), and left out; correct it to be shown"
        ])
    #expect(try warnings(far, drops: false).count == 3)
    let near = try warnings("lat,lon\n4,6\n0,0\n", drops: true)
    #expect(near.count == 2 && near.1.count == 1)
  }
}

@Suite struct `Pauses of tracks` {
  /// A drive of ten minutes, forty minutes in a garage, and a drive of ten minutes back.
  private static let text = gpx([
    ("48", "10", 1, 0), ("48.1", "10", 1, 600), ("48.1001", "10", 1, 1200), ("48.1", "10.0001", 1, 3000),
    ("48", "10", 1, 3600),
  ])

  @Test func `are cut out of the time of a film`() throws {
    let result = try resolved(["a.gpx": Self.text]) { $0.film.skipIdle = 900 }
    let scene = result.scene
    #expect(result.notes.contains("1 pause is cut out of the film, 40 min in all"))
    // Twenty minutes in ten seconds: the pause is after five.
    func north(_ time: Double) -> Double { scene.state(at: time).overlays.first?.place.latitude ?? 0 }
    #expect(abs(north(2.5) - 48.05) < 1e-3 && abs(north(5) - 48.1) < 1e-3 && abs(north(7.5) - 48.05) < 1e-3)
    #expect(scene.film?.dataTime(at: 2.5).text == "2026-05-01T10:05:00Z")
    #expect(scene.film?.dataTime(at: 7.5).text == "2026-05-01T10:55:00Z")
    let back = scene.film.map { $0.time(of: $0.dataTime(at: 7.5)) }
    #expect(back == 7.5)
  }

  @Test func `stay if another track moves, or if they are short`() throws {
    let other = gpx([("48", "11", 1, 0), ("48.5", "11", 1, 3600)])
    for (files, least) in [(["a.gpx": Self.text, "b.gpx": other], 900.0), (["a.gpx": Self.text], 3000)] {
      let result = try resolved(files) { $0.film.skipIdle = least }
      #expect(result.scene.film?.cuts == [])
      #expect(
        result.warnings.map(\.description) == [
          "--skip-idle: has no effect, as no pause is that long; use a shorter one, or leave it out"
        ])
    }
  }

  @Test func `are found where a recording stays or is interrupted`() throws {
    func route(_ points: [(Double, Double)], gaps: Set<Int> = []) throws -> Route {
      // A thousandth of a degree of latitude is 111 m.
      let places = try points.map { try GeoPoint(latitude: 48 + $0.0 / 1000, longitude: 10) }
      return try Route(through: places, times: points.map(\.1), gaps: gaps)
    }
    #expect(try route([(0, 0), (1, 10), (1.1, 20), (1, 100), (5, 110)]).pauses(ofAtLeast: 60) == [10...100])
    #expect(try route([(0, 0), (1, 10), (9, 100), (10, 110)], gaps: [1]).pauses(ofAtLeast: 60) == [10...100])
    #expect(try route([(0, 0), (1, 10), (9, 100), (10, 110)]).pauses(ofAtLeast: 60) == [])
    #expect(try route([(0, 0), (1, 10), (1, 30)]).pauses(ofAtLeast: 60) == [])
  }
}
