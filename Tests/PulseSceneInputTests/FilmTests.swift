import PulseArguments
import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@Suite struct `A time of data` {
  private static let known: KeyValuePairs = [
    "2024-05-01T10:00:00Z": 1_714_557_600.0, "2024-05-01": 1_714_521_600, "2024-05-01 10:00Z": 1_714_557_600,
    "2024-05-01T12:00:00+02:00": 1_714_557_600, "2024-05-01T12+0200": 1_714_557_600,
    "20240501T100000Z": 1_714_557_600,
    "20240501": 1_714_521_600, "2024-W18-3": 1_714_521_600, "2024-122": 1_714_521_600,
    "2024-05-01t10:00:00,5z": 1_714_557_600.5,
    "2016-12-31T23:59:60Z": 1_483_228_800, "2024-05-01T24:00": 1_714_608_000,
    "2024-05-01 10:00:00 UTC": 1_714_557_600,
    "1714557600": 1_714_557_600, "1714557600.25": 1_714_557_600.25, "1714557600000": 1_714_557_600, "0": 0,
    "1650000000000000": 1_650_000_000, "1650000000000000000": 1_650_000_000, "2019-01": 1_546_300_800,
    "2019-06": 1_559_347_200,
    // Each worked out with `date -u -d ... +%s`.
    "2024/5/1 9:30": 1_714_555_800, "1.5.2024": 1_714_521_600, "2024.05.01 1:30 PM": 1_714_570_200,
    "1 May 2024": 1_714_521_600, "May 1st, 2024 12:05 am": 1_714_521_900, "1-May-2024 10:00": 1_714_557_600,
    "Wed, 01 May 2024 10:00:00 GMT": 1_714_557_600, "May 2024": 1_714_521_600,
    "2024-05-01T10:00:00.25+0200": 1_714_550_400.25,
    "-1.5": -1.5,
    "1969-12-31T23:59:58.5Z": -1.5, "+12024-02-29": 0, "-0044-03-15": 0,
    "0000-01-01": -62_167_219_200,
  ]

  @Test func `is read in all forms`() throws {
    for (text, seconds) in Self.known where text != "+12024-02-29" && text != "-0044-03-15" {
      #expect(try DataTime(argument: text).secondsSince1970 == seconds, "\(text)")
    }
    // A leap day every 400 years later: 25 times 146,097 days.
    let later = try DataTime(argument: "+12024-02-29").secondsSince1970
    let now = try DataTime(argument: "2024-02-29").secondsSince1970
    #expect(later - now == 25 * 146_097 * 86_400)
    let ides = try DataTime(argument: "-0044-03-15").secondsSince1970
    #expect(try DataTime(argument: "1956-03-15").secondsSince1970 - ides == 5 * 146_097 * 86_400)
  }

  @Test func `is what Python reads, and is written as it was`() throws {
    var random = SplitMix64(seed: 5)
    var texts: [String] = []
    for _ in 0..<400 {
      let seconds = Int64(bitPattern: random.next()) % 62_000_000_000
      let fraction = Double(random.next() % 1_000_000) / 1e6
      texts.append(DataTime(secondsSince1970: Double(seconds) + fraction).text)
    }
    texts += [
      "1900-02-28T23:59:59.999999Z", "2000-02-29T00:00:00Z", "9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z",
    ]
    for (text, microseconds) in zip(texts, try Oracle.parseTimes(texts.map(withSixDigits))) {
      let instant = try DataTime(argument: text)
      #expect(abs(instant.secondsSince1970 - Double(microseconds) / 1e6) < 2e-5, "\(text)")
      #expect(instant.text == text)
    }
  }

  /// Returns a time with exactly six digits after the point, as Python 3.9 reads it.
  private func withSixDigits(_ text: String) -> String {
    guard let point = text.firstIndex(of: ".") else { return text }
    let digits = text[point...].dropFirst().dropLast().prefix(6)
    return text[..<point] + "." + digits + String(repeating: "0", count: 6 - digits.count) + "Z"
  }

  @Test func `that is none is refused with what to write`() {
    for (text, message) in [
      ("2023-02-29", "is not a valid time; use a day from 01 to 28"),
      ("1900-02-29", "is not a valid time; use a day from 01 to 28"),
      ("2024-13-01", "is not a valid time; use a month from 01 to 12"),
      ("2024-05-01T24:01", "is not a valid time; use an hour from 00 to 23"),
      ("2024-05-01T10:61", "is not a valid time; use a minute from 00 to 59"),
      ("2024-05-01T10:00:61", "is not a valid time; use a second from 00 to 59"),
      ("2024-05-01T10:00+15:00", "is not a valid time; use an offset from -14:00 to +14:00"),
      ("2023-366", "is not a valid time; use a day of the year from 001 to 365"),
      (
        "05/01/2024",
        "can be read in several ways; write --time-format %d/%m/%Y or %m/%d/%Y, or 2024-05-01"
      ), ("13 PM", "is not a time; \(DataTime.remedy)"), ("1 Foo 2024", "is not a time; \(DataTime.remedy)"),
      ("yesterday", "is not a time; \(DataTime.remedy)"), ("", "is not a time; \(DataTime.remedy)"),
      ("1e300", "is out of range; use a time of the years -200000 to 200000"),
      ("nan", "is not a time; \(DataTime.remedy)"),
      ("2024-05-01T10:00:00Zulu", "is not a time; \(DataTime.remedy)"),
    ] {
      #expect(throws: (any Error).self, "\(text)") { try DataTime(argument: text) }
      do throws(ArgumentValueError) {
        _ = try DataTime(argument: text)
      } catch {
        #expect(error.description == message, "\(text)")
      }
    }
  }
}

