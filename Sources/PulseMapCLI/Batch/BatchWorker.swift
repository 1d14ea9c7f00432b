import Dispatch
import FoundationEssentials
import Glibc
import PulseArguments
import PulseBatch
import PulseMapKit
import PulseSystem

/// The other end of a worker process: reads rows from standard input, and answers on standard output.
enum BatchWorker {
  /// The first word of the command line of a worker, which is for `batch` alone.
  static let word = "batch-worker"

  /// Works until standard input ends.
  ///
  /// - Parameter words: The words behind `batch` on its command line.
  /// - Returns: Never: the process ends in here.
  static func run(_ words: [String]) async -> Never {
    // Whoever started this process decides when it ends, also when a signal goes to all processes.
    for number in [SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    guard let options = try? BatchOptions.command.parse(words) else { _exit(ExitStatus.trouble.rawValue) }
    endWithCoordinator()
    let renderer = RowRenderer(options)
    var lines = InputLines()
    while let line = lines.next() {
      guard let job = RowLine.job(of: line) else { break }
      let answer = await renderer.answer(to: job)
      do {
        try Console.write(Data(RowLine.bytes(of: answer)))
      } catch {
        break
      }
    }
    Unfinished.removeAll { _exit(ExitStatus.trouble.rawValue) }
  }

  /// Ends the process as soon as nobody writes to standard input any more.
  ///
  /// A thread of its own waits for that, so that it is noticed while a row is in work: nobody would read the answer,
  /// and nothing half-written may be left. The thread sleeps while rows come.
  private static func endWithCoordinator() {
    DispatchQueue(label: "coordinator").async {
      Descriptor.waitForLastWriter(of: STDIN_FILENO)
      Unfinished.removeAll { _exit(ExitStatus.done.rawValue) }
    }
  }
}

/// The lines of standard input, which are waited for one by one.
private struct InputLines: ~Copyable {
  private let input = try? Descriptor.copy(of: STDIN_FILENO)
  private var received: [UInt8] = []

  /// Returns the next line without its line feed; `nil` at the end.
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
