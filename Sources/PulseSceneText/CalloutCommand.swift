import PulseScene
import PulseDocument
package import PulseMotion

/// A command to a callout in a list of commands: to come or to go.
package enum CalloutCommand: String, CaseIterable {
  /// Come with the entrance.
  case show = "callout"

  /// Fade out.
  case hide = "callout-off"

  /// Returns a change of a callout as it is written in options.
  package static func text(_ change: TimedChange<Bool>) -> String {
    let command: CalloutCommand = change.value ? .show : .hide
    return "\(command.rawValue)@\(shortest(change.time))"
  }
}
