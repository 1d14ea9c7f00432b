import PulseBasics
import PulseCompare

extension ComparisonReport {
  /// The largest number of attachments of a test case.
  private static let maximumAttachments = 10

  /// Returns the report in JUnit XML for continuous integration: a test suite per folder, a test case per pair.
  ///
  /// It is valid by the schema of Jenkins' xUnit plugin, which has no `file` attribute of test cases.
  ///
  /// - Parameters:
  ///   - includesTimes: Whether measured times are included, with which no two reports are equal.
  ///   - sourceFile: Returns the `file` attribute of a pair, which GitLab reads; `nil` for none.
  /// - Returns: The text.
  package func junit(
    includesTimes: Bool = true, sourceFile: (_ pair: PairResult) -> String? = { _ in nil }
  ) -> String {
    let folders = Dictionary(grouping: pairs, by: \.folder.bytewise).sorted { $0.key < $1.key }
    let suites = folders.map { folder, pairs in
      let folder = String(folder)
      let trouble = pairs.filter { $0.outcome == .error }.count
      let failures = pairs.filter(isFailure).count
      let skipped = pairs.filter { $0.outcome == .obsolete && !isStrict }.count
      let head =
        "  <testsuite name=\"\(folder.markupEscaped)\" tests=\"\(pairs.count)\" failures=\"\(failures)\" "
        + "errors=\"\(trouble)\" skipped=\"\(skipped)\"\(includesTimes ? time(of: pairs) : "")>\n"
      let cases = pairs.map { testCase($0, includesTimes: includesTimes, file: sourceFile($0)) }
      return head + cases.joined() + "  </testsuite>\n"
    }
    let failures = pairs.filter(isFailure).count
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<testsuites name=\"pulsemap compare\" tests=\"\(pairs.count)\" failures=\"\(failures)\" "
      + "errors=\"\(count(of: .error))\"\(includesTimes ? time(of: pairs) : "")>\n\(suites.joined())</testsuites>\n"
  }

  /// Returns whether a pair makes the comparison fail, other than by an error.
  func isFailure(_ pair: PairResult) -> Bool {
    switch pair.outcome {
    case .match, .error: false
    case .differ, .missing: true
    case .obsolete: isStrict
    }
  }

  /// Returns the attribute with the sum of the times of pairs in seconds; empty if none is known.
  private func time(of pairs: some Sequence<PairResult>) -> String {
    let milliseconds = pairs.compactMap { pair in
      pair.seconds.map { Int((min(max(0, $0), 1e9) * 1000).rounded()) }
    }
    guard !milliseconds.isEmpty else { return "" }
    return " time=\"\(formatDecimal(Double(milliseconds.reduce(0, +)) / 1000, places: 3))\""
  }

  private func testCase(_ pair: PairResult, includesTimes: Bool, file: String?) -> String {
    let head =
      "    <testcase classname=\"\(pair.folder.markupEscaped)\" name=\"\(pair.name.markupEscaped)\""
      + (file.map { " file=\"\($0.markupEscaped)\"" } ?? "") + (includesTimes ? time(of: [pair]) : "")
    let message = ([pair.message] + [pair.passingOptionsHint].compactMap { $0 }).joined(separator: "; ")
      .markupEscaped
    switch pair.outcome {
    case .match: return "\(head)/>\n"
    case .error: return "\(head)>\n\(element("error", "error", message, pair))    </testcase>\n"
    case .obsolete where !isStrict:
      return "\(head)>\n      <skipped message=\"\(message)\"/>\n    </testcase>\n"
    case .differ, .missing, .obsolete:
      let type = (pair.reasons.first ?? pair.outcome.rawValue).markupEscaped
      return "\(head)>\n\(element("failure", type, message, pair))\(attachments(of: pair))    </testcase>\n"
    }
  }

  /// Returns a failure or error with its details as text, which viewers show below the message.
  private func element(_ name: String, _ type: String, _ message: String, _ pair: PairResult) -> String {
    let lines = pair.detailLines.map(\.markupEscaped).joined(separator: "\n")
    return "      <\(name) type=\"\(type)\" message=\"\(message)\">\(lines)</\(name)>\n"
  }

  /// Returns the output of a test case with the paths of its difference images, in the notation of the JUnit
  /// Attachments plugin of Jenkins, which GitLab reads, too: it shows the first one.
  ///
  /// Relative paths are relative to the working directory, which is the workspace of a job.
  private func attachments(of pair: PairResult) -> String {
    let images = pair.diffImagesWorstFirst.prefix(Self.maximumAttachments)
    guard !images.isEmpty else { return "" }
    let lines = images.map { image in
      // The notation has no escapes.
      let isPlain = image.path.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && !"[]|".unicodeScalars.contains($0)
      }
      return isPlain ? "[[ATTACHMENT|\(image.path)]]" : "difference image: \(image.path)"
    }
    return "      <system-out>\(lines.map(\.markupEscaped).joined(separator: "\n"))</system-out>\n"
  }
}

extension PairResult {
  /// The folder part of the name; `.` without one.
  fileprivate var folder: String {
    FilePath(id).parent.isEmpty ? "." : FilePath(id).parent
  }

  /// The name without its folder.
  fileprivate var name: String {
    String(FilePath(id).name)
  }
}
