import PulseReview

/// Two files that are compared.
struct FilePair: Sendable {
  /// The name of the pair.
  let id: String

  /// Where the expected one is, or would be.
  let expected: String

  /// Where the actual one is; `nil` when there is none.
  let actual: String?

  /// The review of a pair without an expected one.
  var missing: PairReview {
    PairReview(
      id: id, outcome: .missing, problem: "there is no golden; look at '\(actual ?? "")', then add --update")
  }

  /// The review of a pair without an actual one.
  var obsolete: PairReview {
    PairReview(id: id, outcome: .obsolete, problem: "there is no actual picture; render it, or add --prune")
  }

  /// The review of a pair of which one is damaged.
  func damaged(_ path: String, _ problem: String) -> PairReview {
    PairReview(id: id, outcome: .error, problem: "'\(path)' is damaged: \(problem)")
  }
}
