import PulseReview

/// Two files that are compared.
struct FilePair: Sendable {
  /// The name of the pair.
  let id: String

  /// Where the expected one is, or would be.
  let expected: String

  /// Where the actual one is; `nil` when there is none.
  let actual: String?

  /// What to do about a pair without an expected one.
  var adviceWhenMissing: String { "there is no golden; look at '\(actual ?? "")', then add --update" }

  /// The review of a pair without an actual one.
  var obsolete: PairReview {
    PairReview(id: id, outcome: .obsolete, problem: "there is no actual picture; render it, or add --prune")
  }
}