@Suite struct `A film` {
  private func resolved(
    _ table: String, _ options: (inout SceneSpec) -> Void = { _ in }
  ) throws -> ResolvedScene {
    let spec = try TextFiles(texts: ["a.csv": table]).spec {
      $0.csv = ["a.csv"]
      $0.film.play = .length(10)
      $0.radius = .points(10)
      options(&$0)
    }
    return try spec.resolved(reading: TextFiles(texts: ["a.csv": table]))
  }

  private let header = "lat,lon,time,end,kind,value,id\n"

  private func visibleIDs(_ scene: Scene, inFrame frame: Int) -> [String] {
    scene.state(at: Double(frame) / scene.frameRate).overlays.map(\.id)
  }

  @Test func `begins events in the frame of their time and ends them after their pulse`() throws {
    // 10 s of film for 1000 s of data at 25 fps: four seconds of data a frame.
    let rows = "0,0,0,,,,a\n0,1,8,,,,b\n0,2,11.9,,,,c\n0,3,12,,,,d\n0,4,1000,,,,e\n"
    let scene = try resolved(header + rows) { $0.film.hold = 1.76 }.scene
    #expect(abs(scene.duration - 11.76) < 1e-9 && scene.film?.speed == 100)
    #expect(scene.overlays.compactMap(\.event?.firstFrame) == [0, 2, 2, 3, 249])
    // A pulse of 0.8 s and one second more are 45 frames.
    for (id, first) in [("a", 0), ("b", 2), ("c", 2), ("d", 3)] {
      for frame in [first - 1, first, first + 44, first + 45] where frame >= 0 {
        let isThere = (first..<first + 45).contains(frame)
        #expect(visibleIDs(scene, inFrame: frame).contains(id) == isThere, "\(id) in \(frame)")
      }
    }
    #expect(visibleIDs(scene, inFrame: 249) == ["e"])
    // The pulse is that of the effect, from its own beginning on.
    let layer = try #require(scene.state(at: 2 / 25.0 + 0.4).overlays.first { $0.id == "b" }?.layers.last)
    #expect(abs(layer.scale - 1) < 1e-9 && abs(layer.opacity - 0.375) < 1e-9)
  }

  @Test func `fades events out at the end`() throws {
    let scene = try resolved(header + "0,0,0,,,,a\n0,1,1000,,,,b\n") { $0.film.linger = 2 }.scene
    func opacity(_ time: Double) -> Double? {
      scene.state(at: time).overlays.first { $0.id == "a" }?.layers[0].opacity
    }
    // What is over is as opaque as the pulse where it begins.
    #expect(opacity(0) == 0.5 && abs((opacity(1.8) ?? 0) - 0.5) < 1e-9)
    #expect(abs((opacity(2.32) ?? 0) - 0.24) < 1e-9 && opacity(2.8) == nil)
  }

