/// The functions that build JSON schemas (draft 2020-12) as JSON values.
package enum JSONSchema {
  package static func type(_ name: String) -> JSONValue { object([("type", .string(name))]) }

  package static func reference(_ definition: String) -> JSONValue {
    object([("$ref", .string("#/$defs/\(definition)"))])
  }

  package static func reference(property: String) -> JSONValue {
    object([("$ref", .string("#/properties/\(property)"))])
  }

  package static func choice(_ words: [String]) -> JSONValue {
    object([("enum", .array(words.map(JSONValue.string)))])
  }

  package static func text(pattern: String?) -> JSONValue {
    object([("type", .string("string"))] + (pattern.map { [("pattern", .string($0))] } ?? []))
  }

  package static func number(in range: ClosedRange<Double>?) -> JSONValue {
    object([("type", .string("number"))] + bounds(range))
  }

  package static func number(above low: Double, upTo high: Double) -> JSONValue {
    object([
      ("type", .string("number")), ("exclusiveMinimum", .number(low)), ("maximum", .number(high)),
    ])
  }

  package static func wholeNumber(in range: ClosedRange<Double>?) -> JSONValue {
    object([("type", .string("integer"))] + bounds(range))
  }

  package static func wholeNumber(in range: ClosedRange<Int>) -> JSONValue {
    wholeNumber(in: Double(range.lowerBound)...Double(range.upperBound))
  }

  private static func bounds(_ range: ClosedRange<Double>?) -> [(String, JSONValue)] {
    range.map { [("minimum", .number($0.lowerBound)), ("maximum", .number($0.upperBound))] } ?? []
  }

  /// Returns the schema of an array with a range of element counts; `Int.max` means no limit.
  package static func array(of element: JSONValue, counts: ClosedRange<Int>) -> JSONValue {
    var members = JSONObjectBuilder()
    members["type"] = .string("array")
    members["items"] = element
    if counts.lowerBound > 0 { members["minItems"] = .number(Double(counts.lowerBound)) }
    if counts.upperBound < Int.max { members["maxItems"] = .number(Double(counts.upperBound)) }
    return members.object
  }

  /// Returns a builder of the schema of an object that permits only the given properties, and requires some of them.
  package static func object(properties: [(String, JSONValue)], required: [String] = []) -> JSONObjectBuilder
  {
    var members = JSONObjectBuilder()
    members["type"] = .string("object")
    members["properties"] = object(properties)
    members["required"] = required.isEmpty ? nil : .array(required.map(JSONValue.string))
    members["additionalProperties"] = .boolean(false)
    return members
  }

  package static func any(of alternatives: [JSONValue]) -> JSONValue {
    alternatives.count == 1 ? alternatives[0] : object([("anyOf", .array(alternatives))])
  }

  /// Returns a schema with a description and a default value.
  package static func described(_ schema: JSONValue, as sentence: String, standard: JSONValue? = nil)
    -> JSONValue
  {
    var members = JSONObjectBuilder()
    members["description"] = .string(sentence)
    members["default"] = standard
    return members.object.appendingMembers(of: schema)
  }

  package static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { JSONValue.Member(key: $0.0, value: $0.1) })
  }
}

extension JSONValue {
  /// Returns the object with the members of another object after its own; unchanged if one of the two values is
  /// no object.
  package func appendingMembers(of other: JSONValue) -> JSONValue {
    guard case .object(let members) = self, case .object(let others) = other else { return self }
    return .object(members + others)
  }
}
