import PulseBasics
import PulseDocument

/// A parser of the tokens of one command, without the name of the command, into its options; it reports all
/// mistakes together.
struct CommandLineParser<Root: Sendable> {
  private let command: Command<Root>
  private let tool: String?

  private let options: [String: Argument<Root>]
  private let operands: [Argument<Root>]
  private var tokens: ArraySlice<String>
  private var root: Root
  private var diagnostics: [ArgumentDiagnostic] = []
  /// The indices of the tokens that the diagnostics are about.
  private var diagnosticPositions: [Int] = []
  /// The index of the present token.
  private var position = 0
  /// The indices of the first tokens that give arguments their values, by the names of the arguments.
  private var argumentPositions: [String: Int] = [:]
  /// The values of misspelt options of which it is certain which ones are meant, with the indices of their tokens.
  private var misspelt: [(position: Int, value: String, argument: Argument<Root>)] = []
  /// The names of the arguments seen so far, to detect repetition and missing operands.
  private var seenArguments: Set<String> = []
  private var operandIndex = 0
  private let context: CommandLineContext
  /// The arguments given on the command line itself, of those that are allowed once.
  private var exclusiveArguments: Set<String> = []
  /// The names of the arguments on the command line itself so far, which override all values of the environment.
  private var ownArguments: Set<String> = []
  /// The values given on the command line itself so far, by the names of their arguments.
  private var givenValues: [String: String] = [:]
  /// The values without effect, in the order of those that replaced them, and the options of other programs.
  private(set) var warnings: [ArgumentDiagnostic] = []
  /// The first token, for the message that the command is not the first argument.
  private let firstToken: String

