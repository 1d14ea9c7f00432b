/// The delay of an APNG frame: a fraction of two 16-bit integers, in seconds.
package struct APNGDelay: Hashable, Sendable {
  private static let limit = 65_535.0

  /// The permitted difference in seconds between a delay and its fraction.
  private static let tolerance = 1e-6

  /// The shortest remainder of a delay in seconds, as browsers show frames of 0.01 s and less for 0.1 s.
  private static let minimumRemainder = 0.02

  /// The numerator, 0 to 65,535.
  package let numerator: Int

  /// The denominator, 1 to 65,535.
  package let denominator: Int

  /// Finds the simplest fraction of a delay: 1/30 for a thirtieth of a second.
  ///
  /// The candidates are the convergents of the continued fraction. The first that equals the delay up to rounding wins,
  /// otherwise the last one that fits in 16 bits.
  ///
  /// - Parameter seconds: The delay, above 0 and at most 65,535 seconds.
  package init(nearestTo seconds: Double) {
    var (before, last) = ((0.0, 1.0), (1.0, 0.0))
    var rest = seconds
    while true {
      let whole = rest.rounded(.down)
      let next = (whole * last.0 + before.0, whole * last.1 + before.1)
      guard max(next.0, next.1) <= Self.limit else { break }
      (before, last) = (last, next)
      // Sums of delays have rounding errors, far below the precision of a 16-bit fraction.
      guard abs(last.0 / last.1 - seconds) > 1e-11 * max(1, seconds), rest > whole else { break }
      rest = 1 / (rest - whole)
    }
    (numerator, denominator) = (Int(last.0), Int(last.1))
  }

  var seconds: Double { Double(numerator) / Double(denominator) }

  /// Splits a delay into parts that fractions can represent to a millionth of a second.
  ///
  /// The result is nearly always the delay itself, otherwise whole seconds and a remainder that browsers show as it is.
  /// The few short delays next to a simple fraction are exact only to 1/65,535 of a second.
  ///
  /// - Parameter seconds: The delay, above 0.
  /// - Returns: The parts in seconds.
  package static func representableParts(of seconds: Double) -> [Double] {
    if seconds <= limit, abs(APNGDelay(nearestTo: seconds).seconds - seconds) <= tolerance {
      return [seconds]
    }
    let whole = min(seconds.rounded(.down), limit)
    let rest = seconds - whole
    if rest >= minimumRemainder, whole >= 1 { return [whole] + representableParts(of: rest) }
    return whole >= 2 ? [whole - 1] + representableParts(of: rest + 1) : [seconds]
  }
}
