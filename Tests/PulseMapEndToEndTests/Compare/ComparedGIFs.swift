import Foundation
import PulseTestSupport
import Testing

/// A GIF to compare with `a.gif`, and the expected result of other programs.
struct ComparedGIF: Sendable, CustomTestStringConvertible {
  /// The name without extension; `Tests/Oracles/make_compared_gifs.py` documents the differences.
  let name: String

  /// The expected output of the tool after the name.
  let message: String

  /// Whether OpenImageIO compares every frame of both.
  var isCounted = false

  var testDescription: String { name }

  static let all = [
    ComparedGIF(name: "same", message: "8 frames equal"),
    ComparedGIF(name: "opt", message: "8 frames equal"),
    ComparedGIF(name: "comment", message: "8 frames equal"),
    ComparedGIF(name: "delay", message: "frame 0 is shown for 0.09 s instead of 0.08 s, as are 7 more"),
    ComparedGIF(name: "loop", message: "it plays 4 times instead of forever"),
    ComparedGIF(
      name: "move5",
      message:
        "1 of 8 frames differs: frame 5 (from 0): 524 pixels differ (limit 0), by up to 171 at 30,30, all in ",
      isCounted: true),
    ComparedGIF(
      name: "noise5",
      message:
        "1 of 8 frames differs: frame 5 (from 0): 154 pixels differ (limit 0), by up to 2 at 0,0, all in ",
      isCounted: true),
    ComparedGIF(name: "short", message: "it has 7 frames instead of 8"),
    ComparedGIF(
      name: "dim",
      message:
        "it is 98x72 instead of 96x72; 8 of 8 frames differ; the largest difference is in frame 0 (from 0): 4178 pixels differ (limit 0)",
      isCounted: true),
  ]
}

@Suite struct `Two GIFs that are compared` {
  private struct Report: Decodable {
    struct Pair: Decodable {
      struct Frame: Decodable {
        let i: Int
        let different: Int
        let psnr: Double?
      }
      let status: String
      let frames: [Frame]
    }
    let pairs: [Pair]
  }

  /// Returns the number of differing pixels per frame, by `idiff -a` of OpenImageIO.
  private func counts(_ first: String, _ second: String, in folder: URL) throws -> [Int] {
    let result = try run("/usr/bin/idiff", ["-a", first, second], workingDirectory: folder)
    // A frame that differs has two lines, one for what would be a warning and one for what is a failure.
    return result.text.matches(of: /(\d+) pixels \([0-9.e+-]+%\) over/)
      .compactMap { Int($0.output.1) }.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  @Test func `get the verdict of gifdiff and the counts of OpenImageIO`() throws {
    let folder = try TemporaryFolder()
    try Oracle.generateSamples(with: "make_compared_gifs.py", into: folder.url)
    for gif in ComparedGIF.all {
      let file = "\(gif.name).gif"
      let other = try run("/usr/bin/gifdiff", ["--brief", "a.gif", file], workingDirectory: folder.url)
      let result = try ToolUnderTest.run("compare a.gif \(file) --json r.json --all-frames", in: folder.url)
      #expect(result.status == other.status && result.standardError == "", "\(gif.name)")
      let word = result.status == 0 ? "match   " : "differ  "
      #expect(result.text.hasPrefix("\(word)  \(file): \(gif.message)"), "\(result.text)")
      let pair = try JSONDecoder().decode(Report.self, from: Data(folder.bytes("r.json"))).pairs[0]
      #expect(pair.status == (result.status == 0 ? "match" : "differ"))
      #expect(pair.frames.map(\.i) == Array(0..<(gif.name == "short" ? 7 : 8)))
      if gif.isCounted {
        let counts = try counts("a.gif", file, in: folder.url)
        #expect(
          counts.count >= 1 && counts.filter { $0 > 0 } == pair.frames.map(\.different).filter { $0 > 0 })
      }
    }
  }

  @Test func `pass with what is said to let them pass`() throws {
    let folder = try TemporaryFolder()
    try Oracle.generateSamples(with: "make_compared_gifs.py", into: folder.url)
    for (name, options, status) in [
      ("move5", "--tolerance 171", 0), ("move5", "--tolerance 170", 1), ("move5", "--max-pixels 524", 0),
      ("move5", "--max-pixels 523", 1), ("move5", "--max-frames-differ 1", 0),
      ("move5", "--mask 24,14,52,46@5-5", 0), ("move5", "--ignore-aa", 1), ("noise5", "--tolerance 2", 0),
      ("noise5", "--metric oklab --threshold 0.02", 0), ("noise5", "--max-density 0.03", 0),
      ("move5", "--max-density 0.03", 1), ("noise5", "--max-ratio 0.0222", 1),
      ("noise5", "--max-ratio 0.0223", 0),
      ("move5", "--metric ssimulacra2", 1), ("noise5", "--metric ssimulacra2 --threshold 85", 0),
      ("noise5", "--min-psnr 40", 1), ("delay", "--ignore delay", 0), ("loop", "--ignore timing", 0),
      ("short", "--ignore count", 0), ("short", "--ignore count --align time", 1),
    ] as [(String, String, Int32)] {
      let result = try ToolUnderTest.run("compare a.gif \(name).gif \(options)", in: folder.url)
      #expect(result.status == status, "\(name) \(options): \(result.text)\(result.standardError)")
    }
  }

  @Test func `are the same in other formats, and as frames of a folder`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.file("f"), withIntermediateDirectories: false)
    let scene = "\(Sample.small) --radius 1km --color red --opacity-range 1:1 --duration 0.24"
    try ToolUnderTest.succeed("render \(scene) -o a.apng -o a.webp -o f/%d.png", in: folder.url)
    for line in ["a.webp f/%d.png --ignore timing", "f f/%d.png"] {
      let result = try ToolUnderTest.succeed("compare \(line)", in: folder.url)
      #expect(result.text.contains("frames equal"), "\(line)")
    }
    // Overlays of an APNG are laid over the map by whoever shows it, to a level.
    for line in ["a.apng a.webp --tolerance 1", "a.apng f --ignore timing --tolerance 1"] {
      try ToolUnderTest.succeed("compare \(line)", in: folder.url)
    }
    let timed = try ToolUnderTest.run("compare a.apng f", in: folder.url)
    #expect(timed.status == 1 && timed.text.contains("it has no delays; add --ignore timing"))
    try FileManager.default.removeItem(at: folder.file("f/3.png"))
    let hole = try ToolUnderTest.run("compare a.apng f --ignore timing", in: folder.url)
    #expect(hole.status == 2)
    #expect(
      hole.standardError
        == "pulsemap: error: f: has no frame between the numbers 2 and 4; render the sequence again\n")
  }
}
