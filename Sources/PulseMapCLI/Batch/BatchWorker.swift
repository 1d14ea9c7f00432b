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
  /// - Returns: The exit status.
  static func run(_ words: [String]) async -> Int32 {
    // Whoever started this process decides when it ends, also when a signal goes to all processes.
    for number in [SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    guard let options = try? BatchOptions.command.parse(words) else { return ExitStatus.trouble.rawValue }
    let renderer = RowRenderer(options)
    for await line in lines() {
      guard let job = RowLine.job(of: line) else { break }
      let answer = await renderer.answer(to: job)
      do {
        try Console.write(Data(RowLine.bytes(of: answer)))
      } catch {
        break
      }
    }
    Unfinished.removeAll()
    return ExitStatus.trouble.rawValue
  }

  /// The lines of standard input.
  ///
  /// They are read on a thread of their own, so that the end of the one who writes them is noticed while a row is
  /// in work: nobody would read the answer, and nothing half-written may be left.
  private static func lines() -> AsyncStream<[UInt8]> {
    AsyncStream { stream in
      DispatchQueue(label: "rows").async {
        var received: [UInt8] = []
        while let input = try? Descriptor.copy(of: STDIN_FILENO), let bytes = try? input.read(),
          !bytes.isEmpty
        {
          received += bytes
          while let end = received.firstIndex(of: UInt8(ascii: "\n")) {
            stream.yield(Array(received[..<end]))
            received.removeSubrange(...end)
          }
        }
        Unfinished.removeAll()
        _exit(ExitStatus.done.rawValue)
      }
    }
  }
}
