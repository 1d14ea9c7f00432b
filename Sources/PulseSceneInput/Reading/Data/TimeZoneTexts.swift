import PulseBasics

/// The texts of a column of time zones.
struct TimeZoneTexts {
  /// The zones by their texts; empty for those that are none.
  private var known: [String: String] = [:]

  /// The first text that is no zone; `nil` if all are.
  private var other: String?

  /// Returns the zone of a text as times have it behind them, `+02:00` or `CET`; `nil` for one that is not known.
  mutating func zone(_ text: String) -> String? {
    let found = known[text] ?? Self.parsed(text) ?? ""
    if known.count < 1000 { known[text] = found }
    if found.isEmpty { other = other ?? text }
    return found.isEmpty ? nil : found
  }

  private static func parsed(_ text: String) -> String? {
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
