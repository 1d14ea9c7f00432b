/// A type-erased command of a tool, which parses to an invocation.
package struct Subcommand<Invocation: Sendable>: Sendable {
  /// The name on the command line.
  let name: String

  let info: @Sendable () -> CommandInfo
  let parse: @Sendable ([String]) throws(CommandLineError) -> Invocation
  let diagnostics: @Sendable (_ tool: String) -> [String]

  /// Creates a subcommand from a typed command.
  ///
  /// - Parameters:
  ///   - name: The name on the command line, the same as in the declaration.
  ///   - command: The declaration, built lazily: those of other commands would only cost time.
  ///   - invocation: Converts parsed options into an invocation; often an enumeration case.
  package init<Root>(
    _ name: String, _ command: @autoclosure @escaping @Sendable () -> Command<Root>,
    _ invocation: @escaping @Sendable (Root) -> Invocation
  ) {
    self.name = name
    info = { command().info }
    parse = { tokens throws(CommandLineError) in invocation(try command().parse(tokens)) }
    diagnostics = { tool in
      let declared = command().name
      return (declared == name ? [] : ["\(name): the command calls itself \(declared)"])
        + command().diagnostics(tool: tool)
    }
  }
}
