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

  @Test func `is told where it is longer than the data, with what makes it as long`() throws {
    let text = try notes("--play 3s")
    // The frame of the last event, its pulse of 0.8 s, and its linger time.
    #expect(text.contains("47 frames, 4.70 s"))
    #expect(
      text.contains(
        "--play: the film lasts 4.7 s, as its last event is seen for 1.7 s more; for 3 s in all, write --play 1.3s"
      ), "\(text)")
    let whole = try notes("--play 1.3s")
    #expect(whole.contains("30 frames, 3.00 s") && !whole.contains("--play:"), "\(whole)")
    #expect(try notes("--play 1s").contains("--hold 0 ends it with the data"))
    for quiet in ["--play 3s --hold 0", "--play 1h/s"] {
      #expect(!(try notes(quiet).contains("--play:")), "\(quiet)")
    }
  }
}
