import Foundation
import PulseArguments
import PulseDocument
import PulseSystem
import PulseTestSupport
import Testing

@testable import PulseMapCLI

@Suite struct `A row that an earlier run completed` {
  /// A folder with an output of the row, and an image that it was rendered from.
  private struct Sample: ~Copyable {
    let folder: TemporaryFolder

    init() throws {
      let folder = try TemporaryFolder()
      // The first and the last bytes of a file with a key.
      let key = String(repeating: "0123456789abcdef", count: 4)
      try Data("GIF89a \(key)\u{0};".utf8).write(to: folder.file("a.gif"))
      try Data("pin".utf8).write(to: folder.file("pin.png"))
      self.folder = folder
    }

    func path(_ name: String) -> String { folder.file(name).path(percentEncoded: false) }

    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: folder.file(name))
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(at: folder.file(name)) }

    var files: [InputFile] {
      let pin = path("pin.png")
      return [InputFile(path: pin, fingerprint: FileFingerprint(ofFile: pin)?.text ?? "")]
    }

    func job(_ members: [(String, JSONValue)] = [("lat", .number(1))]) -> RowJob {
      RowJob(
        row: 2, place: "jobs.csv:2", id: nil, members: members.map { JSONValue.Member(key: $0, value: $1) },
        outputs: [path("a.gif")], previous: PreviousRowResult(key: 0x0123_4567_89AB_CDEF, bytes: 73))
    }
  }

  private func detector(_ words: String..., shared: [String] = ["fps=4"]) throws -> UnchangedRowDetector {
    UnchangedRowDetector(
      try BatchOptions.command.parse(words + ["jobs.csv"]), contentArguments: shared)
  }

  @Test func `is known by its text, its options and its files`() throws {
    let sample = try Sample()
    let detector = try detector()
    let input = detector.input(of: sample.job(), from: sample.files)
    #expect(detector.isUnchanged(sample.job(), since: input))
    #expect(try self.detector().isUnchanged(sample.job(), since: input))
    #expect(!detector.isUnchanged(sample.job(), since: nil))
    #expect(!detector.isUnchanged(sample.job([("lat", .number(2))]), since: input))
    #expect(!detector.isUnchanged(sample.job([("lat", .string("1"))]), since: input))
    #expect(!detector.isUnchanged(sample.job([]), since: input))
    #expect(try !self.detector(shared: ["fps=5"]).isUnchanged(sample.job(), since: input))
    #expect(try !self.detector("--force").isUnchanged(sample.job(), since: input))
    #expect(try !self.detector("--validate").isUnchanged(sample.job(), since: input))
    // The line does not matter, the folder of the manifest does: paths are relative to it.
    var moved = sample.job()
    moved.place = "jobs.csv:9"
    #expect(detector.isUnchanged(moved, since: input))
    moved.place = "sub/jobs.csv:2"
    #expect(!detector.isUnchanged(moved, since: input))
  }

  @Test func `is another one when a file has changed`() throws {
    let sample = try Sample()
    let detector = try detector()
    let input = detector.input(of: sample.job(), from: sample.files)
    try sample.write("pan", to: "pin.png")
    #expect(!detector.isUnchanged(sample.job(), since: input))
    let again = detector.input(of: sample.job(), from: sample.files)
    try sample.remove("pin.png")
    #expect(!detector.isUnchanged(sample.job(), since: again))
  }

  @Test(arguments: [
    "GIF89a fedcba98fedcba98fedcba98fedcba98fedcba98fedcba98fedcba98fedcba98\u{0};",
    "GIF89a 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef", "GIF89a", "",
  ])
  func `is rendered again unless its output is as it was`(text: String) throws {
    let sample = try Sample()
    let detector = try detector()
    let input = detector.input(of: sample.job(), from: [])
    try sample.write(text, to: "a.gif")
    #expect(!detector.isUnchanged(sample.job(), since: input))
    try sample.remove("a.gif")
    #expect(!detector.isUnchanged(sample.job(), since: input))
  }
}
