import FoundationEssentials
import Glibc
import PulseArguments
import PulseBasics
import PulseMapKit
import PulseSystem

/// The `pulsemap` command-line tool.
package enum PulseMapTool {
  /// The version of the tool.
  static let version = RenderJob.version

  /// The version with the rendering revision, which is part of content keys.
  static let renderingVersion = "\(version), rendering \(ContentKey.renderingVersion)"

  /// The release date, for the manual page.
  static let date = "2026-11-21"

  /// An invocation of the tool: the command to run, with its parsed options.
  enum Invocation: Sendable {
    case render(RenderOptions)
    case batch(BatchOptions)
    case batchMerge(BatchMergeOptions)
    case scene(SceneCommandOptions)
    case effects(EffectListOptions)
    case basemaps(ProviderListOptions)
    case compare(CompareOptions)
    case accept(AcceptRejectOptions)
    case reject(AcceptRejectOptions)
    case inspect(InspectOptions)
    case view(ViewOptions)
    case watch(WatchOptions)
    case extract(ExtractOptions)
    case cache(CacheOptions)
    case completions(CompletionsOptions)
    case manual(ManualOptions)
    case version(VersionOptions)

    /// Whether it only prints a text of the tool itself, which leaves nothing that a signal could interrupt.
    var isText: Bool { if case .version = self { true } else { false } }
  }

  static let tool = Tool<Invocation>(
    "pulsemap", summary: "Renders animated map overlays, such as a pulsing circle, from scripts.",
    examples: RenderOptions.command.info.examples,
    commands: [
      Subcommand("render", RenderOptions.command, Invocation.render),
      Subcommand("batch", BatchOptions.command, Invocation.batch),
      Subcommand("batch-merge", BatchMergeOptions.command, Invocation.batchMerge),
      Subcommand("scene", SceneCommandOptions.command, Invocation.scene),
      Subcommand("effects", EffectListOptions.command, Invocation.effects),
      Subcommand("basemaps", ProviderListOptions.command, Invocation.basemaps),
      Subcommand("compare", CompareOptions.command, Invocation.compare),
      Subcommand("accept", AcceptRejectOptions.accept, Invocation.accept),
      Subcommand("reject", AcceptRejectOptions.reject, Invocation.reject),
      Subcommand("inspect", InspectOptions.command, Invocation.inspect),
      Subcommand("view", ViewOptions.command, Invocation.view),
      Subcommand("watch", WatchOptions.command, Invocation.watch),
      Subcommand("extract", ExtractOptions.command, Invocation.extract),
      Subcommand("cache", CacheOptions.command, Invocation.cache),
      Subcommand("completions", CompletionsOptions.command, Invocation.completions),
      Subcommand("manual", ManualOptions.command, Invocation.manual),
      Subcommand("version", VersionOptions.command, Invocation.version),
    ], hints: commandHints, defaultCommand: "render")

  /// Runs the tool with the command line of the process.
  ///
  /// - Returns: The exit status: 0 success, 1 a negative result, 2 an error, from 128 on ended by a signal.
  package static func run() -> Int32 {
    Console.reserveStandardStreams()
    MallocTuning.retainFreedMemory()
    OutOfMemoryHandler.install()
    TerminationSignalHandler.ignoreSignalsOfWrites()
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
    do {
      if case .run = try tool.parse([command] + words) {
      } else {
        throw CommandError([
          "\(OptionsVariable.name): '\(words.joined(separator: " "))' asks for help or a version; leave that out"
        ])
      }
    } catch let error as CommandLineError {
      // What is missing there may be on the command line.
      let lines = error.diagnostics.filter { if case .missingOperand = $0 { false } else { true } }
      if !lines.isEmpty { throw CommandError(lines.map { "\(OptionsVariable.name): \($0)" }) }
    }
    return ([command] + words + arguments.dropFirst(), words.count)
  }

  private static func status(of arguments: [String]) -> ExitStatus {
    do {
      let named = tool.namingCommand(arguments)
      let (arguments, defaultCount) = try withOptionsOfEnvironment(named ?? arguments)
      let parsed = try tool.parse(arguments, defaultCount: defaultCount, isCommandImplied: named != nil)
      if case .run(let invocation) = parsed, !invocation.isText { try handleSignals() }
      switch parsed {
      case .help(let text): try Console.write(text: line(text))
      case .version(let isJSON): try Console.write(VersionInfo.text(isJSON: isJSON))
      case .usage(let text):
        Console.writeMessage(text)
        return .error
      case .run(.render(let options)):
        try RenderCommand(options).run()
      case .run(.batch(let options)):
        return try BatchCommand(options, arguments: Array(arguments.dropFirst())).run()
      case .run(.batchMerge(let options)):
        let result = try options.run()
        try Console.write(text: result.text, isJSON: options.report == .json)
        return result.status
      case .run(.scene(let options)):
        try Console.write(text: SceneCommand(options).run(), isJSON: true)
      case .run(.effects(let options)):
        try Console.write(text: options.run(), isJSON: options.effect != nil)
      case .run(.basemaps(let options)):
        try Console.write(text: options.run(), isJSON: options.isJSON)
      case .run(.compare(let options)):
        return try withoutOptionPrefix { try CompareCommand(options).run() }
      case .run(.accept(let options)):
        let text = try withoutOptionPrefix { try AcceptRejectCommand(options, accepts: true).run() }
        try Console.write(text: text)
      case .run(.reject(let options)):
        try Console.write(text: AcceptRejectCommand(options, accepts: false).run())
      case .run(.inspect(let options)):
        let result = InspectCommand(options).run()
        try Console.write(text: result.text, isJSON: options.isJSON)
        guard result.diagnostics.isEmpty else { throw CommandError(result.diagnostics) }
      case .run(.view(let options)):
        try ViewCommand(options).run()
      case .run(.watch(let options)):
        try WatchCommand(options).run()
      case .run(.extract(let options)):
        try Console.write(text: ExtractCommand(options).run(), isJSON: true)
      case .run(.cache(let options)):
        try Console.write(Data(options.run(environment: ProcessInfo.processInfo.environment).utf8))
      case .run(.completions(let options)):
        try Console.write(Data(tool.info.completions(for: options.shell).utf8))
      case .run(.manual(let options)):
        try Console.write(Data(options.run().utf8))
      case .run(.version(let options)): try Console.write(VersionInfo.text(isJSON: options.isJSON))
      }
      return .done
    } catch ConsoleError.closedPipe, OutputError.closedPipe {
      return .done
    } catch let error as CommandLineError {
      error.diagnostics.forEach { Console.writeError($0.description) }
      Console.writeMessage(tool.info.helpHint(after: error))
    } catch let error as CommandError {
      error.lines.forEach(Console.writeError)
    } catch let error as OutputError {
      Console.writeError("--output: \(error)")
    } catch {
      Console.writeError("\(error)")
    }
    return .error
  }

  /// Runs a closure and replaces an ``OutputError`` by a ``CommandError`` whose message has the path but no option
  /// name.
  ///
  /// A closed pipe and all other errors are rethrown unchanged.
  private static func withoutOptionPrefix<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as OutputError where error != .closedPipe {
      throw CommandError(["\(error)"])
    }
  }

  private static func line(_ text: String) -> String {
    text.bytewise.hasSuffix("\n") ? text : text + "\n"
  }
}
