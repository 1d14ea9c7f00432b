import PulseSpelling

/// One thing that is wrong with a command line.
///
/// Names and words are stored as typed; ``description`` escapes them.
package enum ArgumentError: Error, Hashable, Sendable {
  /// The first word is not a command; the nearest ones are added.
  case unknownCommand(String, suggestions: [String])
  /// An option comes before the command it belongs to.
  case optionBeforeCommand(String, tool: String)
  /// A word begins like an option but is none; the nearest ones are added.
  case unknownOption(String, suggestions: [String])
  /// A letter in a group of short options is not an option.
  case unknownLetter(String, group: String)
  /// A word begins with a dash, is no option, and may have been meant as an operand.
  case dashedOperand(String)
  /// An option is not followed by its value.
  case missingValue(option: String, metavar: String)
  /// A flag is followed by an equals sign and a value.
  case unexpectedValue(flag: String, value: String)
  /// A value was refused; the place is the name of the option or the operand.
  case invalidValue(place: String, value: String, ArgumentValueError)
  /// An operand that must be given is not; the usage shows the command with its operands.
  case missingOperand(String, usage: String)
  /// There are more operands than the command takes; the remedy says what to write instead.
  case unexpectedOperand(String, command: String, remedy: String)
}

extension ArgumentError: CustomStringConvertible {
  /// The place, what is wrong, and what to write instead, in one line.
  package var description: String {
    switch self {
    case .unknownCommand(let word, let suggestions):
      "\(word.isEmpty ? word.quoted : word.escaped): unknown command; \(Self.remedy(suggestions))"
    case .optionBeforeCommand(let word, let tool):
      "\(word.escaped): comes before the command; write \(tool) COMMAND \(word.escaped)"
    case .unknownOption(let word, let suggestions):
      "\(word.escaped): unknown option; \(Self.remedy(suggestions))"
    case .unknownLetter(let word, let group):
      "\(word.escaped): unknown option in \(group.quoted); see --help"
    case .dashedOperand(let word):
      "\(word.escaped): unknown option; write -- \(word.escaped) if it is an operand"
    case .missingValue(let option, let metavar):
      "\(option): needs a value; write \(option) \(metavar)"
    case .unexpectedValue(let flag, let value):
      "\(flag): takes no value, but \("=\(value)".quoted) was given; write \(flag)"
    case .invalidValue(let place, let value, let error):
      "\(place): \(value.quoted) \(error)"
    case .missingOperand(let operand, let usage):
      "\(operand): is missing; write \(usage)"
    case .unexpectedOperand(let word, let command, let remedy):
      "\(command): unexpected operand \(word.quoted); \(remedy)"
    }
  }

  private static func remedy(_ suggestions: [String]) -> String {
    suggestions.isEmpty ? "see --help" : Spelling.question(suggestions)
  }
}
