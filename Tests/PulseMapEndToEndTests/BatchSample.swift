import Foundation
import PulseTestSupport
import Testing

/// Batches that several tests start from.
enum BatchSample {
  /// Options of a still of 256 pixels, drawn in a moment.
  static let still = "--size 16x16 --basemap white --zoom 12 --at 0.2"

  /// Options of an animation of a few frames, drawn in a moment.
  static let film = "--size 40x40 --zoom 14 --basemap white --fps 5"

  /// Options of a picture that takes until somebody ends it.
  static let endless =
    #""basemap": "white", "pulseDuration": 700, "duration": 700, "fps": 50, "size": "1000x1000""#

  /// Rows of a table, each a place of its own with a radius of its own.
  static func table(_ count: Int) -> String {
    let rows = (1...count).map { "r\($0),\(Double($0) / 100),\(Double($0) / 50),\(100 + $0)\n" }
    return "id,lat,lon,radius\n" + rows.joined()
  }
}

/// What a batch left behind.
struct BatchOutcome {
  let result: ProcessResult
  let files: [String: [UInt8]]

  /// Runs a script in a folder with a manifest, and looks at what lies in its folder `out` then.
  init(
    _ script: String, manifest: String, named name: String = "jobs.csv", in folder: borrowing TemporaryFolder
  ) throws {
    try folder.write(manifest, to: name)
    result = try Tool.shell(script, in: folder.url)
    files = try Self.files(in: folder.url.appending(path: "out"))
  }

  /// The contents of all files of a folder, hidden or not, by their paths.
  static func files(in folder: URL) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    let root = folder.path(percentEncoded: false)
    for case let path as String in FileManager.default.enumerator(atPath: root) ?? .init() {
      let file = folder.appending(path: path)
      if try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
        files[path] = Array(try Data(contentsOf: file))
      }
    }
    return files
  }
}

/// A line of a journal.
struct JournalLine: Decodable {
  struct Summary: Decodable {
    let rows: Int
    let rowsInShard: Int
    let statuses: [String: Int]
    let isInterrupted: Bool
  }

  let id: String?
  let outputs: [String]?
  let status: String?
  let errors: [String]?
  let attempts: Int?
  let ms: Int?
  let summary: Summary?
}

extension TemporaryFolder {
  /// The lines of a journal.
  func journal(_ name: String = "done.jsonl") throws -> [JournalLine] {
    try text(name).split(separator: "\n").map {
      try JSONDecoder().decode(JournalLine.self, from: Data($0.utf8))
    }
  }

  /// The names of the rows that a journal says ended in a way, in the order of its lines.
  func journal(_ name: String = "done.jsonl", _ status: String) throws -> [String] {
    try journal(name).compactMap { $0.status == status ? $0.id : nil }
  }
}
