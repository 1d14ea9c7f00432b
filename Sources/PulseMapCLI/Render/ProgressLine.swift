import FoundationEssentials
import Glibc
import Synchronization

/// A line on standard error that tells how far the work is.
final class ProgressLine: Sendable {
  /// Work shorter than this many seconds shows nothing.
  private static let patience = 0.3

  /// The seconds between two updates.
  private static let interval = 0.1

  private struct State {
    var shown = ""
    var latest: Double
  }

  private let name: String
  private let start = Date.now.timeIntervalSinceReferenceDate
  private let state: Mutex<State>

  /// Creates the line of an output, or `nil` when none is to be shown.
  init?(_ mode: ProgressMode, verbosity: Verbosity, name: String) {
    guard mode == .always || (mode == .auto && verbosity != .quiet && Self.isWatched) else { return nil }
    self.name = name.printable
    state = Mutex(State(latest: mode == .always ? -.infinity : start + Self.patience))
  }

  /// Whether somebody looks at standard error.
  private static var isWatched: Bool {
    guard isatty(STDERR_FILENO) == 1 else { return false }
    let environment = ProcessInfo.processInfo.environment
    // The terminal of a job of continuous integration is a log.
    return environment["TERM"] != "dumb" && environment["CI"]?.isEmpty != false
  }

  /// Shows a part of the work from 0 to 1 as done.
  func update(_ part: Double) { update(text: "\(name): \(Int(part * 100)) %") }

  /// Shows how far the work is, in words.
  func update(text: @autoclosure () -> String) {
    let now = Date.now.timeIntervalSinceReferenceDate
    state.withLock { state in
      guard now >= state.latest + (state.shown.isEmpty ? 0 : Self.interval) else { return }
      state.latest = now
      let text = text()
      // What was there before can be longer.
      Console.show("\r\(text)\(String(repeating: " ", count: max(0, state.shown.count - text.count)))")
      state.shown = text
    }
  }

  /// Takes the line away.
  func finish() {
    state.withLock { state in
      guard !state.shown.isEmpty else { return }
      Console.show("\r\(String(repeating: " ", count: state.shown.count))\r")
      state.shown = ""
    }
  }
}
