import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

@Suite struct `What has no effect` {
  /// Sets an option without data times, or beside an event at a time.
  private static func film(_ say: @escaping @Sendable (inout SceneSpec) -> Void)
    -> @Sendable (inout SceneSpec)
    -> Void
  {
    { spec in
      spec.film.play = try? PlaySpeed(argument: "2s")
      var event = OverlaySpec(latitude: 1, longitude: 2, radius: .points(30))
      event.time = DataTime(secondsSince1970: 1_700_000_000)
      spec.overlays = [event]
      say(&spec)
    }
  }

  @Test(arguments: [
    Remark(
      "a time zone without a clock",
      gets: "--time-zone: has no effect without a clock or a time bar; add --clock, or leave it out",
      say: film { $0.annotations.timeZone = "UTC" }),
    Remark(
      "an end without a time",
      gets: "--end: has no effect without a time; add it, or leave out the end",
      say: film {
        var other = OverlaySpec(latitude: 1, longitude: 2, radius: .points(30))
        other.end = DataTime(secondsSince1970: 1_700_000_100)
        $0.overlays.append(other)
      }),
    Remark(
      "the size of text that is not there",
      gets: "--text-scale: has no effect without text; add --label TEXT or --title TEXT, or leave it out"
    ) { $0.annotations.textScale = 2 },
    Remark(
      "a time without a film", gets: "--time: has no effect without 'play'; add it, or leave out the time"
    ) {
      var event = OverlaySpec(latitude: 1, longitude: 2, radius: .points(30))
      event.time = DataTime(secondsSince1970: 0)
      $0.overlays = [event]
    },
    Remark(
      "a scale without data",
      gets: "--radius-by: has no effect without data; add --csv FILE or --geojson FILE"
    ) { $0.film.radiusBy = try? RadiusScaleSpec(argument: "mag:3..8=4px..60px") },
  ])
  func `is said`(remark: Remark) throws {
    #expect(try SceneSpec.hongKong(remark.say).resolved().lines.contains(remark.messages[0]))
  }

  @Test func `is the end of a title that is too long`() throws {
    let spec = SceneSpec.hongKong {
      $0.size = PixelSize(200, 200)
      $0.annotations.title = String(repeating: "word ", count: 60)
    }
    #expect(
      try spec.resolved(reading: FontFiles()).lines == [
        "--title: is too long and was shortened; use fewer words, or a smaller --text-scale"
      ])
  }

  @Test func `is a time beside those of a track`() throws {
    let track = """
      <gpx><trk><trkseg><trkpt lat="1" lon="2"><time>2020-01-01T00:00:00Z</time></trkpt>\
      <trkpt lat="1.1" lon="2"><time>2020-01-01T00:01:00Z</time></trkpt></trkseg></trk></gpx>
      """
    let files = TextFiles(texts: ["a.gpx": track])
    var spec = SceneSpec.hongKong { $0.film.play = try? PlaySpeed(argument: "2s") }
    var event = OverlaySpec(latitude: 1, longitude: 2, radius: .points(30))
    event.time = DataTime(secondsSince1970: 1_577_836_800)
    event.track = TrackSpec(file: try #require(TrackFilePath("a.gpx")))
    spec.overlays = [event]
    #expect(
      try spec.resolved(reading: files).lines.contains(
        "--time: has no effect with the times of the track; leave it out, or use --track-timing constant"))
  }
}

@Suite struct `What data lacks` {
  @Test func `is a label`() throws {
    let files = TextFiles(texts: ["d.csv": "lat,lon,kind\n1,2,\n3,4,b\n"])
    let spec = try files.spec {
      $0.csv = ["d.csv"]
      $0.film.label = LabelTemplate("{kind}")
    }
    #expect(
      spec.warnings.map(\.description) == [
        "d.csv: 1 row has no value for --label and no label; add the values, or use other fields"
      ])
  }

  @Test func `is told for the file that lacks it`() throws {
    let files = TextFiles(texts: [
      "a.csv": "lat,lon,time,kind\n1,2,2020,x\n", "b.csv": "lat,lon,time,kind\n3,4,,x\n5,6,2021,\n",
      "c.csv": "lat,lon,time,kind\n3,4,,x\n5,6,2021,y\n",
    ])
    func warnings(_ names: [String]) throws -> [String] {
      try files.spec {
        $0.csv = names
        $0.film.play = .length(2)
        $0.film.label = LabelTemplate("{kind}")
      }.warnings.map(\.description)
    }
    #expect(
      try warnings(["a.csv", "b.csv"]) == [
        "b.csv: 1 row has no time and is left out (line 2); add a time to those to be shown",
        "b.csv: 1 row has no value for --label and no label; add the values, or use other fields",
      ])
    #expect(
      try warnings(["a.csv", "b.csv", "c.csv"]).contains(
        "b.csv: 2 rows of this and 1 more file have no time and are left out (first: line 2); add a time to those to be shown"
      ))
  }

  @Test func `is a second point of a line`() throws {
    let points = #"<trkpt lat="1" lon="2"/>"#
    let files = TextFiles(texts: [
      "a.gpx": """
      <gpx><trk><trkseg>\(points)</trkseg></trk><trk><trkseg>\(points)</trkseg></trk>\
      <trk><trkseg>\(points)<trkpt lat="2" lon="3"/></trkseg></trk></gpx>
      """
    ])
    var spec = SceneSpec.hongKong()
    spec.tracks = [try #require(TrackFilePath("a.gpx"))]
    #expect(
      try spec.resolved(reading: files).lines.contains {
        $0.hasSuffix("has 2 lines with fewer than 2 points, which were skipped; remove them, or add points")
      })
  }
}

@Suite struct `A scene in a program` {
  @Test func `has no empty paths`() throws {
    var spec = SceneSpec.hongKong()
    (spec.geojson, spec.csv) = ([""], [""])
    let error = try #require(throws: SceneError.self) { try spec.checkedValues() }
    #expect(
      error.lines == [
        "geojson: has an empty path; use the path of a file, or leave it out",
        "csv: has an empty path; use the path of a file, or leave it out",
      ])
  }

  @Test func `has no text without fonts`() throws {
    let spec = SceneSpec.hongKong { $0.annotations.title = "Title" }
    let error = try #require(throws: SceneError.self) { try spec.resolved() }
    #expect(error.lines == ["--title: text cannot be drawn here; remove it"])
  }
}
