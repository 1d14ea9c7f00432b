extension Tool {
  /// Returns the mistakes in the declarations of the tool and its commands, for a test to find none.
  ///
  /// In addition to ``Command/diagnostics(tool:)``, each example must be a line that parses, unless it
  /// needs a shell.
  ///
  /// - Returns: One line for each mistake.
  package func diagnostics() -> [String] {
    var diagnostics = commands.flatMap { $0.diagnostics(name) }
    let info = info
    diagnostics += info.commands.duplicateNames.map { "\($0): the command is already there" }
    diagnostics += HelpPage.overlongLines(of: info.help(.brief) + info.help(.full))
    let examples = info.examples + info.commands.flatMap(\.examples)
    diagnostics += examples.compactMap(diagnostic)
    return diagnostics
  }

  private func diagnostic(of example: CommandExample) -> String? {
    guard example.commandLine.hasPrefix("\(name) ") else {
      return "\(example.commandLine): does not begin with \(name)"
    }
    guard let tokens = example.tokens else { return nil }
    do {
      _ = try parse(tokens)
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
