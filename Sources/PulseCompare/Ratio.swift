/// A part of a whole as an exact fraction, so that nothing is rounded when pixels are counted.
package struct Ratio: Hashable, Sendable {
  /// The number above the line, 0 or more.
  package let numerator: Int

  /// The number below the line, 1 or more.
  package let denominator: Int

  /// Creates a ratio.
  ///
  /// - Parameters:
  ///   - numerator: The number above the line, 0 or more.
  ///   - denominator: The number below the line, above 0.
  package init(_ numerator: Int, of denominator: Int) {
    precondition(numerator >= 0 && denominator > 0, "a ratio is a fraction of two natural numbers")
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Returns the largest whole number that is not more than the ratio of a count.
  ///
  /// - Parameter count: The number of all, 0 or more.
  /// - Returns: The number of those that the ratio allows.
  package func part(of count: Int) -> Int {
    let product = numerator.multipliedFullWidth(by: count)
    // More than all is all.
    guard product.high < denominator else { return count }
    return min(count, denominator.dividingFullWidth(product).quotient)
  }
}