  init(command: Command<Root>, tokens: [String], _ context: CommandLineContext) {
    self.command = command
    self.context = context
    tool = context.tool
    firstToken = tokens.dropFirst(context.defaultCount).first ?? ""
    self.tokens = tokens[...]
    root = command.defaults
    operands = command.arguments.filter { $0.info.kind == .operand }
    options = Dictionary(
      command.arguments.flatMap { argument in argument.info.names.map { ($0, argument) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The usage line in messages, with the name of the tool.
  private var usage: String { [tool, command.info.usage].compactMap(\.self).joined(separator: " ") }

  /// Parses the tokens into options.
  ///
  /// - Throws: ``CommandLineError`` with all mistakes.
  mutating func read() throws(CommandLineError) -> Root {
    readTokens()
    if let diagnostics = CommandLineError(diagnostics, command: command.name) { throw diagnostics }
    return root
  }

  /// Parses the tokens, and returns what a line with mistakes says without them; `nil` if it has none.
  mutating func readMistakes() -> MistakenCommandLine<Root>? {
    readTokens()
    if diagnostics.isEmpty { return nil }
    return MistakenCommandLine(
      invocation: root, mistakes: zip(diagnosticPositions, diagnostics).map { ($0, $1) },
      argumentPositions: argumentPositions)
  }

  private mutating func readTokens() {
    while let token = tokens.popFirst() {
      position = tokens.startIndex - 1
      if token == "--" {
        while let operand = tokens.popFirst() { readOperand(operand) }
      } else if token.bytewise.hasPrefix("--") {
        readLongOption(token)
      } else if token.bytewise.hasPrefix("-"), token != "-" {
        readShortOptions(token)
      } else {
        readOperand(token)
      }
      notePosition()
    }
    // Not where the option that is meant is given as well.
    for value in misspelt where !seenArguments.contains(value.argument.info.place) {
      position = value.position
      assign(value.value, to: value.argument)
      notePosition()
    }
    position = tokens.endIndex
    for operand in operands where operand.info.isRequired && !seenArguments.contains(operand.info.place) {
      diagnostics.append(.missingOperand(operand.info.place, usage: usage))
    }
    notePosition()
  }

  /// Whether the next diagnostic is shown, so that a suggestion is looked for.
  private var isListed: Bool { diagnostics.count < DiagnosticLog.limit }

  /// Notes that the latest diagnostics are about the present token.
  private mutating func notePosition() {
    diagnosticPositions += Array(repeating: position, count: diagnostics.count - diagnosticPositions.count)
  }
}

extension CommandLineParser {
  private mutating func readOperand(_ token: String) {
    if let name = context.impliedCommand?.names.first(where: { $0.utf8.elementsEqual(token.utf8) }) {
      return report(.optionBeforeCommand(firstToken, isCommandMissing: false, command: commandLine(name)))
    }
    guard operandIndex < operands.count else {
      let names = options.keys.filter { $0.bytewise.hasPrefix("--") }.sorted()
      let meant =
        token.bytewise.hasPrefix("-") || !isListed
        ? [] : SpellChecker.suggestions(for: "--\(token)", among: names)
      let remedy = meant.isEmpty ? "write \(usage)" : SpellChecker.didYouMean(meant)
      diagnostics.append(.unexpectedOperand(token, command: command.name, remedy: remedy))
      return
    }
    let operand = operands[operandIndex]
    if !operand.info.isRepeated { operandIndex += 1 }
    assign(token, to: operand)
  }

  /// Parses an option token, `--name` or `--name=value`, and stores its value or records a diagnostic.
  ///
  /// A value that is not attached is taken from the next token.
  private mutating func readLongOption(_ token: String) {
    let (name, value) = Self.split(token)
    if let option = options[name] { return readValue(option, attached: value) }
    if name.bytewise.hasPrefix("--no-"), let option = options["--" + name.bytewise.dropFirst(5)],
      let off = option.info.offText
    {
      if let value { return diagnostics.append(.unexpectedValue(flag: name, value: value)) }
      return assign(off, to: option)
    }
    readUnknownOption(name, value: value)
  }

  /// Parses a token of short options: `-q`, `-vq`, `-o`, `-ofile`, or `-vofile`, with or without an equals sign
  /// before the value.
  ///
  /// Stores the values or records diagnostics; a value that is not attached is taken from the next token.
  private mutating func readShortOptions(_ token: String) {
    // `-output x` would otherwise be read as `-o utput x`.
    let (name, value) = Self.split(token)
    if name.count > 2, options["-\(name)"] != nil { return readUnknownOption(name, value: value) }

    var rest = token.unicodeScalars.dropFirst()
    while let letter = rest.popFirst() {
      guard let option = options["-\(letter)"] else {
        let isFirst = rest.count == token.unicodeScalars.count - 2
        return isFirst
          ? readUnknownOption(name, value: value)
          : diagnostics.append(.unknownShortOption("-\(letter)", group: token))
      }
      if rest.first == "=" { return readValue(option, attached: String(Substring(rest.dropFirst()))) }
      if option.info.takesValue {
        return readValue(option, attached: rest.isEmpty ? nil : String(Substring(rest)))
      }
      readValue(option, attached: nil)
    }
  }

  private static func split(_ token: String) -> (name: String, value: String?) {
    guard let sign = token.bytewise.firstIndex(of: "=") else { return (token, nil) }
    return (String(token[..<sign]), String(token[token.utf8.index(after: sign)...]))
  }
}

extension CommandLineParser {
  private mutating func readValue(_ option: Argument<Root>, attached: String?) {
    let place = option.info.place
    if option.info.takesValue {
      guard let value = attached ?? nextValue() else {
        // A token that only looks like an option may be the value, and is not a second mistake.
        let next = tokens.first.flatMap { $0 != "--" && options[Self.split($0).name] == nil ? $0 : nil }
        if next != nil { tokens.removeFirst() }
        diagnostics.append(.missingValue(option: place, metavar: option.info.missingForm, next: next))
        return
      }
      assign(value, to: option)
    } else if let attached, option.info.metavar.isEmpty {
      diagnostics.append(.unexpectedValue(flag: place, value: attached))
    } else if attached == "" {
      diagnostics.append(.missingValue(option: place, metavar: option.info.missingForm, next: nil))
    } else if attached == nil, let value = tokens.first, option.info.choices.contains(value) {
      tokens.removeFirst()
      assign(value, to: option)
    } else if attached == nil, let value = tokens.first,
      let meant = Self.choice(impliedBy: value, of: option.info)
    {
      tokens.removeFirst()
      let remedy = "write \(place)=\(meant)"
      diagnostics.append(
        .invalidValue(place: place, value: value, ArgumentValueError("is not a valid value", remedy: remedy))
      )
    } else {
      assign(attached ?? "", to: option)
    }
  }

  /// Returns the choice of a flag that the token after it probably stands for, such as `none` for `off` after
  /// `--labels`; `nil` if the token resembles no choice.
  private static func choice(impliedBy token: String, of flag: ArgumentInfo) -> String? {
    let switchWords = ["off", "on", "none", "never", "yes", "no"]
    return
      switch token
    {
    case "none", "never", "off", "no", "false": flag.choices.first { ["never", "none"].contains($0) }
    case "on", "yes", "true": flag.choices.first { $0 == "always" }
    // A token with a point or a slash is a file.
    case _ where flag.choices.isEmpty || token.bytewise.contains { "./-".bytewise.contains($0) }: nil
    default:
      SpellChecker.suggestions(for: token, among: flag.choices + switchWords).first.flatMap { word in
        switchWords.contains(word) ? choice(impliedBy: word, of: flag) : word
      }
    }
  }

  private mutating func assign(_ token: String, to argument: Argument<Root>) {
    let place = argument.info.place
    let isOwn = tokens.startIndex > context.defaultCount
    let isFirst = seenArguments.insert(place).inserted
    let isFirstOwn = isOwn && ownArguments.insert(place).inserted
    if isFirst { argumentPositions[place] = position }
    if let word = argument.info.decliningWord, word.utf8.elementsEqual(token.utf8) {
      argument.copy(command.defaults, &root)
      if let names = command.declined { root[keyPath: names].insert(String(place.dropFirst(2))) }
    } else {
      do {
        try argument.assign(&root, .string(token), isFirst || isFirstOwn)
      } catch {
        return diagnostics.append(.invalid(token, of: argument.info, error))
      }
    }
    guard isOwn else { return }
    if !argument.info.isRepeated, let earlier = givenValues.updateValue(token, forKey: place),
      !earlier.utf8.elementsEqual(token.utf8)
    {
      warnings.append(.overriddenValue(option: place, value: earlier, by: token))
    }
    guard let exclusion = argument.info.exclusion else { return }
    if let other = ([place] + exclusion.others).first(where: exclusiveArguments.contains) {
      report(.repeatedOption(place, after: other, remedy: exclusion.remedy))
    }
    exclusiveArguments.insert(place)
  }

  /// Removes and returns the next token if it can be the value of an option: `-122.009` can, `--verbose` and a
  /// declared `-v` cannot.
  ///
  /// Returns `nil`, and removes nothing, if it cannot or there is none. No option name begins with a digit or a
  /// point, so negative numbers are never taken for options.
  private mutating func nextValue() -> String? {
    guard let token = tokens.first else { return nil }
    let beginning = String(token.prefix(2))
    guard beginning != "--", options[beginning] == nil else { return nil }
    return tokens.popFirst()
  }

  private mutating func report(_ diagnostic: ArgumentDiagnostic) { diagnostics.append(diagnostic) }

  /// Returns a command with the name of the tool.
  private func commandLine(_ name: String) -> String {
    [tool, name].compactMap(\.self).joined(separator: " ")
  }

  private mutating func readUnknownOption(_ name: String, value: String?) {
    if let owner = context.impliedCommand?.owner(name) {
      return report(.optionBeforeCommand(name, isCommandMissing: true, command: commandLine(owner)))
    }
    if let meaning = command.foreignOptions()[name] {
      readForeignOption(name, meaning, value: value)
    } else {
      reportUnknownOption(name, value: value)
    }
  }

  /// Reads an option of other programs as what it means here, with a warning, or reports the remedy.
  private mutating func readForeignOption(_ name: String, _ meaning: ForeignOption, value: String?) {
    switch meaning {
    case .synonym(let other):
      guard let option = options[other] else { return reportUnknownOption(name, value: value) }
      warnings.append(.translatedOption(name, meaning: "\(other) \(option.info.metavar)"))
      readValue(option, attached: value)
    case .setting(let other, let setting):
      let words = [other, setting].compactMap(\.self).joined(separator: " ")
      guard let option = options[other], value == nil else {
        return report(.foreignOption(name, remedy: "write \(words)"))
      }
      warnings.append(.translatedOption(name, meaning: words))
      assign(setting ?? "", to: option)
    case .operand:
      let metavar = operands.first?.info.place ?? ""
      guard let value = value ?? nextValue() else {
        return report(.missingValue(option: name, metavar: metavar, next: nil))
      }
      warnings.append(.translatedOption(name, meaning: "\(metavar) alone"))
      readOperand(value)
    case .needless(let reason, let takesValue):
      guard value == nil || takesValue else {
        return report(.foreignOption(name, remedy: "leave it out: \(reason)"))
      }
      if takesValue, value == nil { _ = nextValue() }
      warnings.append(.needlessOption(name, reason: reason))
    case .advice(let remedy):
      report(.foreignOption(name, remedy: remedy))
      // The value of the option is not a second mistake.
      if value == nil { _ = nextValue() }
    }
  }

  private mutating func reportUnknownOption(_ name: String, value: String?) {
    let arguments = command.info.options, known = arguments.flatMap(\.longNames)
    let negated =
      name.bytewise.hasPrefix("--no-") ? arguments.filter { $0.offText != nil }.map(\.negatedName) : []
    let suggestions = isListed ? SpellChecker.suggestions(for: name, among: known + negated) : []
    if suggestions.isEmpty, isListed, name.bytewise.hasPrefix("--"),
      let remedy = ForeignOption.remedy(ofOptionLike: name, among: command.foreignOptions())
    {
      diagnostics.append(.foreignOption(name, remedy: remedy))
      if value == nil { _ = nextValue() }
      return
    }
    if suggestions.isEmpty, !name.bytewise.hasPrefix("--"), !operands.isEmpty {
      diagnostics.append(.unknownOptionLikeOperand(name))
    } else {
      diagnostics.append(.unknownOption(name, suggestions: suggestions))
    }
    guard let nearest = suggestions.first.flatMap({ options[$0] }), nearest.info.takesValue,
      let value = value ?? nextValue()
    else { return }
    if suggestions.count == 1 { misspelt.append((position, value, nearest)) }
  }
}

/// The circumstances in which the tokens of a command are parsed.
struct CommandLineContext: Sendable {
  /// A command that the line does not name, since its first argument is an option.
  struct ImpliedCommand: Sendable {
    /// The names of all commands, which are no operands here.
    let names: [String]

    /// Returns another command that has an option of a name; `nil` for none.
    let owner: @Sendable (_ option: String) -> String?
  }

  /// The name of the tool, which begins the usage in messages; `nil` to leave it out.
  var tool: String?

  /// The number of tokens at the beginning that come from the environment.
  var defaultCount = 0

  /// The command if it is not on the line; `nil` if it is.
  var impliedCommand: ImpliedCommand?
}

/// The error thrown for an invalid command line, with at least one diagnostic.
package struct CommandLineError: Error, Hashable, Sendable {
  /// The diagnostics in the order of the tokens: never empty, no duplicates.
  package let diagnostics: [ArgumentDiagnostic]
  /// The name of the command; `nil` if the line names none.
  package let command: String?

  /// Creates the error of a command line; the result is `nil` if there are no diagnostics.
  ///
  /// - Parameters:
  ///   - diagnostics: The diagnostics in the order of the tokens; duplicates are dropped.
  ///   - command: The name of the command; `nil` if the line names none.
  package init?(_ diagnostics: [ArgumentDiagnostic], command: String?) {
    guard !diagnostics.isEmpty else { return nil }
    var seen = Set<ArgumentDiagnostic>()
    self.diagnostics = diagnostics.filter { seen.insert($0).inserted }
    self.command = command
  }

  init(_ error: ArgumentDiagnostic) {
    diagnostics = [error]
    command = nil
  }
}

extension CommandLineError: CustomStringConvertible {
  /// One line for each diagnostic that is listed.
  package var description: String { lines.joined(separator: "\n") }

  /// The messages of the diagnostics, of many the first ones and the number of the others.
  package var lines: [String] { Self.listed(diagnostics.map(\.description)) }

  /// Returns the first of many messages, and the number of the others.
  package static func listed(_ messages: [String]) -> [String] {
    let others = messages.count - DiagnosticLog.limit
    guard others > 0 else { return messages }
    return messages.prefix(DiagnosticLog.limit)
      + ["has \(others) more \(others == 1 ? "problem" : "problems"); correct the listed ones first"]
  }
}
