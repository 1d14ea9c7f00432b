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

  /// What to do about a pair without an expected one.
  var adviceWhenMissing: String { "there is no golden; look at '\(actual ?? "")', then add --update" }

  /// The review of a pair without an actual one.
  var obsolete: PairReview {
    PairReview(id: id, outcome: .obsolete, problem: "there is no actual picture; render it, or add --prune")
  }
}

extension FilePair {
  /// Returns the pairs of a review that was written as JSON, as far as both sides could be opened.
  ///
  /// - Throws: ``Complaints`` if the file is no review.
  static func pairs(ofReview path: String) throws(Complaints) -> [FilePair] {
    let bytes: [UInt8]
    do throws(FilmFiles.Problem) {
      bytes = try FilmFiles.bytes(of: path)
    } catch {
      throw Complaints(["--from: \(error)"])
    }
    let pairs = (try? JSONParser.parse(bytes))?["pairs"]?.elements?.compactMap { pair -> FilePair? in
      guard let id = pair["id"]?.string, let expected = pair["expected"]?["path"]?.string,
        let actual = pair["actual"]?["path"]?.string
      else { return nil }
      return FilePair(id: id, expected: expected, actual: actual)
    }
    guard let pairs, !pairs.isEmpty else {
      throw Complaints(["--from: '\(path)' has no pairs; name what 'pulsemap compare --json' has written"])
    }
    return pairs
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
