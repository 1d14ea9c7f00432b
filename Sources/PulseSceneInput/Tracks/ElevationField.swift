import PulseBasics

/// A field of a table with elevations, whose name can end with their unit: `altitude`, `alt_ft` or `Elevation (feet)`.
struct ElevationField {
  /// The name of the field.
  let name: String

  /// The meters in a unit of its numbers.
  let metersPerUnit: Double

  /// The names of elevations in lower case.
  private static let names: Set<Bytewise> = Set(
    ["ele", "elevation", "alt", "altitude", "height", "hoehe", "höhe"].map(\.bytewise))

  /// The names of units in lower case, with their meters.
  private static let units: [(name: String, meters: Double)] = [
    ("feet", 0.3048), ("foot", 0.3048), ("ft", 0.3048), ("meters", 1), ("met" + "res", 1), ("meter", 1),
    ("met" + "re", 1), ("m", 1),
  ]

  /// Recognizes a field by its name; `nil` for any other one.
  init?(_ name: String) {
    self.name = name
    if Self.names.contains(name.lowercased().bytewise) {
      metersPerUnit = 1
      return
    }
    let plain = TableColumns.lettersAndDigits(of: name)
    // A single letter is a unit only beside a separator.
    let isJoined = plain.utf8.count == name.utf8.count
    let unit = Self.units.first { unit in
      plain.bytewise.hasSuffix(unit.name) && (unit.name.utf8.count > 1 || !isJoined)
        && Self.names.contains(
          String(decoding: plain.utf8.dropLast(unit.name.utf8.count), as: UTF8.self).bytewise)
    }
    guard let unit else { return nil }
    metersPerUnit = unit.meters
  }

  /// Finds the field among names, first one in meters; `nil` if there is none.
  init?(among names: some Sequence<String>) {
    let fields = names.compactMap { ElevationField($0) }
    guard let field = fields.first(where: { $0.metersPerUnit == 1 }) ?? fields.first else { return nil }
    self = field
  }
}
