/// The parts of a workflow command of GitHub, which reserve different characters.
package enum WorkflowCommandPart: Sendable {
  /// The value of a property, which ends at a colon or comma.
  case property

  /// The text up to the end of the line.
  case message

  /// Returns a text with the characters escaped that the part reserves; the runner decodes them.
  package func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch (scalar, self) {
      case ("%", _): "%25"
      case ("\r", _): "%0D"
      case ("\n", _): "%0A"
      case (":", .property): "%3A"
      case (",", .property): "%2C"
      default: String(scalar)
      }
    }.joined()
  }
}
