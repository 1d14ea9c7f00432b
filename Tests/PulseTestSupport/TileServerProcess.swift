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
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` if it does not start.
  package init(isEncrypted: Bool = false, script scriptName: String = "tile_server.py") throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "pulsemap-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let script = Fixtures.packageRoot.appending(path: "Tests/Oracles/\(scriptName)")
    let paths = ["log", "output", "error", "certificate.pem", "key.pem"].map { [folder] in
      folder.appending(path: $0).path(percentEncoded: false)
    }
    if isEncrypted {
      let result = try run(
        "/usr/bin/openssl",
        [
          "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext",
          "subjectAltName=IP:127.0.0.1", "-keyout", paths[4], "-out", paths[3],
        ])
      guard result.status == 0 else {
        throw TestSupportError.oracleFailed(name: "openssl", detail: result.standardError)
      }
    }
    process = try ProcessLauncher(
      executable: "/usr/bin/python3",
      arguments: ["-B", script.path(percentEncoded: false), paths[0]]
        + (isEncrypted ? ["--tls", paths[3], paths[4]] : []),
      environment: ProcessInfo.processInfo.environment, workingDirectory: nil, input: "/dev/null",
      output: paths[1], error: paths[2]
    ).start()
    var port: Int?
    let end = ContinuousClock.now + .seconds(120)
    while port == nil, ContinuousClock.now < end {
      Thread.sleep(forTimeInterval: 0.01)
      let text = (try? String(contentsOfFile: paths[1], encoding: .utf8)) ?? ""
      if text.hasSuffix("\n") { port = Int(text.dropLast()) }
    }
    origin = "\(isEncrypted ? "https" : "http")://127.0.0.1:\(port ?? 0)"
    guard port != nil else {
      let detail = (try? String(contentsOfFile: paths[2], encoding: .utf8)) ?? ""
      throw TestSupportError.oracleFailed(name: scriptName, detail: detail)
    }
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
      var status: Int32 = 0
      unsafe waitpid(process, &status, 0)
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
