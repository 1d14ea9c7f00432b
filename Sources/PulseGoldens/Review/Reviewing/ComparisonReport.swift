import PulseDocument
import PulseImages
import PulseSystem

/// The report on a comparison of many pairs of expected and actual images or animations: the result of each pair.
package struct ComparisonReport: Sendable {
  /// The results of pictures, sorted by name, and after them those of other files.
  package let pairs: [PairResult]

  /// Whether goldens without an actual file count as differences.
  package let isStrict: Bool

  package init(_ pairs: [PairResult], isStrict: Bool = false) {
    self.pairs = pairs
    self.isStrict = isStrict
  }

  /// Returns the number of pairs with an outcome.
  package func count(of outcome: PairResult.Outcome) -> Int { pairs.filter { $0.outcome == outcome }.count }

  /// Whether a pair could not be decoded.
  package var hasErrors: Bool { count(of: .error) > 0 }

  /// Whether all decodable pairs match.
  package var isMatch: Bool {
    count(of: .differ) + count(of: .missing) == 0 && (!isStrict || count(of: .obsolete) == 0)
  }

  /// The counts of all outcomes in one line, such as `12 pairs: 10 match, 1 differ, 1 missing`.
  package var summary: String {
    let parts = PairResult.Outcome.allCases.map { ($0, count(of: $0)) }.filter { $0.1 > 0 }
    return "\(FileInspection.count(pairs.count, "pair")): "
      + (parts.isEmpty ? "nothing to compare" : parts.map { "\($1) \($0.rawValue)" }.joined(separator: ", "))
  }
}

/// A namespace for the environment that comparison reports state: the names and versions of libraries.
package enum ReportEnvironment {
  /// The names and versions of the libraries.
  package static var libraries: [(String, String)] {
    GDImage.libraryVersions + CompressionLibraries.versions + [("expat", ExpatLibrary.version)]
  }
}
