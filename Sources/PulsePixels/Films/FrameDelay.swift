/// How long a frame is shown: an exact fraction of a second.
///
/// Files state hundredths (GIF), milliseconds (WebP) or any fraction of two 16-bit numbers (APNG); as fractions
/// in lowest terms all of them can be compared without rounding.
public struct FrameDelay: Hashable, Sendable {
  /// The number above the line, 0 or more.
  public let numerator: Int

  /// The number below the line, 1 or more.
  public let denominator: Int

  /// Creates a delay, in lowest terms.
  ///
  /// - Parameters:
  ///   - numerator: The number above the line; a negative one is a programmer error and traps.
  ///   - denominator: The number below the line, above 0; others trap.
  public init(_ numerator: Int, over denominator: Int) {
    precondition(numerator >= 0 && denominator > 0, "a delay is a fraction of two natural numbers")
    let divisor = greatestCommonDivisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// The delay in seconds.
  public var seconds: Double { Double(numerator) / Double(denominator) }

  /// The delay that browsers apply: 1/10 s for one of 1/100 s or less, the stored one otherwise.
  ///
  /// They do so in GIF, APNG and WebP alike; 11 milliseconds are shown as they are.
  public var effective: FrameDelay {
    // Written so that no product overflows: numerator / denominator <= 1 / 100.
    numerator <= denominator / 100 ? FrameDelay(1, over: 10) : self
  }
}

extension FrameDelay: CustomStringConvertible {
  /// The fraction, such as `1/25`, or the number of whole seconds.
  public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

/// Returns the largest number that divides two others, of which not both are 0.
func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
  second == 0 ? first : greatestCommonDivisor(second, first % second)
}
