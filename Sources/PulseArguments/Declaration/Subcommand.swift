/// A command of a tool, whose options become an invocation the tool's commands have in common.
package struct Subcommand<Invocation: Sendable>: Sendable {
  /// The word that selects the command.
  let name: String

  let info: @Sendable () -> CommandInfo
  let parse: @Sendable ([String]) throws(ArgumentErrors) -> Invocation
  let problems: @Sendable (_ tool: String) -> [String]

  /// Creates a command of a tool.
  ///
  /// - Parameters:
  ///   - name: The word that selects the command, as the declaration has it.
  ///   - command: The declaration of the command, which is looked at when it is needed: that of another command takes
  ///     time for nothing.
  ///   - invocation: Turns parsed options into an invocation; often the case of an enumeration.
  package init<Root>(
    _ name: String, _ command: @autoclosure @escaping @Sendable () -> Command<Root>,
    _ invocation: @escaping @Sendable (Root) -> Invocation
  ) {
    self.name = name
    info = { command().info }
    parse = { words throws(ArgumentErrors) in invocation(try command().parse(words)) }
    problems = { tool in
      let declared = command().name
      return (declared == name ? [] : ["\(name): the command calls itself \(declared)"])
        + command().problems(tool: tool)
    }
  }
}
