import PulseBasics

/// The unit of the numbers of a column: that of all of its texts or, of lengths in several units, the first one.
package struct NumberMeasure: Hashable, Sendable {
  /// The meters in each unit of length on the ground, in lowercase.
  package static let metersPerUnit: [String: Double] = {
    let units: KeyValuePairs = [
      1.0: ["m", "meter", "meters", "metre", "metres"],
      1000.0: ["km", "kms", "kilometer", "kilometers", "kilometre", "kilometres"],
      1609.344: ["mi", "mile", "miles"],
      0.3048: ["ft", "foot", "feet"],
      1852.0: ["nmi", "nm", "nautical mile", "nautical miles"],
    ]
    return Dictionary(uniqueKeysWithValues: units.flatMap { meters, names in names.map { ($0, meters) } })
  }()

  /// The unit to which lengths in others are converted; `nil` where numbers stay as they are.
  package let unit: String?

  /// The measure of numbers that stay as they are.
  static let own = NumberMeasure(unit: nil)

  /// Creates the measure of lengths in several units, or of numbers that stay as they are.
  init(unit: String?) { self.unit = unit }

  /// Returns the meters in a unit of length; `nil` for any other unit.
  static func meters(perUnit unit: String) -> Double? { metersPerUnit[unit[...].trimmed.lowercased()] }

  /// Returns a number of the column in its unit; `nil` for a text that is none.
  func number(_ measured: MeasuredNumber, _ notation: NumberNotation) -> Double? {
    guard let number = notation.number(measured.digits[...]) else { return nil }
    guard let unit, let wanted = Self.meters(perUnit: unit), let given = Self.meters(perUnit: measured.after),
      wanted != given
    else { return number }
    return number * given / wanted
  }
}

extension MeasuredNumber {
  /// Returns the number in meters; `nil` for one that is no length.
  package func meters(_ notation: NumberNotation) -> Double? {
    guard before.isEmpty, let meters = NumberMeasure.meters(perUnit: after) else { return nil }
    return notation.number(digits[...]).map { $0 * meters }
  }
}
