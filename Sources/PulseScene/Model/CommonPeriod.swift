import PulsePixels

/// Returns the least common multiple of periods, after which everything repeats.
///
/// Periods are whole numbers of microseconds.
///
/// - Parameters:
///   - periods: The periods in seconds, each above 0.
///   - limit: The longest useful result in seconds.
/// - Returns: The common period in seconds; `nil` without periods, if it is longer than `limit`, or if a period is not
///   a whole number of microseconds.
package func commonPeriod(of periods: [Double], limit: Double) -> Double? {
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
