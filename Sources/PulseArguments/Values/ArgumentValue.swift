/// A value that is written as one word of a command line.
///
/// A `String` enumeration that is `CaseIterable` conforms without code of its own.
package protocol ArgumentValue: Sendable {
  /// Creates the value a word stands for.
  ///
  /// - Parameter argument: The word, exactly as typed.
  /// - Throws: ``ArgumentValueError``, which names neither the option nor the word: the parser adds both.
  init(argument: String) throws(ArgumentValueError)

  /// The word that stands for this value; help shows it when the value is a default.
  var argument: String { get }

  /// The accepted words in the order help lists them, or none if they cannot be listed.
  static var choices: [String] { get }

  /// The words that a shell can offer: the ``choices``, or those with a meaning among values that cannot be
  /// listed, such as `none` beside any path.
  static var words: [String] { get }

  /// The forms in which the value can be written in files beside its ``choices``, the usual one first.
  static var forms: [ValueForm] { get }
}

extension ArgumentValue {
  /// No list of accepted words.
  package static var choices: [String] { [] }

  /// The choices.
  package static var words: [String] { choices }

  /// Any text.
  package static var forms: [ValueForm] { [.text()] }
}

extension String: ArgumentValue {
  /// Creates the word itself.
  ///
  /// - Parameter argument: Any word but the empty one.
  /// - Throws: ``ArgumentValueError`` if the word is empty.
  package init(argument: String) throws(ArgumentValueError) {
    guard !argument.isEmpty else {
      throw ArgumentValueError("is empty", remedy: "write at least one character")
    }
    self = argument
  }

  /// The word itself.
  package var argument: String { self }

  /// A text that is not empty.
  package static var forms: [ValueForm] { [.text(pattern: ".")] }
}
