package import PulseDocument

extension DocumentValue {
  /// Decodes an `xsd:dateTime` with a time zone, such as `2024-05-01T10:00:00.5Z`.
  ///
  /// The zone is required, and leap seconds are invalid, as in GPX.
  ///
  /// - Returns: Seconds since 1970 in UTC, without leap seconds.
  package func dateTime() -> Double? {
    guard let text else { return reportExpected("a string", "write a time in quotes") }
    do throws(DateTimeParser.ParseError) {
      return try DateTimeParser.seconds(parsing: text[...].trimmed, .xsdDateTime)
    } catch {
      switch error {
      case .form: return reportExpected("a time", "write it like 2024-05-01T10:00:00Z")
      case .field(let remedy):
        report("\(json.quotedForMessage) is not a valid time; \(remedy)")
        return nil
      case .zone:
        report("\(json.quotedForMessage) has no time zone; add Z for UTC, or an offset such as +02:00")
        return nil
      }
    }
  }
}
