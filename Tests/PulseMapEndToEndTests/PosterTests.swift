import Foundation
import PulseTestSupport
import Testing

@Suite struct `A still beside an animation` {
  private let scene = "\(Sample.small) --fps 5"

  @Test(arguments: [
    // Opacity 0.5 at scale 0.8 covers more than what comes each 0.2 s later.
    ("", 0), ("--poster 0.4", 2), ("--at 0.6", 3), ("--at 0.6 --poster 0.2", 1),
  ])
  func `is the frame where most is seen, or the one that was asked for`(options: String, frame: Int) throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed(
      "render \(scene) \(options) --no-metadata -o poster.png -o a.gif -o %d.png", in: folder.url)
    let isSame = try folder.bytes("poster.png") == folder.bytes("\(frame).png")
    #expect(isSame)
  }

  @Test func `is not the first frame of a pulse that begins small`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed(
      "render \(scene) --scale-range 0:1 --opacity-range 1:1 --no-metadata -o a.png -o %d.png", in: folder.url
    )
    let isSame = try folder.bytes("a.png") == folder.bytes("3.png")
    #expect(isSame)
  }

  @Test(arguments: ["--scale-range 0:1 --opacity-range 1:1", "--effect sweep", "--effect location"])
  func `or alone is not an instant at which a part of the pulse cannot be seen`(pulse: String) throws {
    let folder = try TemporaryFolder()
    let line = "render \(Sample.small) \(pulse) --no-metadata"
    try ToolUnderTest.succeed("\(line) -o a.png", in: folder.url)
    try ToolUnderTest.succeed("\(line) -o b.png -o b.gif", in: folder.url)
    let isPoster = try folder.bytes("a.png") == folder.bytes("b.png")
    #expect(isPoster)
    let first = try ToolUnderTest.run("\(line) --at 0 -o 0.png", in: folder.url)
    let isFirst = try folder.bytes("a.png") == folder.bytes("0.png")
    #expect(!isFirst && first.status == 0)
  }

  @Test func `or alone shows all of a pulse that takes a day`() throws {
    let folder = try TemporaryFolder()
    let line = "render \(Sample.small) --effect location --pulse-duration 86400 -q --no-metadata"
    try ToolUnderTest.succeed("\(line) -o a.png", in: folder.url)
    try ToolUnderTest.succeed("\(line) --at 0 -o 0.png", in: folder.url)
    #expect(try folder.bytes("a.png") != folder.bytes("0.png"))
  }

  @Test func `is rendered anew by a batch when an animation comes beside it`() throws {
    let folder = try TemporaryFolder()
    let line = "batch - -q \(scene) --scale-range 0.5:1 --opacity-range 1:1 --out-dir ."
    let row = { (outputs: String) in #"{"lat": 1, "lon": 2, "output": \#(outputs)}"# }
    let script = """
      echo '\(row(#""a.png""#))' | pulsemap \(line) && cp a.png first.png
      echo '\(row(#"["a.png", "a.gif"]"#))' | pulsemap \(line) && cmp -s a.png first.png || echo differs
      """
    #expect(try ToolUnderTest.shell(script, in: folder.url).text == "differs\n")
  }
}
