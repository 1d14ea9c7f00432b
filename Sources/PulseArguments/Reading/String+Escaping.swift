import PulseSpelling

extension String {
  /// The text as a message may show it on a terminal, whatever the user typed: its ``excerpt``.
  ///
  /// Letters of any script stay. Control characters become visible, and so do look-alikes from word
  /// processors: a typographic minus sign or a no-break space would otherwise seem to be right.
  var escaped: String {
    var result = ""
    for scalar in excerpt.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "'", "\\": result += "\\\(scalar)"
      case _ where scalar.isPlain: result.unicodeScalars.append(scalar)
      default: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return result
  }

  /// The escaped text in single quotes.
  var quoted: String { "'\(escaped)'" }
}

extension Unicode.Scalar {
  fileprivate var isPlain: Bool {
    if isASCII { return (0x20..<0x7F).contains(value) }
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    case .nonspacingMark, .spacingMark, .decimalNumber, .otherSymbol: true
    default: false
    }
  }
}