  @Test func `keeps intervals until their end, and those that began before it`() throws {
    let rows = "0,0,100,600,,,a\n0,1,-500,300,,,b\n0,2,-500,-100,,,c\n0,3,1000,,,,d\n"
    let scene = try resolved(header + rows) {
      $0.film.from = DataTime(secondsSince1970: 0)
      ($0.film.linger, $0.film.hold) = (0, 1)
    }.scene
    #expect(scene.overlays.map(\.id) == ["b", "a", "d"])
    #expect(visibleIDs(scene, inFrame: 0) == ["b"] && visibleIDs(scene, inFrame: 74) == ["b", "a"])
    #expect(visibleIDs(scene, inFrame: 76) == ["a"] && visibleIDs(scene, inFrame: 149) == ["a"])
    #expect(visibleIDs(scene, inFrame: 151) == [])
    // An interval pulses until its end.
    let pulsing = try #require(scene.state(at: 5).overlays.first)
    #expect(pulsing.id == "a" && pulsing.layers.count == 1 && pulsing.layers[0].opacity < 1)
  }

  @Test func `draws events of one frame in the order of the file, later ones on top`() throws {
    let scene = try resolved(header + "0,0,9,,,,a\n0,1,1000,,,,b\n0,2,8,,,,c\n0,3,0,,,,d\n0,4,11,,,,e\n")
      .scene
    #expect(scene.overlays.map(\.id) == ["d", "a", "c", "e", "b"])
  }

  @Test func `sizes and colors events by value, and says which values are missing`() throws {
    let table = header + "0,0,0,,x,2,a\n0,1,1,,y,4,b\n0,2,2,,x,9,c\n0,3,3,,,,d\n0,4,4,,z,-1,e\n"
    let spec: (inout SceneSpec) -> Void = {
      $0.film.radiusBy = try? RadiusScaleSpec(argument: "value:2..4=4px..64px/exp")
      $0.film.colorBy = try? ColorScaleSpec(argument: "kind:x=#f00,y=#0f0")
    }
    let scene = try resolved(table, spec).scene
    #expect(scene.overlays.map(\.radius) == [4, 64, 64, 10, 4].map { .points($0) })
    let colors = scene.overlays.map { $0.layers.last?.fill }
    let gray = RGBA(0x99, 0x99, 0x99)
    #expect(colors == [RGBA(255, 0, 0), RGBA(0, 255, 0), RGBA(255, 0, 0), gray, gray])
    #expect(scene.colorScale?.missing == gray && scene.colorScale?.other == gray)
    #expect(scene.radiusScale?.domain == ScaleDomain(2, 4))
  }

