extension String {
  /// The text, shortened, as a word in the advice of a message, which somebody may type as it stands.
  package var adviceWord: String { excerpt.shellQuoted }

  /// The text as one word of POSIX shells and fish: plain, or in single quotes.
  ///
  /// Text with bytes that a terminal or a reader could take for something else, such as escape sequences, marks that
  /// reverse the direction, backslashes, or commands of CI services, is written as `"$(printf '...')"`, in which these
  /// bytes are octal numbers. A substitution loses line ends at its end: a text that ends with one is written as
  /// `$'...'` of bash, ksh, zsh and POSIX 2024, with quotes and backslashes as numbers, so that in an older shell it is
  /// another word, but no other command.
  package var shellQuoted: String {
    if !isEmpty, utf8.allSatisfy(UInt8.plainInShells.contains) { return self }
    // Between single quotes, fish reads a backslash before another one or a quote as an escape.
    guard hasHiddenSyntax || utf8.contains(UInt8(ascii: "\\")) else {
      return "'\(bytewise.replacing("'", with: "'\\''"))'"
    }
    if utf8.last == UInt8(ascii: "\n") {
      return "$'\(escapedForShells(doublesPercentSigns: false) { "\\x" + $0.hexadecimal })'"
    }
    return "\"$(printf '\(escapedForShells(doublesPercentSigns: true) { "\\" + $0.octal })')\""
  }

  /// The text with each byte of what has a meaning to shells or cannot be seen as an escape sequence.
  private func escapedForShells(doublesPercentSigns: Bool, _ escape: (UInt8) -> String) -> String {
    var word = ""
    var last: Unicode.Scalar = " "
    for scalar in unicodeScalars {
      switch scalar {
      case "'", "\\": for byte in String(scalar).utf8 { word += escape(byte) }
      case "%" where doublesPercentSigns: word += "%%"
      // A format that begins with a dash would be an option.
      case "-" where word.isEmpty: word += escape(UInt8(ascii: "-"))
      case _ where !scalar.isVisible || scalar == "#" && last == "#":
        for byte in String(scalar).utf8 { word += escape(byte) }
      default: word.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return word
  }

  /// Whether the text has invisible characters, or beginnings of the commands of CI services.
  private var hasHiddenSyntax: Bool {
    bytewise.contains("##") || !unicodeScalars.allSatisfy(\.isVisible)
  }
}

extension UInt8 {
  /// The byte as two hexadecimal digits.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return digits.utf8.count < 2 ? "0" + digits : digits
  }

  /// The byte as three octal digits.
  fileprivate var octal: String {
    let digits = String(self, radix: 8)
    return String(repeating: "0", count: 3 - digits.utf8.count) + digits
  }

  /// The characters that need no quotes in any shell.
  fileprivate static let plainInShells = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:,%".utf8)
}
