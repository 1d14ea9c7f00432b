extension ComparisonReport {
  /// The report in JUnit XML for continuous integration: a test suite per folder, a test case per pair.
  package var junit: String {
    let folders = Dictionary(grouping: pairs, by: \.folder).sorted { $0.key < $1.key }
    let suites = folders.map { folder, pairs in
      let trouble = pairs.filter { $0.outcome == .error }.count
      let failures = pairs.filter(isFailure).count
      let skipped = pairs.filter { $0.outcome == .obsolete && !isStrict }.count
      let head =
        "  <testsuite name=\"\(folder.xmlEscaped)\" tests=\"\(pairs.count)\" failures=\"\(failures)\" "
        + "errors=\"\(trouble)\" skipped=\"\(skipped)\">\n"
      return head + pairs.map(testCase).joined() + "  </testsuite>\n"
    }
    let failures = pairs.filter(isFailure).count
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<testsuites name=\"pulsemap compare\" tests=\"\(pairs.count)\" failures=\"\(failures)\" "
      + "errors=\"\(count(of: .error))\">\n\(suites.joined())</testsuites>\n"
  }

  private func isFailure(_ pair: PairResult) -> Bool {
    switch pair.outcome {
    case .match, .error: false
    case .differ, .missing: true
    case .obsolete: isStrict
    }
  }

  private func testCase(_ pair: PairResult) -> String {
    let head = "    <testcase classname=\"\(pair.folder.xmlEscaped)\" name=\"\(pair.name.xmlEscaped)\""
    let message = ([pair.message] + [pair.passingOptionsHint].compactMap { $0 }).joined(separator: "; ")
      .xmlEscaped
    switch pair.outcome {
    case .match: return "\(head)/>\n"
    case .error: return "\(head)>\n      <error type=\"error\" message=\"\(message)\"/>\n    </testcase>\n"
    case .obsolete where !isStrict:
      return "\(head)>\n      <skipped message=\"\(message)\"/>\n    </testcase>\n"
    case .differ, .missing, .obsolete:
      let type = pair.reasons.first ?? pair.outcome.rawValue
      return
        "\(head)>\n      <failure type=\"\(type.xmlEscaped)\" message=\"\(message)\"/>\n    </testcase>\n"
    }
  }
}

extension PairResult {
  /// The folder part of the name; `.` without one.
  fileprivate var folder: String {
    id.lastIndex(of: "/").map { String(id[..<$0]) }.flatMap { $0.isEmpty ? nil : $0 } ?? "."
  }

  /// The name without its folder.
  fileprivate var name: String { id.lastIndex(of: "/").map { String(id[id.index(after: $0)...]) } ?? id }
}

extension String {
  /// The text escaped for XML and HTML; characters that XML forbids become question marks.
  var xmlEscaped: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\t", "\n", "\r": "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || 0xFFFE...0xFFFF ~= scalar.value: "?"
      default: String(scalar)
      }
    }.joined()
  }
}
