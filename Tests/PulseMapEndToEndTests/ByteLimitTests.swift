import Foundation
import PulseTestSupport
import Testing

@Suite struct `A file of a limited size` {
  private let scene = "\(Sample.coast) --size 100x80"

  @Test(arguments: ["a.gif", "a.apng", "a.webp", "a.mp4", "a.webm", "a.png", "a.sheet.png"])
  func `is made with less, which is what the options said would make`(name: String) throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(scene) --scale 2 -o \(name)", in: folder.url)
    let full = try folder.bytes(name).count
    let result = try ToolUnderTest.run(
      "render \(scene) --scale 2 --max-bytes \(full / 2) --report json -o \(name)", in: folder.url)
    #expect(result.status == 0)
    let limited = try folder.bytes(name)
    #expect(limited.count <= full / 2)
    let pattern =
      /pulsemap: warning: --max-bytes: '(.*)' was reduced with (.*) to fit; write these options, or raise the limit\n/
    let said = try #require(result.standardError.wholeMatch(of: pattern))
    #expect(said.output.1 == name)
    try ToolUnderTest.succeed("render \(scene) --scale 2 \(said.output.2) -o b-\(name)", in: folder.url)
    let decoder = ["a.mp4", "a.webm"].contains(name) ? Oracle.ReferenceDecoder.ffmpeg : .pillow
    let isSame =
      try Oracle.decode(folder.file("b-\(name)"), with: decoder)
      == Oracle.decode(folder.file(name), with: decoder)
    #expect(isSame)
    struct Report: Decodable {
      struct Written: Decodable {
        let bytes: Int
        let concessions: [String]
      }
      let outputs: [Written]
      let warnings: [String]
    }
    let report = try JSONDecoder().decode(Report.self, from: Data(result.standardOutput))
    #expect(report.outputs[0].bytes == limited.count)
    #expect(report.outputs[0].concessions.joined(separator: " ") == said.output.2)
    #expect(report.warnings.count == 1)
  }

  @Test func `is what it is when it is small enough`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(scene) -o a.gif -o b.gif --max-bytes 10M -o c.png", in: folder.url)
    try ToolUnderTest.succeed("render \(scene) -o d.gif", in: folder.url)
    let isSame = try folder.bytes("a.gif") == folder.bytes("d.gif")
    #expect(isSame)
  }

  @Test func `is a GIF of the highest quality with which it is small enough`() throws {
    let folder = try TemporaryFolder()
    let line = "render \(scene) --fps 10"
    let sizes = try [90, 75, 60, 45, 30].map { quality in
      try ToolUnderTest.succeed("\(line) --quality \(quality) -o a.gif", in: folder.url)
      return (quality, try folder.bytes("a.gif").count)
    }
    for (limit, (quality, size)) in zip(sizes.map(\.1).dropLast().map { $0 - 1 }, sizes.dropFirst()) {
      guard size <= limit else { continue }
      let result = try ToolUnderTest.run("\(line) --max-bytes \(limit) -o b.gif", in: folder.url)
      #expect(result.standardError.contains(" was reduced with --quality \(quality) to fit;"))
      #expect(try folder.bytes("b.gif").count == size)
    }
    let least = sizes.map(\.1).min() ?? 0
    let result = try ToolUnderTest.run("\(line) --max-bytes \(least - 1) -o b.gif", in: folder.url)
    #expect(result.standardError.contains("--colors "))
    #expect(try folder.bytes("b.gif").count < least)
  }

  @Test func `keeps a quality that does not help`() throws {
    let folder = try TemporaryFolder()
    // Few colors, which any quality keeps.
    let line = "render \(scene) --basemap white"
    try ToolUnderTest.succeed("\(line) -o a.gif", in: folder.url)
    let limit = try folder.bytes("a.gif").count - 1
    let result = try ToolUnderTest.run("\(line) --max-bytes \(limit) -o a.gif", in: folder.url)
    #expect(result.standardError.contains(" was reduced with --colors "))
  }

  @Test func `gives a quality back where colors or frames are what helps`() throws {
    let folder = try TemporaryFolder()
    let line = "render \(scene) --fps 10"
    try ToolUnderTest.succeed("\(line) --quality 30 --colors 16 --fps 8 -o a.gif", in: folder.url)
    let limit = try folder.bytes("a.gif").count
    let result = try ToolUnderTest.run("\(line) --max-bytes \(limit) -o b.gif", in: folder.url)
    let said = try #require(result.standardError.firstMatch(of: /was reduced with (.*) to fit/))
    #expect(try folder.bytes("b.gif").count <= limit)
    let words = said.output.1.split(separator: " ").map(String.init)
    #expect(words.contains("--fps"))
    // Less of any kind before the last one would be too large.
    for (option, less) in [
      ("--quality", "30:45,45:60,60:75,75:90"), ("--colors", "16:32,32:64,64:128,128:256"),
    ] {
      guard let place = words.firstIndex(of: option) else { continue }
      let step = less.split(separator: ",").first { $0.hasPrefix("\(words[place + 1]):") }
      var better = words
      better[place + 1] = String(try #require(step?.split(separator: ":").last))
      try ToolUnderTest.succeed("\(line) \(better.joined(separator: " ")) -o c.gif", in: folder.url)
      #expect(try folder.bytes("c.gif").count > limit, "\(words)")
    }
  }

  @Test func `is not there when it would be too large whatever is given up`() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a.gif")
    let result = try ToolUnderTest.run("render \(scene) --max-bytes 1k -o a.gif", in: folder.url)
    #expect(result.status == 2)
    #expect(
      result.standardError
        == "pulsemap: error: --output: 'a.gif' does not fit in 1000 bytes, even with --quality 30 --colors 16 "
        + "--fps 5; raise --max-bytes, or use a smaller --size, a shorter --duration or a plain --basemap\n")
    #expect(try folder.names == ["a.gif"])
    #expect(try folder.text("a.gif") == "old")
  }

  @Test func `goes to standard output whole or not at all`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(scene) --no-metadata --quality 30 -o a.gif", in: folder.url)
    let limit = try folder.bytes("a.gif").count
    let line = "pulsemap render \(scene) --no-metadata -o - --format gif"
    let result = try ToolUnderTest.shell(
      "\(line) --max-bytes \(limit) -q | cmp - a.gif; \(line) --max-bytes 9 2> /dev/null", in: folder.url)
    #expect(result.text == "")
    #expect(result.status == 2)
  }
}
