import PulseBasics

/// A command of GitHub's runner, as a line of output that becomes an annotation of the run.
package enum WorkflowCommand: String, Sendable {
  /// A failure.
  case error

  /// A warning.
  case warning

  /// A remark.
  case notice

  /// Returns the line of a command in which nothing else acts, neither on a terminal nor on another service.
  package static func printable(_ line: String) -> String {
    line.bytewise.removing(prefix: "::").map { "::\(String($0).printable)" } ?? line.printable
  }

  /// Returns the line of the command.
  ///
  /// - Parameters:
  ///   - title: The heading of the annotation.
  ///   - file: The path of the file at fault below the repository; `nil` for none.
  ///   - message: The text, which may have several lines.
  /// - Returns: The line without a line break.
  package func line(title: String, file: String? = nil, message: String) -> String {
    let properties = [
      file.map { "file=\(WorkflowCommandPart.property.escaped($0))" },
      "title=\(WorkflowCommandPart.property.escaped(title))",
    ]
    return
      "::\(rawValue) \(properties.compactMap { $0 }.joined(separator: ","))::\(WorkflowCommandPart.message.escaped(message))"
  }
}

extension ComparisonReport {
  /// The number of annotations of a kind that GitHub shows for a step.
  package static let maximumAnnotations = 10

  /// Returns the annotations of the pairs that fail: those that cannot be read first, then in the order of the pairs.
  ///
  /// - Parameter sourceFile: Returns the path of the file of a pair below the repository; `nil` if it is elsewhere.
  /// - Returns: At most ten lines, and one more with the number of those that are left out.
  package func annotations(sourceFile: (_ pair: PairResult) -> String?) -> [String] {
    let failing = pairs.filter { $0.outcome == .error } + pairs.filter(isFailure)
    var lines = failing.prefix(Self.maximumAnnotations).map { pair in
      let problem = [pair.message, pair.passingOptionsHint].compactMap { $0 }.joined(separator: "; ")
      return WorkflowCommand.error.line(
        title: "pulsemap compare: \(pair.outcome.rawValue)", file: sourceFile(pair),
        message: "\(pair.id): \(problem)")
    }
    let rest = failing.count - lines.count
    if rest > 0 {
      let pairs = FileInspection.count(rest, "more pair")
      lines.append(
        WorkflowCommand.notice.line(
          title: "pulsemap compare",
          message: "\(pairs) \(rest == 1 ? "fails" : "fail"); see the output or the reports"))
    }
    return lines
  }
}
