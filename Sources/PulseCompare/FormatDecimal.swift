/// Formats a number without trailing zeros, equally on every machine, with at most `places` decimals (0 to 9).
package func formatDecimal(_ number: Double, places: Int = 6) -> String {
  let unit = (0..<places).reduce(1.0) { unit, _ in unit * 10 }
  let rounded = (number * unit).rounded() / unit
  guard rounded.isFinite, abs(rounded) < 1e15 else { return "\(number)" }
  return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}
