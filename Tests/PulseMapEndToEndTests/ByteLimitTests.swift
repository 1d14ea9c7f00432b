import Foundation
import PulseTestSupport
import Testing

@Suite struct `A file of a limited size` {
  private let scene = "\(Sample.coast) --size 100x80"

  @Test(arguments: ["a.gif", "a.apng", "a.webp", "a.mp4", "a.webm", "a.png", "a.sheet.png"])
  func `is made with less, which is what the options said would make`(name: String) throws {
    let folder = try TemporaryFolder()
    let scene = name == "a.png" ? "\(scene) --at 0" : scene
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

  @Test(arguments: ["", "--basemap white"])
  func `is near the limit, with the quality and the colors of a GIF before its frames`(map: String) throws {
    let folder = try TemporaryFolder()
    let line = "render \(scene) \(map)"
    try ToolUnderTest.succeed("\(line) -o a.gif", in: folder.url)
    let full = try folder.bytes("a.gif").count
    for percentage in [90, 70, 40] {
      let limit = full * percentage / 100
      let result = try ToolUnderTest.run("\(line) --max-bytes \(limit) -o b.gif", in: folder.url)
      #expect(try folder.bytes("b.gif").count <= limit)
      #expect(try folder.bytes("b.gif").count * 2 >= limit)
      #expect(result.standardError.contains("was reduced with --"))
    }
  }

  @Test func `keeps the colors of data`() throws {
    let folder = try TemporaryFolder()
    let rows = (0..<24).map { hour in
      let time = "2026-03-01T\(hour < 10 ? "0" : "")\(hour):00:00Z"
      return "\(time),\(-40 + hour * 37 % 80),\(-150 + hour * 83 % 300),\(hour * 53 % 500)\n"
    }
    try folder.write("time,lat,lon,depth\n" + rows.joined(), to: "film.csv")
    let line = "render film.csv --play 1 --radius 12px --color-by depth --size 280x160"
    try ToolUnderTest.succeed("\(line) -o a.gif", in: folder.url)
    let limit = try folder.bytes("a.gif").count * 2 / 5
    let result = try ToolUnderTest.run("\(line) --max-bytes \(limit) -o b.gif", in: folder.url)
    #expect(result.standardError.contains(" --fps ") || result.standardError.contains(" with --fps "))
    #expect(!result.standardError.contains("--colors"))
    #expect(try folder.bytes("b.gif").count <= limit)
    func frame(_ name: String) throws -> [UInt8] {
      let frames = folder.url.appending(path: "\(name).frames", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: frames, withIntermediateDirectories: true)
      _ = try Oracle.decode(folder.file(name), with: .pillow, writingFramesTo: frames)
      return Array(try Data(contentsOf: frames.appending(path: "0000.rgba")))
    }
    let (full, limited) = (try frame("a.gif"), try frame("b.gif"))
    // The first event is purple, the lowest value of the color map.
    var purple = 0
    for pixel in stride(from: 0, to: full.count, by: 4) {
      let channels = full[pixel..<pixel + 3]
      guard Int(channels.max() ?? 0) - Int(channels.min() ?? 0) > 80 else { continue }
      purple += 1
      #expect((0..<3).allSatisfy { abs(Int(full[pixel + $0]) - Int(limited[pixel + $0])) <= 16 })
    }
    #expect(purple > 20)
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
    try ToolUnderTest.succeed("render \(scene) --no-metadata -o a.gif", in: folder.url)
    let limit = try folder.bytes("a.gif").count * 3 / 4
    try ToolUnderTest.succeed(
      "render \(scene) --no-metadata --max-bytes \(limit) -q -o a.gif", in: folder.url)
    let line = "pulsemap render \(scene) --no-metadata -o - --format gif"
    let result = try ToolUnderTest.shell(
      "\(line) --max-bytes \(limit) -q | cmp - a.gif; \(line) --max-bytes 9 2> /dev/null", in: folder.url)
    #expect(result.text == "")
    #expect(result.status == 2)
  }
}
