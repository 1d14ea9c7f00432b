import PulseBasics

/// A command-line tool with subcommands and built-in `help`, `--help`, and `--version`.
///
/// ```swift
/// enum Invocation { case render(RenderOptions), cache(CacheOptions) }
///
/// let tool = Tool<Invocation>(
///   "pulsemap", summary: "Renders animated map overlays.",
///   commands: [
///     Subcommand("render", RenderOptions.command, Invocation.render),
///     Subcommand("cache", CacheOptions.command, Invocation.cache),
///   ])
/// ```
package struct Tool<Invocation: Sendable>: Sendable {
  /// The result of parsing a command line: help, the version, usage, or an invocation.
  package enum ParseResult: Sendable {
    /// Print this help on standard output.
    case help(String)
    /// Print the version, on one line or as JSON.
    case version(isJSON: Bool)
    /// Print this usage on standard error, as there were no arguments.
    case usage(String)
    /// Run a command; the warnings are of values without effect and of options of other programs.
    case run(Invocation, warnings: [ArgumentDiagnostic])
  }

  /// The name of the executable.
  package let name: String

  private let summary: String
  private let examples: @Sendable () -> [CommandExample]

  let commands: [Subcommand<Invocation>]

  /// The command of a line whose first argument is an option or a file; `nil` for none.
  private let defaultCommand: String?

  /// The remedies for commands that other programs have, by name.
  private let hints: @Sendable () -> [String: String]

  /// Declares a tool.
  ///
  /// - Parameters:
  ///   - name: The name of the executable.
  ///   - summary: The purpose of the tool in one sentence with a period.
  ///   - examples: Command lines that work, simplest first; evaluated for help only.
  ///   - commands: The commands in the order of help.
  ///   - hints: The remedies for names of commands that other programs have, such as `write tool inspect` for `info`.
  ///   - defaultCommand: The command of a line whose first argument is an option or a file; `nil` for none.
  package init(
    _ name: String, summary: String, examples: @autoclosure @escaping @Sendable () -> [CommandExample] = [],
    commands: [Subcommand<Invocation>], hints: @autoclosure @escaping @Sendable () -> [String: String] = [:],
    defaultCommand: String? = nil
  ) {
    (self.name, self.summary, self.examples, self.commands) = (name, summary, examples, commands)
    self.hints = hints
    self.defaultCommand = defaultCommand
  }

  /// The names of all commands but `help`, without the cost of their descriptions.
  package var commandNames: [String] { commands.map(\.name) }

  /// The description for help, computed on demand.
  package var info: ToolInfo {
    ToolInfo(
      name: name, summary: summary, examples: examples(), commands: commands.map { $0.info() },
      defaultCommand: defaultCommand)
  }

  /// Parses a command line, without reading files, the environment, or the clock.
  ///
  /// Requests for help or the version take precedence over everything else on the line.
  ///
  /// - Parameters:
  ///   - tokens: The arguments after the name of the executable.
  ///   - defaultCount: The number of tokens after the command that come from the environment; then it is on the line.
  ///   - isCommandImplied: Whether the command is that of ``namingCommand(_:)`` and was not on the line.
  /// - Returns: The result to act on.
  /// - Throws: ``CommandLineError`` with all mistakes.
  package func parse(
    _ tokens: [String], defaultCount: Int = 0, isCommandImplied: Bool = false
  ) throws(CommandLineError) -> ParseResult {
    if !isCommandImplied, let completed = namingCommand(tokens) {
      return try parse(completed, isCommandImplied: true)
    }
    if let builtInResult = try builtInResult(tokens) { return builtInResult }
    guard let first = tokens.first else { return .usage(info.help(.brief)) }
    guard let command = command(first) else {
      guard !first.bytewise.hasPrefix("-") else {
        throw CommandLineError(optionBeforeCommand(first, tokens))
      }
      if let remedy = hints()[first.lowercased()] {
        throw CommandLineError(.foreignCommand(first, remedy: remedy))
      }
      throw CommandLineError(.unknownCommand(first, suggestions: suggestions(for: first)))
    }
    // A command that needs more than its name shows what most people write.
    if tokens.count == 1, case let info = command.info(), !info.essentials.isEmpty {
      return .usage(info.help(.brief, tool: name))
    }
    let context = context(of: first, defaultCount: defaultCount, isCommandImplied: isCommandImplied)
    let (invocation, warnings) = try command.parse(Array(tokens.dropFirst()), context)
    return .run(invocation, warnings: warnings)
  }

  /// Parses a command line with mistakes in the arguments of its command, as ``parse(_:defaultCount:isCommandImplied:)``
  /// does; `nil` for any other line.
  package func mistakes(
    in tokens: [String], defaultCount: Int = 0, isCommandImplied: Bool = false
  ) -> MistakenCommandLine<Invocation>? {
    if !isCommandImplied, let completed = namingCommand(tokens) {
      return mistakes(in: completed, isCommandImplied: true)
    }
    guard let first = tokens.first, let command = command(first) else { return nil }
    let context = context(of: first, defaultCount: defaultCount, isCommandImplied: isCommandImplied)
    return command.mistakes(Array(tokens.dropFirst()), context)
  }

  /// Returns the circumstances in which the tokens of a command are parsed.
  private func context(of command: String, defaultCount: Int, isCommandImplied: Bool) -> CommandLineContext {
    var context = CommandLineContext(tool: name, defaultCount: defaultCount)
    if isCommandImplied {
      context.impliedCommand = CommandLineContext.ImpliedCommand(names: commandNames) { [commands] option in
        commands.first { $0.name != command && $0.info().options.contains { $0.names.contains(option) } }?
          .name
      }
    }
    return context
  }

  /// Returns a line whose first argument is an option or a file with the default command before it; `nil` for any other,
  /// and for help and the version.
  package func namingCommand(_ tokens: [String]) -> [String]? {
    guard let defaultCommand, let first = tokens.first, !ToolInfo.reservedNames.contains(first),
      command(first) == nil,
      first.utf8.first == UInt8(ascii: "-")
        || first.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") })
    else { return nil }
    return [defaultCommand] + tokens
  }

  /// Returns the diagnostic of an option before the command, or without one; then the command is the first that has it.
  private func optionBeforeCommand(_ token: String, _ tokens: [String]) -> ArgumentDiagnostic {
    let option = String(token.bytewise.prefix { $0 != "=" })
    let command = tokens.first { token in commands.contains { $0.name == token } }
    let owner = commands.first { $0.info().options.contains { $0.names.contains(option) } }
    return .optionBeforeCommand(
      token, isCommandMissing: command == nil, command: "\(name) \(command ?? owner?.name ?? "COMMAND")")
  }

  private func command(_ name: String) -> Subcommand<Invocation>? {
    commands.first { $0.name == name }
  }

  private func suggestions(for token: String) -> [String] {
    SpellChecker.suggestions(for: token, among: commands.map(\.name) + [ToolInfo.helpCommand])
  }
}

