import PulseBasics
import PulseDocument

extension CommandInfo {
  /// Returns the mistakes in the description of a command, such as invalid names, one message each; a test
  /// expects none.
  ///
  /// `tool` is the name of the executable, which help contains.
  func diagnostics(tool: String) -> [String] {
    var diagnostics = summary.bytewise.hasSuffix(".") ? [] : ["the summary is not a sentence with a period"]
    diagnostics += arguments.flatMap { argument in argument.diagnostics.map { "\(argument.place): \($0)" } }
    diagnostics += nameDiagnostics
    diagnostics += operandDiagnostics
    let places = Set(arguments.map(\.place))
    diagnostics += essentials.flatMap(\.names).filter { !places.contains($0) }.map {
      "\($0): there is no such argument"
    }
    diagnostics += HelpPageBuilder.overlongLines(of: help(.brief, tool: tool) + help(.full, tool: tool))
    return diagnostics.map { "\(name): \($0)" }
  }

  private var nameDiagnostics: [String] {
    var seen = Set(ToolInfo.reservedNames)
    return arguments.flatMap { $0.kind == .operand ? [$0.metavar] : $0.names }
      .filter { !seen.insert($0).inserted }
      .map { "\($0): the name is already taken" }
  }

  private var operandDiagnostics: [String] {
    zip(operands, operands.dropFirst()).compactMap { first, second in
      if first.isRepeated { return "\(second.place): nothing can follow \(first.place)..." }
      let isStranded = second.isRequired && !first.isRequired
      return isStranded ? "\(second.place): a required operand follows an optional one" : nil
    }
  }
}

extension ArgumentInfo {
  fileprivate var diagnostics: [String] {
    var diagnostics = names.filter { !Self.isValidOptionName($0) }.map {
      "'\($0)' is not the name of an option"
    }
    if kind != .operand, names.isEmpty { diagnostics.append("there is no name") }
    if kind != .flag, metavar.isEmpty || metavar.bytewise.contains(" ") {
      diagnostics.append("the metavar '\(metavar)' is not one word")
    }
    if !help.bytewise.hasSuffix(".") || help.bytewise.contains("\n") {
      diagnostics.append("the help is not a sentence with a period")
    }
    return diagnostics
  }

  /// Returns whether a text is a valid option name, `-x` or `--lower-case-words`; `-1` would be a negative number.
  private static func isValidOptionName(_ text: String) -> Bool {
    let body = text.bytewise.drop { $0 == "-" }
    return switch text.count - body.count {
    case 1: body.count == 1 && body.bytewise.allSatisfy(\.isASCIILetter)
    case 2:
      body.count > 1
        && body.bytewise.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { part in
          !part.isEmpty && part.bytewise.allSatisfy { "a"..."z" ~= $0 || $0.isASCIIDigit }
        }
    default: false
    }
  }
}

extension Command {
  /// Returns the mistakes in the declaration of a command; a test expects none.
  ///
  /// Checked are names, metavars, sentences, the order of operands, the width of help, and whether the
  /// parser accepts each default that help shows.
  ///
  /// - Parameter tool: The name of the executable, which help contains.
  /// - Returns: One line for each mistake, beginning with the name of the command.
  package func diagnostics(tool: String) -> [String] {
    info.diagnostics(tool: tool) + arguments.compactMap(defaultDiagnostic)
  }

  private func defaultDiagnostic(_ argument: Argument<Root>) -> String? {
    guard !argument.info.isRepeated, let stringValue = argument.stringValue(defaults) else { return nil }
    var root = defaults
    do {
      try argument.assign(&root, .string(stringValue), true)
      return nil
    } catch {
      return "\(info.name): \(argument.info.place): the default \(stringValue.quoted) \(error.problem)"
    }
  }
}

extension Tool {
  /// Returns the mistakes in the declarations of the tool and its commands; a test expects none.
  ///
  /// In addition to ``Command/diagnostics(tool:)``, each example must be a line that parses, unless it
  /// needs a shell.
  ///
  /// - Returns: One line for each mistake.
  package func diagnostics() -> [String] {
    var diagnostics = commands.flatMap { $0.diagnostics(name) }
    let info = info
    diagnostics += info.commands.duplicateNames.map { "\($0): the command is already there" }
    diagnostics += HelpPageBuilder.overlongLines(of: info.help(.brief) + info.help(.full))
    let examples = info.examples + info.commands.flatMap(\.examples)
    diagnostics += examples.compactMap(diagnostic)
    return diagnostics
  }

  private func diagnostic(of example: CommandExample) -> String? {
    guard example.commandLine.bytewise.hasPrefix("\(name) ") else {
      return "\(example.commandLine): does not begin with \(name)"
    }
    guard let tokens = example.tokens else { return nil }
    do {
      _ = try parse(tokens)
      return nil
    } catch {
      return "\(example.commandLine): \(error)"
    }
  }
}

extension [CommandInfo] {
  fileprivate var duplicateNames: [String] {
    var seen: Set = [ToolInfo.helpCommand]
    return map(\.name).filter { !seen.insert($0).inserted }
  }
}
