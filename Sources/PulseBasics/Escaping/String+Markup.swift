extension String {
  /// The text escaped for XML and HTML, both between tags and in attributes in double quotes.
  ///
  /// Controls, characters that XML forbids or that reverse the direction, and commands of CI services that print the
  /// document, are visible escapes or references.
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
      // References to the controls from 0x80 on mean other characters in HTML.
      case _
      where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value & 0xFFFE == 0xFFFE:
        result += scalar.hexadecimalEscape
      case _ where scalar.properties.isBidiControl: result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return result
  }
}
