import PulseArguments
import PulseBasics

/// A problem of the syntax of an item in a list of timeline commands or camera moves.
enum TimedListProblem: Hashable, Sendable {
  /// An unknown name before the `=` or `@`.
  case unknownCommand(String)

  /// Not a number of seconds, 0 or more, after the `@`.
  case invalidTime

  /// Not a timing curve, or not one with a number of seconds, after the `/`.
  case invalidTransition(String)

  /// A timing curve in a command, which takes no time.
  case easedCommand

  /// A timing curve in a change that is always immediate.
  case easedChange

  /// A change ends before the previous one, which lasts until `over` (infinity for no end).
  case noTimeLeft(over: Double)

  /// An invalid value, with a remedy for the message.
  case invalidValue(String, remedy: String)
}

/// The terms in messages about a kind of list: its noun, its item names and examples.
package struct ListSyntaxTerms {
  /// The singular noun for an item, such as `command`.
  let noun: String

  /// The valid item names.
  let names: [String]

  /// An example of an item.
  let example: String

  /// An example of an item with a transition.
  let easedExample: String

  /// The remedies for names of other programs, by them.
  var refusals: [String: String] = [:]

  /// The error of an empty list.
  var emptyListError: ArgumentValueError {
    ArgumentValueError("has no \(noun)", remedy: "\(itemRemedy), such as \(example)")
  }

  private var itemRemedy: String { "write \(noun.uppercased())@SECONDS" }

  /// Returns the error of an item, as specified, that has a problem.
  func error(_ problem: TimedListProblem, in part: String) -> ArgumentValueError {
    let eased = "write @SECONDS/CURVE or @SECONDS/CURVE:SECONDS, such as \(easedExample)"
    switch problem {
    case .unknownCommand(let word):
      let unknown = ArgumentValueError.unknown(word, choices: names).remedy
      if let remedy = refusals[word] {
        return ArgumentValueError("has the unknown \(noun) '\(word.excerpt)'", remedy: remedy)
      }
      return ArgumentValueError(
        "has the unknown \(noun) '\(word.excerpt)'",
        remedy: SpellChecker.suggestions(for: word, among: names).isEmpty
          ? "\(unknown), such as \(example)" : unknown)
    case .invalidTime:
      // A comma between latitude and longitude ends the item too early.
      let parts = part.bytewise.split(separator: "=", omittingEmptySubsequences: false)
      if parts.count == 2, ["move", "center", "fly"].contains(parts[0]), Double(parts[1]) != nil {
        return ArgumentValueError(
          "has no longitude after '\(part.excerpt)'",
          remedy: "separate it with a semicolon, such as \(parts[0])=48.2;16.4@2")
      }
      return ArgumentValueError(
        part.bytewise.contains("@")
          ? "has no time of 0 seconds or more in '\(part.excerpt)'"
          : "has no time after '\(part.excerpt)'",
        remedy: "\(itemRemedy), such as \(example)")
    case .invalidTransition(let pace):
      return ArgumentValueError(
        "has no valid curve, or no valid seconds after it, in '\(pace.excerpt)'", remedy: eased)
    case .easedCommand:
      return ArgumentValueError(
        "has a curve in '\(part.excerpt)', which has no duration", remedy: "\(itemRemedy) alone")
    case .easedChange:
      let sudden =
        part.bytewise.prefix { $0 != "@" }
        + part.bytewise.drop { $0 != "@" }.bytewise.prefix { $0 != "/" }
      return ArgumentValueError(
        "has a curve in '\(part.excerpt)', which is always immediate",
        remedy: "write \(String(sudden).excerpt)")
    case .noTimeLeft(let over):
      let present = over.isFinite ? "ends at \(over.argument) s" : "lasts until the next one begins"
      return ArgumentValueError(
        "leaves no time for '\(part.excerpt)', because the item before it \(present)",
        remedy: "write @SECONDS/CURVE:SECONDS with its start, such as \(easedExample)")
    case .invalidValue(let value, let remedy):
      return ArgumentValueError(
        "has the invalid value '\(value.excerpt)' in '\(part.excerpt)'", remedy: remedy)
    }
  }
}