  @Test func `sizes events by a field alone with standard radii, whose areas grow with the values`() throws {
    let field = try RadiusScaleSpec(argument: "value")
    #expect(field.argument == "value")
    #expect(try RadiusScaleSpec(argument: "value:2..4").argument == "value:2..4")
    let scene = try resolved(header + "0,0,0,,x,1,a\n0,1,1,,y,3,b\n0,2,2,,x,4,c\n") {
      $0.film.radiusBy = field
    }.scene
    // From an area of 1 for 0 to one of 576 for the largest value.
    let expected = [1.0, 3, 4].map { (((1 + 575 * $0 / 4).squareRoot()) * 1000).rounded() }
    #expect(scene.overlays.map { ($0.radius.magnitude * 1000).rounded() } == expected)
    // Negative values: from 4 to 24, and 16 times as many places have half of it.
    let rows = (-480..<480).map { "0,\(Double($0) / 10),0,,x,\($0),e\($0)\n" }
    let many = try resolved(header + rows.joined()) { $0.film.radiusBy = field }.scene
    #expect(
      many.overlays.map(\.radius.magnitude).min() == 4 && many.overlays.map(\.radius.magnitude).max() == 12)
  }

  @Test(arguments: [
    ("2024-05-03", "2024-05-03T23:59:59.999999Z"), ("3 May 2024", "2024-05-03T23:59:59.999999Z"),
    ("20240503", "2024-05-03T23:59:59.999999Z"),
    ("2024-05-03T00:00Z", "2024-05-03T00:00:00Z"), ("2024-05-03 12:00", "2024-05-03T12:00:00Z"),
    ("2024-05-02", "2024-05-02T23:59:59.999999Z"),
    // No later than the data, or with the day if nothing happens in it.
    ("2024-05", "2024-05-05T09:00:00Z"), ("2024-05-05", "2024-05-05T09:00:00Z"),
    ("2024-05-04", "2024-05-04T00:00:00Z"),
  ])
  func `ends with a day or a month that is given as its end`(end: String, expected: String) throws {
    let table =
      "time,lat,lon\n2024-05-01T06:00Z,1,1\n2024-05-02T10:00Z,2,2\n2024-05-03T18:00Z,3,3\n2024-05-05T09:00Z,4,4\n"
    let files = TextFiles(texts: ["a.csv": table, "film.json": #"{"play": "4s", "to": "\#(end)"}"#])
    let scene = try files.spec(scene: "film.json") { $0.csv = ["a.csv"] }.resolved(reading: files).scene
    #expect(scene.film?.end.text == expected)
  }

  @Test func `resolved and written down renders the same`() throws {
    let rows = "0,0,0,,x,2,a\n10,1,8.5,20,y,4,\n0,2,11.9,,x,,c\n0,3,,,,,d\n-5,4,100.25,,z,7,\n"
    let files = TextFiles(texts: ["a.csv": header + rows])
    let spec = try files.spec {
      $0.csv = ["a.csv"]
      $0.film.play = .speed(7)
      $0.film.radiusBy = try? RadiusScaleSpec(argument: "value=4px..64px/sqrt")
      $0.film.colorBy = try? ColorScaleSpec(argument: "kind")
      $0.film.fade = 0.25
    }
    let (full, resolved) = try spec.fullySpecified(reading: files)
    let text = full.json()
    let again = try TextFiles(texts: ["b.json": text]).spec(scene: "b.json")
    let scene = try again.resolved(reading: files).scene
    #expect(scene.overlays == resolved.scene.overlays)
    #expect(scene.film == resolved.scene.film && scene.duration == resolved.scene.duration)
    #expect(scene.colorScale == resolved.scene.colorScale && scene.radiusScale == resolved.scene.radiusScale)
    #expect(try again.fullySpecified(reading: files).spec.json() == text)
  }

  @Test func `says what is wrong with it`() throws {
    func problems(_ table: String, _ options: (inout SceneSpec) -> Void = { _ in }) -> [String] {
      do {
        _ = try resolved(table, options)
        return []
      } catch let error as SceneError {
        return error.diagnostics.map(\.description)
      } catch {
        return ["\(error)"]
      }
    }
    let rows = "0,0,5,,,,a\n0,1,9,,,,b\n"
    #expect(
      problems(header + rows) { $0.duration = 5 } == [
        "--duration: conflicts with --play, which sets the length of a film; use one of them, and --hold for the seconds "
          + "after the data, 0 for none"
      ])
    #expect(
      problems(header + rows) { $0.film.from = DataTime(secondsSince1970: 10) } == [
        "--from: the film would end at 1970-01-01T00:00:09Z, before it begins at 1970-01-01T00:00:10Z; use an earlier beginning"
      ])
    #expect(
      problems(header + rows) {
        $0.film.from = DataTime(secondsSince1970: 6)
        $0.film.to = DataTime(secondsSince1970: 7)
      } == [
        "--from: no event lies between 1970-01-01T00:00:06Z and 1970-01-01T00:00:07Z; use another part of the data"
      ])
    #expect(
      problems(header + rows) { $0.film.play = .speed(1e9) } == [
        "--play: '1000000000s/s' plays the data in 0 s; use a length such as 20s, or another speed"
      ])
    #expect(
      problems(header + "0,0,5,4,,,a\n") == [
        "a.csv:2: end: '4' is before the time of the event, 1970-01-01T00:00:05Z; exchange them, or leave it out"
      ])
    #expect(
      problems(header + "0,0,1e3x,,,,a\n") == ["a.csv:2: time: '1e3x' is not a time; \(DataTime.remedy)"])
    #expect(
      problems(header + rows) { $0.film.timeField = "tim" } == [
        "--time: no row has a time in 'tim'; did you mean 'time'?"
      ])
  }

  @Test func `warns of rows without a time, and takes numbers for years`() throws {
    let some = try resolved(header + "0,0,5,,,,a\n0,1,9,,,,b\n0,1,,,,,c\n")
    #expect(
      some.warnings.map(\.description) == [
        "a.csv: 1 row has no time and is left out (line 4); add a time to those to be shown",
        "a.csv: all times are of 1 January 1970, as small numbers and times of day without a date are; write --time with "
          + "a field of dates, or name the field 'year' if they are years",
      ])
    // Before year 1000 and with fractions, only the name of the field tells.
    let early = try resolved("lat,lon,year\n0,0,79\n0,1,1999.5\n")
    #expect(early.warnings.isEmpty && early.scene.film?.start.text == "0079-01-01T00:00:00Z")
    #expect(early.scene.film?.end.text == "1999-07-02T12:00:00Z")
    let years = try resolved(header + "0,0,2019,,,,a\n0,1,2021,,,,b\n")
    #expect(years.warnings.isEmpty && years.scene.film?.end.text == "2021-01-01T00:00:00Z")
  }
}
