import PulseBasics
import PulseScene

/// The time zones that the times of data state, such as the Z of UTC or an offset.
package struct StatedZones: Hashable, Sendable {
  /// The first zone, as an option takes it; `nil` without any.
  package private(set) var first: String?

  /// Whether there are several.
  package private(set) var areSeveral = false

  /// Whether there are times.
  private var hasTimes = false

  /// Whether a time says its zone, by name, by an offset, or as seconds since 1970 do.
  private var areStated = false

  /// Whether nothing speaks against a clock of UTC: a time says its zone, or there are no times.
  var sayZone: Bool { areStated || !hasTimes }

  /// UTC.
  private static let utc = "UTC"

  /// The offset of all times, such as `+02:00`; `nil` without any or with several, and for UTC.
  package var onlyOffset: String? { areSeveral || first == Self.utc ? nil : first }

  /// Notes a time; `isStated` is whether it says its zone, which the text has at its end where it is known.
  mutating func note(_ text: String, isStated: Bool) {
    hasTimes = true
    areStated = areStated || isStated
    if !areSeveral, let zone = Self.zone(of: text) { add(zone) }
  }

  /// Returns the zones of times that say them in another way, such as seconds since 1970.
  func stated() -> StatedZones {
    var zones = self
    (zones.hasTimes, zones.areStated) = (true, true)
    return zones
  }

  /// Notes the zones of other data.
  mutating func add(_ other: StatedZones) {
    if let zone = other.first { add(zone) }
    areSeveral = areSeveral || other.areSeveral
    (hasTimes, areStated) = (hasTimes || other.hasTimes, areStated || other.areStated)
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
