import Foundation
import PulseTestSupport
import Testing

@Suite struct `A file that is inspected` {
  private struct Report: Decodable {
    struct File: Decodable {
      struct Frame: Decodable {
        let delay: Double
        let exactDelay: String
        let pixels: String
      }
      let container: String
      let width: Int
      let height: Int
      let plays: Int?
      let timeline: String?
      let problems: [String]
      let frames: [Frame]
    }
    let schema: String
    let files: [File]
  }

  @Test func `is told as other decoders see it`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed(
      "render \(Sample.small) --duration 0.12 --loop 3 -o a.gif -o a.apng -o a.webp", in: folder.url)
    let result = try ToolUnderTest.succeed("inspect --json a.gif a.apng a.webp", in: folder.url)
    let report = try JSONDecoder().decode(Report.self, from: Data(result.standardOutput))
    #expect(report.schema == "pulsemap.inspect/1")
    #expect(report.files.map(\.container) == ["GIF", "APNG", "WebP"])
    for (file, name) in zip(report.files, ["a.gif", "a.apng", "a.webp"]) {
      let seen = try Oracle.decode(folder.file(name), with: .pillow)
      #expect(file.width == 60 && file.height == 60 && file.plays == 3 && file.problems == [])
      // Pillow loses alpha where frames of an APNG are laid over each other.
      if name != "a.apng" { #expect(file.frames.map(\.pixels) == seen.frames.map(\.hash), "\(name)") }
      #expect(file.frames.map { $0.delay * 1000 } == seen.frames.map(\.milliseconds))
      #expect(file.frames.map(\.exactDelay) == ["1/25", "1/25", "1/25"])
    }
    #expect(report.files.allSatisfy { $0.timeline?.count == 64 })
  }

