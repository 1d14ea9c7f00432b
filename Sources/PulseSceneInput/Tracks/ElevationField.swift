import PulseBasics
import PulseScene

/// A field of a table with elevations, whose name can end with their unit: `altitude`, `alt_ft` or `Elevation (feet)`.
struct ElevationField {
  /// The name of the field.
  let name: String

  /// The meters in a unit of its numbers.
  let metersPerUnit: Double

  /// The names of elevations in lower case.
  private static let names = ["ele", "elevation", "alt", "altitude", "height", "hoehe", "höhe"]

  /// Recognizes a field by its name; `nil` for any other one.
  init?(_ name: String) {
    self.name = name
    if Self.names.contains(where: { $0.bytewise == name.lowercased().bytewise }) {
      metersPerUnit = 1
      return
    }
    let plain = TableColumns.lettersAndDigits(of: name)
    // A single letter is a unit only beside a separator.
    let isJoined = plain.utf8.count == name.utf8.count
    let meters = Self.names.lazy.compactMap { known -> Double? in
      guard let unit = plain.bytewise.removing(prefix: known), unit.utf8.count > 1 || !isJoined else {
        return nil
      }
      return Length.metersPerUnit[String(unit)]
    }.first
    guard let meters else { return nil }
    metersPerUnit = meters
  }

  /// Finds the field among names, first one in meters; `nil` if there is none.
  init?(among names: some Sequence<String>) {
    let fields = names.compactMap { ElevationField($0) }
    guard let field = fields.first(where: { $0.metersPerUnit == 1 }) ?? fields.first else { return nil }
    self = field
  }
}
