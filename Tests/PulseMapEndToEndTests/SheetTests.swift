import Foundation
import PulseTestSupport
import Testing

/// The options of a contact sheet and its expected size.
struct SheetCase: Sendable, CustomTestStringConvertible {
  let options: String
  let width: Int
  let height: Int

  var testDescription: String { options }

  static let all = [
    // 60 pixels and a line on both sides, 12 between two frames, 16 around all; 20 more below for the time.
    SheetCase(options: "-o a.sheet.png", width: 32 + 5 * 62 + 4 * 12, height: 32 + 4 * 82 + 3 * 12),
    SheetCase(options: "-o a.png --format sheet --fps 5", width: 32 + 4 * 62 + 3 * 12, height: 32 + 82),
    SheetCase(options: "-o a.sheet.png --sheet 3x2", width: 32 + 3 * 62 + 2 * 12, height: 32 + 2 * 82 + 12),
    SheetCase(options: "-o a.sheet.png --sheet 40x40", width: 32 + 20 * 62 + 19 * 12, height: 32 + 82),
    // Frames of 300 x 600 are shown as 120 x 240.
    SheetCase(
      options: "-o a.sheet.png --sheet 2x1 --size 300x600", width: 32 + 2 * 122 + 12, height: 32 + 262),
  ]
}

@Suite struct `A contact sheet` {
  @Test(arguments: SheetCase.all)
  func `has room for its frames and times and no more`(_ sheet: SheetCase) throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(Sample.small) \(sheet.options)", in: folder.url)
    let name = try folder.names[0]
    let seen = try [Oracle.ReferenceDecoder.pillow, .ffmpeg].map {
      try Oracle.decode(folder.file(name), with: $0)
    }
    #expect(seen.allSatisfy { $0.width == sheet.width && $0.height == sheet.height })
    #expect(seen[0].frames.map(\.hash) == seen[1].frames.map(\.hash))
  }

  @Test func `without room for all frames says how to get them`() throws {
    let folder = try TemporaryFolder()
    let few = try ToolUnderTest.run(
      "render \(Sample.small) --fps 20 --duration 2 -o a.sheet.png", in: folder.url)
    #expect(few.status == 0)
    #expect(
      few.standardError.contains("'a.sheet.png' shows 20 of 40 frames; write --sheet 8x5 for all of them"))
    try ToolUnderTest.succeed(
      "render \(Sample.small) --fps 20 --duration 2 -o b.sheet.png --sheet 8x5", in: folder.url)
  }

  @Test func `shows the frames of the sequence in their order, row after row`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed(
      "render \(Sample.coast) --size 60x60 --attribution none --fps 5 -o a.sheet.png --sheet 2x3 -o %d.png",
      in: folder.url)
    _ = try Oracle.decode(
      folder.file("a.sheet.png"), with: .pillow, writingFramesTo: folder.file("sheet"))
    let sheet = try folder.bytes("sheet/0000.rgba")
    let width = 32 + 2 * 62 + 12
    for index in 0..<4 {
      _ = try Oracle.decode(
        folder.file("\(index).png"), with: .pillow, writingFramesTo: folder.file("still"))
      let still = try folder.bytes("still/0000.rgba")
      let (left, top) = (17 + index % 2 * 74, 17 + index / 2 * 94)
      let isSame = (0..<60).allSatisfy { y in
        let start = ((top + y) * width + left) * 4
        return sheet[start..<start + 240] == still[y * 240..<(y + 1) * 240]
      }
      #expect(isSame, "frame \(index)")
      // Below each there is some ink.
      let below = (0..<240).flatMap { x in
        (61..<80).map { y in sheet[((top + y) * width + left) * 4 + x] }
      }
      #expect(below.contains { $0 < 100 }, "frame \(index)")
    }
  }

  @Test func `lies nowhere, and so has no sidecar`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(Sample.small) --sidecar -o a.sheet.png -o a.gif", in: folder.url)
    #expect(try folder.names == ["a.gif", "a.gif.json", "a.sheet.png"])
  }

  @Test func `that cannot be written whole is not there`() throws {
    let folder = try TemporaryFolder()
    let full = try ToolUnderTest.shell(
      "pulsemap render \(Sample.small) -o - --format sheet > /dev/full", in: folder.url)
    #expect(full.status == 2)
    #expect(
      full.standardError
        == "pulsemap: error: --output: '-' cannot be written: No space left on device; free disk space\n")
    let small = try ToolUnderTest.shell(
      "ulimit -f 1; pulsemap render \(Sample.small) -o a.sheet.png", in: folder.url)
    #expect(small.status == 2)
    #expect(try folder.names == [])
  }
}
