import PulsePixels

/// Returns the least common multiple of periods, after which everything repeats.
///
/// Periods are whole numbers of microseconds, or whole parts of the longest one.
///
/// - Parameters:
///   - periods: The periods in seconds, each above 0.
///   - limit: The longest useful result in seconds.
/// - Returns: The common period in seconds; `nil` without periods, if it is longer than `limit`, or if it cannot be told.
package func commonPeriod(of periods: [Double], limit: Double) -> Double? {
  if let common = commonMultiple(of: periods, limit: limit) { return common }
  // Such as the 12/7 s of dashes of 12 points at 7 points per second.
  guard let longest = periods.max(), longest <= limit else { return nil }
  let counts = periods.map { longest / $0 }
  return counts.allSatisfy { abs($0 - $0.rounded()) < 1e-6 } ? longest : nil
}

/// Returns the least common multiple of periods that are whole numbers of microseconds; `nil` if one of them is not.
private func commonMultiple(of periods: [Double], limit: Double) -> Double? {
  var common = 1
  for period in periods {
    let microseconds = (period * 1_000_000).rounded()
    guard microseconds >= 1, microseconds <= limit * 1_000_000,
      abs(microseconds - period * 1_000_000) < 1e-3, let microseconds = Int(exactly: microseconds)
    else { return nil }
    let parts = common / greatestCommonDivisor(common, microseconds)
    let (multiple, isTooLong) = parts.multipliedReportingOverflow(by: microseconds)
    if isTooLong || Double(multiple) > limit * 1_000_000 { return nil }
    common = multiple
  }
  return periods.isEmpty ? nil : Double(common) / 1_000_000
}
