package import PulseArguments
import PulseBasics
package import PulseDocument
package import PulseScene

extension StartEndRange {
  /// Parses two numbers with a colon between them, `0.8:1.2`; `nil` for anything else.
  package init?(parsing text: String) {
    let parts = text.bytewise.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let start = Double(decimal: parts[0]), let end = Double(decimal: parts[1])
    else { return nil }
    self.init(start, end)
  }
}

extension StartEndRange: CustomStringConvertible {
  /// The range in option syntax.
  package var description: String { "\(shortestDecimal(start)):\(shortestDecimal(end))" }
}

extension StartEndRange: ArgumentValue {
  /// Parses a pair of numbers in the form `START:END`.
  package init(argument: String) throws(ArgumentValueError) {
    guard let range = Self(parsing: argument) else {
      throw ArgumentValueError("is not a pair of numbers", remedy: "use START:END, such as 0.5:1")
    }
    self = range
  }

  /// Creates a range from an array of two numbers, or from its text.
  package init(json: JSONValue) throws(ArgumentValueError) {
    if case .array(let elements) = json, elements.count == 2, let start = elements[0].double,
      let end = elements[1].double
    {
      self.init(start, end)
    } else {
      try self.init(textOf: json)
    }
  }

  /// An array of the two numbers.
  package var json: JSONValue { .array([.number(start), .number(end)]) }

  /// Throws for numbers out of a range, which are called by a noun in the plural.
  func check(in bounds: ClosedRange<Double>, of noun: String) throws(ArgumentValueError) {
    guard bounds.contains(start), bounds.contains(end) else {
      throw ArgumentValueError(
        "is out of range",
        remedy: "use \(noun) from \(bounds.lowerBound.argument) to \(bounds.upperBound.argument)")
    }
  }

  /// The value in option syntax.
  package var argument: String { description }

  /// An array of two numbers, or the text.
  package static var jsonRepresentations: [JSONRepresentation] { [.pair(), .text(pattern: pattern)] }

  /// A regular expression that matches pairs of numbers.
  package static let pattern = "^-?\(Length.numberPattern):-?\(Length.numberPattern)$"
}
