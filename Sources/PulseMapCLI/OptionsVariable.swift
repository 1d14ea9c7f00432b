/// The environment variable with options that precede those of the command line.
enum OptionsVariable {
  /// The name of the variable.
  static let name = "PULSEMAP_OPTIONS"

  /// The commands that read it: those that describe images.
  static let commands = ["render", "batch", "scene"]

  /// Splits a text into words as a shell does, with single and double quotation marks and backslashes, and without any
  /// expansion.
  ///
  /// - Returns: The words; `nil` if a quotation mark is not closed.
  static func words(in text: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Unicode.Scalar?
    var rest = text.unicodeScalars[...]
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("\\", nil), ("\\", "\""): word = (word ?? "") + (rest.popFirst().map { String($0) } ?? "\\")
      case (_, let open?):
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      case ("'", nil), ("\"", nil): (quote, word) = (character, word ?? "")
      case (" ", nil), ("\t", nil), ("\n", nil), ("\r", nil):
        if let complete = word { words.append(complete) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return quote == nil ? words : nil
  }
}
