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
  case string(String)
  case array([JSONValue])

  /// The members in the order in which they are written; a key can be there twice.
  case object([Member])
}

extension JSONValue {
  /// The longest part of a string that a message repeats.
  private static let longestEcho = 60

  /// The value as the beginning of a message.
  package var echo: String {
    switch self {
    case .null: "'null'"
    case .boolean(let value): "'\(value)'"
    case .number(let number): "'\(shortest(number))'"
    case .string(let text):
      text.count > Self.longestEcho ? "'\(text.prefix(Self.longestEcho))...'" : "'\(text)'"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
