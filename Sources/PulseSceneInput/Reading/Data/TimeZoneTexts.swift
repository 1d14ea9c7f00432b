import PulseBasics
import PulseDocument

/// The texts of a column of time zones.
struct TimeZoneTexts {
  /// The zones by their texts; empty for those that are none.
  private var known: [String: String] = [:]

  /// The first text that is no zone; `nil` if all are.
  private var other: String?

  /// Returns the zone of a text as times have it behind them, `+02:00` or `CET`; `nil` for one that is not known.
  ///
  /// The name of its column says that bare numbers are offsets, and perhaps their unit.
  mutating func zone(_ text: String, in column: String) -> String? {
    let found = known[text] ?? Self.parsed(text) ?? Self.offset(text, in: column) ?? ""
    if known.count < 1000 { known[text] = found }
    if found.isEmpty { other = other ?? text }
    return found.isEmpty ? nil : found
  }

  /// Returns the zone of a number of hours, minutes or seconds, by the name of its column or else by its size; `nil` for any
  /// other text.
  private static func offset(_ text: String, in column: String) -> String? {
    guard let number = Double(decimal: text[...]) else { return nil }
    let plain = TableColumns.plain(column)
    let isSigned = text.bytewise.hasPrefix("+") || text.bytewise.hasPrefix("-")
    // Elsewhere, the sign of a number can be either.
    guard isSigned || plain.bytewise.contains("utcoffset") || plain.bytewise.contains("gmtoffset") else {
      return nil
    }
    let sizes: [(word: String, seconds: Double, multiple: Double)] = [
      ("min", 60, 15), ("sec", 1, 900), ("h", 3600, 0.25),
    ]
    let name = plain.bytewise.replacing("timezone", with: "").bytewise.replacing("offset", with: "")
    let named = sizes.first { name.bytewise.contains($0.word) }
    let unit = named ?? (abs(number) <= 14 ? sizes[2] : abs(number) <= 840 ? sizes[0] : sizes[1])
    let seconds = number * unit.seconds
    guard abs(seconds) <= 14 * 3600, (number / unit.multiple).rounded() == number / unit.multiple else {
      return nil
    }
    let minutes = Int(abs(seconds) / 60)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(seconds < 0 ? "-" : "+")\(padded(minutes / 60)):\(padded(minutes % 60))"
  }

  /// Returns a zone by its name, or an offset with its sign; `nil` for any other text.
  static func parsed(_ text: String) -> String? {
    var zone = text.uppercased()
    if zone.bytewise == "0" { return "Z" }
    // An hour of one digit.
    let isSigned = zone.bytewise.hasPrefix("+") || zone.bytewise.hasPrefix("-")
    if isSigned, zone.utf8.prefix(3).dropFirst().count(where: { (48...57).contains($0) }) == 1 {
      zone = "\(zone.bytewise.prefix { !$0.isASCIIDigit })0\(zone.bytewise.dropFirst(1))"
    }
    guard let sign = zone.utf8.first, !(48...57).contains(sign),
      (try? DateTimeParser.seconds(parsing: "2000-01-01 00:00 \(zone)")) != nil
    else { return nil }
    return zone
  }

  /// Returns the note that the zones of a column are used; `nil` without any.
  func note(of column: String?) -> String? {
    guard let column, known.values.contains(where: { !$0.isEmpty }) else { return nil }
    return "times of day are in the zones of '\(column.excerpt)'"
  }

  /// Returns the warning about zones that are not known; `nil` if all are.
  func doubt(of column: String?) -> String? {
    guard let column, let other else { return nil }
    return
      "'\(other.excerpt)' in '\(column.excerpt)' is no offset from UTC, so that its times are taken for those of UTC; "
      + "write offsets such as +02:00"
  }
}

extension DateTimeParser {
  /// The names of zones that stand for one offset only, with it in hours.
  static let zones = [
    "UTC": 0, "GMT": 0, "WET": 0, "WEST": 1, "CET": 1, "CEST": 2, "MEZ": 1, "MESZ": 2, "EET": 2, "EEST": 3,
    "MSK": 3, "EST": -5, "EDT": -4, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "AKST": -9, "AKDT": -8,
    "HST": -10, "JST": 9, "KST": 9, "AEST": 10, "AEDT": 11, "NZST": 12, "NZDT": 13, "SAST": 2,
  ]
}
