import PulseDocument
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

@Suite struct `Rows of one value` {
  private static let ships = """
    MMSI,BaseDateTime,LAT,LON,Heading,Ship
    7,2024-01-01T00:20:00,1,2,511,
    8,2024-01-01T00:00:00,5,0,90,Bee
    7,2024-01-01T00:00:00,1,0,511,Ant
    8,2024-01-01T00:10:00,5,1,,Bee
    9,2024-01-01T00:10:00,9,9,0,Cat
    ,2024-01-01T00:10:00,1,1,0,Nobody
    7,2024-01-01T00:10:00,,,0,Ant
    7,,1,1,0,Ant
    7,yesterday,1,1,0,Ant

    """

  private func resolved(
    _ text: String = ships, _ options: (inout SceneSpec) throws -> Void = { _ in }
  ) throws -> ResolvedScene {
    try DataFiles(["a.csv": text]).resolved {
      $0.csv = ["a.csv"]
      $0.trackBy = "MMSI"
      ($0.film.play, $0.film.hold) = (try PlaySpeed(argument: "2s"), 1)
      $0.frameRate = 10
      try options(&$0)
    }
  }

  @Test func `are a track in the order of their times, and a single one stays`() throws {
    let result = try resolved()
    let scene = result.scene
    #expect(scene.overlays.map(\.id).sorted() == ["7", "8", "9"])
    // Twenty minutes in two seconds: after one, it is 00:10.
    let places = Dictionary(
      uniqueKeysWithValues: scene.state(at: 1).overlays.map { ($0.id, $0.place) })
    #expect(places["7"].map { abs($0.longitude - 1) < 1e-9 && abs($0.latitude - 1) < 1e-9 } == true)
    #expect(places["8"].map { abs($0.longitude - 1) < 1e-9 } == true)
    #expect(places["9"].map { abs($0.latitude - 9) < 1e-9 } == true)
    #expect(scene.film?.start.text == "2024-01-01T00:00:00Z")
    #expect(Set(scene.overlays.compactMap { $0.motionPath?.trail?.color }).count == 3)
    #expect(
      result.warnings.map(\.description) == [
        "a.csv: 3 of 9 rows are left out: 1 without a value in the column of --track-by (line 7), 1 without a place "
          + "(line 8), 1 with a time that cannot be read (line 10, column 'BaseDateTime': 'yesterday' is not a time); complete those to be shown",
        "a.csv: 1 row has no time and is left out; add a time to those to be shown",
        "--track-by: the track '9' does not move; for places whose values change, write --series MMSI instead",
      ])
  }

  @Test func `whose latitudes can only be longitudes are warned of`() throws {
    let table = "MMSI,LAT,LON\n7,120,5\n7,121,6\n7,122,7\n7,80,8\n7,81,9\n"
    let warnings = try DataFiles(["a.csv": table]).resolved {
      ($0.csv, $0.trackBy) = (["a.csv"], "MMSI")
    }.warnings.map(\.description)
    #expect(
      warnings.contains(
        "a.csv: 3 latitudes are beyond 90 degrees and no longitude is; write --columns lat=LON,lon=LAT if they are exchanged"
      ), "\(warnings)")
  }

  @Test func `have the fields of their first row with a value`() throws {
    func labels(_ template: String, _ columns: ColumnNameList? = nil) throws -> [String?] {
      var spec = SceneSpec()
      (spec.csv, spec.trackBy, spec.columns) = (["a.csv"], "MMSI", columns)
      spec.film.label = try LabelTemplate(argument: template)
      return try spec.fullySpecified(reading: DataFiles(["a.csv": Self.ships])).spec.overlays.map(\.label)
    }
    #expect(try labels("{name}: {Ship}") == ["7: Ant", "8: Bee", "9: Cat"])
    #expect(try labels("{name}", ColumnNameList([.name: "Ship"])) == ["Ant", "Bee", "Cat"])
  }

  @Test func `move without times in the order of the rows`() throws {
    let scene = try resolved("MMSI,lat,lon\n1,1,1\n2,5,5\n1,1,3\n1,1,2\n2,5,6\n") {
      $0.film.play = nil
      $0.track.duration = 3
    }.scene
    let first = try #require(scene.overlays.first)
    #expect(
      [0, 2, 3].map { (first.longitude(at: $0) * 1e6).rounded() / 1e6 } == [1, 3, 2])
  }

  @Test func `color their trails by a number, and whole tracks by a category`() throws {
    let table =
      "MMSI,lat,lon,time,knots,kind\n1,1,0,0,2,a\n1,1,1,10,4,a\n1,1,2,20,8,a\n2,2,0,0,6,b\n2,2,1,20,6,b\n"
    func scene(_ scale: String) throws -> Scene {
      try resolved(table) { $0.film.colorBy = try ColorScaleSpec(argument: scale) }.scene
    }
    let byNumber = try scene("knots=#000000,#ffffff")
    let trails = Dictionary(
      uniqueKeysWithValues: byNumber.overlays.map { ($0.id, $0.motionPath?.trail?.colors ?? []) })
    // Means of 3, 6 and the last value, from 2 to 8: a sixth, two thirds and the end, in 32 steps.
    #expect(trails["1"].map { $0.map(\.red) } == [40, 168, 255])
    #expect(trails["2"].map { $0.map(\.red) } == [168, 168])
    #expect(byNumber.colorScale?.field == "knots")
    let byKind = try scene("kind:a=red,b=blue")
    let colors = Dictionary(
      uniqueKeysWithValues: byKind.overlays.map { ($0.id, $0.motionPath?.trail?.color.argument ?? "") })
    #expect(colors == ["1": "#ff0000", "2": "#0000ff"])
  }

  /// A mark that moves along the equator by a degree in ten seconds, with values that change.
  private static let voyage =
    "MMSI,lat,lon,time,knots,state\n1,0,0,0,2,moored\n1,0,1,10,4,\n1,0,2,20,,sailing\n2,5,0,0,,at sea\n2,5,1,20,,at sea\n"

  @Test func `have the values of the row that they have passed last in their labels`() throws {
    let result = try resolved(Self.voyage) { $0.film.label = try LabelTemplate(argument: "{state}, {knots}") }
    let mark = try #require(result.scene.overlays.first { $0.id == "1" })
    let label = try #require(mark.label)
    #expect(label.text == "sailing, 2")
    // A row without a value leaves the one before.
    let texts = [0, 0.9, 1.1, 1.9, 2].map { label.live?.text(of: mark, at: $0) }
    #expect(texts == ["moored, 2", "moored, 2", "moored, 4", "moored, 4", "sailing, 4"])
    #expect(result.scene.overlays.first { $0.id == "2" }?.label == nil)
    let fixed = try resolved(Self.voyage) { $0.film.label = try LabelTemplate(argument: "{state}") }
    let other = try #require(fixed.scene.overlays.first { $0.id == "2" }?.label)
    #expect(other.text == "at sea" && other.live == nil)
  }

  @Test func `wait at the place of a row until its end, and then have its values no longer`() throws {
    // Ten seconds of the voyage are one of the film.
    let table =
      "MMSI,lat,lon,time,until,port,line\n1,0,0,0,5,A,X\n1,0,1,10,15,B,X\n1,0,2,20,,C,X\n2,0,7,0,25,D,X\n2,0,8,20,,E,X\n"
    let result = try resolved(table) {
      $0.film.endField = "until"
      $0.film.label = try LabelTemplate(argument: "{line}:{port}")
    }
    let mark = try #require(result.scene.overlays.first { $0.id == "1" })
    let path = try #require(mark.motionPath)
    #expect(path.route.points.count == 5)
    let times = [0.2, 0.75, 1.2, 1.75, 2]
    let places = times.map { mark.position(at: $0).map { Mercator.unproject($0.point).longitude } ?? .nan }
    #expect(zip(places, [0, 0.5, 1, 1.5, 2]).allSatisfy { abs($0 - $1) < 1e-9 }, "\(places)")
    #expect(times.map { mark.label?.live?.text(of: mark, at: $0) } == ["X:A", "X:", "X:B", "X:", "X:C"])
    #expect(
      result.warnings.map(\.description).contains(
        "a.csv: 1 row ends after the time of the next row of the track, and is left at that time; correct the times in 'until'"
      ))
  }

  @Test func `have the radius of the value at each point`() throws {
    let scene = try resolved(Self.voyage) {
      $0.film.radiusBy = try RadiusScaleSpec(argument: "knots:0..4=10px..30px")
    }.scene
    let mark = try #require(scene.overlays.first { $0.id == "1" })
    #expect(mark.radius == .points(30))
    // In proportion to the value between points, and as the last value after it.
    #expect(
      [0, 0.5, 1, 1.5, 2].map { mark.radius(at: $0) } == [20, 25, 30, 30, 30].map { Length.points($0) })
    #expect(scene.radiusScale?.field == "knots")
    let other = try #require(scene.overlays.first { $0.id == "2" })
    #expect(other.radius(at: 1) == other.radius)
  }

  @Test func `have the color of the value at each point, unless a color is given`() throws {
    func colors(_ color: RGBA?) throws -> [RGBA] {
      let scene = try resolved(Self.voyage) {
        $0.film.colorBy = try ColorScaleSpec(argument: "knots:2..4=#000000,#ffffff")
        $0.color = color
      }.scene
      let mark = try #require(scene.overlays.first { $0.id == "1" })
      return [0.5, 1.5].map { mark.color(RGBA(9, 8, 7), as: .main, at: $0) }
    }
    // Of the mean of both ends, and of the only known one.
    #expect(try colors(nil).map(\.red) == [128, 255])
    #expect(try colors(RGBA(9, 8, 7)) == [RGBA(9, 8, 7), RGBA(9, 8, 7)])
  }

  @Test func `are gray where a value is in no class, with a warning`() throws {
    let result = try resolved(Self.voyage) {
      $0.film.colorBy = try ColorScaleSpec(argument: "knots:3.5,4,5=#000000,#ffffff")
    }
    // Beside a scale of grays, beige: the mean of 2 and 4 and no value are in no class, and the other track has none.
    let trails = Dictionary(uniqueKeysWithValues: result.scene.overlays.map { ($0.id, $0.motionPath?.trail) })
    #expect(trails["1"]??.colors.map(\.argument) == ["#c4ae8a", "#ffffff", "#c4ae8a"])
    #expect(trails["2"]??.color.argument == "#c4ae8a")
    #expect(result.scene.colorScale?.missing?.argument == "#c4ae8a")
    #expect(
      result.warnings.map(\.description).contains(
        "--color-by: 1 value is in no class, such as 2, and without a color of its own; write other limits, or "
          + "knots:..3.5,4,5.. for open classes at the ends"))
  }

  @Test func `have the colors of categories that are numbers`() throws {
    let table = "MMSI,lat,lon,time,route\n1,1,0,0,14\n1,1,1,10,14\n2,2,0,0,15\n2,2,1,20,15\n"
    let scene = try resolved(table) { $0.film.colorBy = try ColorScaleSpec(argument: "route:14=red,15=blue") }
      .scene
    let colors = scene.overlays.map { "\($0.id) \($0.motionPath?.trail?.color.argument ?? "")" }.sorted()
    #expect(colors == ["1 #ff0000", "2 #0000ff"])
  }

  @Test func `share texts and scales with the places beside them, which know other columns`() throws {
    func resolved(_ options: (inout SceneSpec) throws -> Void) throws -> ResolvedScene {
      try DataFiles(["a.csv": Self.voyage, "b.csv": "lat,lon,stop\n3,3,Pier\n"]).resolved {
        ($0.csv, $0.trackBy) = (["a.csv", "b.csv"], "MMSI")
        try options(&$0)
      }
    }
    let scene = try resolved { $0.film.label = try LabelTemplate(argument: "{stop}") }.scene
    #expect(scene.overlays.compactMap(\.label?.text) == ["Pier"])
    #expect(
      try resolved { $0.film.colorBy = try ColorScaleSpec(argument: "knots=magma") }.scene.colorScale != nil)
    let error = #expect(throws: SceneError.self) {
      try resolved { $0.film.colorBy = try ColorScaleSpec(argument: "knot=magma") }
    }
    #expect(error?.lines == ["--color-by: no row has a value in 'knot'; did you mean 'knots'?"])
  }

  @Test(arguments: [
    ("--label: no row has a value in 'stat'; did you mean 'state'?", "label"),
    ("--radius-by: no row has a value in 'knot'; did you mean 'knots'?", "radius"),
    ("--color-by: no row has a value in 'knot'; did you mean 'knots'?", "color"),
  ])
  func `name the column that a misspelt one resembles`(message: String, option: String) {
    let error = #expect(throws: SceneError.self) {
      try resolved(Self.voyage) {
        switch option {
        case "label": $0.film.label = try LabelTemplate(argument: "{stat}")
        case "radius": $0.film.radiusBy = try RadiusScaleSpec(argument: "knot=3px..9px")
        default: $0.film.colorBy = try ColorScaleSpec(argument: "knot=viridis")
        }
      }
    }
    #expect(error?.diagnostics.map(\.description) == [message])
  }

  @Test func `color their trails by the speed`() throws {
    // A degree of the equator is 111.32 km: in an hour, and in half an hour.
    let points = [(0, "10:00"), (1, "11:00"), (2, "12:00"), (3, "12:30"), (4, "13:00"), (5, "13:30")]
      .map {
        "<trkpt lat='0' lon='\($0.0)'><ele>\($0.0 * 10)</ele><time>2024-05-01T\($0.1):00Z</time></trkpt>"
      }
    let files = DataFiles(["a.gpx": "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"])
    for (scale, range) in [("speed=#000,#fff", 110.0...224), ("ele=#000,#fff", 0.0...50)] {
      let resolved = try files.resolved {
        $0.tracks = [TrackFilePath("a.gpx")].compactMap(\.self)
        $0.film.colorBy = try ColorScaleSpec(argument: scale)
      }
      #expect(resolved.warnings.isEmpty)
      let colors = try #require(resolved.scene.overlays.first?.motionPath?.trail?.colors)
      #expect(colors.count == 6 && colors.first.map { $0.red < 60 } == true && colors.last?.red == 255)
      guard case .continuous(let domain, _)? = resolved.scene.colorScale?.kind else {
        Issue.record("there is no scale")
        continue
      }
      #expect(range.contains(domain.start) && range.contains(domain.end))
    }
  }

  @Test func `are written with their value`() throws {
    var spec = SceneSpec()
    (spec.csv, spec.trackBy) = (["a.csv"], "MMSI")
    let files = DataFiles(["a.csv": Self.ships])
    let (complete, resolved) = try spec.fullySpecified(reading: files)
    #expect(complete.overlays.map(\.track.file?.argument) == ["a.csv#7", "a.csv#8", "a.csv#9"])
    let again = try DataFiles(["a.csv": Self.ships, "b.json": complete.json()])
      .resolved(scene: "b.json") { _ in }.scene
    #expect(again.overlays == resolved.scene.overlays)
  }

  @Test func `are beside places of tables without the column, which a film shows all the time`() throws {
    let places = "name,lat,lon\nKiel,2,1\nGedser,3,1\n"
    func result(_ places: String) throws -> ResolvedScene {
      try DataFiles(["a.csv": Self.ships, "b.csv": places]).resolved {
        ($0.csv, $0.trackBy) = (["a.csv", "b.csv"], "MMSI")
        $0.film.play = try PlaySpeed(argument: "2s")
      }
    }
    let scene = try result(places).scene
    let others = scene.overlays.filter { $0.motionPath == nil }
    #expect(others.count == 2 && others.allSatisfy { $0.event == nil } && scene.overlays.count == 5)
    let timed = try result("time,lat,lon\n2024-01-01T00:05:00Z,2,1\n,3,1\n")
    #expect(timed.scene.overlays.count { $0.motionPath == nil && $0.event != nil } == 1)
    let warnings = timed.warnings.map(\.description).joined()
    #expect(
      warnings.contains("1 row has no time and is there all the time; add a time to those that are not"))
  }

  @Test func `need a column that there is`() throws {
    let error = try #require(throws: SceneError.self) { try resolved { $0.trackBy = "mmsy" } }
    #expect(
      error.lines == [
        "a.csv:1: has no column 'mmsy', which --track-by names, only 'MMSI', 'BaseDateTime', 'LAT', 'LON', 'Heading', 'Ship'; did you mean 'MMSI'?"
      ])
    #expect(throws: SceneError.self) { try resolved { $0.isStrict = true } }
  }

  @Test func `are shown in the span of a film alone, from where they were at its beginning`() throws {
    func scene(_ from: String?, _ to: String?) throws -> Scene {
      try resolved {
        $0.film.from = try from.map(DataTime.init(argument:))
        $0.film.toArgument = try to.map(TimeBound.init(argument:))
      }.scene
    }
    let part = try scene("2024-01-01T00:05:00", "2024-01-01T00:09:00")
    #expect(part.overlays.map(\.id).sorted() == ["7", "8"])
    for overlay in part.overlays {
      let path = try #require(overlay.motionPath)
      #expect(path.route.points.count == 2)
      let (first, last) = (path.start, Mercator.unproject(path.route.points[1]))
      #expect(abs(first.longitude - 0.5) < 1e-9)
      #expect(abs(last.longitude - 0.9) < 1e-9)
    }
    // Whole tracks, as before, without limits that cut them.
    #expect(
      try scene("2023", "2025").overlays.map { $0.motionPath?.route.points.count ?? 0 }.sorted() == [2, 2, 2])
    #expect(throws: SceneError.self) { try scene("2025", nil) }
  }

  @Test func `are shown in part in a still, too`() throws {
    func warningsAndPoints(_ from: String) throws -> (warnings: [String], points: [Int]) {
      let result = try DataFiles([
        "a.csv":
          "id,time,lat,lon\na,2001-01-01,1,1\na,2001-01-02,2,2\na,2001-01-03,3,3\nb,2000-01-01,1,1\nb,2000-01-02,2,2\n"
      ])
      .resolved {
        ($0.csv, $0.trackBy) = (["a.csv"], "id")
        $0.film.from = try DataTime(argument: from)
      }
      return (
        result.warnings.map(\.description),
        result.scene.overlays.map { $0.motionPath?.route.points.count ?? 0 }
      )
    }
    let part = try warningsAndPoints("2001-01-02")
    #expect(part.warnings == [])
    #expect(part.points == [2])
    #expect(try warningsAndPoints("2000").points == [3, 2])
    #expect(throws: SceneError.self) { try warningsAndPoints("2002") }
  }

  @Test func `do not go on from where a name was used years before`() throws {
    let storms =
      "name,year,time,lat,lon\n"
      + [1982, 1988].map { year in
        (1...4).map { "Al,\(year),\(year)-06-0\($0),\(year == 1982 ? 10 : 40),\($0)\n" }.joined()
      }.joined()
    func result(_ trackBy: String, from: String?) throws -> ResolvedScene {
      try DataFiles(["a.csv": storms]).resolved {
        ($0.csv, $0.trackBy) = (["a.csv"], trackBy)
        ($0.film.play, $0.film.hold) = (try PlaySpeed(argument: "2s"), 1)
        $0.film.from = try from.map(DataTime.init(argument:))
      }
    }
    let all = try result("name", from: nil)
    #expect(all.scene.overlays.count == 1)
    #expect(
      all.warnings.map(\.description) == [
        "a.csv: the track 'Al' pauses for months or years between rows; if one name stands for several things, add the column that "
          + "tells them apart, as in --track-by name,year"
      ])
    let later = try result("name", from: "1988-05")
    #expect(later.scene.overlays.map { $0.motionPath?.route.points.count } == [4])
    // The part that is shown does not pause.
    #expect(later.warnings == [])
    #expect(later.scene.overlays.allSatisfy { abs(($0.motionPath?.start.latitude ?? 0) - 40) < 1e-9 })
    let two = try result("name, year", from: nil)
    #expect(two.scene.overlays.map(\.id) == ["Al 1982", "Al 1988"])
    #expect(two.warnings == [])
  }

  @Test(arguments: [
    ("2003-05-01", "2005-03-03", "2004", "2005", 2.0),
    ("2003-05-01", "2005-03-03", "200305", "200412", 1.0),
    ("2003-05-01", "2005-03-03", "2003", "2003", 1.0),
    // Data from before 1970 on, too.
    ("1950-01-01", "1990-03-03", "1980", "1990", 2.0),
    // Numbers of seconds of 1970 stay such.
    ("2000", "3000", "2012", "3000", 2.0),
  ]) func `of places are selected by years and months as by dates`(
    first: String, last: String, from: String, to: String, longitude: Double
  ) throws {
    let table = "time,lat,lon\n\(first),1,1\n\(last),2,2\n"
    for isFilm in [false, true] {
      let scene = try DataFiles(["a.csv": table]).resolved {
        $0.csv = ["a.csv"]
        if isFilm { $0.film.play = try PlaySpeed(argument: "2s") }
        $0.film.from = try DataTime(argument: from)
        $0.film.toArgument = try TimeBound(argument: to)
      }.scene
      #expect(scene.overlays.map(\.place.longitude) == [longitude], "\(isFilm)")
    }
  }
}
