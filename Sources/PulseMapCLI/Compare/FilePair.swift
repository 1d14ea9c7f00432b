import PulseDocument
import PulseReview

/// Two files that are compared.
struct FilePair: Sendable {
  /// The name of the pair.
  let id: String

  /// Where the expected one is, or would be.
  let expected: String

  /// Where the actual one is; `nil` when there is none.
  let actual: String?

  /// Verdict of an earlier review on a pair whose files it does not name; `nil` for all others.
  var earlier: PairReview?

  /// The folder of the goldens, with a slash at its end; `nil` for a golden that is named by itself.
  var root: String? { expected.hasSuffix("/\(id)") ? String(expected.dropLast(id.count)) : nil }

  /// What to do about a pair without an expected one.
  var adviceWhenMissing: String { "there is no golden; look at '\(actual ?? "")', then add --update" }

  /// The review of a pair without an actual one.
  var obsolete: PairReview {
    PairReview(id: id, outcome: .obsolete, problem: "there is no actual picture; render it, or add --prune")
  }
}

extension FilePair {
  /// Returns the pairs of a review that was written as JSON.
  ///
  /// - Throws: ``Complaints`` if the file is no review.
  static func pairs(ofReview path: String) throws(Complaints) -> [FilePair] {
    let bytes: [UInt8]
    do throws(FilmFiles.Problem) {
      bytes = try FilmFiles.bytes(of: path)
    } catch {
      throw Complaints(["--from: \(error)"])
    }
    let elements = (try? JSONParser.parse(bytes))?["pairs"]?.elements ?? []
    let pairs = elements.compactMap(FilePair.init)
    guard !pairs.isEmpty, pairs.count == elements.count else {
      throw Complaints(["--from: '\(path)' has no pairs; name what 'pulsemap compare --json' has written"])
    }
    return pairs
  }

  /// Reads a pair of a review; the result is `nil` for anything else.
  private init?(_ pair: JSONValue) {
    guard let id = pair["id"]?.string, let word = pair["status"]?.string,
      let outcome = PairReview.Outcome(rawValue: word)
    else { return nil }
    let expected = pair["expected_path"]?.string ?? pair["expected"]?["path"]?.string
    let actual = pair["actual_path"]?.string ?? pair["actual"]?["path"]?.string
    self.init(id: id, expected: expected ?? "", actual: actual)
    // A pair whose verdict cannot be found again keeps it: none is dropped.
    if expected == nil || actual == nil && outcome != .obsolete {
      earlier = PairReview(id: id, outcome: outcome, problem: pair["message"]?.string ?? "as it was before")
    }
  }
}

extension JSONValue {
  /// The value of a key, if it is an object that has it.
  fileprivate subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members.first { $0.key == key }?.value } else { nil }
  }

  fileprivate var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
}
