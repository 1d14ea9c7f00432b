import Foundation
import PulseTestSupport
import Testing

@Suite struct `The length of a film` {
  private func notes(_ options: String) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write("lat,lon,time\n1,2,2026-01-01\n3,4,2026-01-02\n", to: "a.csv")
    let result = try ToolUnderTest.run(
      "render a.csv --size 60x40 --fps 10 --linger 1 -o a.gif --dry-run \(options)", in: folder.url)
    #expect(result.status == 0, "\(result.standardError)")
    return result.text + result.standardError
  }

  @Test func `is what is asked for, with the end of the last event`() throws {
    for (length, said) in [
      ("3s", "30 frames, 3.00 s"), ("10s", "100 frames, 10.00 s"), ("4.5s", "45 frames, 4.50 s"),
    ] {
      let text = try notes("--play \(length)")
      #expect(text.contains(said) && !text.contains("--play:"), "\(text)")
    }
    // The pulse of the last event and its linger time are longer.
    let short = try notes("--play 1s")
    #expect(
      short.contains("--play: the film lasts 2 s, not '1s', until its last event has been seen"), "\(short)")
    #expect(try notes("--play 3s --hold 0").contains("30 frames, 3.00 s"))
    #expect(try notes("--play 3s --hold 2").contains("50 frames, 5.00 s"))
  }

  @Test func `is the same as a scene with all values`() throws {
    let folder = try TemporaryFolder()
    try folder.write("lat,lon,time\n1,2,2026-01-01\n3,4,2026-01-02\n", to: "a.csv")
    let line = "a.csv --size 60x40 --fps 10 --linger 1 --play 3s"
    try folder.write(try ToolUnderTest.run("scene --resolved \(line)", in: folder.url).text, to: "scene.json")
    for input in [line, "scene.json"] {
      #expect(try ToolUnderTest.run("render \(input) -o \(input.count).gif", in: folder.url).status == 0)
    }
    #expect(try folder.bytes("\(line.count).gif") == folder.bytes("10.gif"))
  }
}

@Suite struct `The clock of a film of recordings` {
  @Test(arguments: [
    ("--clock=%H:%M", true), ("--clock=%H:%M --time-zone UTC", false), ("'--clock=%H:%M %Z'", false),
    ("--clock", false), ("--clock=%Y", false),
  ])
  func `tells that its hours are those of UTC unless it says so`(options: String, isTold: Bool) throws {
    let folder = try TemporaryFolder()
    let points = [0, 1].map {
      "<trkpt lat=\"41.\($0)\" lon=\"1.5\"><time>2026-06-01T0\($0 + 6):00:00Z</time></trkpt>"
    }
    try folder.write("<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>", to: "van.gpx")
    let line = "pulsemap render van.gpx --play 2s --size 300x300 -o a.gif --dry-run \(options)"
    let result = try ToolUnderTest.shell(line, in: folder.url)
    #expect(result.status == 0, "\(result.standardError)")
    let note = "pulsemap: --clock: '%H:%M' shows hours of UTC; write --time-zone"
    #expect(result.standardError.contains(note) == isTold, "\(result.standardError)")
  }
}

@Suite struct `A duration of a film` {
  private func frames(_ options: String, _ line: String) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let rows = (0..<5).map { "a,\($0),\($0),2026-01-0\($0 + 1)\n" }
    try folder.write("id,lat,lon,time\n" + rows.joined(), to: "a.csv")
    let result = try ToolUnderTest.run(
      "render a.csv --size 60x60 --fps 5 --play 4s --hold 0 -q --strict \(options) -o \(line)", in: folder.url
    )
    #expect(result.status == 0, "\(result.standardError)")
    return try folder.bytes("a.apng")
  }

  /// Four days of data in four seconds.
  @Test(arguments: [
    ("--linger 0.5", "--linger 12h"), ("--linger 2s", "--linger 2d"), ("--linger inf", "--linger 52w"),
  ])
  func `can be time of the data`(film: String, data: String) throws {
    #expect(try frames(film, "a.apng --no-metadata") == frames(data, "a.apng --no-metadata"))
  }

  @Test func `of a trail can be time of the data`() throws {
    let line = "a.apng --no-metadata --track-by id"
    #expect(try frames("--trail-length 1", line) == frames("--trail-length 24h", line))
    #expect(try frames("--trail-length 1", line) != frames("", line))
  }
}

@Suite struct `The clock of a film of a table` {
  @Test(arguments: [
    ("Z", "--clock=%H:%M", "'%H:%M' shows hours of UTC; write --time-zone, such as"),
    (
      "+02:00", "--clock",
      "'auto' shows hours of UTC, and the times of the data are those of +02:00; write --time-zone +02:00"
    ),
    (
      "+02:00", "--clock=%H:%M --track-by id",
      "'%H:%M' shows hours of UTC, and the times of the data are those of +02:00"
    ),
    ("", "--clock=%H:%M", ""), ("Z", "--clock", ""), ("+02:00", "--clock=%Y", ""),
    ("+02:00", "--clock --time-zone +02:00", ""), ("Z", "--time-bar", ""),
  ])
  func `tells once that its hours are those of UTC, where the times are those of a zone`(
    zone: String, options: String, note: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "id,lat,lon,time\na,1,2,2026-01-01T10:00:00\(zone)\na,3,4,2026-01-01T12:30:00\(zone)\n", to: "a.csv")
    let line = "pulsemap render a.csv --play 2s --size 300x300 -o a.gif --dry-run \(options)"
    let result = try ToolUnderTest.shell(line, in: folder.url)
    #expect(result.status == 0, "\(result.standardError)")
    let notes = result.standardError.split(separator: "\n").filter { $0.contains("hours of UTC") }
    #expect(notes.count == (note.isEmpty ? 0 : 1), "\(notes)")
    #expect(notes.allSatisfy { $0.contains("pulsemap: --clock: \(note)") }, "\(notes)")
  }
}
