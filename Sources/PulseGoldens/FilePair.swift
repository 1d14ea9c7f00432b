import PulseDocument
package import PulseReview

/// A pair of an expected and an actual file.
package struct FilePair: Sendable {
  /// The name in reports.
  package let id: String

  /// The path of the expected file, which may be missing.
  package let expected: String

  /// The path of the actual file; `nil` if there is none.
  package let actual: String?

  /// Whether the expected file is removed if there is no actual one.
  private let isPruned: Bool

  /// Whether the actual file becomes a pending file.
  private let becomesPending: Bool

  /// The result in an earlier report for a pair whose files that report does not name; `nil` otherwise.
  package internal(set) var previousReview: PairResult?

  /// The golden folder with a trailing slash; `nil` for a golden that is named by itself.
  package var root: String? { expected.hasSuffix("/\(id)") ? String(expected.dropLast(id.count)) : nil }

  /// The message for a pair without an expected file.
  package var missingGoldenAdvice: String {
    "there is no golden; check '\(actual ?? "")', then \(becomesPending ? "run 'pulsemap accept'" : "add --update")"
  }

  /// The review of a pair without an actual file.
  package var obsolete: PairResult {
    PairResult(
      id: id, outcome: .obsolete,
      problem: "there is no actual image" + (isPruned ? "" : "; render it, or add --prune"))
  }

  /// Creates a pair of files.
  ///
  /// - Parameters:
  ///   - id: The name in reports.
  ///   - expected: The path of the expected file, which may be missing.
  ///   - actual: The path of the actual file; `nil` if there is none.
  ///   - isPruned: Whether the expected file is removed if there is no actual one.
  ///   - becomesPending: Whether the actual file becomes a pending file.
  package init(
    id: String, expected: String, actual: String?, isPruned: Bool = false, becomesPending: Bool = false
  ) {
    (self.id, self.expected, self.actual) = (id, expected, actual)
    (self.isPruned, self.becomesPending) = (isPruned, becomesPending)
  }
}

extension FilePair {
  /// Returns the pairs in a JSON report.
  ///
  /// - Throws: ``GoldenError`` if the file is no report.
  package static func pairs(ofReport path: String) throws(GoldenError) -> [FilePair] {
    let bytes: [UInt8]
    do throws(AnimationLoader.LoadError) {
      bytes = try AnimationLoader.bytes(of: path)
    } catch {
      throw GoldenError("--from: \(error)")
    }
    let elements = (try? JSONParser.parse(bytes))?["pairs"]?.elements ?? []
    let pairs = elements.compactMap(FilePair.init)
    guard !pairs.isEmpty, pairs.count == elements.count else {
      throw GoldenError("--from: '\(path)' has no pairs; use a report of 'pulsemap compare --json'")
    }
    return pairs
  }

  /// Decodes a pair of a JSON report; `nil` if it is malformed.
  private init?(_ pair: JSONValue) {
    guard let id = pair["id"]?.string, let word = pair["status"]?.string,
      let outcome = PairResult.Outcome(rawValue: word)
    else { return nil }
    let expected = pair["expected_path"]?.string ?? pair["expected"]?["path"]?.string
    let actual = pair["actual_path"]?.string ?? pair["actual"]?["path"]?.string
    self.init(id: id, expected: expected ?? "", actual: actual)
    // A pair that cannot be compared again keeps its result, so that none is dropped.
    if expected == nil || actual == nil && outcome != .obsolete {
      previousReview = PairResult(
        id: id, outcome: outcome, problem: pair["message"]?.string ?? "unchanged")
    }
  }
}

extension JSONValue {
  /// The value of a key; `nil` for other values, and if the object lacks it.
  fileprivate subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members.first { $0.key == key }?.value } else { nil }
  }

  fileprivate var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
}
