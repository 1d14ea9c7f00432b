/// A command of a tool, whose options become an invocation the tool's commands have in common.
public struct Subcommand<Invocation: Sendable>: Sendable {
  /// The description from which help is made.
  public let info: CommandInfo

  let parse: @Sendable ([String]) throws(ArgumentErrors) -> Invocation
  let problems: @Sendable (_ tool: String) -> [String]

  /// Creates a command of a tool.
  ///
  /// - Parameters:
  ///   - command: The declaration of the command.
  ///   - invocation: Turns parsed options into an invocation; often the case of an enumeration.
  public init<Root>(_ command: Command<Root>, _ invocation: @escaping @Sendable (Root) -> Invocation) {
    info = command.info
    parse = { words throws(ArgumentErrors) in invocation(try command.parse(words)) }
    problems = { command.problems(tool: $0) }
  }
}
