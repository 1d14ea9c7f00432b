extension CommandInfo {
  /// Returns what is wrong with the declaration as far as the description shows it.
  func problems(tool: String) -> [String] {
    var problems = summary.hasSuffix(".") ? [] : ["the summary is not a sentence with a period"]
    problems += arguments.flatMap { argument in argument.problems.map { "\(argument.place): \($0)" } }
    problems += nameProblems
    problems += operandProblems
    problems += HelpPage.tooWideLines(of: help(.brief, tool: tool) + help(.full, tool: tool))
    return problems.map { "\(name): \($0)" }
  }

  private var nameProblems: [String] {
    var seen = Set(ToolInfo.reservedNames)
    return arguments.flatMap { $0.kind == .operand ? [$0.metavar] : $0.names }
      .filter { !seen.insert($0).inserted }
      .map { "\($0): the name is already taken" }
  }

  private var operandProblems: [String] {
    zip(operands, operands.dropFirst()).compactMap { first, second in
      if first.isRepeated { return "\(second.place): nothing can follow \(first.place)..." }
      let isStranded = second.isRequired && !first.isRequired
      return isStranded ? "\(second.place): a required operand follows an optional one" : nil
    }
  }
}

extension ArgumentInfo {
  fileprivate var problems: [String] {
    var problems = names.filter { !Self.isName($0) }.map { "'\($0)' is not the name of an option" }
    if kind != .operand, names.isEmpty { problems.append("there is no name") }
    if kind != .flag, metavar.isEmpty || metavar.contains(" ") {
      problems.append("the metavar '\(metavar)' is not one word")
    }
    if !help.hasSuffix(".") || help.contains("\n") {
      problems.append("the help is not a sentence with a period")
    }
    return problems
  }

  /// Whether a text is `-x` or `--lower-case-words`; a digit would be mistaken for a negative number.
  private static func isName(_ text: String) -> Bool {
    let body = text.drop { $0 == "-" }
    return switch text.count - body.count {
    case 1: body.count == 1 && body.allSatisfy { $0.isASCII && $0.isLetter }
    case 2:
      body.count > 1
        && body.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { part in
          !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber) }
        }
    default: false
    }
  }
}
