/// The delay of an APNG frame: a fraction of two 16-bit numbers, in seconds.
package struct APNGDelay: Hashable, Sendable {
  /// The largest number of 16 bits.
  private static let limit = 65_535.0

  /// The seconds by which a delay is allowed to differ from the fraction that stands for it.
  private static let tolerance = 1e-6

  /// The shortest rest of a delay in seconds: browsers show frames of a hundredth and less for a tenth.
  private static let shortestRest = 0.02

  /// The number above the line, 0 to 65,535.
  package let numerator: Int

  /// The number below the line, 1 to 65,535.
  package let denominator: Int

  /// Finds the simplest fraction for a delay: 1/30 for a thirtieth of a second.
  ///
  /// The fractions tried are the convergents of the continued fraction, each the nearest of those that are no
  /// less simple. The first that is right to the last bits of the delay wins; otherwise the last one whose
  /// numbers have 16 bits.
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
      // Sums of delays are off by a few of their last bits, far less than a fraction of 16 bits can be.
      guard abs(last.0 / last.1 - seconds) > 1e-11 * max(1, seconds), rest > whole else { break }
      rest = 1 / (rest - whole)
    }
    (numerator, denominator) = (Int(last.0), Int(last.1))
  }

  /// The delay in seconds.
  var seconds: Double { Double(numerator) / Double(denominator) }

  /// Divides a delay into parts that can be stated to a millionth of a second.
  ///
  /// The few short ones beside a simple fraction, so near that no other lies between, are stated to 1/65,535 of a
  /// second.
  ///
  /// - Parameter seconds: The delay, above 0.
  /// - Returns: The delay itself in nearly all cases; otherwise whole seconds and a rest that is not too short to be
  ///   shown as it is.
  package static func parts(of seconds: Double) -> [Double] {
    if seconds <= limit, abs(APNGDelay(nearestTo: seconds).seconds - seconds) <= tolerance {
      return [seconds]
    }
    let whole = min(seconds.rounded(.down), limit)
    let rest = seconds - whole
    if rest >= shortestRest, whole >= 1 { return [whole] + parts(of: rest) }
    return whole >= 2 ? [whole - 1] + parts(of: rest + 1) : [seconds]
  }
}
