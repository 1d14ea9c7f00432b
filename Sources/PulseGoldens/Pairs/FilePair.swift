import PulseBasics
import PulseDocument

/// A pair of an expected and an actual file.
package struct FilePair: Sendable {
  /// The name in reports.
  package let id: String

  /// The path of the expected file, which may be missing.
  package private(set) var expected: String

  /// The paths of other goldens that are accepted as well, the variants, sorted.
  package let variants: [String]

  /// Whether the files may have different formats, so that what one of them cannot state is not compared.
  package let allowsOtherFormat: Bool

  /// The path of the actual file; `nil` if there is none.
  package let actual: String?

  /// Whether the expected file is removed if there is no actual one.
  private let isPruned: Bool

  /// Whether there may be no actual file.
  private let isPartial: Bool

  /// Whether the actual file becomes a pending file.
  private let becomesPending: Bool

  /// The result of a pair that cannot be compared: that of an earlier report which does not name its files, or an error.
  ///
  /// `nil` otherwise.
  package internal(set) var knownResult: PairResult?

  /// The golden folder with a trailing slash; `nil` for a golden that is named by itself.
  ///
  /// The file name of a golden may be another one than that of the pair, its folder may not.
  package var root: String? {
    let (folder, parent) = (FilePath(id).folder, FilePath(expected).folder)
    guard let root = parent.bytewise.removing(suffix: folder), FilePath(root).hasTrailingSlash else {
      return nil
    }
    return String(root)
  }

  /// The path of the expected file below the golden folder; the name of the pair for a golden that is named by itself.
  package var goldenPath: String { root.map { String(expected.bytewise.dropFirst($0.utf8.count)) } ?? id }

  /// Returns the pair with another one of its goldens as the expected file.
  package func replacingExpected(by path: String?) -> FilePair {
    var pair = self
    if let path { pair.expected = path }
    return pair
  }

  /// Returns the message for a pair without an expected file, whose actual one becomes it if goldens are updated.
  package func missingGolden(isUpdated: Bool) -> String {
    let golden = "there is no golden\(expected.isEmpty ? "" : " '\(expected)'")"
    let picture = "'\(actual ?? "")'"
    return isUpdated
      ? "\(golden) yet; \(picture) becomes it"
      : "\(golden); check \(picture), then \(becomesPending ? "run 'pulsemap accept'" : "add --update")"
  }

  /// The review of a pair without an actual file, which fails unless that is allowed.
  package var withoutActual: PairResult {
    PairResult(
      id: id, outcome: isPruned || isPartial ? .obsolete : .missing,
      problem: .init(
        "there is no actual image\(expected.isEmpty ? "" : " beside '\(expected)'")"
          + (isPruned ? "" : isPartial ? "; not compared" : "; render it, or add --partial or --prune")),
      isGoldenAlone: true)
  }

  /// Creates a pair of files.
  ///
  /// - Parameters:
  ///   - id: The name in reports.
  ///   - expected: The path of the expected file, which may be missing.
  ///   - actual: The path of the actual file; `nil` if there is none.
  ///   - variants: The paths of other goldens that are accepted as well.
  ///   - allowsOtherFormat: Whether the files may have different formats.
  ///   - isPruned: Whether the expected file is removed if there is no actual one.
  ///   - isPartial: Whether there may be no actual file.
  ///   - becomesPending: Whether the actual file becomes a pending file.
  package init(
    id: String, expected: String, actual: String?, variants: [String] = [], allowsOtherFormat: Bool = false,
    isPruned: Bool = false, isPartial: Bool = false, becomesPending: Bool = false
  ) {
    (self.id, self.expected, self.actual) = (id, expected, actual)
    (self.variants, self.allowsOtherFormat) = (variants, allowsOtherFormat)
    (self.isPruned, self.isPartial, self.becomesPending) = (isPruned, isPartial, becomesPending)
  }
}

extension FilePair {
  /// Creates the files of a pair by name.
  ///
  /// - Parameters:
  ///   - pair: The pair.
  ///   - goldens: The golden folder.
  ///   - folder: The folder of the actual images.
  ///   - isPruned: Whether the expected file is removed if there is no actual one.
  ///   - isPartial: Whether there may be no actual file.
  ///   - becomesPending: Whether the actual file becomes a pending file.
  package init(
    _ pair: GoldenPairing.Pair, goldens: String, actual folder: String, isPruned: Bool, isPartial: Bool,
    becomesPending: Bool
  ) {
    self.init(
      id: pair.id, expected: "\(goldens)/\(pair.golden)", actual: pair.actual.map { "\(folder)/\($0)" },
      variants: pair.variants.map { "\(goldens)/\($0)" }.sorted { $0.bytewise < $1.bytewise },
      allowsOtherFormat: pair.hasOtherFormat,
      isPruned: isPruned, isPartial: isPartial, becomesPending: becomesPending)
    if let problem = pair.problem {
      knownResult = PairResult(id: pair.id, outcome: .error, problem: .init(problem))
    }
  }
}

extension FilePair {
  /// Returns the pairs in a JSON report.
  ///
  /// - Parameters:
  ///   - path: The path of the report.
  ///   - isPartial: Whether there may be no actual files.
  /// - Returns: The pairs, in the order of the report.
  /// - Throws: ``GoldenError`` if the file is no report.
  package static func pairs(ofReport path: String, isPartial: Bool = false) throws(GoldenError) -> [FilePair]
  {
    let bytes: [UInt8]
    do throws(GoldenError) {
      bytes = try AnimationLoader.bytes(of: path)
    } catch {
      throw GoldenError("--from: \(error)")
    }
    let elements = (try? JSONParser.parse(bytes))?["pairs"]?.elements ?? []
    let pairs = elements.compactMap { FilePair($0, isPartial: isPartial) }
    guard !pairs.isEmpty, pairs.count == elements.count else {
      throw GoldenError("--from: '\(path)' has no pairs; use a report of 'pulsemap compare --json'")
    }
    return pairs
  }

  /// Decodes a pair of a JSON report; `nil` if it is malformed.
  private init?(_ pair: JSONValue, isPartial: Bool) {
    guard let id = pair["id"]?.string, let word = pair["status"]?.string,
      let outcome = PairResult.Outcome(rawValue: word)
    else { return nil }
    let expected = pair["expected_path"]?.string ?? pair["expected"]?["path"]?.string
    let actual = pair["actual_path"]?.string ?? pair["actual"]?["path"]?.string
    self.init(id: id, expected: expected ?? "", actual: actual, isPartial: isPartial)
    if pair["is_picture"] == .boolean(false) {
      knownResult = PairResult(
        otherFile: id, problem: .init(pair["message"]?.string ?? "unchanged"), expected: expected,
        actual: actual)
      return
    }
    // A pair that cannot be compared again keeps its result, so that none is dropped.
    if expected == nil || actual == nil && outcome != .obsolete && outcome != .missing {
      knownResult = PairResult(
        id: id, outcome: outcome, problem: .init(pair["message"]?.string ?? "unchanged"))
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
