import PulseScene
import PulseArguments
import PulseSpelling

/// The part of a list of commands, changes or moves that could not be read.
package struct ListSyntaxError: Error, Hashable, Sendable {
  /// What is wrong with a part.
  package enum Problem: Hashable, Sendable {
    /// It does not begin with a word that the list knows.
    case unknownCommand(String)

    /// No number of seconds, 0 or more, follows an `@`.
    case unusableTime

    /// What follows a `/` is not a curve, or not one with a number of seconds.
    case unusablePace(String)

    /// A command was given a curve, although it takes no time.
    case easedCommand

    /// A change that is always sudden was given a curve.
    case easedChange

    /// A change is to arrive before the one before it is over, which takes until then; forever if infinite.
    case noTimeLeft(over: Double)

    /// The value of a change is none; the remedy says what to write.
    case unusableValue(String, remedy: String)
  }

  /// The part as it was written.
  package var part: String

  /// What is wrong with it.
  package var problem: Problem
}

/// How the messages about a kind of lists speak of its parts.
struct ListVocabulary {
  /// What a part is called.
  let noun: String

  /// The words that a part can begin with.
  let names: [String]

  /// A part.
  let example: String

  /// A part that takes some time.
  let easedExample: String

  /// Returns what is said about a list that could not be read.
  func complaint(_ error: ListSyntaxError) -> ArgumentValueError {
    let form = "write \(noun.uppercased())@SECONDS"
    let eased = "write @SECONDS/CURVE or @SECONDS/CURVE:SECONDS, such as \(easedExample)"
    switch error.problem {
    case .unknownCommand(let word):
      return ArgumentValueError(
        "has the unknown \(noun) '\(word.excerpt)'",
        remedy: ArgumentValueError.unknown(word, choices: names).remedy)
    case .unusableTime:
      return ArgumentValueError(
        "has no time of 0 seconds or more in '\(error.part.excerpt)'", remedy: "\(form), such as \(example)")
    case .unusablePace(let pace):
      return ArgumentValueError(
        "has no usable curve, or no usable seconds behind it, in '\(pace.excerpt)'", remedy: eased)
    case .easedCommand:
      return ArgumentValueError(
        "has a curve in '\(error.part.excerpt)', which takes no time", remedy: "\(form) alone")
    case .easedChange:
      let sudden = error.part.prefix { $0 != "@" } + error.part.drop { $0 != "@" }.prefix { $0 != "/" }
      return ArgumentValueError(
        "has a curve in '\(error.part.excerpt)', which is always sudden",
        remedy: "write \(String(sudden).excerpt)")
    case .noTimeLeft(let over):
      let present = over.isFinite ? "takes until \(over.argument) s" : "goes on until the next one begins"
      return ArgumentValueError(
        "has no time left for '\(error.part.excerpt)', since what comes before it \(present)",
        remedy: "write @SECONDS/CURVE:SECONDS to say when it begins, such as \(easedExample)")
    case .unusableValue(let value, let remedy):
      return ArgumentValueError(
        "has the unusable value '\(value.excerpt)' in '\(error.part.excerpt)'", remedy: remedy)
    }
  }
}
