package import PulseTiles

extension TileExtraction {
  /// A problem that ends an extraction.
  package enum Problem: Hashable, Sendable {
    /// The usage policy of the server forbids bulk downloads.
    case forbidden(host: String, policy: String)

    /// The zoom levels of the source are not known, and not given.
    case unknownZooms

    case tooManyTiles(count: Int, limit: Int)

    /// The source has none of the zoom levels that are given.
    case noZooms(ClosedRange<Int>, ofSource: ClosedRange<Int>)

    /// The area has no tiles at the zooms of the source.
    case noTiles(zooms: ClosedRange<Int>)

    /// Tiles could not be downloaded; the others are in the work file.
    case failed(TileLoadReport, work: String)

    /// The source changed meanwhile.
    case changed

    /// Another process is writing the same file.
    case isRunning(path: String)

    /// A file with the name of the work file is something else.
    case isOtherFile(path: String)

    /// The file cannot be written; the reason is the message of the system or of SQLite.
    case output(path: String, reason: String)
  }
}

extension TileExtraction.Problem: CustomStringConvertible {
  /// The problem and its remedy, with the option at fault in front.
  package var description: String {
    switch self {
    case .forbidden(let host, let policy):
      "SPEC: the usage policy of '\(host)' forbids bulk downloads (\(policy)); use another server, or a file in PMTiles "
        + "or MBTiles format"
    case .unknownZooms:
      "--zooms: the server does not publish its zoom levels; write the range, such as --zooms 0-14"
    case .tooManyTiles(let count, let limit):
      "--bounds: the area has \(count) tiles, and at most \(limit) are extracted; use a smaller area, lower --zooms or "
        + "--max-tiles \(count)"
    case .noTiles(let zooms):
      "--bounds: the source has no tiles there at zoom levels \(zooms.lowerBound) to \(zooms.upperBound); use another area"
    case .noZooms(let zooms, let known):
      "--zooms: the source has zoom levels \(known.lowerBound) to \(known.upperBound), not \(zooms.lowerBound) to "
        + "\(zooms.upperBound); use --zooms \(known.lowerBound)-\(known.upperBound)"
    case .failed(let report, let work):
      "\(report.missing) tiles could not be downloaded (\(report.reasons)); \(report.remedy), and run the same "
        + "command again, which continues with '\(work)'"
    case .changed: "SPEC: the source changed while it was read; run the same command again"
    case .isRunning(let path): "--output: '\(path)' is used by another process; wait until it ends"
    case .isOtherFile(let path):
      "--output: '\(path)' is in the way of the tiles that are collected; move it, or write to another file"
    case .output(let path, let reason):
      "--output: '\(path)' cannot be written: \(reason); check the folder and its free space"
    }
  }
}
