import PulseSpelling

// The types of values that documents of every kind are made of.
extension DocumentValue {
  /// Reads a text that says something.
  package func name() -> String? {
    guard let text else { return reject("a text", "write it in quotes") }
    guard !text.allSatisfy(\.isWhitespace) else {
      report("is empty; write at least one letter")
      return nil
    }
    return text
  }

  /// Reads a text that may be empty.
  package func words() -> String? {
    text ?? reject("a text", "write it in quotes")
  }

  /// Reads a number.
  ///
  /// - Parameters:
  ///   - range: The numbers that are allowed.
  ///   - unit: What is counted, in the plural.
  /// - Returns: The number.
  package func number(in range: ClosedRange<Double>, unit: String = "") -> Double? {
    let bounds = "\(shortest(range.lowerBound)) to \(shortest(range.upperBound))"
    let remedy = unit.isEmpty ? "use \(bounds)" : "use \(unit) from \(bounds)"
    guard let number else {
      return reject("a number", numberWithComma.map { "write it with a point: \(shortest($0))" } ?? remedy)
    }
    guard range.contains(number) else {
      report("'\(shortest(number))' is out of range; \(remedy)")
      return nil
    }
    return number
  }

  /// Reads a whole number.
  package func count(in range: ClosedRange<Int>) -> Int? {
    let remedy = "use \(range.lowerBound) to \(range.upperBound)"
    guard let number, number == number.rounded() else { return reject("a whole number", remedy) }
    guard let count = Int(exactly: number), range.contains(count) else {
      report("'\(shortest(number))' is out of range; \(remedy)")
      return nil
    }
    return count
  }

  /// Reads `true` or `false`.
  package func boolean() -> Bool? {
    if isUntyped, let value = text.flatMap({ Bool($0) }) { return value }
    guard case .boolean(let value) = json else { return reject("true or false", "write one of the two") }
    return value
  }

  /// Reads one of the words of an enumeration.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(_ type: Choice.Type) -> Choice? {
    let words = Choice.allCases.map(\.rawValue)
    if let choice = text.flatMap(Choice.init) { return choice }
    let near = Spelling.suggestions(for: text ?? "", among: words)
    return reject(
      "a known choice", near.isEmpty ? "use \(Spelling.alternatives(words))" : Spelling.question(near))
  }
}
