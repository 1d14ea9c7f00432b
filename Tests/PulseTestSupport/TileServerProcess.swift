import Foundation
import Synchronization

/// A local tile server process for tests; `Tests/Oracles/tile_server.py` documents its features.
package final class TileServerProcess: Sendable {
  /// A logged HTTP request.
  package struct Request: Decodable, Hashable, Sendable {
    /// The number of the TCP connection.
    package let connection: Int

    /// The path with the query.
    package let path: String

    /// The headers by lowercase name.
    package let headers: [String: String]
  }

  /// The origin of its URLs, such as `http://127.0.0.1:40001`.
  package let origin: String

  private let folder: URL
  private let process: pid_t
  private let hasEnded = Mutex(false)

  /// Starts a server and waits until it listens.
  ///
  /// - Parameters:
  ///   - isEncrypted: Whether it uses HTTPS with a self-signed certificate.
  ///   - script: The program in `Tests/Oracles`; `map_services.py` plays well-known services.
  /// - Throws: ``TestSupportError`` if it does not start.
  package init(isEncrypted: Bool = false, script scriptName: String = "tile_server.py") throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "pulsemap-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let paths = ["log", "certificate.pem", "key.pem"].map { [folder] in
      folder.appending(path: $0).path(percentEncoded: false)
    }
    if isEncrypted {
      let result = try run(
        "/usr/bin/openssl",
        [
          "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
          "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", paths[2], "-out",
          paths[1],
        ])
      guard result.status == 0 else {
        throw TestSupportError.oracleFailed(name: "openssl", detail: result.standardError)
      }
    }
    try OracleServer.shared.get().send(
      .init(
        script: scriptName, arguments: [paths[0]] + (isEncrypted ? ["--tls", paths[1], paths[2]] : []),
        seconds: 0), in: folder)
    process = pid_t(try OracleServer.number("process", in: folder, within: 120))
    let port = try OracleServer.number("output", in: folder, within: 120)
    origin = "\(isEncrypted ? "https" : "http")://127.0.0.1:\(port)"
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Kills the server and frees its port.
  package func stop() {
    hasEnded.withLock { hasEnded in
      // The process ID may be reused.
      if hasEnded { return }
      kill(process, SIGKILL)
      _ = try? OracleServer.number("status", in: folder, within: 120)
      hasEnded = true
    }
  }

  /// Returns the requests so far, in order, whose path has a prefix.
  package func requests(for prefix: String = "/") throws -> [Request] {
    let log = try Data(contentsOf: folder.appending(path: "log"))
    return try log.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Request.self, from: Data($0))
    }.filter { $0.path.hasPrefix(prefix) }
  }
}
