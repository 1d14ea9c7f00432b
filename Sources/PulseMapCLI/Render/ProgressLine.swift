import FoundationEssentials
import Glibc
import PulseBasics
import Synchronization

/// A progress indicator on standard error: one line that is updated in place on a terminal, a line from time to time in
/// a file or pipe; thread-safe.
final class ProgressLine: Sendable {
  /// The time in seconds before anything is shown.
  private static let showDelay = 0.3

  /// The minimum time between updates in seconds, on a terminal and in a log.
  private static let (interval, logInterval) = (0.1, 5.0)

  private struct State {
    var shown = ""
    var latest: Double
  }

  private let name: String
  private let start = Date.now.timeIntervalSinceReferenceDate
  private let state: Mutex<State>

  /// Whether standard error is no terminal, so that no line can be updated.
  private let isLog = isatty(STDERR_FILENO) != 1

  /// Creates the indicator of an output; `nil` if the mode, the verbosity or the terminal rules it out.
  init?(_ mode: ProgressMode, verbosity: Verbosity, name: String) {
    guard mode == .always || (mode == .auto && verbosity != .quiet && Self.isInteractiveTerminal) else {
      return nil
    }
    self.name = name
    state = Mutex(State(latest: mode == .always ? -.infinity : start + Self.showDelay))
  }

  /// Whether standard error is an interactive terminal.
  static var isInteractiveTerminal: Bool {
    guard isatty(STDERR_FILENO) == 1 else { return false }
    let environment = ProcessInfo.processInfo.environment
    // A CI terminal is a log.
    return environment["TERM"] != "dumb" && environment["CI"]?.isEmpty != false
  }

  /// Shows the completed fraction of the work, 0 to 1, as a percentage.
  func update(_ part: Double) { update(text: "\(name): \(Int(part * 100)) %") }

  /// Shows a text on the progress line instead of the previous one.
  ///
  /// Does nothing if the latest update was less than 0.1 seconds ago, 5 seconds in a log, or, in the mode `auto`, in
  /// the first 0.3 seconds.
  func update(text: @autoclosure () -> String) {
    let now = Date.now.timeIntervalSinceReferenceDate
    state.withLock { state in
      guard now >= state.latest + (state.shown.isEmpty ? 0 : isLog ? Self.logInterval : Self.interval) else {
        return
      }
      state.latest = now
      let text = text().printable
      defer { state.shown = text }
      if isLog { return Console.writeToStandardError("\(text)\n") }
      // Pads over a longer previous text.
      Console.writeToStandardError(
        "\r\(text)\(String(repeating: " ", count: max(0, state.shown.count - text.count)))")
    }
  }

  /// Erases the progress line from the terminal; does nothing if nothing is shown.
  func finish() {
    state.withLock { state in
      guard !state.shown.isEmpty, !isLog else { return }
      Console.writeToStandardError("\r\(String(repeating: " ", count: state.shown.count))\r")
      state.shown = ""
    }
  }
}
