import Foundation
import PulseTestSupport
import Testing

/// A file, and the command of another program that prints its provenance metadata.
struct NotedFile: Sendable, CustomTestStringConvertible {
  let name: String
  let script: String

  var testDescription: String { name }

  private static func pillow(_ expression: String) -> String {
    "/usr/bin/python3 -c \"from PIL import Image; import re; i = Image.open('FILE'); print(\(expression))\""
  }

  static let all = [
    NotedFile(name: "a.gif", script: "gifsicle --info FILE | sed -n 's/^ *end comment //p'"),
    NotedFile(name: "a.png", script: pillow("i.text['Software'] + ', scene ' + i.text['pulsemap-key']")),
    NotedFile(name: "0.png", script: pillow("i.text['Software'] + ', scene ' + i.text['pulsemap-key']")),
    NotedFile(
      name: "a.sheet.png", script: pillow("i.text['Software'] + ', scene ' + i.text['pulsemap-key']")),
    NotedFile(name: "a.apng", script: pillow("i.text['Software'] + ', scene ' + i.text['pulsemap-key']")),
    NotedFile(
      name: "a.webp",
      script: pillow("re.search('CreatorTool=.([^<]*?)./>', i.info['xmp'].decode())[1]")),
    NotedFile(
      name: "a.mp4",
      script: "ffprobe -v error -of csv=p=0 -show_entries format_tags=comment FILE | tr -d '\"'"),
    NotedFile(
      name: "a.webm",
      script: "ffprobe -v error -of csv=p=0 -show_entries format_tags=comment FILE | tr -d '\"'"),
  ]
}

@Suite struct `How a file was made` {
  private static let outputs =
    "-o a.gif -o a.png -o %d.png -o a.sheet.png -o a.apng -o a.webp -o a.mp4 -o a.webm"

  @Test func `stands in it, the same in every format and each time`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(Sample.small) --fps 5 \(Self.outputs)", in: folder.url)
    let version = try ToolUnderTest.succeed("--version", in: folder.url).text.trimmingCharacters(
      in: .newlines)
    var notes: Set<String> = []
    for file in NotedFile.all {
      let result = try ToolUnderTest.shell(file.script.replacing("FILE", with: file.name), in: folder.url)
      #expect(result.standardError == "", "\(file.name)")
      notes.insert(result.text.trimmingCharacters(in: .newlines))
    }
    let note = try #require(notes.first)
    #expect(notes.count == 1, "\(notes)")
    #expect(note.wholeMatch(of: /(.*), scene [0-9a-f]{64}/)?.output.1 == version[...])
    let first = try folder.bytes("a.gif")
    try ToolUnderTest.succeed("render \(Sample.small) --fps 5 -o a.gif", in: folder.url)
    let isSame = try folder.bytes("a.gif") == first
    #expect(isSame)
  }

  @Test func `depends on the scene and not on the words`() throws {
    let folder = try TemporaryFolder()
    func key(_ words: String) throws -> String {
      try ToolUnderTest.succeed("render \(Sample.small) \(words) -o a.png", in: folder.url)
      let script = NotedFile.all[1].script.replacing("FILE", with: "a.png")
      return try ToolUnderTest.shell(script, in: folder.url).text
    }
    let plain = try key("")
    #expect(try key("--effect circle --rings 1") == plain)
    #expect(try key("--jobs 1 --at 0.2") == plain)
    #expect(try key("--color blue") != plain)
    #expect(try key("--zoom 12.001") != plain)
  }

  @Test func `is left out when that is asked for, and nothing else with it`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(Sample.small) --fps 5 \(Self.outputs) --no-metadata", in: folder.url)
    let found = try ToolUnderTest.shell("grep -l 'pulsemap' * || true", in: folder.url)
    #expect(found.text == "")
    let bare = try Oracle.decode(folder.file("a.gif"), with: .gifsicle)
    let still = try Oracle.decode(folder.file("a.png"), with: .pillow)
    try ToolUnderTest.succeed("render \(Sample.small) --fps 5 -o a.gif -o a.png", in: folder.url)
    #expect(try Oracle.decode(folder.file("a.gif"), with: .gifsicle) == bare)
    #expect(try Oracle.decode(folder.file("a.png"), with: .pillow) == still)
    for decoder in [Oracle.ReferenceDecoder.ffmpeg, .chromium] {
      #expect(try Oracle.decode(folder.file("a.gif"), with: decoder) == bare, "\(decoder)")
    }
  }
}

@Suite struct `The times of a run` {
  @Test func `are the only thing that differs between two reports`() throws {
    let folder = try TemporaryFolder()
    func report() throws -> [String: Any] {
      let text = try ToolUnderTest.succeed(
        "render \(Sample.small) --report json -o a.gif -o a.png", in: folder.url)
      let object = try JSONSerialization.jsonObject(with: Data(text.standardOutput))
      return try #require(object as? [String: Any])
    }
    let (first, second) = (try report(), try report())
    let timings = try #require(first["timings"] as? [String: Double])
    #expect(timings.values.allSatisfy { $0 >= 0 && $0 < 60 })
    #expect((timings["draw"] ?? 0) > 0 && (timings["encode"] ?? 0) > 0)
    let rests = [first, second].map { NSDictionary(dictionary: $0.filter { $0.key != "timings" }) }
    #expect(rests[0] == rests[1])
  }

  @Test func `are one line when more is to be said`() throws {
    let folder = try TemporaryFolder()
    let said = try ToolUnderTest.run("render \(Sample.small) -v -o a.gif", in: folder.url).standardError
    let lines = said.split(separator: "\n")
    #expect(
      try lines.last?.wholeMatch(
        of: Regex(#"seconds: read \d+\.\d{3}, plan \S+, open \S+, map \S+, draw \S+, encode \S+, write \S+"#))
        != nil)
  }
}
