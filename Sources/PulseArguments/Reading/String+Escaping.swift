import PulseBasics

extension String {
  /// The text, shortened and with invisible characters escaped, safe to print on a terminal.
  ///
  /// Everything that can be seen stays as typed; control characters, no-break spaces and the like are written as escape
  /// sequences, since they would seem to be right or act on the terminal.
  var escaped: String {
    var result = ""
    for scalar in excerpt.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.isVisible: result.unicodeScalars.append(scalar)
      default: result += scalar.hexadecimalEscape
      }
    }
    return result
  }

  var quoted: String { "'\(escaped)'" }
}
