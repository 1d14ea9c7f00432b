/// Returns a number as people write it, without zeros at its end.
///
/// - Parameters:
///   - number: The number.
///   - places: The largest number of decimals, 0 to 9.
/// - Returns: The digits, the same on every machine.
package func decimal(_ number: Double, places: Int = 6) -> String {
  let unit = (0..<places).reduce(1.0) { unit, _ in unit * 10 }
  let rounded = (number * unit).rounded() / unit
  guard rounded.isFinite, abs(rounded) < 1e15 else { return "\(number)" }
  return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}
