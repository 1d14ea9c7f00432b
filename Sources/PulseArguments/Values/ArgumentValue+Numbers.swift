extension Int: ArgumentValue {
  /// Creates a whole number from decimal digits.
  ///
  /// - Parameter argument: Digits, after a minus sign if the number is negative.
  /// - Throws: ``ArgumentValueError`` for anything else, and for numbers beyond 64 bits.
  public init(argument: String) throws(ArgumentValueError) {
    guard argument.first != "+", let number = Int(argument) else {
      let digits = argument.hasPrefix("-") ? argument.dropFirst() : argument[...]
      let isNumber = !digits.isEmpty && digits.utf8.allSatisfy(UInt8.decimalDigits.contains)
      throw ArgumentValueError(
        isNumber ? "is out of range" : "is not a whole number", remedy: "use a whole number such as 12")
    }
    self = number
  }

  /// The decimal digits of the number.
  public var argument: String { description }

  /// A whole number.
  public static var forms: [ValueForm] { [.wholeNumber()] }
}

extension Double: ArgumentValue {
  /// Creates a number from decimal notation, which is the same in every locale.
  ///
  /// `12`, `-0.5`, `.5`, and `1e3` are accepted. What `Double.init(_:)` accepts beyond that is not: `nan`,
  /// `inf`, `0x10`, `+1`, and `1e400`, which would be infinite.
  ///
  /// - Parameter argument: The number; the decimal sign is a point.
  /// - Throws: ``ArgumentValueError`` for anything that is not a finite decimal number.
  public init(argument: String) throws(ArgumentValueError) {
    let remedy = "use a decimal number such as 0.5"
    let isDecimal = argument.utf8.allSatisfy { UInt8.decimalDigits.contains($0) || ".-+eE".utf8.contains($0) }
    guard argument.first != "+", isDecimal, let number = Double(argument) else {
      throw ArgumentValueError("is not a number", remedy: Self.remedy(forComma: argument) ?? remedy)
    }
    guard number.isFinite else { throw ArgumentValueError("is out of range", remedy: remedy) }
    self = number
  }

  /// What to write instead of a number with a comma for the point, as many languages write it.
  static func remedy(forComma argument: String) -> String? {
    let comma = argument.utf8.firstIndex(of: UInt8(ascii: ","))
    guard argument.utf8.count < 40, let comma else { return nil }
    let text = "\(argument[..<comma]).\(argument[argument.index(after: comma)...])"
    return Double(text)?.isFinite == true ? "write it with a point: \(text)" : nil
  }

  /// The shortest decimal notation of the number, without `.0` at the end of a whole one.
  public var argument: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A number.
  public static var forms: [ValueForm] { [.number()] }
}

extension UInt8 {
  fileprivate static let decimalDigits = UInt8(ascii: "0")...UInt8(ascii: "9")
}
