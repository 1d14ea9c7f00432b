import Foundation
import PulseTestSupport
import Testing

@Suite struct `Too little memory` {
  /// Runs a command line with an address-space limit in KiB.
  private func run(_ line: String, kibibytes: Int, in folder: URL) throws -> ProcessResult {
    try ToolUnderTest.shell("ulimit -v \(kibibytes) && exec pulsemap \(line)", in: folder)
  }

  /// The smallest limit, in steps of 10,000 KiB, at which the tool starts.
  private func leastKibibytes(in folder: URL) throws -> Int {
    let steps = Array(stride(from: 50_000, through: 1_000_000, by: 10_000))
    let least = try steps.first { try run("--version", kibibytes: $0, in: folder).status == 0 }
    return try #require(least)
  }

  /// Expects a complete result or one error message; returns the status.
  private func status(
    _ line: String, kibibytes: Int, in folder: URL, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Int32? {
    let result = try run(line, kibibytes: kibibytes, in: folder)
    let isSentence =
      result.standardError.hasPrefix("pulsemap: error: ") && result.standardError.contains("memory")
      && result.standardError.count { $0 == "\n" } == 1
    #expect(
      result.status == 0 ? result.standardError == "" : result.status == 2 && isSentence,
      "\(line) in \(kibibytes): \(String(describing: result.status)) \(result.standardError.prefix(300))",
      sourceLocation: sourceLocation)
    return result.status
  }

  @Test(arguments: ["a.gif", "a.png", "a.apng", "a.webp"])
  func `for a large picture is a sentence, and enough is a file`(name: String) throws {
    let folder = try TemporaryFolder()
    let line =
      "render --lat 1 --lon 2 --radius 9px --basemap white --size 2000x600 --duration 0.08 -q -o \(name)"
    let least = try leastKibibytes(in: folder.url)
    var statuses: [Int32?] = []
    for more in [0, 10_000, 20_000, 30_000, 50_000, 1_000_000] {
      statuses.append(try status(line, kibibytes: least + more, in: folder.url))
      // Nothing half-written is left.
      #expect(try folder.names.allSatisfy { $0 == name })
    }
    #expect(statuses.last == .some(0), "\(statuses)")
    let large = line.replacing("2000x600", with: "6000x5000")
    #expect(try status(large, kibibytes: least + 20_000, in: folder.url) == 2)
  }

  @Test func `for a picture that is read is a sentence`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(Sample.small) --size 4000x1500 -o big.png", in: folder.url)
    try ToolUnderTest.succeed(
      "render \(Sample.small) --size 4000x1500 --duration 0.08 -o big.gif", in: folder.url)
    let least = try leastKibibytes(in: folder.url)
    for line in [
      "render \(Sample.small) --image big.png -o a.png",
      "render \(Sample.small) --image big.gif -o a.png",
      "render \(Sample.small) --basemap big.png --bounds 0,0,4,2 -o a.png",
      "inspect big.gif", "compare big.gif big.png",
    ] {
      _ = try status(line, kibibytes: least + 20_000, in: folder.url)
    }
  }
}
