/// The circumstances in which the tokens of a command are parsed.
struct CommandLineContext: Sendable {
  /// A command that the line does not name, since its first argument is an option.
  struct ImpliedCommand: Sendable {
    /// The names of all commands, which are no operands here.
    let names: [String]

    /// Returns another command that has an option of a name; `nil` for none.
    let owner: @Sendable (_ option: String) -> String?
  }

  /// The name of the tool, which begins the usage in messages; `nil` to leave it out.
  var tool: String?

  /// The number of tokens at the beginning that come from the environment.
  var defaultCount = 0

  /// The command if it is not on the line; `nil` if it is.
  var impliedCommand: ImpliedCommand?
}
