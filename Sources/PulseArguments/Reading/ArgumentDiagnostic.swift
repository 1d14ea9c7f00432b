import PulseBasics

/// A mistake in a command line, with the option, operand, or command that it is about.
///
/// Names and tokens are stored as typed; ``description`` escapes them.
package enum ArgumentDiagnostic: Hashable, Sendable {
  /// The first token is not a command; suggestions are the most similar ones.
  case unknownCommand(String, suggestions: [String])
  /// The first token is a command that other programs have; the remedy says what to write here.
  case foreignCommand(String, remedy: String)
  /// An option precedes the command, or there is no command; `command` is the tool with the one to write.
  case optionBeforeCommand(String, isCommandMissing: Bool, command: String)
  /// A token looks like an option but is none; suggestions are the most similar ones.
  case unknownOption(String, suggestions: [String])
  /// A letter in a group of short options, such as `x` in `-vx`, is unknown.
  case unknownShortOption(String, group: String)
  /// An unknown option is possibly an operand with a leading dash.
  case unknownOptionLikeOperand(String)
  /// An option has the name that other programs give it; the remedy says the name here.
  case foreignOption(String, remedy: String)
  /// An option has the name that other programs give it, and is read as what it means here.
  case translatedOption(String, meaning: String)
  /// A flag of other programs asks for what holds anyway.
  case needlessOption(String, reason: String)
  /// An option lacks its value; `next` is the token after it if that only looks like an option, and may be the value.
  case missingValue(option: String, metavar: String, next: String?)
  /// A flag has a value after an equals sign, and takes none.
  case unexpectedValue(flag: String, value: String)
  /// An option is given twice, or after another that means the same.
  case repeatedOption(String, after: String, remedy: String)
  /// A value has no effect, as the option is given again with another one.
  case overriddenValue(option: String, value: String, by: String)
  /// A value is invalid; the place is the name of the option or the operand.
  case invalidValue(place: String, value: String, ArgumentValueError)
  /// A value that must not be printed is invalid.
  case invalidSecret(place: String, ArgumentValueError)
  /// A required operand is missing; the usage shows the command with its operands.
  case missingOperand(String, usage: String)
  /// There are more operands than the command takes.
  case unexpectedOperand(String, command: String, remedy: String)
}

extension ArgumentDiagnostic {
  /// Returns the mistake of an invalid value, which is not quoted if it is a secret.
  static func invalid(_ value: String, of argument: ArgumentInfo, _ error: ArgumentValueError) -> Self {
    argument.isSecret
      ? .invalidSecret(place: argument.place, error)
      : .invalidValue(place: argument.place, value: value, error)
  }

  /// Whether a warning is shown; scripts override values on purpose.
  package var isShown: Bool { if case .overriddenValue = self { false } else { true } }
}

extension ArgumentDiagnostic: CustomStringConvertible {
  /// The place, the mistake, and the remedy, on one line.
  package var description: String {
    switch self {
    case .unknownCommand(let token, let suggestions):
      "\(token.isEmpty ? token.quoted : token.escaped): unknown command; \(Self.remedy(suggestions))"
    case .foreignCommand(let token, let remedy): "\(token.escaped): unknown command; \(remedy)"
    case .optionBeforeCommand(let token, let isCommandMissing, let command):
      "\(token.escaped): \(isCommandMissing ? "the command is missing" : "options follow the command"); write "
        + "\(command) \(token.escaped)"
    case .unknownOption(let token, let suggestions):
      "\(token.escaped): unknown option; \(Self.remedy(suggestions))"
    case .unknownShortOption(let token, let group):
      "\(token.escaped): unknown option in \(group.quoted); see --help"
    case .unknownOptionLikeOperand(let token):
      "\(token.escaped): unknown option; write -- \(token.adviceWord) if it is no option"
    case .foreignOption(let token, let remedy):
      "\(token.escaped): unknown option; \(remedy)"
    case .translatedOption(let token, let meaning):
      "\(token.escaped): unknown option, read as \(meaning); write that"
    case .needlessOption(let token, let reason):
      "\(token.escaped): unknown option, ignored, as \(reason); leave it out"
    case .missingValue(let option, let metavar, nil):
      "\(option): needs a value; write \(option) \(metavar)"
    case .missingValue(let option, _, let next?):
      "\(option): needs a value, and \(next.quoted) looks like an option; if it is the value, write \(option)=\(next.adviceWord)"
    case .unexpectedValue(let flag, let value):
      "\(flag): takes no value, but \("=\(value)".quoted) was given; write \(flag)"
    case .repeatedOption(let option, let other, let remedy):
      "\(option): \(option == other ? "is given twice" : "conflicts with \(other)"); \(remedy)"
    case .overriddenValue(let option, let value, let later):
      "\(option): \(value.quoted) has no effect, as \(later.quoted) follows; leave out one of them"
    case .invalidValue(let place, let value, let error):
      "\(place): \(value.quoted) \(error)"
    case .invalidSecret(let place, let error):
      "\(place): \(error)"
    case .missingOperand(let operand, let usage):
      "\(operand): is missing; write \(usage)"
    case .unexpectedOperand(let token, let command, let remedy):
      "\(command): unexpected argument \(token.quoted); \(remedy)"
    }
  }

  private static func remedy(_ suggestions: [String]) -> String {
    suggestions.isEmpty ? "see --help" : SpellChecker.didYouMean(suggestions)
  }
}

extension String {
  /// The text, shortened and with invisible characters escaped, safe to print on a terminal.
  ///
  /// Everything that can be seen stays as typed; control characters, no-break spaces and the like are written as escape
  /// sequences, since they would seem to be right or act on the terminal.
  var escaped: String {
    var result = ""
    for scalar in excerpt.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.isVisible: result.unicodeScalars.append(scalar)
      default: result += scalar.hexadecimalEscape
      }
    }
    return result
  }

  var quoted: String { "'\(escaped)'" }
}
