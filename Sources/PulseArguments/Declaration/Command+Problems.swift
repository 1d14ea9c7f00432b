extension Command {
  /// Returns what is wrong with the declaration, for a test to find nothing.
  ///
  /// Checked are names, metavars, sentences, the order of operands, the width of help, and whether the
  /// parser accepts each default that help shows.
  ///
  /// - Parameter tool: The name of the tool, which is part of the help.
  /// - Returns: One line for each problem, beginning with the name of the command.
  package func problems(tool: String) -> [String] {
    info.problems(tool: tool) + arguments.compactMap(defaultProblem)
  }

  private func defaultProblem(_ argument: Argument<Root>) -> String? {
    guard !argument.info.isRepeated, let word = argument.word(defaults) else { return nil }
    var root = defaults
    do {
      try argument.assign(&root, word, true)
      return nil
    } catch {
      return "\(info.name): \(argument.info.place): the default \(word.quoted) \(error.problem)"
    }
  }
}
