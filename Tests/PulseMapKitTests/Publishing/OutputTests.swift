import PulseMapKit
import Testing

/// A path with a format, and the expected output.
struct AcceptedOutput: Sendable, CustomTestStringConvertible {
  let path: String
  let format: OutputFormat?
  let destination: RenderOutput.Destination
  let expected: OutputFormat
  let isStill: Bool
  var testDescription: String { "\(path) \(format.map { "--format \($0.rawValue)" } ?? "")" }

  init(
    _ path: String, _ format: OutputFormat? = nil, _ destination: RenderOutput.Destination? = nil,
    is expected: OutputFormat, isStill: Bool
  ) {
    self.path = path
    self.format = format
    self.destination = destination ?? .file(path: path)
    self.expected = expected
    self.isStill = isStill
  }
}

/// An invalid output and its expected message.
struct RejectedOutput: Sendable, CustomTestStringConvertible {
  let path: String
  let format: OutputFormat?
  let message: String
  var testDescription: String { "\(path) \(format.map { "--format \($0.rawValue)" } ?? "")" }

  init(_ path: String, _ format: OutputFormat? = nil, says message: String) {
    self.path = path
    self.format = format
    self.message = message
  }
}

@Suite struct OutputTests {
  @Test(arguments: [
    AcceptedOutput("a.gif", is: .gif, isStill: false),
    AcceptedOutput("a.apng", is: .apng, isStill: false),
    AcceptedOutput("a.WebP", is: .webp, isStill: false),
    AcceptedOutput("-", .webp, .standardOutput, is: .webp, isStill: false),
    AcceptedOutput("A.GIF", is: .gif, isStill: false),
    AcceptedOutput("some.folder/a.b.png", is: .png, isStill: true),
    AcceptedOutput("a.gif", .gif, is: .gif, isStill: false),
    // Where the ending tells nothing, the format does.
    AcceptedOutput("frame", .png, is: .png, isStill: true),
    AcceptedOutput("a.tmp", .gif, is: .gif, isStill: false),
    AcceptedOutput("folder.gif/a", .png, is: .png, isStill: true),
    AcceptedOutput(".a.gif", is: .gif, isStill: false),
    AcceptedOutput("-", .gif, .standardOutput, is: .gif, isStill: false),
    AcceptedOutput("-", .png, .standardOutput, is: .png, isStill: true),
    AcceptedOutput("./-.gif", is: .gif, isStill: false),
    AcceptedOutput("a.sheet.png", is: .sheet, isStill: false),
    AcceptedOutput("A.Sheet.PNG", is: .sheet, isStill: false),
    AcceptedOutput("a.png", .sheet, is: .sheet, isStill: false),
    AcceptedOutput("-", .sheet, .standardOutput, is: .sheet, isStill: false),
    AcceptedOutput("sheet.png", is: .png, isStill: true),
    AcceptedOutput("a.jpg", is: .jpg, isStill: true),
    AcceptedOutput("a.JPEG", is: .jpg, isStill: true),
    AcceptedOutput("a.avif", is: .avif, isStill: false),
    AcceptedOutput("a.svg", is: .svg, isStill: false),
    AcceptedOutput("a.html", is: .html, isStill: false),
    AcceptedOutput("a.y4m", is: .y4m, isStill: false),
    AcceptedOutput("a", .raw, is: .raw, isStill: false),
    AcceptedOutput("a.b.mp4", is: .mp4, isStill: false),
    AcceptedOutput("a.webm", is: .webm, isStill: false),
    // A percent sign counts in the name of the file only.
    AcceptedOutput("100%/a.gif", is: .gif, isStill: false),
  ])
  func `paths are read as a user means them`(row: AcceptedOutput) throws {
    let output = try RenderOutput(path: row.path, format: row.format)
    #expect(output.destination == row.destination)
    #expect(output.format == row.expected)
    #expect(output.isStill == row.isStill)
    #expect(output.path == row.path)
  }

