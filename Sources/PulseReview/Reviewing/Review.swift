import PulseCompare

/// The reviews of many pairs.
package struct Review: Sendable {
  /// The pairs, in the order of their names.
  package let pairs: [PairReview]

  /// Whether expected pictures without an actual one count as differences.
  package let isStrict: Bool

  /// Creates a review.
  ///
  /// - Parameters:
  ///   - pairs: The pairs, in the order of their names.
  ///   - isStrict: Whether expected pictures without an actual one count as differences.
  package init(_ pairs: [PairReview], isStrict: Bool = false) {
    self.pairs = pairs
    self.isStrict = isStrict
  }

  /// Returns the number of pairs with a verdict.
  ///
  /// - Parameter outcome: The verdict.
  /// - Returns: How many pairs have it.
  package func count(of outcome: PairReview.Outcome) -> Int { pairs.filter { $0.outcome == outcome }.count }

  /// Whether something could not be looked at.
  package var hasTrouble: Bool { count(of: .error) > 0 }

  /// Whether everything that could be looked at matches.
  package var isMatch: Bool {
    count(of: .differ) + count(of: .missing) == 0 && (!isStrict || count(of: .obsolete) == 0)
  }

  /// All pairs in one line, such as `12 pairs: 10 match, 1 differ, 1 missing`.
  package var summary: String {
    let parts = PairReview.Outcome.allCases.map { ($0, count(of: $0)) }.filter { $0.1 > 0 }
    return "\(Inspection.count(pairs.count, "pair")): "
      + (parts.isEmpty ? "nothing to compare" : parts.map { "\($1) \($0.rawValue)" }.joined(separator: ", "))
  }
}
