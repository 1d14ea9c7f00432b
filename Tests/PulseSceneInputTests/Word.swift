import Testing

/// An argument and its parsed value.
struct Word<Value: Equatable & Sendable>: Sendable, CustomTestStringConvertible {
  let text: String
  let value: Value

  init(_ text: String, is value: Value) {
    self.text = text
    self.value = value
  }

  var testDescription: String { "'\(text)'" }
}
