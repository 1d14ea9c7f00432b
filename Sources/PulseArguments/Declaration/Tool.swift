import PulseSpelling

/// A tool whose first word selects a command, and which answers questions for help by itself.
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
  /// What a command line asks for.
  package enum Request: Sendable {
    /// To show the text on standard output.
    case help(String)
    /// To show the version: on one line, or for programs as JSON.
    case version(isForPrograms: Bool)
    /// Nothing, as there is no word: to show the text on standard error.
    case usage(String)
    /// To do the work.
    case run(Invocation)
  }

  /// The name of the executable.
  package let name: String

  private let summary: String
  private let examples: @Sendable () -> [Example]

  let commands: [Subcommand<Invocation>]

  /// Declares a tool.
  ///
  /// - Parameters:
  ///   - name: The name of the executable.
  ///   - summary: What the tool does, in one sentence with a period.
  ///   - examples: Command lines that work, simplest first; looked at when help is asked for.
  ///   - commands: The commands in the order of help.
  package init(
    _ name: String, summary: String, examples: @autoclosure @escaping @Sendable () -> [Example] = [],
    commands: [Subcommand<Invocation>]
  ) {
    (self.name, self.summary, self.examples, self.commands) = (name, summary, examples, commands)
  }

  /// The description from which help is made: put together when it is asked for.
  package var info: ToolInfo {
    ToolInfo(name: name, summary: summary, examples: examples(), commands: commands.map { $0.info() })
  }

  /// Returns what a command line asks for.
  ///
  /// A question for help or for the version is answered whatever else the line says. Nothing but the words
  /// is looked at.
  ///
  /// - Parameter words: The words after the name of the executable.
  /// - Returns: The request.
  /// - Throws: ``ArgumentErrors`` with everything that is wrong.
  package func parse(_ words: [String]) throws(ArgumentErrors) -> Request {
    if let answer = answer(words) { return answer }
    guard let first = words.first else { return .usage(info.help(.brief)) }
    guard let command = command(first) else {
      guard !first.hasPrefix("-") else {
        throw ArgumentErrors(.optionBeforeCommand(first, tool: name))
      }
      throw ArgumentErrors(.unknownCommand(first, suggestions: suggestions(for: first)))
    }
    return .run(try command.parse(Array(words.dropFirst())))
  }

  private func command(_ name: String) -> Subcommand<Invocation>? {
    commands.first { $0.name == name }
  }

  private func suggestions(for word: String) -> [String] {
    Spelling.suggestions(for: word, among: commands.map(\.name) + [ToolInfo.helpCommand])
  }
}

extension Tool {
  /// Returns the answer to a question for help or the version, or `nil` if there is no such question.
  private func answer(_ words: [String]) -> Request? {
    if words.first == ToolInfo.helpCommand { return help(.full, on: words.dropFirst()) }
    let words = words.prefix { $0 != "--" }
    return switch words.first(where: ToolInfo.reservedNames.contains) {
    // A command may have an option of that name, which means something else.
    case "-V", "--version": .version(isForPrograms: Set(words.dropFirst()) == [ToolInfo.versionForPrograms])
    case "--help": help(.full, on: words)
    case "-h": help(.brief, on: words)
    default: nil
    }
  }

  /// Answers with help on the command that is named first, or on the tool if none is.
  private func help(_ detail: HelpDetail, on words: ArraySlice<String>) -> Request {
    guard let name = words.first(where: { !$0.hasPrefix("-") }), name != ToolInfo.helpCommand else {
      return .help(info.help(detail))
    }
    guard let command = command(name) else {
      let error = ArgumentError.unknownCommand(name, suggestions: suggestions(for: name))
      return .help("\(error)\n\n\(info.help(detail))")
    }
    return .help(command.info().help(detail, tool: self.name))
  }
}
