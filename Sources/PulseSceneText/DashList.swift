import PulseScene
package import PulseArguments
import PulseDocument

/// The lengths of dashes and of the gaps behind them in points, in turn.
package struct DashList: Hashable, Sendable {
  /// The lengths, as they were written.
  package var lengths: [Double]

  /// Creates a list.
  ///
  /// - Parameter lengths: The lengths in points; an odd number of them is used twice, as SVG does.
  package init(_ lengths: [Double]) {
    self.lengths = lengths
  }

  /// An even number of lengths; none for a line without gaps.
  package var pairs: [Double] {
    let pairs = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
    let hasGaps = pairs.indices.contains { !$0.isMultiple(of: 2) && pairs[$0] > 0 }
    return hasGaps ? pairs : []
  }
}

extension DashList: ArgumentValue {
  /// A dash and a gap, or a text.
  package static var forms: [ValueForm] {
    [
      .pair(in: Scene.Limits.dashes), .text(pattern: #"^\d+(\.\d+)?(:\d+(\.\d+)?)*$"#),
      .number(in: Scene.Limits.dashes),
    ]
  }

  /// Reads lengths as they are written: `8:4`.
  ///
  /// - Parameter argument: The word.
  /// - Throws: `ArgumentValueError` for any other word.
  package init(argument: String) throws(ArgumentValueError) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    let lengths = parts.compactMap { Double(decimal: $0) }
    guard lengths.count == parts.count else {
      throw ArgumentValueError("is not a list of lengths", remedy: "use DASH:GAP in points, such as 8:4")
    }
    let limits = Scene.Limits.dashes
    guard lengths.allSatisfy(limits.contains), lengths.contains(where: { $0 > 0 }) else {
      throw ArgumentValueError(
        "is out of range", remedy: "use lengths from 0 to \(shortest(limits.upperBound)), not all of them 0")
    }
    guard lengths.count <= Scene.Limits.dashCount else {
      throw ArgumentValueError(
        "has \(lengths.count) lengths", remedy: "use at most \(Scene.Limits.dashCount)")
    }
    self.init(lengths)
  }

  /// The lengths as they can be written.
  package var argument: String { lengths.map(shortest).joined(separator: ":") }
}
