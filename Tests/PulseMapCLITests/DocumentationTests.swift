import PulseArguments
import PulseTestSupport
import Testing

@testable import PulseMapCLI

@Suite struct `The documentation` {
  /// The options of other programs in sentences: GNU parallel, Slurm, Snakemake and the Swift package manager.
  private static let foreignOptions: Set = [
    "--sshlogin", "--requeue", "--open-mode", "--attachments-path", "--cores", "--forcerun",
  ]

  /// A command line of the tool: the name of a command, and the text behind it.
  private struct CommandUse {
    let command: String
    let arguments: String
  }

  /// Returns the command lines of the tool in code, each up to the end of the line or a shell operator.
  private static func commandLines(in code: String) -> [CommandUse] {
    code.replacing("\\\n", with: " ").split(separator: "\n").flatMap { line in
      line.matches(of: /\bpulsemap ([a-z][a-z-]*)([^|&<>]*)/).map {
        CommandUse(command: String($0.output.1), arguments: String($0.output.2))
      }
    }
  }

  /// Returns the names of the long options in a text.
  private static func options(in text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber && !"-=".contains($0) }
      .filter { $0.hasPrefix("--") && $0.count > 2 }
      .map { String($0.prefix { $0 != "=" }) }
  }

  /// Returns the names of the options of a command, with those that switch something off.
  private static func optionNames(of command: CommandInfo) -> Set<String> {
    let names = command.options.flatMap { option in
      option.longNames + (option.offText == nil ? [] : ["--no-\(option.place.dropFirst(2))"])
    }
    return Set(names + ToolInfo.reservedNames)
  }

  private let commands = Dictionary(
    uniqueKeysWithValues: PulseMapTool.tool.info.commands.map { ($0.name, Self.optionNames(of: $0)) })

  @Test func `names only commands that exist, with options that they have`() throws {
    var count = 0
    for page in try DocumentationPage.all() {
      let code = ["sh", "bash", "yaml"].flatMap { page.codeBlocks(in: $0) } + page.inlineCode
      for line in code.flatMap({ Self.commandLines(in: $0) }) {
        count += 1
        if line.command == ToolInfo.helpCommand { continue }
        let names = try #require(commands[line.command], "\(page.path): pulsemap \(line.command)")
        let unknown = Self.options(in: line.arguments).filter { !names.contains($0) }
        #expect(unknown == [], "\(page.path): pulsemap \(line.command)\(line.arguments)")
      }
    }
    #expect(count > 60)
  }

  @Test func `names only options that exist, in sentences and tables`() throws {
    let names = commands.values.reduce(Self.foreignOptions) { $0.union($1) }
    var named: Set<String> = []
    for page in try DocumentationPage.all() {
      let options = page.inlineCode.flatMap { Self.options(in: $0) }
      #expect(options.filter { !names.contains($0) } == [], "\(page.path)")
      named.formUnion(options)
    }
    #expect(Self.foreignOptions.isSubset(of: named))
  }
}
