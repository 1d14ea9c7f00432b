extension String {
  /// The text as one word of POSIX shells: plain, or in single quotes.
  ///
  /// Text with bytes that a terminal or a reader could take for something else, such as escape sequences, marks that
  /// reverse the direction, or commands of CI services, is written as `$'...'` of bash, ksh, zsh and POSIX 2024, in
  /// which these bytes are hexadecimal.
  package var shellQuoted: String {
    if !isEmpty, utf8.allSatisfy(UInt8.plainInShells.contains) { return self }
    guard hasHiddenSyntax else { return "'\(bytewise.replacing("'", with: "'\\''"))'" }
    var word = "$'"
    var last: Unicode.Scalar = " "
    for scalar in unicodeScalars {
      switch scalar {
      case "'", "\\": word += "\\\(scalar)"
      case _ where !scalar.isVisible || scalar == "#" && last == "#":
        for byte in String(scalar).utf8 { word += "\\x" + byte.hexadecimal }
      default: word.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return word + "'"
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

  /// The characters that need no quotes in any shell.
  fileprivate static let plainInShells = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:,".utf8)
}
