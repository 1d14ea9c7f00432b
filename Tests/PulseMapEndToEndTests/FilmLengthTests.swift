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
