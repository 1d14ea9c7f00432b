/// The format of a clock: text and fields of `strftime`, with a time zone.
public struct ClockFormat: Hashable, Sendable {
  /// A part of a format: fixed text or a field of the time.
  public enum Part: Hashable, Sendable {
    case text(String)

    /// A field, by the letter of its `strftime` conversion.
    case field(Unicode.Scalar)

    /// A field without leading zeros, one of `paddedFields`.
    case unpadded(Unicode.Scalar)
  }

  /// The letters of the known fields.
  public static let fields = "YmdHMSjbBaAyeIpZzfLVGu"

  /// The letters of the fields that are numbers with leading zeros.
  package static let paddedFields = "YmdHMSjyeIVG"

  /// The parts from left to right.
  public var parts: [Part]

  /// The time zone.
  public var zone: TimeZoneRules

  /// Creates a format from its parts and a time zone.
  public init(parts: [Part], zone: TimeZoneRules = .utc) {
    (self.parts, self.zone) = (parts, zone)
  }

  /// Returns a time as text, with English names, whatever the locale is.
  ///
  /// A year before 1000 has its era, 753 BC or 476 AD, unless a date of ISO 8601 begins with it, `%Y-%m-%d`.
  public func text(of time: DataTime) -> String {
    let offset = zone.offset(at: time)
    // Whole microseconds, so that 59.9999999 is the next second.
    let microseconds = (time.secondsSince1970 * 1e6).rounded()
    let whole = (microseconds / 1e6).rounded(.down)
    let fraction = Int(microseconds - whole * 1e6)
    let local = Int(whole) + offset.seconds
    let days = (local >= 0 ? local : local - 86_399) / 86_400
    let (date, second) = (CivilDate(daysSince1970: days), local - days * 86_400)
    return parts.indices.map { index in
      switch parts[index] {
      case .text(let text): text
      case .field("Y") where date.year < 1000 && endsDate(at: index),
        .unpadded("Y") where date.year < 1000 && endsDate(at: index):
        date.year > 0 ? "\(date.year) AD" : "\(1 - date.year) BC"
      case .field(let letter): Self.text(of: letter, date, second: second, fraction: fraction, offset)
      case .unpadded(let letter):
        Self.withoutLeadingZeros(Self.text(of: letter, date, second: second, fraction: fraction, offset))
      }
    }.joined()
  }

  /// Whether nothing that belongs to a date stands behind a part.
  private func endsDate(at index: Int) -> Bool {
    guard index + 1 < parts.count else { return true }
    guard case .text(let text) = parts[index + 1], let sign = text.unicodeScalars.first else { return false }
    return " ,;)]".unicodeScalars.contains(sign) || sign.properties.isWhitespace
  }

  private static func text(
    of field: Unicode.Scalar, _ date: CivilDate, second: Int, fraction: Int, _ offset: TimeZoneRules.Offset
  ) -> String {
    let hour = second / 3600
    // A week of ISO 8601 belongs to the year of its Thursday.
    let thursday = CivilDate(daysSince1970: date.daysSince1970 - date.weekday + 3)
    switch field {
    case "Y": return year(date)
    case "y": return padded((date.year % 100 + 100) % 100, 2)
    case "m": return padded(date.month, 2)
    case "d": return padded(date.day, 2)
    case "e": return "\(date.day)"
    case "H": return padded(hour, 2)
    case "I": return padded((hour + 11) % 12 + 1, 2)
    case "p": return hour < 12 ? "AM" : "PM"
    case "M": return padded(second / 60 % 60, 2)
    case "S": return padded(second % 60, 2)
    case "f": return padded(fraction, 6)
    case "L": return padded(fraction / 1000, 3)
    case "j":
      return padded(date.daysSince1970 - firstDay(of: date.year) + 1, 3)
    case "V": return padded(1 + (thursday.daysSince1970 - firstDay(of: thursday.year)) / 7, 2)
    case "G": return year(thursday)
    case "u": return "\(date.weekday + 1)"
    case "b": return String(months[date.month - 1].prefix(3))
    case "B": return months[date.month - 1]
    case "a": return String(weekdays[date.weekday].prefix(3))
    case "A": return weekdays[date.weekday]
    case "Z": return offset.name
    case "z":
      let (minutes, seconds) = (abs(offset.seconds) / 60, abs(offset.seconds) % 60)
      return (offset.seconds < 0 ? "-" : "+") + padded(minutes / 60, 2) + padded(minutes % 60, 2)
        + (seconds > 0 ? padded(seconds, 2) : "")
    default: return ""
    }
  }

  /// Returns a number without leading zeros, but with its last digit.
  private static func withoutLeadingZeros(_ number: String) -> String {
    Int(number).map(String.init) ?? number
  }

  private static func year(_ date: CivilDate) -> String {
    date.year < 0 ? "-" + padded(-date.year, 4) : padded(date.year, 4)
  }

  private static func firstDay(of year: Int) -> Int {
    CivilDate(year: year, month: 1, day: 1).daysSince1970
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]

  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
}