  @Test(arguments: [
    RejectedOutput(
      "a.bmp",
      says:
        "'a.bmp' has no supported file extension; use .gif, .apng, .webp, .png, .jpg, .avif, .svg, .sheet.png, .html, .y4m, .raw, .mp4 or .webm, or add --format"
    ),
    RejectedOutput("a.MOV", says: "'a.MOV' has no supported file extension; write .mp4 instead"),
    RejectedOutput(
      "a b/",
      says: "'a b/' is a folder; write 'a b/%04d.png' for its frames, or a file in it, such as 'a b/map.gif'"),
    RejectedOutput(
      "a",
      says:
        "'a' has no supported file extension; use .gif, .apng, .webp, .png, .jpg, .avif, .svg, .sheet.png, .html, .y4m, .raw, .mp4 or .webm, or add --format"
    ),
    RejectedOutput(
      "",
      says:
        "'' has no supported file extension; use .gif, .apng, .webp, .png, .jpg, .avif, .svg, .sheet.png, .html, .y4m, .raw, .mp4 or .webm, or add --format"
    ),
    RejectedOutput(
      "gif",
      says:
        "'gif' has no supported file extension; use .gif, .apng, .webp, .png, .jpg, .avif, .svg, .sheet.png, .html, .y4m, .raw, .mp4 or .webm, or add --format"
    ),
    RejectedOutput(
      "-",
      says:
        "'-' has no file extension; add --format gif, apng, webp, png, jpg, avif, svg, sheet, html, y4m, raw, mp4 or webm"
    ),
    RejectedOutput(
      "a.gif", .png, says: "'a.gif' conflicts with --format png; leave out one of them"),
    RejectedOutput(
      "a.sheet.png", .png,
      says: "'a.sheet.png' conflicts with --format png; leave out one of them"),
    RejectedOutput(
      "a.gif", .sheet, says: "'a.gif' conflicts with --format sheet; leave out one of them"),
    RejectedOutput(
      "%d.mp4",
      says: "'%d.mp4' numbers frames, but each file is an animation; use .png or .jpg for a sequence"),
    RejectedOutput(
      "%d%d.png", says: "'%d%d.png' has no valid frame number; use one %d or %04d in the file name"),
    RejectedOutput(
      "100%.png", says: "'100%.png' has no valid frame number; use one %d or %04d in the file name"),
    RejectedOutput(
      "%d.webp",
      says: "'%d.webp' numbers frames, but each file is an animation; use .png or .jpg for a sequence"),
    RejectedOutput(
      "%d.gif",
      says: "'%d.gif' numbers frames, but each file is an animation; use .png or .jpg for a sequence"),
  ])
  func `what cannot be an output is said in one line`(row: RejectedOutput) throws {
    let error = try #require(throws: RenderError.self) {
      try RenderOutput(path: row.path, format: row.format)
    }
    #expect(error.description == row.message)
  }

  @Test func `a sequence is no still and keeps its pattern`() throws {
    let output = try RenderOutput(path: "frames/%04d.png")
    #expect(!output.isStill)
    #expect(output.path == "frames/%04d.png")
    #expect(output.destination == .sequence(try #require(FramePathPattern("frames/%04d.png"))))
  }
}

@Suite struct FramePatternTests {
  @Test(arguments: [
    ("%d.png", 0, "0.png"), ("%d.png", 12_345, "12345.png"),
    ("frames/f-%04d.png", 7, "frames/f-0007.png"), ("%04d.png", 99_999, "99999.png"),
    ("%01d.png", 3, "3.png"), ("%09d", 1, "000000001"), ("d%dd.png", 5, "d5d.png"),
    ("100%/%d%d/f%02d.png", 4, "100%/%d%d/f04.png"),
  ])
  func `a pattern names each frame`(pattern: String, frame: Int, path: String) throws {
    #expect(try #require(FramePathPattern(pattern)).path(ofFrame: frame) == path)
  }

  @Test(arguments: [
    "", "a.png", "%", "%x.png", "%4d.png", "%00d.png", "%010d.png", "%-1d.png", "%d%d.png", "%%d.png",
    "%d/a.png", "%٠٣d.png", "% d.png", "%i.png",
  ])
  func `what has no one place for a number is no pattern`(text: String) {
    #expect(FramePathPattern(text) == nil)
  }
}
