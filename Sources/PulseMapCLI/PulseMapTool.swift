import FoundationEssentials
import Glibc
import PulseArguments
import PulseBasics
import PulseMapKit
import PulseSceneInput
import PulseSystem

/// The `pulsemap` command-line tool.
package enum PulseMapTool {
  /// The version of the tool.
  static let version = RenderJob.version

  /// The version with the rendering revision, which is part of content keys.
  static let renderingVersion = "\(version), rendering \(ContentKey.renderingVersion)"

  /// The release date, for the manual page.
  static let date = "2026-11-21"

  /// The declaration of the tool with all its commands.
  static let tool = Tool<any ToolCommand>(
    "pulsemap", summary: "Renders animated map overlays, such as a pulsing circle, from scripts.",
    examples: RenderOptions.command.info.examples,
    commands: [
      RenderOptions.subcommand("render"),
      BatchOptions.subcommand("batch"),
      BatchMergeCommand.subcommand("batch-merge"),
      SceneCommand.subcommand("scene"),
      EffectsCommand.subcommand("effects"),
      BasemapsCommand.subcommand("basemaps"),
      StylesCommand.subcommand("styles"),
      CompareOptions.subcommand("compare"),
      AcceptCommand.subcommand("accept"),
      RejectCommand.subcommand("reject"),
      InspectCommand.subcommand("inspect"),
      ViewCommand.subcommand("view"),
      WatchCommand.subcommand("watch"),
      ExtractCommand.subcommand("extract"),
      CacheCommand.subcommand("cache"),
      CompletionsCommand.subcommand("completions"),
      ManualCommand.subcommand("manual"),
      VersionCommand.subcommand("version"),
    ], hints: commandHints, defaultCommand: "render")

  /// Runs the tool with the command line of the process.
  ///
  /// - Returns: The exit status: 0 success, 1 a negative result, 2 an error, from 128 on ended by a signal.
  package static func run() -> Int32 {
    Console.reserveStandardStreams()
    MallocTuning.retainFreedMemory()
    OutOfMemoryHandler.install()
    TerminationSignalHandler.ignoreSignalsOfWrites()
    TerminationSignals.keepStatusOfChildren()
    InputFileRecord.begin()
    if hasStackOfUsualSize { return runOnThisThread() }
    do throws(SystemError) {
      try runOnNewThread { exit(runOnThisThread()) }
    } catch {
      Console.writeError(threadMessage(error))
      return ExitStatus.error.rawValue
    }
    while true { pause(milliseconds: 1_000_000) }
  }

  private static func runOnThisThread() -> Int32 {
    do throws(CommandError) {
      let arguments = try ProcessArguments.arguments()
      if arguments.first == BatchWorker.commandName { BatchWorker.run(Array(arguments.dropFirst())) }
      return status(of: arguments).rawValue
    } catch {
      error.lines.forEach(Console.writeError)
      return ExitStatus.error.rawValue
    }
  }

  /// Returns the message where the system has no room for a thread that is needed.
  static func threadMessage(_ error: SystemError) -> String {
    "threads: no thread can be started: \(error); allow more processes, for example with 'ulimit -u'"
  }

  /// Handles the signals that would end the process and leave its temporary files.
  private static func handleSignals() throws(CommandError) {
    do throws(SystemError) {
      try TerminationSignalHandler.install()
    } catch {
      throw CommandError([threadMessage(error)])
    }
  }

  /// Returns the arguments with the options of the environment before those given, and the number of these options.
  ///
  /// - Throws: ``CommandError`` if the options of the environment are wrong by themselves.
  private static func withOptionsOfEnvironment(
    _ arguments: [String]
  ) throws -> (arguments: [String], defaultCount: Int) {
    guard let command = arguments.first, OptionsVariable.commands.contains(command),
      let text = ProcessInfo.processInfo.environment[OptionsVariable.name], !text.isEmpty
    else { return (arguments, 0) }
    guard let words = OptionsVariable.words(in: text) else {
      throw CommandError(["\(OptionsVariable.name): a quotation mark is not closed; close it"])
    }
    if words.isEmpty { return (arguments, 0) }
    if words.contains("--") {
      throw CommandError([
        "\(OptionsVariable.name): '--' ends the options, those of the command line as well; leave it out"
      ])
    }
    do {
      if case .run = try tool.parse([command] + words) {
      } else {
        throw CommandError([
          "\(OptionsVariable.name): '\(OptionsVariable.names(in: words).joined(separator: " "))' asks for help or a version; leave that out"
        ])
      }
    } catch let error as CommandLineError {
      // What is missing there may be on the command line.
      let lines = error.diagnostics.filter { if case .missingOperand = $0 { false } else { true } }
      if !lines.isEmpty {
        throw CommandError(CommandLineError.listed(lines.map { "\(OptionsVariable.name): \($0)" }))
      }
    }
    return ([command] + words + arguments.dropFirst(), words.count)
  }

  /// Returns the messages of a command line with mistakes, in the order of the line: those of the names of places are among
  /// them, although these are looked up only when all else is right.
  static func messages(of error: CommandLineError, in arguments: [String]) -> [String] {
    let named = tool.namingCommand(arguments)
    guard let (words, defaultCount) = try? withOptionsOfEnvironment(named ?? arguments),
      let line = tool.mistakes(in: words, defaultCount: defaultCount, isCommandImplied: named != nil)
    else { return error.lines }
    let problems = line.invocation.sceneOptions?.placeProblems(reading: InputFileReader()) ?? []
    return line.messages(with: problems.map { ($0.place, $0.description) })
  }

  /// Writes which options of a command that failed are those of the environment, unless these are wrong by themselves.
  private static func writeNoteOnOptionsOfEnvironment(_ arguments: [String]) {
    let arguments = tool.namingCommand(arguments) ?? arguments
    guard let (words, count) = try? withOptionsOfEnvironment(arguments),
      let note = OptionsVariable.note(on: words.dropFirst().prefix(count), besides: arguments)
    else { return }
    Console.writeMessage(note)
  }

  private static func status(of arguments: [String]) -> ExitStatus {
    do {
      let named = tool.namingCommand(arguments)
      let (arguments, defaultCount) = try withOptionsOfEnvironment(named ?? arguments)
      switch try tool.parse(arguments, defaultCount: defaultCount, isCommandImplied: named != nil) {
      case .help(let text): try Console.write(text: line(text))
      case .version(let isJSON): try Console.write(Data(VersionInfo.text(isJSON: isJSON).utf8))
      case .usage(let text):
        Console.writeMessage(text)
        return .error
      case .run(let command, let warnings):
        // The version leaves nothing that a signal could interrupt.
        if !(command is VersionCommand) { try handleSignals() }
        if command.isStrict, !warnings.isEmpty { throw CommandError(warnings.map(\.description)) }
        let mistakes = Self.mistakes(of: command.sceneOptions?.places.count ?? 0, warnings)
        if !mistakes.isEmpty { throw CommandError(mistakes.map(\.description)) }
        if !command.isQuiet { warnings.filter(\.isShown).forEach { Console.writeWarning($0.description) } }
        return try command.readingHeaders().run(arguments: Array(arguments.dropFirst()))
      }
      return .done
    } catch OutputError.closedPipe {
      return .done
    } catch let error as CommandLineError {
      messages(of: error, in: arguments).forEach(Console.writeError)
      writeNoteOnOptionsOfEnvironment(arguments)
      Console.writeMessage(tool.info.helpHint(after: error))
    } catch let error as CommandError {
      error.lines.forEach(Console.writeError)
      writeNoteOnOptionsOfEnvironment(arguments)
    } catch {
      Console.writeError("\(error)")
    }
    return .error
  }

  /// Returns the mistakes among the warnings about repeated options: those that hold for all of several places,
  /// of which somebody who repeats them means one each.
  private static func mistakes(of places: Int, _ warnings: [ArgumentDiagnostic]) -> [ArgumentDiagnostic] {
    guard places > 1 else { return [] }
    return warnings.compactMap { warning in
      guard case .overriddenValue(let option, _, _) = warning,
        OverlaySpec.optionsOfAllPlaces.contains(option)
      else {
        return nil
      }
      let remedy =
        option == "--label"
        ? "write the labels of places behind them, as in --place Rome=Office"
        : "for places that differ in it, write a table with a column '\(option.bytewise.dropFirst(2))', or a scene file"
      return .repeatedOption(option, after: option, remedy: remedy)
    }
  }

  private static func line(_ text: String) -> String {
    text.bytewise.hasSuffix("\n") ? text : text + "\n"
  }
}
