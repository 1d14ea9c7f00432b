extension Command {
  /// Returns the mistakes in the declaration of a command, for a test to find none.
  ///
  /// Checked are names, metavars, sentences, the order of operands, the width of help, and whether the
  /// parser accepts each default that help shows.
  ///
  /// - Parameter tool: The name of the executable, which help contains.
  /// - Returns: One line for each mistake, beginning with the name of the command.
  package func diagnostics(tool: String) -> [String] {
    info.diagnostics(tool: tool) + arguments.compactMap(defaultDiagnostic)
  }

  private func defaultDiagnostic(_ argument: Argument<Root>) -> String? {
    guard !argument.info.isRepeated, let stringValue = argument.stringValue(defaults) else { return nil }
    var root = defaults
    do {
      try argument.assign(&root, stringValue, true)
      return nil
    } catch {
      return "\(info.name): \(argument.info.place): the default \(stringValue.quoted) \(error.problem)"
    }
  }
}
