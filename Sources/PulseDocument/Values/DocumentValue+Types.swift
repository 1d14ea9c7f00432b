import PulseBasics

// Typed getters for the values of all document formats.
extension DocumentValue {
  /// Returns the value as a string that is not blank; reports any other value and returns `nil`.
  package func nonBlankString() -> String? {
    guard let text else { return reportExpected("a string", "write it in quotes") }
    guard !text.bytewise.trimmed.isEmpty else {
      report("is empty; write at least one character")
      return nil
    }
    return text
  }

  /// Returns the value as a string, possibly empty; reports any other value and returns `nil`.
  package func string() -> String? {
    text ?? reportExpected("a string", "write it in quotes")
  }

  /// Returns the value as a number within a range; reports any other value and returns `nil`.
  ///
  /// The unit, in the plural, is for messages.
  package func number(in range: ClosedRange<Double>, unit: String = "") -> Double? {
    let bounds = "\(shortestDecimal(range.lowerBound)) to \(shortestDecimal(range.upperBound))"
    let remedy = unit.isEmpty ? "use \(bounds)" : "use \(unit) from \(bounds)"
    guard let number else {
      if let text, let digits = Double(decimal: text[...].trimmed) {
        report(
          "\(json.quotedForMessage) is a string; write the number without quotes: \(shortestDecimal(digits))")
        return nil
      }
      return reportExpected(
        "a number", numberWithComma.map { "write it with a point: \(shortestDecimal($0))" } ?? remedy)
    }
    guard range.contains(number) else {
      report("'\(shortestDecimal(number))' is out of range; \(remedy)")
      return nil
    }
    return number
  }

  /// Returns the value as a longitude from -360 to 360 degrees; reports any other value, with the same place for one a turn or two
  /// beyond, and returns `nil`.
  package func longitude() -> Double? {
    if let number, let within = longitudeWithinTurn(number) {
      report(
        "'\(shortestDecimal(number))' is out of range; use degrees from -360 to 360, such as \(shortestDecimal(within)) for the "
          + "same place")
      return nil
    }
    return number(in: -360...360, unit: "degrees")
  }

  /// Returns the value as an integer within a range; reports any other value and returns `nil`.
  package func integer(in range: ClosedRange<Int>) -> Int? {
    let remedy = "use \(range.lowerBound) to \(range.upperBound)"
    guard let number, number == number.rounded() else { return reportExpected("a whole number", remedy) }
    guard let count = Int(exactly: number), range.contains(count) else {
      report("'\(shortestDecimal(number))' is out of range; \(remedy)")
      return nil
    }
    return count
  }

  /// Returns the value as a Boolean; reports any other value and returns `nil`.
  package func boolean() -> Bool? {
    if isUntyped, let value = text.flatMap({ Bool($0) }) { return value }
    guard case .boolean(let value) = json else {
      return reportExpected("true or false", "write one of the two")
    }
    return value
  }

  /// Returns the case of an enumeration whose raw value is the text; reports any other value, with the nearest
  /// choices, and returns `nil`.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(_ type: Choice.Type) -> Choice? {
    let choices = Choice.allCases.map(\.rawValue)
    if let choice = text.flatMap(Choice.init) { return choice }
    let near = SpellChecker.suggestions(for: text ?? "", among: choices)
    return reportExpected(
      "a valid value",
      near.isEmpty ? "use \(SpellChecker.disjunction(choices))" : SpellChecker.didYouMean(near))
  }

  /// Reports the element of an array of strings, or of a pair of numbers, that is wrong, or a wrong number of elements.
  ///
  /// - Returns: `false`, without a report, if the value is not an array.
  package func reportInvalidElements(ofPair isPair: Bool) -> Bool {
    guard case .array(let elements) = json else { return false }
    let remedy = isPair ? "write two numbers, such as [0.5, 1]" : "write strings in [ ]"
    func isValid(_ element: JSONValue) -> Bool {
      switch element {
      case .string: !isPair
      case .number, .longInteger: isPair
      default: false
      }
    }
    if elements.isEmpty {
      report("is empty; \(remedy)")
    } else if let index = elements.firstIndex(where: { !isValid($0) }) {
      let _: Never? = child(elements[index], at: index).reportExpected(
        isPair ? "a number" : "a string", remedy)
    } else {
      report("has \(elements.count) number\(elements.count == 1 ? "" : "s"); \(remedy)")
    }
    return true
  }
}
