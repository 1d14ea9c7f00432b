import Foundation

/// A process that runs the scripts of `Tests/Oracles` as copies of itself, which have imported what most of them need.
///
/// Starting Python and its libraries, or Chromium, takes longer than most scripts do. `Tests/Oracles/oracle_server.py`
/// documents the files of a request.
final class OracleServer: Sendable {
  /// The server of this process, which ends with it.
  static let shared: Result<OracleServer, any Error> = Result {
    let server = try OracleServer()
    atexit { try? OracleServer.shared.get().stop() }
    return server
  }

  /// A request: a script, its arguments, the time in seconds that it may take, 0 for any, and its working directory,
  /// nil for that of this process.
  struct Request: Encodable {
    var script: String
    var arguments: [String]
    var seconds: Int
    var folder: String?
  }

  private let folder: URL
  private let requests: FileHandle
  private let process: pid_t

  private init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "pulsemap-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let pipe = folder.appending(path: "requests")
    let (path, output) = (pipe.path(percentEncoded: false), folder.appending(path: "log"))
    requests = try Self.pipe(at: path)
    let script = Fixtures.packageRoot.appending(path: "Tests/Oracles/oracle_server.py")
    process = try ProcessLauncher(
      executable: "/usr/bin/python3", arguments: ["-B", script.path(percentEncoded: false)],
      environment: ProcessInfo.processInfo.environment, workingDirectory: nil, input: path,
      output: output.path(percentEncoded: false), error: output.path(percentEncoded: false)
    ).start()
  }

  /// The path of the pipe that takes requests.
  var pipe: String { folder.appending(path: "requests").path(percentEncoded: false) }

  /// Has a script run.
  ///
  /// - Parameter folder: An empty folder for the files of the request.
  func send(_ request: Request, in folder: URL) throws {
    try JSONEncoder().encode(request).write(to: folder.appending(path: "request.json"))
    try requests.write(contentsOf: Data("\(folder.path(percentEncoded: false))\n".utf8))
  }

  /// Has a script run, and waits for its end.
  ///
  /// - Parameter folder: An empty folder for the files of the request.
  /// - Returns: The exit status, negative for a signal.
  /// - Throws: ``TestSupportError/timedOut(executable:seconds:standardError:)``.
  func run(_ request: Request, in folder: URL, within seconds: Double) throws -> Int {
    let status = folder.appending(path: "status")
    let pipe = try Self.pipe(at: status.path(percentEncoded: false))
    defer { try? pipe.close() }
    try send(request, in: folder)
    var state = pollfd(fd: pipe.fileDescriptor, events: Int16(POLLIN), revents: 0)
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      guard unsafe poll(&state, 1, 1000) > 0 else { continue }
      return Self.number(in: pipe.availableData) ?? -1
    }
    throw Self.timeout(of: request.script, after: seconds, in: folder)
  }

  /// Waits until a file of a request that does not wait for its end has a number, and returns it.
  ///
  /// - Parameter name: `process`, `output` or `status`.
  /// - Throws: ``TestSupportError/timedOut(executable:seconds:standardError:)``.
  static func number(_ name: String, in folder: URL, within seconds: Double) throws -> Int {
    let file = folder.appending(path: name)
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      if let data = try? Data(contentsOf: file), let number = number(in: data) { return number }
      Thread.sleep(forTimeInterval: 0.005)
    }
    throw timeout(of: name, after: seconds, in: folder)
  }

  private static func number(in data: Data) -> Int? {
    Int(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines))
  }

  private static func timeout(of name: String, after seconds: Double, in folder: URL) -> TestSupportError {
    .timedOut(
      executable: name, seconds: seconds,
      standardError: (try? String(contentsOf: folder.appending(path: "error"), encoding: .utf8)) ?? "")
  }

  /// Makes a named pipe and opens it for reading and writing, which waits for nobody; no program that is started has it.
  private static func pipe(at path: String) throws -> FileHandle {
    guard unsafe mkfifo(path, 0o600) == 0 else { throw POSIXError(.EIO) }
    let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(.EIO) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Ends the server and waits for it.
  private func stop() {
    try? requests.close()
    var status: Int32 = 0
    unsafe waitpid(process, &status, 0)
    try? FileManager.default.removeItem(at: folder)
  }
}
