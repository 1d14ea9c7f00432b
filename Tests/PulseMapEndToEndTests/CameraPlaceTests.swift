import Foundation
import PulseTestSupport
import Testing

@Suite struct `Names of places in a camera` {
  /// The parts of a report that say where a pulse is.
  private struct Report: Decodable {
    struct Overlay: Decodable { var x: Double, y: Double }
    struct Frame: Decodable { var time: Double, overlays: [Overlay] }
    var frames: [Frame]
  }

  private func run(_ line: String) throws -> ProcessResult {
    let folder = try TemporaryFolder()
    return try ToolUnderTest.run("render \(line)", in: folder.url)
  }

  @Test(arguments: ["center=Rome@0,z=6@0,center=Vienna;AT@1", "fly=Rome;6@0,fly=Vienna;AT;6@1/linear:0"])
  func `are where the places are`(camera: String) throws {
    let folder = try TemporaryFolder()
    // The cathedrals of Vienna and Rome.
    for (place, time) in [("48.2085,16.3731", 1.2), ("41.8859,12.5057", 0)] {
      let result = try ToolUnderTest.run(
        "render --center \(place) --radius 5px --size 200x120 --duration 1.4 --camera \(camera) --json -o a.gif",
        in: folder.url)
      #expect(result.status == 0, "\(result.standardError)")
      let report = try JSONDecoder().decode(Report.self, from: Data(result.standardOutput))
      let frame = try #require(report.frames.first { $0.time >= time })
      #expect(abs(frame.overlays[0].x - 100) < 2 && abs(frame.overlays[0].y - 60) < 2, "\(frame)")
    }
  }

  @Test func `are a map of their own at the beginning`() throws {
    let result = try run("--camera center=Rome@0,z=6@0,z=7@1/ease --size 80x60 -o a.gif")
    #expect(result.status == 0, "\(result.standardError)")
    let late = try run("--camera center=Rome@1 --size 80x60 -o a.gif")
    #expect(late.status == 2 && late.standardError.contains("no location is given"))
  }

  @Test func `are explained in the notation of the list`() throws {
    let unknown = try run("--lat 41 --lon 12 --camera center=Springfeld@2 -o a.gif")
    #expect(unknown.status == 2)
    #expect(unknown.standardError.contains("did you mean 'Springfield; IL'"), "\(unknown.standardError)")
    #expect(unknown.standardError.contains("Otherwise write LAT;LON"))
  }
}

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
