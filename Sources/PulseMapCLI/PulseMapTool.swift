import Dispatch
import FoundationEssentials
import PulseArguments
import PulseMapKit
import PulseSystem

/// The tool on the command line.
package enum PulseMapTool {
  /// The version of the tool.
  package static let version = "0.1.0"

  /// The version with the number of its rendering, by which batches tell pictures apart.
  static let rendering = "\(version), rendering \(ContentKey.rendering)"

  /// The day of that version, which the manual shows.
  static let date = "2026-11-21"

  /// What can be asked of the tool.
  enum Invocation: Sendable {
    case render(RenderOptions)
    case batch(BatchOptions)
    case batchMerge(BatchMergeOptions)
    case scene(SceneOptions)
    case effects(EffectsOptions)
    case compare(CompareOptions)
    case accept(DecideOptions)
    case reject(DecideOptions)
    case inspect(InspectOptions)
    case cache(CacheOptions)
    case completions(CompletionsOptions)
    case manual(ManualOptions)
  }

  static let tool = Tool<Invocation>(
    "pulsemap", summary: "Renders animated map overlays: a pulsing circle over a map, from a script.",
    examples: RenderOptions.command.info.examples,
    commands: [
      Subcommand("render", RenderOptions.command, Invocation.render),
      Subcommand("batch", BatchOptions.command, Invocation.batch),
      Subcommand("batch-merge", BatchMergeOptions.command, Invocation.batchMerge),
      Subcommand("scene", SceneOptions.command, Invocation.scene),
      Subcommand("effects", EffectsOptions.command, Invocation.effects),
      Subcommand("compare", CompareOptions.command, Invocation.compare),
      Subcommand("accept", DecideOptions.accept, Invocation.accept),
      Subcommand("reject", DecideOptions.reject, Invocation.reject),
      Subcommand("inspect", InspectOptions.command, Invocation.inspect),
      Subcommand("cache", CacheOptions.command, Invocation.cache),
      Subcommand("completions", CompletionsOptions.command, Invocation.completions),
      Subcommand("manual", ManualOptions.command, Invocation.manual),
    ])

  /// Does what a command line asks for.
  ///
  /// - Parameter words: The words after the name of the tool.
  /// - Returns: The exit status: 0 done, 1 a negative result, 2 trouble, from 128 on ended by a signal.
  package static func run(_ words: [String]) async -> Int32 {
    Console.reserveStreams()
    FreedMemory.keepSome()
    MemoryGuard.start()
    if words.first == BatchWorker.word { await BatchWorker.run(Array(words.dropFirst())) }
    let signals = SignalGuard.start()
    defer { signals.forEach { $0.cancel() } }
    return await status(of: words).rawValue
  }

  private static func status(of words: [String]) async -> ExitStatus {
    do {
      switch try tool.parse(words) {
      case .help(let text): try Console.write(Data(line(text).utf8))
      case .version(isForPrograms: false): try Console.write(Data("pulsemap \(version)\n".utf8))
      case .version(isForPrograms: true): try Console.write(ToolVersion().json())
      case .usage(let text):
        Console.say(text)
        return .trouble
      case .run(.render(let options)):
        try await RenderCommand(options).run()
      case .run(.batch(let options)):
        return try BatchCommand(options, words: Array(words.dropFirst())).run()
      case .run(.batchMerge(let options)):
        let result = try options.result()
        try Console.write(Data(result.text.utf8))
        return result.status
      case .run(.scene(let options)):
        try Console.write(Data(SceneCommand(options).text().utf8))
      case .run(.effects(let options)):
        try Console.write(Data(options.text().utf8))
      case .run(.compare(let options)):
        return try await withoutOption { try await CompareCommand(options).run() }
      case .run(.accept(let options)):
        let text = try await withoutOption { try DecideCommand(options, accepts: true).run() }
        try Console.write(Data(text.utf8))
      case .run(.reject(let options)):
        try Console.write(Data(DecideCommand(options, accepts: false).run().utf8))
      case .run(.inspect(let options)):
        let result = InspectCommand(options).result()
        try Console.write(Data(result.text.utf8))
        guard result.complaints.isEmpty else { throw Complaints(result.complaints) }
      case .run(.cache(let options)):
        try Console.write(Data(options.text(environment: ProcessInfo.processInfo.environment).utf8))
      case .run(.completions(let options)):
        try Console.write(Data(tool.info.completions(for: options.shell).utf8))
      case .run(.manual):
        try Console.write(Data(manual.utf8))
      }
      return .done
    } catch ConsoleError.closedPipe, OutputError.closedPipe {
      return .done
    } catch let error as ArgumentErrors {
      error.errors.forEach { Console.sayError($0.description) }
      Console.say(tool.info.hint(after: error))
    } catch let error as Complaints {
      error.lines.forEach(Console.sayError)
    } catch let error as OutputError {
      Console.sayError("--output: \(error)")
    } catch {
      Console.sayError("\(error)")
    }
    return .trouble
  }

  /// Does work that writes files which no single option names.
  private static func withoutOption<Result>(_ work: () async throws -> Result) async throws -> Result {
    do {
      return try await work()
    } catch let error as OutputError where error != .closedPipe {
      throw Complaints(["\(error)"])
    }
  }

  private static func line(_ text: String) -> String {
    text.hasSuffix("\n") ? text : text + "\n"
  }
}
