/// A command: its arguments, declared once, for the parser as for help.
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
  /// The word that selects the command.
  package let name: String

  /// The options of a command line without any argument.
  package let defaults: Root

  private let summary: String
  private let discussion: String
  private let sections: [ArgumentSection<Root>]
  private let examples: [Example]

  /// Returns what to write instead of an operand too many, where its look tells.
  let operandRemedy: @Sendable (String) -> String?

  /// Declares a command.
  ///
  /// - Parameters:
  ///   - name: The word that selects the command.
  ///   - summary: What the command does, in one sentence with a period.
  ///   - discussion: Further paragraphs for the full help, one a line.
  ///   - defaults: The options of a command line without any argument.
  ///   - sections: The arguments in the sections of help.
  ///   - operandRemedy: Returns what to write instead of an operand too many, such as `write -o a.gif`; `nil` for the
  ///     usage of the command.
  ///   - examples: Command lines that work, simplest first.
  package init(
    _ name: String, summary: String, discussion: String = "", defaults: Root,
    sections: [ArgumentSection<Root>], operandRemedy: @escaping @Sendable (String) -> String? = { _ in nil },
    examples: [Example] = []
  ) {
    (self.name, self.summary, self.discussion) = (name, summary, discussion)
    self.operandRemedy = operandRemedy
    (self.defaults, self.sections, self.examples) = (defaults, sections, examples)
  }

  /// The arguments of all sections.
  var arguments: [Argument<Root>] { sections.flatMap(\.arguments) }

  /// The description from which help is made: put together when it is asked for, as most command lines need none.
  package var info: CommandInfo {
    CommandInfo(
      name: name, summary: summary, discussion: discussion,
      sections: sections.map { section in
        SectionInfo(title: section.title, arguments: section.arguments.map { $0.info(defaults: defaults) })
      },
      examples: examples)
  }

  /// Returns the options that a command line stands for.
  ///
  /// Nothing but the words is looked at: no file, no environment, no clock.
  ///
  /// - Parameter words: The words after the name of the command.
  /// - Returns: The defaults, changed by the words.
  /// - Throws: ``ArgumentErrors`` with everything that is wrong.
  package func parse(_ words: [String]) throws(ArgumentErrors) -> Root {
    var reader = WordReader(command: self, words: words)
    return try reader.read()
  }
}
