import FoundationEssentials
import PulseArguments
import PulseMapKit
import PulseSceneInput

/// A command of the tool: a value of its options, and what is done with them.
///
/// The options of `render`, `batch` and `compare` are types of their own, as other commands and processes use them;
/// those of all others stand above `run`, in the file of the command.
protocol ToolCommand: Sendable {
  /// The declaration of the options, the source of the parser, help, manual and completions.
  static var command: Command<Self> { get }

  /// Whether values without effect and options of other programs are errors.
  var isStrict: Bool { get }

  /// Whether warnings are left out.
  var isQuiet: Bool { get }

  /// The options of a scene, if the command has them; `nil` for others.
  var sceneOptions: SceneSpec? { get }

  /// The values of `--header`.
  var headerArguments: [HeaderArgument] { get set }

  /// Returns the command with the headers of the files that `--header` names, before it is carried out.
  ///
  /// - Throws: ``CommandError``.
  func readingHeaders() throws(CommandError) -> Self

  /// Carries the command out.
  ///
  /// - Parameter arguments: The arguments that the command was parsed from, without its name.
  /// - Returns: The exit status of the tool.
  /// - Throws: ``CommandError``, `OutputError`, or any error whose description is a message for users.
  func run(arguments: [String]) throws -> ExitStatus
}

extension ToolCommand {
  var isStrict: Bool { false }
  var isQuiet: Bool { false }
  var sceneOptions: SceneSpec? { nil }

  /// Returns the command as one of the tool with the given name.
  static func subcommand(_ name: String) -> Subcommand<any ToolCommand> {
    Subcommand(name, command) { $0 }
  }
}

/// A command that prints one text on standard output.
protocol TextCommand: ToolCommand {
  /// The kind of the text: lines by default.
  var textKind: TextKind { get }

  /// Returns the text.
  ///
  /// - Throws: ``CommandError``, or any error whose description is a message for users.
  func text() throws -> String
}

/// A kind of text for standard output: lines, each of which is made printable; JSON; or a text that is printed verbatim.
enum TextKind {
  case lines, json, verbatim
}

extension TextCommand {
  var textKind: TextKind { .lines }

  /// Returns rows of cells as lines, in which all columns but the last are as wide as their longest cell.
  static func table(of rows: [[String]]) -> String {
    let columns = (rows.first?.count ?? 1) - 1
    let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return "\((cells + row.suffix(1)).joined(separator: "  "))\n"
    }.joined()
  }

  func run(arguments: [String]) throws -> ExitStatus {
    let text = try text()
    switch textKind {
    case .lines, .json: try Console.write(text: text, isJSON: textKind == .json)
    case .verbatim: try Console.write(Data(text.utf8))
    }
    return .done
  }
}

/// The error thrown by a failed command: at least one diagnostic line, each with the option, file or field at fault.
package struct CommandError: Error {
  /// The lines.
  package let lines: [String]

  /// The number of diagnostics about files, servers and other things that no other options change.
  let environmentErrorCount: Int

  init(_ lines: [String], environmentErrorCount: Int = 0) {
    self.lines = lines
    self.environmentErrorCount = environmentErrorCount
  }

  init(_ error: JobError) {
    self.init(
      error.diagnostics.map(\.description),
      environmentErrorCount: error.diagnostics.count(where: \.isEnvironmental))
  }
}
