import Foundation
import PulseTestSupport
import Testing

/// The plan of a film as JSON, with the parts that the test compares.
private struct FilmPlan: Decodable {
  struct Frame: Decodable {
    struct Overlay: Decodable {
      let id: String
      let radius: Double
      let event: Event
    }

    struct Event: Decodable {
      let time: String
    }

    let clock: String
    let overlays: [Overlay]
  }

  let duration: Double
  let frames: [Frame]
}

@Suite struct `Earthquakes of a week` {
  @Test(arguments: ["apng", "gif"])
  func `are in the frames and of the sizes that the data alone say`(format: String) throws {
    let folder = try TemporaryFolder()
    let file = Fixtures.url("films/earthquakes.geojson").path(percentEncoded: false)
    let result = try ToolUnderTest.run(
      [
        "render", "--geojson", file, "--play", "20s", "--hold", "0", "--radius-by", "mag:2..7=2px..40px/exp",
        "--color-by",
        "mag:2..7=magma", "--size", "wide", "--scale", "1", "--fps", "30", "--theme", "dark", "--dry-run",
        "--report", "json", "-o", "a.\(format)",
      ], in: folder.url)
    #expect(result.status == 0)
    let plan = try JSONDecoder().decode(FilmPlan.self, from: Data(result.text.utf8))
    let expected = try Oracle.filmEvents(
      in: file, fps: 30, length: 20, pulse: 0.8, linger: 1, values: 2...7, radii: 2...40)
    #expect(plan.duration == 20 && plan.frames.count == 600 && expected.count == 600)
    #expect(plan.frames[0].overlays.map(\.event.time).contains(plan.frames[0].clock))
    // An expectation for each of 80,000 radii would take longer than the film.
    var (compared, wrong) = (0, [String]())
    for (frame, events) in zip(plan.frames, expected) {
      #expect(frame.overlays.map(\.id) == events.map(\.id))
      for (overlay, event) in zip(frame.overlays, events) {
        guard let radius = event.radius else { continue }
        if abs(overlay.radius - radius) >= 1e-4 {
          wrong.append("\(overlay.id) at \(frame.clock) has \(overlay.radius), not \(radius)")
        }
        compared += 1
      }
    }
    #expect(compared > 80_000 && wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
  }
}
