extension Unicode.Scalar {
  /// Whether the code point is seen where it stands: neither a control, a format or an unassigned character, nor a
  /// space other than U+0020.
  package var isVisible: Bool {
    if isASCII { return (0x20..<0x7F).contains(value) }
    return switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned: false
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  /// The code point as an escape sequence: `\u{1B}`.
  package var hexadecimalEscape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}

extension String {
  /// The text as one line for terminals and logs, in which nothing of it acts.
  ///
  /// Control and format characters and line breaks are escaped. Commands of CI services, which their agents look for in
  /// everything that a job prints, are broken: `##[`, `##vso[` and `##teamcity[` anywhere in a line (GitHub, Azure,
  /// TeamCity), and `::` at its beginning (GitHub).
  package var printable: String {
    var line = ""
    var last: Unicode.Scalar?
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: line += scalar.escaped(asASCII: true)
      case _ where scalar == "#" && last == "#": line += scalar.hexadecimalEscape
      default: line.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    guard let start = line.bytewise.firstIndex(where: { !$0.properties.isWhitespace }),
      let rest = line[start...].bytewise.removing(prefix: "::")
    else { return line }
    return line[..<start] + "\\u{3A}:" + rest
  }

  /// The text with each of its lines ``printable``.
  package var withPrintableLines: String {
    bytewise.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
      .joined(separator: "\n")
  }

  /// JSON text, in which the commands of CI services are broken, and what acts on terminals or reverses the direction is
  /// escaped; the strings remain the same.
  package var printableJSON: String {
    let text = bytewise.replacing("##", with: "#\\u0023")
    if text.utf8.allSatisfy({ $0 < 0x7F }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if (0x7F...0x9F).contains(scalar.value) || scalar.properties.isBidiControl {
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// JSON text for a `script` element of HTML, which it cannot end; the strings remain the same.
  package var scriptJSON: String { printableJSON.bytewise.replacing("<", with: "\\u003c") }
}
