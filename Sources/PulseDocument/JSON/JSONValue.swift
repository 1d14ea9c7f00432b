import PulseSpelling

/// A value of a JSON text.
package enum JSONValue: Hashable, Sendable {
  /// A key of an object with its value.
  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  case null
  case boolean(Bool)
  case number(Double)

  /// A whole number of more digits than a `Double` holds, with all its digits.
  case longInteger(String)

  case string(String)
  case array([JSONValue])

  /// The members in the order in which they are written; a key can be there twice.
  case object([Member])
}

extension JSONValue {
  /// The number of a number, rounded if it has too many digits; `nil` for another value.
  package var double: Double? {
    switch self {
    case .number(let number): number
    case .longInteger(let digits): Double(digits)
    case .null, .boolean, .string, .array, .object: nil
    }
  }

  /// The text of a number, with all its digits; `nil` for another value.
  package var digits: String? {
    switch self {
    case .number(let number): shortest(number)
    case .longInteger(let digits): digits
    case .null, .boolean, .string, .array, .object: nil
    }
  }

  /// The value as the beginning of a message.
  package var echo: String {
    switch self {
    case .null: "'null'"
    case .boolean(let value): "'\(value)'"
    case .number(let number): "'\(shortest(number))'"
    case .longInteger(let text), .string(let text): "'\(text.excerpt)'"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
