package import PulseArguments
import PulseBasics
package import PulseDocument
package import PulseScene

/// A data time at which a film or an event begins or ends: an instant, or a day, month or other period that is written without
/// a time of day, of which the first instant is the beginning and the last one the end.
package struct TimeBound: Hashable, Sendable {
  /// The instant, or the first one of the period.
  package var time: DataTime

  /// The length of the period in seconds; 0 for an instant.
  package var period = 0.0

  /// The instant, or the last one of the period.
  package var last: DataTime { time.last(ofPeriod: period) }
}

extension TimeBound: ArgumentValue {
  /// Parses a time, a date, or a month or other part of a year.
  package init(argument text: String) throws(ArgumentValueError) {
    do throws(ArgumentValueError) {
      time = try DataTime(argument: text)
    } catch {
      let readings = Self.readings(of: text)
      if !readings.isEmpty {
        throw ArgumentValueError(error.problem, remedy: "write \(SpellChecker.disjunction(readings))")
      }
      // Elsewhere, the ends of a way are called so.
      if error != DateTimeParser.malformed || text.utf8.contains(where: { 0x30...0x39 ~= $0 }) { throw error }
      throw ArgumentValueError(
        error.problem, remedy: "\(error.remedy); for a way between places, write --track A..B")
    }
    period = DataTime.period(of: text)
  }

  /// Returns the times that a text can be in other notations, which only data can have.
  private static func readings(of text: String) -> [String] {
    TimeFormat.fitting(text).compactMap { format in
      // The formats are quoted for a shell.
      let time = TimeFormat(format: format.bytewise.filter { $0 != "'" }).time(text)?.text
      return time.map { String($0.bytewise.removing(suffix: "T00:00:00Z") ?? $0[...]) }
    }
  }

  /// Creates a bound from a number since 1970, or from its text.
  package init(json: JSONValue) throws(ArgumentValueError) {
    if json.double == nil { try self.init(textOf: json) } else { self.init(time: try DataTime(json: json)) }
  }

  /// The time in option syntax.
  package var argument: String { time.argument }

  /// Throws for a time out of range.
  package func check() throws(ArgumentValueError) { try time.check() }

  /// Those of times.
  package static var jsonRepresentations: [JSONRepresentation] { DataTime.jsonRepresentations }
}
