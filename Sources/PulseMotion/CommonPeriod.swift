/// Returns the shortest time after which everything that moves is back where it was.
///
/// Periods are taken as whole microseconds.
///
/// - Parameters:
///   - periods: The period of each thing that moves in seconds, each above 0.
///   - limit: The longest common period of interest in seconds.
/// - Returns: The least common multiple in seconds; `nil` when nothing moves, when it is longer than
///   `limit`, or when a period is no whole number of microseconds.
public func commonPeriod(of periods: [Double], limit: Double) -> Double? {
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

private func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
  second == 0 ? first : greatestCommonDivisor(second, first % second)
}
