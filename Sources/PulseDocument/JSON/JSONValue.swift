import PulseBasics

/// A JSON value: null, a Boolean, a number, a string, an array, or an object.
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

  /// An integer with more digits than a `Double` holds, as text.
  case longInteger(String)

  case string(String)
  case array([JSONValue])

  /// The members in document order; keys may repeat.
  case object([Member])
}

extension JSONValue {
  /// The value of a number, rounded if it has too many digits; `nil` for other values.
  package var double: Double? {
    switch self {
    case .number(let number): number
    case .longInteger(let digits): Double(digits)
    case .null, .boolean, .string, .array, .object: nil
    }
  }

  /// The decimal text of a number with all its digits; `nil` for other values.
  package var digits: String? {
    switch self {
    case .number(let number): shortestDecimal(number)
    case .longInteger(let digits): digits
    case .null, .boolean, .string, .array, .object: nil
    }
  }

  /// The value as it is quoted in a message: `'0.5'`, `a list`.
  package var quotedForMessage: String {
    switch self {
    case .null: "'null'"
    case .boolean(let value): "'\(value)'"
    case .number(let number): "'\(shortestDecimal(number))'"
    case .longInteger(let text), .string(let text): "'\(text.excerpt)'"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A builder of JSON objects that keeps the order in which members are set.
package struct JSONObjectBuilder {
  private var members: [JSONValue.Member] = []
  package init() {}

  /// Appends a member; `nil` is ignored.
  package subscript(key: String) -> JSONValue? {
    get { members.first { $0.key.bytewise == key.bytewise }?.value }
    set { if let newValue { members.append(JSONValue.Member(key: key, value: newValue)) } }
  }

  /// The object of all members.
  package var object: JSONValue { .object(members) }
}

extension JSONValue {
  /// Creates an object of members in their order; those without a value are left out.
  package init(_ members: KeyValuePairs<String, JSONValue?>) {
    self = .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  /// Creates the number of an integer.
  package static func integer(_ number: Int) -> JSONValue { .number(Double(number)) }

  /// Creates an array of strings.
  package static func strings(_ texts: some Sequence<String>) -> JSONValue {
    .array(texts.map(JSONValue.string))
  }
}
