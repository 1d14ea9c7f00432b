import PulseBasics
import PulseScene

/// The time zones that the times of data state, such as the Z of UTC or an offset.
package struct StatedZones: Hashable, Sendable {
  /// The first zone, as an option takes it; `nil` without any.
  package private(set) var first: String?

  /// Whether there are several.
  package private(set) var areSeveral = false

  /// UTC.
  private static let utc = "UTC"

  /// The offset of all times, such as `+02:00`; `nil` without any or with several, and for UTC.
  package var onlyOffset: String? { areSeveral || first == Self.utc ? nil : first }

  /// Notes the zone of a time, if it states one.
  mutating func note(_ text: String) {
    if !areSeveral, let zone = Self.zone(of: text) { add(zone) }
  }

  /// Notes the zones of other data.
  mutating func add(_ other: StatedZones) {
    if let zone = other.first { add(zone) }
    if other.areSeveral { areSeveral = true }
  }

  private mutating func add(_ zone: String) {
    if let first, first.bytewise != zone.bytewise { areSeveral = true }
    first = first ?? zone
  }

  /// Returns the zone behind the time of day in a text, `UTC` or such as `+02:00`; `nil` without one.
  private static func zone(of text: String) -> String? {
    guard let colon = text.bytewise.firstIndex(of: ":") else { return nil }
    let rest = text[colon...].bytewise.trimmed
    let digits = rest.bytewise.drop { $0 == ":" || $0 == "." || $0 == "," || $0.isASCIIDigit }.bytewise
      .trimmed
    if digits.isEmpty { return nil }
    if ["Z", "UTC", "GMT"].contains(digits.uppercased()) { return utc }
    guard let zone = try? TimeZoneRules.named(String(digits), read: { _ in nil }) else { return nil }
    return zone.name.bytewise == "+00:00" || zone.name.bytewise == "-00:00" ? utc : zone.name
  }
}
