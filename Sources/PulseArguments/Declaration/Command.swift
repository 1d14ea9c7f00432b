/// A subcommand with its arguments, declared once for parsing, help, manual, and completions.
///
/// Write the type of the options out, as here: to infer it from many arguments takes the compiler minutes.
///
/// ```swift
/// let command = Command<RenderOptions>(
///   "render", summary: "Renders one pulse.", defaults: RenderOptions(),
///   sections: [
///     ArgumentSection("Output", [
///       .repeated("--output", "-o", into: \.outputs, metavar: "PATH", help: "File to write."),
///       .flag("--quiet", "-q", into: \.isQuiet, help: "Print nothing but errors."),
///     ])
///   ])
/// ```
package struct Command<Root: Sendable>: Sendable {
  /// The name on the command line.
  package let name: String

  /// The options of a command line without arguments.
  package let defaults: Root

  private let summary: String
  private let discussion: String
  private let sections: [ArgumentSection<Root>]
  private let examples: [CommandExample]
  private let essentials: [EssentialOptions]

  /// The property with the names, without dashes, of the options that were given the word for their default.
  let declined: (any WritableKeyPath<Root, Set<String>> & Sendable)?

  /// The meanings of options that other programs have, by name.
  let foreignOptions: @Sendable () -> [String: ForeignOption]

  /// Declares a command.
  ///
  /// - Parameters:
  ///   - name: The name on the command line.
  ///   - summary: The purpose of the command in one sentence with a period.
  ///   - discussion: Further paragraphs for the full help, one a line.
  ///   - defaults: The options of a command line without any argument.
  ///   - sections: The arguments in the sections of help.
  ///   - foreignOptions: The meanings of options that other programs have, such as `--fps` for `--framerate`.
  ///   - declined: The property for the names, without dashes, of the options that are given the word for their default,
  ///     such as `none`, so that they override a file; `nil` if there is no file.
  ///   - essentials: The sections of the brief help of a command with many options, which is shown if the command is
  ///     given alone; empty to list all options.
  ///   - examples: Command lines that work, simplest first.
  package init(
    _ name: String, summary: String, discussion: String = "", defaults: Root,
    sections: [ArgumentSection<Root>],
    foreignOptions: @autoclosure @escaping @Sendable () -> [String: ForeignOption] = [:],
    declined: (any WritableKeyPath<Root, Set<String>> & Sendable)? = nil,
    essentials: [EssentialOptions] = [], examples: [CommandExample] = []
  ) {
    self.essentials = essentials
    self.declined = declined
    (self.name, self.summary, self.discussion) = (name, summary, discussion)
    self.foreignOptions = foreignOptions
    (self.defaults, self.sections, self.examples) = (defaults, sections, examples)
  }

  /// The arguments of all sections.
  var arguments: [Argument<Root>] { sections.flatMap(\.arguments) }

  /// The description for help, computed on demand, as most command lines need none.
  package var info: CommandInfo {
    CommandInfo(
      name: name, summary: summary, discussion: discussion,
      sections: sections.flatMap { section in
        ArgumentSectionInfo.separatingOperands(
          title: section.title, section.arguments.map { $0.info(defaults: defaults) })
      },
      examples: examples, essentials: essentials)
  }

  /// Parses the arguments of a command line, without reading files, the environment, or the clock.
  ///
  /// - Parameters:
  ///   - tokens: The arguments after the name of the command.
  ///   - tool: The name of the tool, which begins the usage in messages; `nil` to leave it out.
  ///   - defaultCount: The number of tokens at the beginning that come from the environment, so that others may repeat
  ///     them.
  /// - Returns: The defaults, overridden by the arguments.
  /// - Throws: ``CommandLineError`` with all mistakes.
  package func parse(
    _ tokens: [String], tool: String? = nil, defaultCount: Int = 0
  ) throws(CommandLineError) -> Root {
    try parse(tokens, CommandLineContext(tool: tool, defaultCount: defaultCount)).options
  }

  /// Parses the arguments of a command line, and returns the options with warnings: of values
  /// without effect, and of options of other programs.
  func parse(
    _ tokens: [String], _ context: CommandLineContext
  ) throws(CommandLineError) -> (options: Root, warnings: [ArgumentDiagnostic]) {
    var reader = CommandLineParser(command: self, tokens: tokens, context)
    return (try reader.read(), reader.warnings)
  }

  /// Parses the arguments of a command line with mistakes; `nil` if it has none.
  func mistakes(in tokens: [String], _ context: CommandLineContext) -> MistakenCommandLine<Root>? {
    var reader = CommandLineParser(command: self, tokens: tokens, context)
    return reader.readMistakes()
  }
}
