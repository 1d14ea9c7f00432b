/// The duration of a frame as an exact fraction of a second, in lowest terms.
///
/// Files specify hundredths (GIF), milliseconds (WebP) or a quotient of two 16-bit numbers (APNG); fractions compare
/// all of them without rounding.
public struct FrameDelay: Hashable, Sendable {
  /// The numerator, 0 or more.
  public let numerator: Int

  /// The denominator, 1 or more.
  public let denominator: Int

  /// Creates a delay and reduces it to lowest terms.
  ///
  /// - Parameters:
  ///   - numerator: The numerator; a negative one is a programmer error and traps.
  ///   - denominator: The denominator, above 0; others trap.
  public init(_ numerator: Int, over denominator: Int) {
    precondition(
      numerator >= 0 && denominator > 0, "a delay needs a numerator of 0 or more and a denominator above 0")
    let divisor = greatestCommonDivisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// The delay in seconds.
  public var seconds: Double { Double(numerator) / Double(denominator) }

  /// The delay as browsers apply it to GIF, APNG and WebP: 1/10 s instead of 1/100 s or less, otherwise unchanged.
  public var effective: FrameDelay {
    // Equivalent to numerator / denominator <= 1 / 100 without overflow.
    numerator <= denominator / 100 ? FrameDelay(1, over: 10) : self
  }
}

extension FrameDelay: CustomStringConvertible {
  /// The fraction, such as `1/25`, or a whole number of seconds.
  public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

/// Returns the greatest common divisor of two numbers, not both 0.
public func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
  second == 0 ? first : greatestCommonDivisor(second, first % second)
}
