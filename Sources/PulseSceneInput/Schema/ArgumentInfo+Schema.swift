package import PulseArguments
package import PulseDocument

extension Argument {
  /// Returns the argument's default as a JSON value; `nil` if it is a sentence.
  package func standard(in root: Root) -> JSONValue? {
    if info.kind == .flag, info.choices.isEmpty { return .boolean(false) }
    guard let word = info.defaultText else { return nil }
    var root = root
    return (try? set(word, in: &root)).map { info.json(of: word) }
  }
}

extension ArgumentInfo {
  /// Returns the JSON schema of the argument's value in files.
  ///
  /// - Parameters:
  ///   - standard: The default; `nil` if it is a sentence, or there is none.
  ///   - isListEmptyAllowed: Whether a list of values of a repeated argument may be empty.
  /// - Returns: The schema.
  package func schema(standard: JSONValue?, isListEmptyAllowed: Bool = false) -> JSONValue {
    var alternatives = choices.isEmpty ? [] : [JSONSchema.choice(choices)]
    alternatives += jsonRepresentations.map(\.schema)
    if choices == EffectReference.choices { alternatives.append(JSONSchema.reference("effect")) }
    if isRepeated {
      alternatives.append(
        JSONSchema.array(of: JSONSchema.type("string"), counts: (isListEmptyAllowed ? 0 : 1)...Int.max))
    }
    var sentence = help
    if let bareUnit { sentence += " A number alone is in \(bareUnit)." }
    if standard == nil, let defaultText { sentence += " Default: \(defaultText)." }
    return JSONSchema.described(JSONSchema.any(of: alternatives), as: sentence, standard: standard)
  }
}

extension JSONRepresentation {
  fileprivate var schema: JSONValue {
    switch self {
    case .number(let range): JSONSchema.number(in: range)
    case .positiveNumber(let most): JSONSchema.number(above: 0, upTo: most)
    case .wholeNumber(let range): JSONSchema.wholeNumber(in: range)
    case .boolean: JSONSchema.type("boolean")
    case .pair(let range): JSONSchema.array(of: JSONSchema.number(in: range), counts: 2...2)
    case .text(let pattern): JSONSchema.text(pattern: pattern)
    case .texts: JSONSchema.array(of: JSONSchema.type("string"), counts: 1...Int.max)
    }
  }
}
