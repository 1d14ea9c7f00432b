extension String {
  /// The text escaped for XML and HTML, both between tags and in attributes in double quotes.
  ///
  /// Characters that XML forbids, and commands of CI services that print the document, are visible escapes
  /// or references.
  package var markupEscaped: String {
    var result = ""
    var last: Unicode.Scalar?
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "#" where last == "#": result += "&#35;"
      case _ where scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE: result += scalar.hexadecimalEscape
      default: result.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return result
  }
}
