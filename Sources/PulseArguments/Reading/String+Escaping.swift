import PulseSpelling

extension String {
  /// The text, shortened and with control characters escaped, safe to print on a terminal.
  ///
  /// Letters of any script stay. Look-alikes from word processors are escaped, too: a typographic minus sign or
  /// a no-break space would otherwise seem to be right.
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
