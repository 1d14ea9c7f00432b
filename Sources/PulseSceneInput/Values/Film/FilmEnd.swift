package import PulseArguments
import PulseBasics
package import PulseDocument
package import PulseScene

/// A data time at which a film ends: an instant, or the end of a day or month that is written without a time of day.
package struct FilmEnd: Hashable, Sendable {
  /// The instant, or the first one of the period.
  package var time: DataTime

  /// The length of the period in seconds; 0 for an instant.
  package var period = 0.0
}

extension FilmEnd: ArgumentValue {
  /// Parses a time, a date or a month.
  package init(argument text: String) throws(ArgumentValueError) {
    time = try DataTime(argument: text)
    period = Self.period(of: text[...].trimmed, from: time)
  }

  /// Creates an end from a number since 1970, or from its text.
  package init(json: JSONValue) throws(ArgumentValueError) {
    if json.double == nil { try self.init(textOf: json) } else { self.init(time: try DataTime(json: json)) }
  }

  /// Returns the seconds of the day or month that a text is; 0 if it has a time of day.
  private static func period(of text: Substring, from time: DataTime) -> Double {
    let date = DateWords.isoText(text).map { $0[...] } ?? text
    // Only a date can be followed by a time of day.
    for noon in ["T12:00", "T1200"] where (try? DateTimeParser.seconds(parsing: date + noon)) != nil {
      return 86_400
    }
    let parts = date.bytewise.split(separator: "-")
    guard parts.count == 2, let year = Int(parts[0]), let month = Int(parts[1]), (1...12).contains(month),
      CivilDate(year: year, month: month, day: 1).daysSince1970 * 86_400 == Int(time.secondsSince1970)
    else { return 0 }
    return Double(CivilDate.length(ofMonth: month, in: year)) * 86_400
  }

  /// The time in option syntax.
  package var argument: String { time.argument }

  /// Throws for a time out of range.
  package func check() throws(ArgumentValueError) { try time.check() }

  /// Those of times.
  package static var jsonRepresentations: [JSONRepresentation] { DataTime.jsonRepresentations }
}
