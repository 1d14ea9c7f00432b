import PulseScene
import PulseDocument
package import PulseMotion

/// A timeline command of a callout: show or hide.
package enum CalloutCommand: String, CaseIterable {
  case show = "callout"

  case hide = "callout-off"

  /// Formats a timed callout command in option syntax.
  package static func text(_ change: TimedChange<Bool>) -> String {
    let command: CalloutCommand = change.value ? .show : .hide
    return "\(command.rawValue)@\(shortestDecimal(change.time))"
  }
}
