import Foundation
import PulseTestSupport
import Testing

/// A decoded sidecar.
private struct SidecarFile: Decodable {
  struct Frame: Decodable {
    let index: Int
    let time: Double
    let delay: Double
    let picture: Int
    let file: String?
  }

  let file: String?
  let pattern: String?
  let width: Int
  let height: Int
  let duration: Double
  let loop: Int
  let frames: [Frame]
}

extension TemporaryFolder {
  fileprivate func sidecar(_ name: String) throws -> SidecarFile {
    try JSONDecoder().decode(SidecarFile.self, from: Data(bytes(name)))
  }
}

@Suite struct `A sidecar` {
  @Test func `stands beside each output, with world files beside those of PNG`() throws {
    let folder = try TemporaryFolder()
    _ = try ToolUnderTest.shell("mkdir frames", in: folder.url)
    try ToolUnderTest.succeed(
      "render \(Sample.small) --fps 5 --loop 2 --sidecar -o a.gif -o b.PNG -o frames/%03d.png",
      in: folder.url)
    #expect(
      try folder.names == [
        "a.gif", "a.gif.json", "b.PNG", "b.PNG.json", "b.pgw", "frames",
      ])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("frames").path).sorted() == [
        "000.pgw", "000.png", "001.pgw", "001.png", "002.pgw", "002.png", "003.pgw", "003.png",
        "frames.png.json",
      ])
    let animation = try folder.sidecar("a.gif.json")
    #expect(animation.file == "a.gif" && animation.pattern == nil)
    #expect(animation.width == 60 && animation.height == 60 && animation.loop == 2)
    #expect(animation.duration == 0.8)
    #expect(animation.frames.map(\.time) == [0, 0.2, 0.4, 0.6])
    #expect(animation.frames.allSatisfy { abs($0.delay - 0.2) < 1e-9 && $0.file == nil })
    let still = try folder.sidecar("b.PNG.json")
    #expect(still.file == "b.PNG" && still.frames.map(\.time) == [0])
    let sequence = try folder.sidecar("frames/frames.png.json")
    #expect(sequence.file == nil && sequence.pattern == "%03d.png")
    #expect(sequence.frames.map(\.index) == [0, 1, 2, 3])
    #expect(sequence.frames.map(\.file) == ["000.png", "001.png", "002.png", "003.png"])
    #expect(try folder.text("b.pgw") == folder.text("frames/002.pgw"))
  }

  @Test func `tells which frames show the same picture, with the delays that the file has`() throws {
    let folder = try TemporaryFolder()
    let timeline = "--timeline start@0.1,stop@0.3 --duration 0.5 --fps 10"
    try ToolUnderTest.succeed("render \(Sample.small) \(timeline) --sidecar -o a.webp", in: folder.url)
    let frames = try folder.sidecar("a.webp.json").frames
    #expect(frames.map(\.picture) == [0, 1, 2, 0, 0])
    #expect(frames.map(\.delay).reduce(0, +) == 0.5)
  }

  @Test(arguments: [
    ("-o - --format gif", "'-' cannot have a sidecar file; write the image to a file", ""),
    (
      "-o /dev/null --format gif",
      "'/dev/null' cannot have a sidecar file; write the image to a file", ""
    ),
    (
      "-o a.gif --no-clobber", "'a.gif.json' already exists; remove it, or leave out --no-clobber",
      "a.gif.json"
    ),
    ("-o a.png --no-clobber", "'a.pgw' already exists; remove it, or leave out --no-clobber", "a.pgw"),
    ("-o %d.png --no-clobber", "'0.pgw' already exists; remove it, or leave out --no-clobber", "0.pgw"),
    (
      "-o x%d.png -o xframes.png",
      "'xframes.png.json' would be written for both 'x%d.png' and 'xframes.png'; rename one of them", ""
    ),
    (
      "-o a.gif -o a.gif.json --format gif",
      "'a.gif.json' would be written for both 'a.gif.json' and 'a.gif'; rename one of them", ""
    ),
  ])
  func `that cannot be written is refused before anything is rendered`(
    options: String, message: String, there: String
  ) throws {
    let folder = try TemporaryFolder()
    if !there.isEmpty { try folder.write("old", to: there) }
    let result = try ToolUnderTest.run("render \(Sample.small) --sidecar \(options)", in: folder.url)
    #expect(result.standardError == "pulsemap: error: --sidecar: \(message)\n")
    #expect(result.status == 2)
    #expect(result.text == "")
    #expect(try folder.names == (there.isEmpty ? [] : [there]))
  }

  @Test func `comes only with its picture`() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a.gif.json")
    // A disk that is full after a kilobyte, as far as the tool can tell.
    let result = try ToolUnderTest.shell(
      "ulimit -f 1; pulsemap render \(Sample.small) --sidecar -o a.gif -o %d.png", in: folder.url)
    #expect(result.status == 2)
    #expect(try folder.names == ["a.gif.json"])
    #expect(try folder.text("a.gif.json") == "old")
  }
}
