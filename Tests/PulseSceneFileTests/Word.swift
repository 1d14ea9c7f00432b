import Testing

/// A word, and the value that it stands for.
struct Word<Value: Equatable & Sendable>: Sendable, CustomTestStringConvertible {
  let text: String
  let value: Value

  init(_ text: String, is value: Value) {
    self.text = text
    self.value = value
  }

  var testDescription: String { "'\(text)'" }
}
