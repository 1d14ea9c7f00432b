package import PulseDocument

/// A type whose values are parsed from, and formatted as, one command-line argument, or a value of a JSON file.
///
/// A `String` enumeration that is `CaseIterable` conforms without code of its own.
package protocol ArgumentValue: Equatable, Sendable {
  /// Creates a value from the text of an argument.
  ///
  /// - Parameter argument: The text, exactly as typed.
  /// - Throws: ``ArgumentValueError``, which names neither the option nor the text: the parser adds both.
  init(argument: String) throws(ArgumentValueError)

  /// The text of this value; help shows it for defaults.
  var argument: String { get }

  /// Creates a value from one of its JSON representations; a string is the text of an argument.
  ///
  /// - Parameter json: The value as in a file.
  /// - Throws: ``ArgumentValueError``, which names neither the option nor the value: the reader adds both.
  init(json: JSONValue) throws(ArgumentValueError)

  /// The value in its preferred JSON representation.
  var json: JSONValue { get }

  /// Throws why no argument accepts the value, for values that a program makes without parsing.
  ///
  /// - Throws: ``ArgumentValueError`` as for the text of the value.
  func check() throws(ArgumentValueError)

  /// The accepted texts in the order of help; empty if they cannot be listed.
  static var choices: [String] { get }

  /// The ``choices`` by lowercase words that other programs have for them, for messages; they are not accepted.
  static var synonyms: [String: String] { get }

  /// The texts that shell completion offers: the ``choices``, or keywords such as `none` beside any path.
  static var completionCandidates: [String] { get }

  /// The JSON representations in files in addition to ``choices``, the preferred one first.
  static var jsonRepresentations: [JSONRepresentation] { get }

  /// The unit of a number without one, as help shows it; `nil` for values that have no units.
  static var bareUnit: String? { get }
}

extension ArgumentValue {
  /// Creates a value from a string, or from the text of a number or a Boolean.
  package init(json: JSONValue) throws(ArgumentValueError) { try self.init(textOf: json) }

  /// Creates a value from the text of a JSON value, for types that read some of their representations otherwise.
  package init(textOf json: JSONValue) throws(ArgumentValueError) {
    guard let text = json.plainText else {
      throw ArgumentValueError("is \(json.quotedForMessage)", remedy: "write a string")
    }
    try self.init(argument: text)
  }

  /// A string: the text of the value.
  package var json: JSONValue { .string(argument) }

  /// Parses the text of the value: the check of types whose values are texts.
  package func check() throws(ArgumentValueError) { _ = try Self(argument: argument) }

  /// Empty: the accepted texts cannot be listed.
  package static var choices: [String] { [] }

  /// Empty: no words of other programs are known.
  package static var synonyms: [String: String] { [:] }

  /// The ``choices``.
  package static var completionCandidates: [String] { choices }

  /// The JSON representation: any string.
  package static var jsonRepresentations: [JSONRepresentation] { [.text()] }

  /// `nil`: the values have no units.
  package static var bareUnit: String? { nil }
}

extension String: ArgumentValue {
  /// Creates a string from an argument that is not empty.
  ///
  /// - Parameter argument: Any text but the empty one.
  /// - Throws: ``ArgumentValueError`` if the text is empty.
  package init(argument: String) throws(ArgumentValueError) {
    guard !argument.isEmpty else {
      throw ArgumentValueError("is empty", remedy: "write at least one character")
    }
    self = argument
  }

  /// The string itself.
  package var argument: String { self }

  /// The JSON representation: a string that is not empty.
  package static var jsonRepresentations: [JSONRepresentation] { [.text(pattern: ".")] }
}

extension Bool: ArgumentValue {
  /// Creates a Boolean from `true` or `false`.
  ///
  /// - Parameter argument: `true` or `false`.
  /// - Throws: ``ArgumentValueError`` for any other text.
  package init(argument: String) throws(ArgumentValueError) {
    guard let value = Bool(argument) else {
      throw ArgumentValueError("is not true or false", remedy: "write one of the two")
    }
    self = value
  }

  /// `true` or `false`.
  package var argument: String { "\(self)" }

  /// Creates a Boolean from JSON, also from its text.
  package init(json: JSONValue) throws(ArgumentValueError) {
    if case .boolean(let value) = json { self = value } else { try self.init(textOf: json) }
  }

  /// The Boolean.
  package var json: JSONValue { .boolean(self) }

  /// Accepts both values.
  package func check() {}

  /// The accepted texts, `true` and `false`.
  package static var choices: [String] { ["true", "false"] }

  /// The JSON representation: a Boolean.
  package static var jsonRepresentations: [JSONRepresentation] { [.boolean] }
}

extension JSONValue {
  /// The text of a string, a number or a Boolean; `nil` for other values.
  package var plainText: String? {
    switch self {
    case .string(let text): text
    case .boolean(let value): "\(value)"
    case .number, .longInteger: digits
    case .null, .array, .object: nil
    }
  }
}

/// The error thrown for an invalid argument value: the problem and the remedy.
///
/// It is the second half of a message: the parser puts the name of the option and the quoted word before it,
/// as in `--scale: '9' is out of range; use 1 to 4`.
package struct ArgumentValueError: Error, Hashable, Sendable {
  /// The problem, as the end of a sentence that begins with the value: `is not a number`.
  package let problem: String
  /// The remedy in the imperative: `use 1 to 4`.
  package let remedy: String

  /// Creates an error from its problem and its remedy.
  ///
  /// - Parameters:
  ///   - problem: The problem in lower case, such as `is not a number`.
  ///   - remedy: The remedy in lower case and without a period, such as `use 1 to 4`.
  package init(_ problem: String, remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }
}

extension ArgumentValueError: CustomStringConvertible {
  /// The problem and the remedy, with a semicolon between them.
  package var description: String { "\(problem); \(remedy)" }
}
