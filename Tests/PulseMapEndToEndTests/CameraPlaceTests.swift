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