  @Test(arguments: ["gif", "apng", "webp"])
  func `begins elsewhere in its loop if it stops, so that its pulse is seen at the end`(format: String) throws
  {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(Sample.small) -o a.\(format)", in: folder.url)
    let notes = try ToolUnderTest.run("render \(Sample.small) --loop 3 -v -o b.\(format)", in: folder.url)
    #expect(notes.standardError.contains("s of the loop, and stops where it is seen best"))
    let result = try ToolUnderTest.succeed("inspect --json a.\(format) b.\(format)", in: folder.url)
    let files = try JSONDecoder().decode(Report.self, from: Data(result.standardOutput)).files
    let (endless, stopping) = (files[0].frames.map(\.pixels), files[1].frames.map(\.pixels))
    #expect(files[1].plays == 3 && endless != stopping && endless.count == stopping.count)
    let start = try #require(endless.firstIndex(of: stopping[0]))
    #expect(stopping == Array(endless[start...] + endless[..<start]))
    // A poster shows the frame in which the pulse is seen best; of an APNG, Pillow reads its pixels exactly.
    try ToolUnderTest.succeed("render \(Sample.small) -o a.\(format) -o poster.png", in: folder.url)
    let poster = try Oracle.decode(folder.file("poster.png"), with: .pillow).frames[0].hash
    if format != "gif" { #expect(stopping.last == poster) }
  }

  @Test func `is told in lines for people`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(Sample.small) --duration 0.12 -o a.gif", in: folder.url)
    let lines = try ToolUnderTest.succeed("inspect a.gif", in: folder.url).text.split(separator: "\n").map(
      String.init)
    let bytes = try folder.bytes("a.gif").count
    #expect(lines[0] == "a.gif: GIF, 60x60, 3 frames, 0.12 s, plays forever, \(bytes) bytes")
    #expect(lines[1].hasPrefix("palette   ") && lines[2].wholeMatch(of: /timeline hash  [0-9a-f]{64}/) != nil)
    #expect(
      lines[3].split(separator: " ").joined(separator: " ")
        == "frame time (s) delay (s) rect disposal blend colors bytes hash")
    #expect(lines.count == 7 && lines[4].hasPrefix("0      0         0.04       60x60+0+0"))
    #expect(try ToolUnderTest.succeed("inspect --summary a.gif", in: folder.url).text == lines[0] + "\n")
    let both = try ToolUnderTest.succeed("inspect --summary a.gif a.gif", in: folder.url).text
    #expect(both == lines[0] + "\n" + lines[0] + "\n")
    let conflict = try ToolUnderTest.run("inspect --summary --json a.gif", in: folder.url)
    #expect(conflict.status == 2 && conflict.standardError.contains("--summary: has no effect with --json; "))
    let piped = try ToolUnderTest.shell("cat a.gif | pulsemap inspect -", in: folder.url)
    #expect(piped.status == 0 && piped.text.hasPrefix("-: GIF, 60x60, 3 frames"))
  }

  @Test func `may be a folder of frames, whose bytes are added`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(Sample.small) -o 0.png -o 1.png", in: folder.url)
    let bytes = try folder.bytes("0.png").count + folder.bytes("1.png").count
    let line = try ToolUnderTest.succeed("inspect .", in: folder.url).text.split(separator: "\n")[0]
    #expect(line == ".: PNG sequence, 60x60, 2 frames, \(bytes) bytes")
  }

  @Test func `has the delays that browsers apply beside its own`() throws {
    let folder = try TemporaryFolder()
    func frame(_ delay: UInt8) -> [UInt8] {
      [0x21, 0xF9, 4, 0, delay, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]
    }
    let head = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    try Data(head + frame(0) + frame(1) + frame(2) + [0x3B]).write(to: folder.file("a.gif"))
    let lines = try ToolUnderTest.succeed("inspect a.gif", in: folder.url).text.split(separator: "\n").map(
      String.init)
    #expect(lines[0].contains(", 0.03 s (0.22 s in browsers), "))
    #expect(lines[3].hasPrefix("frame  time (s)  delay (s)  in browsers (s)  rect"))
    #expect(lines[4].hasPrefix("0      0         0          0.1              1x1+0+0"))
    #expect(lines[5].hasPrefix("1      0         0.01       0.1 "))
    #expect(lines[6].hasPrefix("2      0.01      0.02       0.02"))
    let json = try ToolUnderTest.succeed("inspect --json a.gif", in: folder.url).text
    #expect(json.contains("\"effectiveDuration\": 0.22") && json.contains("\"effectiveDelay\": 0.1"))
  }

  @Test func `that uses a color without a definition is damaged, which is said once`() throws {
    let folder = try TemporaryFolder()
    // A screen of one pixel with red and blue, and a frame with the third color.
    let head = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    try Data(head + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x54, 0x01, 0, 0x3B]).write(
      to: folder.file("a.gif"))
    let damage = "is damaged: frame 0: a pixel has the index 2 in a color table of 2; use an intact file\n"
    let inspected = try ToolUnderTest.run("inspect a.gif", in: folder.url)
    #expect(inspected.status == 2 && inspected.standardError == "pulsemap: error: a.gif: " + damage)
    let compared = try ToolUnderTest.run("compare a.gif a.gif -q", in: folder.url)
    #expect(compared.status == 2 && compared.standardError == "pulsemap: error: a.gif: " + damage)
  }

  @Test func `is told as far as it goes, with status 2, when it is damaged`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(Sample.small) --duration 0.12 --no-metadata -o a.gif", in: folder.url)
    let whole = try folder.bytes("a.gif")
    try Data(whole.dropLast(4)).write(to: folder.file("cut.gif"))
    try Data(whole + [1, 2, 3]).write(to: folder.file("long.gif"))
    let cut = try ToolUnderTest.run("inspect cut.gif", in: folder.url)
    #expect(cut.status == 2)
    #expect(
      cut.standardError
        == "pulsemap: error: cut.gif: is damaged: its data is truncated after frame 1; use an intact file\n")
    #expect(
      cut.text.contains("2 frames") && cut.text.contains("problem   its data is truncated after frame 1"))
    #expect(!cut.text.contains("timeline"))
    let both = try ToolUnderTest.run("inspect --json long.gif none.gif a.gif", in: folder.url)
    #expect(both.status == 2)
    #expect(
      both.standardError == """
        pulsemap: error: long.gif: is damaged: it has 3 trailing bytes; use an intact file
        pulsemap: error: none.gif: cannot be read: No such file or directory; check the path

        """)
    let files = try JSONDecoder().decode(Report.self, from: Data(both.standardOutput)).files
    #expect(files.map(\.problems) == [["it has 3 trailing bytes"], []])
    let compared = try ToolUnderTest.run("compare a.gif long.gif", in: folder.url)
    #expect(compared.status == 2 && compared.text == "")
    #expect(
      compared.standardError
        == "pulsemap: error: long.gif: is damaged: it has 3 trailing bytes; use an intact file, or add --lenient\n"
    )
  }
}
