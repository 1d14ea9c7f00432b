import PulseBasics
package import PulseDocument

extension Int: ArgumentValue {
  /// Creates an integer from decimal digits.
  ///
  /// - Parameter argument: Digits, after a minus sign if the number is negative.
  /// - Throws: ``ArgumentValueError`` for anything else, and for numbers beyond 64 bits.
  package init(argument: String) throws(ArgumentValueError) {
    guard !argument.bytewise.hasPrefix("+"), let number = Int(argument) else {
      let digits = argument.bytewise.removing(prefix: "-") ?? argument[...]
      let isNumber = !digits.isEmpty && digits.utf8.allSatisfy(UInt8.decimalDigits.contains)
      throw ArgumentValueError(
        isNumber ? "is out of range" : "is not a whole number", remedy: "use a whole number such as 12")
    }
    self = number
  }

  /// The decimal digits of the number.
  package var argument: String { description }

  /// Creates an integer from a JSON number without a fraction, or from its text.
  package init(json: JSONValue) throws(ArgumentValueError) {
    if case .number(let number) = json, let integer = Int(exactly: number) {
      self = integer
    } else {
      try self.init(textOf: json)
    }
  }

  /// The number.
  package var json: JSONValue { .number(Double(self)) }

  /// Accepts every number.
  package func check() {}

  /// The JSON representation: an integer.
  package static var jsonRepresentations: [JSONRepresentation] { [.wholeNumber()] }
}

extension Double: ArgumentValue {
  /// Creates a number from decimal notation, which is the same in every locale.
  ///
  /// Accepts `12`, `-0.5`, `.5`, and `1e3`. Unlike `Double.init(_:)` it rejects `nan`,
  /// `inf`, `0x10`, `+1`, and `1e400`, which would be infinite.
  ///
  /// - Parameter argument: The number, with a decimal point.
  /// - Throws: ``ArgumentValueError`` for anything that is not a finite decimal number.
  package init(argument: String) throws(ArgumentValueError) {
    let remedy = "use a decimal number such as 0.5"
    let isDecimal = argument.utf8.allSatisfy { UInt8.decimalDigits.contains($0) || ".-+eE".utf8.contains($0) }
    guard !argument.bytewise.hasPrefix("+"), isDecimal, let number = Double(argument) else {
      throw ArgumentValueError("is not a number", remedy: Self.numberFormatRemedy(for: argument) ?? remedy)
    }
    guard number.isFinite else { throw ArgumentValueError("is out of range", remedy: remedy) }
    self = number
  }

  /// Creates a number from a JSON number, or from its text.
  package init(json: JSONValue) throws(ArgumentValueError) {
    if let number = json.double, number.isFinite { self = number } else { try self.init(textOf: json) }
  }

  /// The number.
  package var json: JSONValue { .number(self) }

  /// Throws for a number that is not finite.
  package func check() throws(ArgumentValueError) {
    guard isFinite else {
      throw ArgumentValueError("is not a number", remedy: "use a decimal number such as 0.5")
    }
  }

  /// Unit suffixes that users mistakenly append to numbers.
  private static let units: Set = ["fps", "deg", "\u{B0}"]

  /// Signs that word processors write for a hyphen.
  private static let longHyphens: Set<Unicode.Scalar> = [
    "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}",
  ]

  /// Returns advice on how to rewrite a number that has a decimal comma, a unit, or a typographic minus sign; `nil` for
  /// other text.
  static func numberFormatRemedy(for argument: String) -> String? {
    guard argument.utf8.count < 40 else { return nil }
    func isNumber(_ text: String) -> Bool {
      text.utf8.last.map(UInt8.decimalDigits.contains) == true && (try? Double(argument: text)) != nil
    }
    if let sign = argument.unicodeScalars.first, longHyphens.contains(sign) {
      let text = "-\(Substring(argument.unicodeScalars.dropFirst()))"
      return isNumber(text) ? "write it with a hyphen: \(text)" : nil
    }
    if let comma = argument.bytewise.firstIndex(of: ",") {
      let text = "\(argument[..<comma]).\(argument[argument.utf8.index(after: comma)...])"
      return isNumber(text) ? "write it with a point: \(text)" : nil
    }
    guard let digit = argument.unicodeScalars.lastIndex(where: \.isASCIIDigit) else { return nil }
    let number = String(argument[...digit])
    let unit = argument[argument.utf8.index(after: digit)...].bytewise.drop { $0 == " " }
    guard !unit.isEmpty, isNumber(number) else { return nil }
    return units.contains(String(unit)) ? "write it without '\(unit)': \(number)" : nil
  }

  /// The shortest decimal notation of the number, without `.0` at the end of a whole one.
  package var argument: String {
    let text = description
    return text.bytewise.removing(suffix: ".0").map(String.init) ?? text
  }

  /// The JSON representation: a number.
  package static var jsonRepresentations: [JSONRepresentation] { [.number()] }
}

extension UInt8 {
  fileprivate static let decimalDigits = UInt8(ascii: "0")...UInt8(ascii: "9")
}
