/// A reason why a file on a web server cannot be read.
package enum RemoteFileError: Error, Hashable, Sendable {
  /// A request failed.
  case failed(TileLoadError, remedy: String)

  /// The server sends all of the file, of a size if that is known, instead of a range.
  case noRanges(size: Int?)

  /// A response is not the range that was requested.
  case wrongRange(detail: String)

  /// The file changed between two requests; `isCertain` is whether both were made in this run.
  case changed(isCertain: Bool)

  /// The file changed again while it was read for the second time.
  case keepsChanging

  /// More bytes than the limit would be downloaded.
  case tooManyBytes(limit: Int)

  /// Bytes are not cached, in offline mode.
  case notCached

  case tileServer(TileServerError)

  /// The corresponding reason for a missing tile.
  package var tileLoadError: TileLoadError {
    switch self {
    case .failed(let problem, _): problem
    case .notCached: .notCached
    default: .damaged
    }
  }

  /// Whether only a part of the file cannot be read, so that other parts may be used.
  package var isPartial: Bool {
    switch self {
    case .failed, .notCached: true
    default: false
    }
  }
}

extension RemoteFileError: CustomStringConvertible {
  /// The size in bytes up to which a file is downloaded whole from a server without ranges, 4 MiB.
  static let wholeFileLimit = TileServerSettings.maxTileBytes

  /// The problem and its remedy, to follow the name of the file.
  package var description: String {
    switch self {
    case .failed(.notFound, _): "does not exist on the server; check the URL"
    case .failed(let problem, let remedy): "cannot be downloaded: \(problem); \(remedy)"
    case .noRanges(let size):
      "is on a server that does not support range requests, and "
        + (size.map { "with \($0) bytes" } ?? "probably")
        + " too large to be downloaded whole; download the file, or use another server"
    case .wrongRange(let detail):
      "is on a server that answers range requests incorrectly: \(detail); download the file, or use another server"
    case .changed, .keepsChanging:
      "changes on the server while it is read; try again later, or download the file"
    case .tooManyBytes(let limit):
      "would need more than \(limit) bytes of downloads; use a smaller area, or download the file"
    case .notCached: "is not in the cache, or only in part; run once without --offline"
    case .tileServer(let error): "cannot be downloaded: \(error)"
    }
  }
}
