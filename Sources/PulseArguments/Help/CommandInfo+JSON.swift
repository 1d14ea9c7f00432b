import PulseDocument

// The declarations for programs, such as those that make functions or forms of them: `pulsemap help render --json`.
extension ToolInfo {
  /// The commands with their summaries, as a JSON object.
  package var json: String {
    let object = JSONValue([
      "name": .string(name), "summary": .string(summary),
      "commands": .array(
        commands.map { JSONValue(["name": .string($0.name), "summary": .string($0.summary)]) }),
    ])
    return object.text
  }
}

extension CommandInfo {
  /// The command with its arguments in the order of help, as a JSON object.
  package var json: String {
    let object = JSONValue([
      "name": .string(name), "summary": .string(summary),
      "arguments": .array(
        sections.flatMap { section in section.arguments.map { $0.json(section: section.title) } }),
    ])
    return object.text
  }
}

extension ArgumentInfo {
  /// Returns the argument as a JSON object; what does not apply is left out.
  ///
  /// - Parameter section: The title of its section of help.
  /// - Returns: The object.
  fileprivate func json(section: String) -> JSONValue {
    let kindName =
      switch kind {
      case .option: "option"
      case .flag: "flag"
      case .operand: "operand"
      }
    return JSONValue([
      "name": .string(place), "kind": .string(kindName), "section": .string(section),
      "aliases": names.count > 1 ? .strings(names.filter { $0 != place }) : nil,
      "placeholder": metavar.isEmpty ? nil : .string(metavar), "help": .string(help),
      "types": jsonRepresentations.isEmpty ? nil : .strings(jsonRepresentations.map(\.name)),
      "choices": choices.isEmpty ? nil : .strings(choices), "range": range.map(JSONValue.string),
      "unit": bareUnit.map(JSONValue.string), "path": path.map { _ in .boolean(true) },
      "default": defaultText.map(JSONValue.string), "off": offText.map(JSONValue.string),
      "isRepeated": isRepeated ? .boolean(true) : nil, "isRequired": isRequired ? .boolean(true) : nil,
    ])
  }
}

extension JSONRepresentation {
  /// The name of the type of values.
  fileprivate var name: String {
    switch self {
    case .number, .positiveNumber: "number"
    case .wholeNumber: "integer"
    case .boolean: "boolean"
    case .pair: "pair"
    case .numbers: "numbers"
    case .text: "string"
    case .texts: "strings"
    }
  }
}