extension Tool {
  /// Returns the result for `help`, `--help`, `-h`, `--version`, or `-V`; `nil` if the line has none of them.
  ///
  /// - Throws: ``CommandLineError`` if help is requested on a command that does not exist.
  private func builtInResult(_ tokens: [String]) throws(CommandLineError) -> ParseResult? {
    if tokens.first == ToolInfo.helpCommand {
      if let extra = tokens.dropFirst(2).first(where: { !$0.bytewise.hasPrefix("-") }) {
        let remedy = "write \(name) \(ToolInfo.helpCommand) \(tokens[1].escaped)"
        throw CommandLineError(.unexpectedOperand(extra, command: ToolInfo.helpCommand, remedy: remedy))
      }
      return try help(.full, on: tokens.dropFirst())
    }
    let tokens = tokens.prefix { $0 != "--" }
    return switch tokens.first(where: ToolInfo.reservedNames.contains) {
    // A command may declare an option of that name with another meaning.
    case "-V", "--version": .version(isJSON: Set(tokens.dropFirst()) == [ToolInfo.jsonFlag])
    case "--help": try help(.full, on: tokens)
    case "-h": try help(.brief, on: tokens)
    default: nil
    }
  }

  /// Returns the help on the command that the first token without a leading hyphen names, or on the tool if there is
  /// none; with `--json` after the word `help`, the declarations.
  ///
  /// - Throws: ``CommandLineError`` if the command is unknown.
  private func help(
    _ detail: HelpDetail, on tokens: ArraySlice<String>
  ) throws(CommandLineError) -> ParseResult {
    let isJSON = tokens.startIndex > 0 && tokens.contains(ToolInfo.jsonFlag)
    guard let name = tokens.first(where: { !$0.bytewise.hasPrefix("-") }), name != ToolInfo.helpCommand else {
      return .help(isJSON ? info.json : info.help(detail))
    }
    guard let command = command(name) else {
      throw CommandLineError(.unknownCommand(name, suggestions: suggestions(for: name)))
    }
    let info = command.info()
    return .help(isJSON ? info.json : info.help(detail, tool: self.name))
  }
}

/// A subcommand of a tool, without the type of its options.
///
/// It parses command-line arguments into an invocation: the value that tells the program which command to run.
package struct Subcommand<Invocation: Sendable>: Sendable {
  /// The name on the command line.
  let name: String

  let info: @Sendable () -> CommandInfo
  let parse:
    @Sendable (_ tokens: [String], _ context: CommandLineContext) throws(CommandLineError)
      -> (Invocation, warnings: [ArgumentDiagnostic])
  let mistakes:
    @Sendable (_ tokens: [String], _ context: CommandLineContext) -> MistakenCommandLine<Invocation>?
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
    parse = { tokens, context throws(CommandLineError) in
      let (options, warnings) = try command().parse(tokens, context)
      return (invocation(options), warnings)
    }
    mistakes = { tokens, context in command().mistakes(in: tokens, context)?.map(invocation) }
    diagnostics = { tool in
      let declared = command().name
      return (declared == name ? [] : ["\(name): the command calls itself \(declared)"])
        + command().diagnostics(tool: tool)
    }
  }
}
