import PulseBasics
import PulseDocument
import PulseScene

// Days, months, years and other periods that are written without a time of day.
extension DataTime {
  /// Returns the last instant of a period that begins at this time: a microsecond before the next one, or the nearest number
  /// before it where numbers are farther apart.
  ///
  /// - Parameter seconds: The length of the period; 0 for an instant.
  /// - Returns: The last instant, that is this time for an instant.
  func last(ofPeriod seconds: Double) -> DataTime {
    guard seconds > 0 else { return self }
    let next = secondsSince1970 + seconds
    return DataTime(secondsSince1970: min(next - 1e-6, next.nextDown))
  }

  /// Returns the seconds of the period that a text is, such as those of a day, month, year or decade; 0 for a text with a time of
  /// day, for a number of seconds, and for any other text.
  static func period(of text: some StringProtocol) -> Double {
    let text = text.bytewise.trimmed
    guard Double(decimal: text) == nil || isBasicDate(text) || EraYear.isoYear(text) != nil else { return 0 }
    return DateTimeParser.period(parsing: DateWords.isoText(text).map { $0[...] } ?? text) ?? 0
  }

  /// Whether the time is the first or the last instant of a day in UTC.
  var isEdgeOfDay: Bool { secondsSince1970.truncatingRemainder(dividingBy: 86_400) == 0 || isLastOfDay }

  /// Whether the time is the last instant of a day in UTC.
  var isLastOfDay: Bool { next != self }

  /// The text of an end: that of the day alone for its last instant, as it was written.
  var textOfEnd: String {
    isLastOfDay ? String(decoding: text.utf8.prefix { $0 != UInt8(ascii: "T") }, as: UTF8.self) : text
  }

  /// The first instant of the next day after the last one of a day; any other time as it is.
  var next: DataTime {
    guard secondsSince1970.isFinite else { return self }
    let midnight = (secondsSince1970 / 86_400).rounded(.up) * 86_400
    let isLast = midnight - secondsSince1970 <= max(1.5e-6, secondsSince1970.ulp)
    return isLast ? DataTime(secondsSince1970: midnight) : self
  }
}
