extension Range<Int> {
  /// Returns the smallest range that holds two ranges of rows; an empty one adds nothing.
  ///
  /// - Parameter other: Another range.
  /// - Returns: The range around both.
  package func joined(with other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    return other.isEmpty
      ? self : Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
