import Foundation
import PulseTestSupport
import Testing

/// Sample batches shared by several tests.
enum BatchSample {
  /// Options of a quick still of 256 pixels.
  static let still = "--size 16x16 --basemap white --zoom 12 --at 0.2"

  /// Options of a quick animation of a few frames.
  static let film = "--size 40x40 --zoom 14 --basemap white --fps 5"

  /// Options of an image that takes until the process is killed.
  static let endless =
    #""basemap": "white", "pulseDuration": 700, "duration": 700, "fps": 50, "size": "1000x1000""#

  /// Returns table rows with distinct positions and radii.
  static func table(_ count: Int) -> String {
    let rows = (1...count).map { "r\($0),\(Double($0) / 100),\(Double($0) / 50),\(100 + $0)\n" }
    return "id,lat,lon,radius\n" + rows.joined()
  }
}

/// The result of a batch: status, messages and files.
struct BatchOutcome {
  let result: ProcessResult
  let files: [String: [UInt8]]

  /// Runs a script in a folder with a manifest, and collects its folder `out`.
  init(
    _ script: String, manifest: String, named name: String = "jobs.csv", in folder: borrowing TemporaryFolder
  ) throws {
    try folder.write(manifest, to: name)
    result = try ToolUnderTest.shell(script, in: folder.url)
    files = try Self.files(in: folder.url.appending(path: "out"))
  }

  /// Runs a script that mostly waits, and lets other tests run meanwhile.
  init(
    waitingFor script: String, manifest: String, named name: String = "jobs.csv",
    in folder: borrowing TemporaryFolder
  ) async throws {
    try folder.write(manifest, to: name)
    let url = folder.url
    result = try await onOwnThread { try ToolUnderTest.shell(script, in: url) }
    files = try Self.files(in: url.appending(path: "out"))
  }

  /// Returns the contents of all files of a folder by path, hidden ones included.
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
  /// Decodes the lines of a journal.
  func journal(_ name: String = "done.jsonl") throws -> [JournalLine] {
    try text(name).split(separator: "\n").map {
      try JSONDecoder().decode(JournalLine.self, from: Data($0.utf8))
    }
  }

  /// Returns the names of the rows with a status, in journal order.
  func journal(_ name: String = "done.jsonl", _ status: String) throws -> [String] {
    try journal(name).compactMap { $0.status == status ? $0.id : nil }
  }
}
