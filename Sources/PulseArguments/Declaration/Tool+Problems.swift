extension Tool {
  /// Returns what is wrong with the declarations of the tool and its commands, for a test to find nothing.
  ///
  /// Beyond what ``Command/problems(tool:)`` checks, each example must be a line that parses, unless it
  /// needs a shell.
  ///
  /// - Returns: One line for each problem.
  package func problems() -> [String] {
    var problems = commands.flatMap { $0.problems(name) }
    let info = info
    problems += info.commands.duplicateNames.map { "\($0): the command is already there" }
    problems += HelpPage.tooWideLines(of: info.help(.brief) + info.help(.full))
    let examples = info.examples + info.commands.flatMap(\.examples)
    problems += examples.compactMap(problem)
    return problems
  }

  private func problem(of example: Example) -> String? {
    guard example.commandLine.hasPrefix("\(name) ") else {
      return "\(example.commandLine): does not begin with \(name)"
    }
    guard let words = example.words else { return nil }
    do {
      _ = try parse(words)
      return nil
    } catch {
      return "\(example.commandLine): \(error)"
    }
  }
}

extension [CommandInfo] {
  fileprivate var duplicateNames: [String] {
    var seen: Set = [ToolInfo.helpCommand]
    return map(\.name).filter { !seen.insert($0).inserted }
  }
}
