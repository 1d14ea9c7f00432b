import FoundationEssentials
import Glibc
import PulseArguments
import PulseMapKit
import PulseSystem

/// The hidden `batch-worker` command: renders jobs from standard input, and writes responses to standard output.
enum BatchWorker {
  /// The name of the hidden command, which only `batch` uses.
  static let commandName = "batch-worker"

  /// Runs the worker with the arguments of `batch`: renders jobs until standard input ends, then exits the process.
  static func run(_ arguments: [String]) -> Never {
    // The parent process decides when this one ends, even if a signal goes to the whole process group.
    TerminationSignals.ignore([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGPIPE, SIGXFSZ])
    // The batch has checked them.
    guard
      let options = try? BatchOptions.command.parse(arguments, defaultCount: arguments.count).readingHeaders()
    else {
      _exit(ExitStatus.error.rawValue)
    }
    do throws(SystemError) {
      try exitWhenInputCloses()
    } catch {
      Console.writeError(PulseMapTool.threadMessage(error))
      _exit(ExitStatus.error.rawValue)
    }
    // The batch itself reads the one and writes the other.
    for path in [options.manifest, options.journal].compactMap(\.self) { InputFileRecord.add(path) }
    let renderer = RowRenderer(options.withFolderOfPatterns)
    var lines = StandardInputLines()
    while let line = lines.next() {
      guard let job = WorkerWireFormat.job(of: line) else { break }
      let response = InputFileRecord.forgettingInputs { renderer.response(to: job) }
      do {
        try Console.write(Data(WorkerWireFormat.bytes(of: response)))
      } catch {
        break
      }
    }
    CleanupRegistry.cleanUp { _exit(ExitStatus.error.rawValue) }
  }

  /// Exits the process when the write end of standard input is closed.
  ///
  /// A separate thread waits for that, as nobody would read the response of a running job, and no partial file
  /// may remain.
  private static func exitWhenInputCloses() throws(SystemError) {
    try runOnNewThread {
      FileDescriptor.waitUntilWritersClose(of: STDIN_FILENO)
      CleanupRegistry.cleanUp { _exit(ExitStatus.done.rawValue) }
    }
  }
}

/// A blocking reader of the lines of standard input.
private struct StandardInputLines: ~Copyable {
  private let input = try? FileDescriptor.duplicate(of: STDIN_FILENO)
  private var received: [UInt8] = []

  mutating func next() -> [UInt8]? {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeSubrange(...end) }
        return Array(received[..<end])
      }
      guard let bytes = try? input?.read(), !bytes.isEmpty else { return nil }
      received += bytes
    }
  }
}
