import PulseSpelling

/// Reads the words of one command line, one after the other, and collects what is wrong with them.
struct WordReader<Root: Sendable> {
  private let command: Command<Root>
  private let options: [String: Argument<Root>]
  private let operands: [Argument<Root>]
  private var words: ArraySlice<String>
  private var root: Root
  private var errors: [ArgumentError] = []
  /// The places of the arguments met so far.
  private var given: Set<String> = []
  private var operandIndex = 0

  init(command: Command<Root>, words: [String]) {
    self.command = command
    self.words = words[...]
    root = command.defaults
    operands = command.arguments.filter { $0.info.kind == .operand }
    options = Dictionary(
      command.arguments.flatMap { argument in argument.info.names.map { ($0, argument) } },
      uniquingKeysWith: { first, _ in first })
  }

  mutating func read() throws(ArgumentErrors) -> Root {
    while let word = words.popFirst() {
      if word == "--" {
        while let operand = words.popFirst() { readOperand(operand) }
      } else if word.hasPrefix("--") {
        readLongOption(word)
      } else if word.hasPrefix("-"), word != "-" {
        readShortOptions(word)
      } else {
        readOperand(word)
      }
    }
    for operand in operands where operand.info.isRequired && !given.contains(operand.info.place) {
      errors.append(.missingOperand(operand.info.place, usage: command.info.usage))
    }
    if let errors = ArgumentErrors(errors, command: command.name) { throw errors }
    return root
  }
}

extension WordReader {
  private mutating func readOperand(_ word: String) {
    guard operandIndex < operands.count else {
      let remedy = command.operandRemedy(word) ?? "write \(command.info.usage)"
      errors.append(.unexpectedOperand(word, command: command.name, remedy: remedy))
      return
    }
    let operand = operands[operandIndex]
    if !operand.info.isRepeated { operandIndex += 1 }
    assign(word, to: operand)
  }

  /// Reads `--name` or `--name=value`.
  private mutating func readLongOption(_ word: String) {
    let (name, value) = Self.split(word)
    guard let option = options[name] else { return refuse(name, hasValue: value != nil) }
    give(option, attached: value)
  }

  /// Reads `-q`, `-vq`, `-o`, `-ofile`, or `-vofile`, with or without an equals sign before the value.
  private mutating func readShortOptions(_ word: String) {
    // `-output x` would otherwise be read as `-o utput x`.
    let (name, value) = Self.split(word)
    if name.count > 2, options["-\(name)"] != nil { return refuse(name, hasValue: value != nil) }

    var rest = word.dropFirst()
    while let letter = rest.popFirst() {
      guard let option = options["-\(letter)"] else {
        let isFirst = rest.count == word.count - 2
        return isFirst
          ? refuse(name, hasValue: value != nil) : errors.append(.unknownLetter("-\(letter)", group: word))
      }
      if rest.first == "=" { return give(option, attached: String(rest.dropFirst())) }
      if option.info.takesValue { return give(option, attached: rest.isEmpty ? nil : String(rest)) }
      give(option, attached: nil)
    }
  }

  private static func split(_ word: String) -> (name: String, value: String?) {
    guard let sign = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<sign]), String(word[word.index(after: sign)...]))
  }
}

extension WordReader {
  private mutating func give(_ option: Argument<Root>, attached: String?) {
    let place = option.info.place
    if option.info.takesValue {
      guard let value = attached ?? nextValue() else {
        errors.append(.missingValue(option: place, metavar: option.info.metavar))
        return
      }
      assign(value, to: option)
    } else if let attached, option.info.metavar.isEmpty {
      errors.append(.unexpectedValue(flag: place, value: attached))
    } else if attached == "" {
      errors.append(.missingValue(option: place, metavar: option.info.metavar))
    } else if attached == nil, let value = words.first,
      let meant = Self.choice(meantBy: value, of: option.info)
    {
      words.removeFirst()
      let remedy = "write \(place)=\(meant)"
      errors.append(
        .invalidValue(place: place, value: value, ArgumentValueError("stands behind a blank", remedy: remedy))
      )
    } else {
      assign(attached ?? "", to: option)
    }
  }

  /// Returns the choice of a flag that the next word is, or means: flags take values behind an equals sign only.
  private static func choice(meantBy word: String, of flag: ArgumentInfo) -> String? {
    if flag.choices.contains(word) { return word }
    switch word {
    case "none", "never", "off", "no", "false": return flag.choices.first { ["never", "none"].contains($0) }
    case "on", "yes", "true": return flag.choices.first { $0 == "always" }
    default: return nil
    }
  }

  private mutating func assign(_ word: String, to argument: Argument<Root>) {
    let place = argument.info.place
    let isFirst = given.insert(place).inserted
    do {
      try argument.assign(&root, word, isFirst)
    } catch {
      errors.append(.invalidValue(place: place, value: word, error))
    }
  }

  /// Takes the next word if it can be a value: `-122.009` can, `--verbose` and a declared `-v` cannot.
  ///
  /// No option is named by a digit or a point, so that negative numbers are never taken for options.
  private mutating func nextValue() -> String? {
    guard let word = words.first else { return nil }
    let beginning = String(word.prefix(2))
    guard beginning != "--", options[beginning] == nil else { return nil }
    return words.popFirst()
  }

  /// Reports a word that is not an option.
  private mutating func refuse(_ name: String, hasValue: Bool) {
    let suggestions = Spelling.suggestions(for: name, among: command.info.options.flatMap(\.longNames))
    if suggestions.isEmpty, !name.hasPrefix("--"), !operands.isEmpty {
      errors.append(.dashedOperand(name))
    } else {
      errors.append(.unknownOption(name, suggestions: suggestions))
    }
    // The value of a misspelt option is not a second mistake.
    if !hasValue, let nearest = suggestions.first.flatMap({ options[$0] }), nearest.info.takesValue {
      _ = nextValue()
    }
  }
}
