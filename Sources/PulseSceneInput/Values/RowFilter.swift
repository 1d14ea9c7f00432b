package import PulseArguments
import PulseBasics
import PulseDocument

/// A condition on the rows of data: `Status=paid`, `state=CA,TX`, `mag>=5`.
public struct RowFilter: Hashable, Sendable {
  /// The comparisons of a field with values.
  public enum Comparison: String, CaseIterable, Sendable {
    /// The field has one of the values.
    case equal = "="

    /// The field has none of the values.
    case different = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case greater = ">"

    /// Whether the field is compared with several values, and not with a single one.
    var takesSeveral: Bool { self == .equal || self == .different }
  }

  /// The name of the field: a column or a property.
  public let field: String

  /// The comparison.
  public let comparison: Comparison

  /// The values; an empty one is a missing value.
  public let values: [String]

  /// The values as numbers; `nil` for texts.
  private let numbers: [Double?]

  /// The text around the number of the single value, such as `km`; `nil` for others.
  private let unit: String?

  /// The single value in meters; `nil` for one that is no length.
  private let meters: Double?

  /// The value that fields are compared with as times; `nil` for other values and comparisons.
  private let date: ComparedDate?

  /// Creates a condition.
  ///
  /// - Parameters:
  ///   - field: The name of a column or property.
  ///   - comparison: The comparison.
  ///   - values: The values: one, or several that are equal or different.
  public init(_ field: String, _ comparison: Comparison, _ values: [String]) {
    (self.field, self.comparison, self.values) = (field, comparison, values)
    let plain = values.map { NumberNotation.decimalPoint.number($0[...]) }
    let isOpen = !comparison.takesSeveral && plain.first == .some(nil)
    date = isOpen ? values.first.flatMap { ComparedDate($0) } : nil
    let measure = isOpen && date == nil ? values.first.flatMap { MeasuredNumber($0[...]) } : nil
    if let measure, !measure.isBound, !Self.unit(of: measure).isEmpty {
      unit = Self.unit(of: measure)
      numbers = [NumberNotation.decimalPoint.number(measure.digits[...])]
      meters = measure.meters(.decimalPoint)
    } else {
      (unit, numbers, meters) = (nil, plain, nil)
    }
  }

  /// Whether fields are compared with a date.
  var comparesDates: Bool { date != nil }

  /// Whether fields are only compared with a text, byte for byte.
  var comparesText: Bool { !comparison.takesSeveral && numbers.first == .some(nil) && date == nil }

  /// Whether a number of the data has another unit than the value, which then says nothing about it.
  func differsInUnit(from field: ComparedValue) -> Bool {
    guard let unit, field.number != nil, meters == nil || field.meters == nil else { return false }
    let other = field.text.flatMap { MeasuredNumber($0[...]) }.map { Self.unit(of: $0) }
    return other?.bytewise != unit.bytewise
  }

  /// Returns what stands around a number in small letters without blanks.
  private static func unit(of number: MeasuredNumber) -> String {
    (number.before + number.after).lowercased().bytewise.filter { $0 != " " }
  }

  /// Returns the index of the value that a field equals: as a number if it is one, otherwise byte for byte; `nil` for none.
  func index(of field: ComparedValue) -> Int? {
    if field.isMissing { return values.firstIndex { $0.isEmpty } }
    let text = field.text?.bytewise
    return values.indices.first { index in
      if let value = numbers[index], let number = field.number, value == number { return true }
      return text == values[index].bytewise
    }
  }

  /// Returns whether a field meets the condition, in a file whose dates have an order of day and month; `nil` before it is known.
  func holds(for field: ComparedValue, _ order: DateOrder? = nil) -> Bool {
    comparison.takesSeveral ? (index(of: field) != nil) == (comparison == .equal) : isOrdered(field, order)
  }

  /// Returns why it is not known whether a date of a row is on the right side of the value; `nil` for any other field.
  func problem(with field: ComparedValue, _ order: DateOrder?) -> String? {
    guard let date, let text = field.text, let value = values.first else { return nil }
    let isExchangeable = "has a day and a month that can be exchanged"
    switch date.relation(to: text, order) {
    case .unclear:
      let formats = TimeFormat.fitting(text)
      return "'\(text.excerpt)' in '\(self.field.excerpt)' \(isExchangeable); "
        + (formats.count > 1
          ? "write --time-format \(SpellChecker.disjunction(formats))"
          : "write '\(value.excerpt)' as \(SpellChecker.disjunction(date.readings))")
    case .unclearCondition:
      return "'\(value.excerpt)' \(isExchangeable); write \(SpellChecker.disjunction(date.readings))"
    case .times, .noDate: return nil
    }
  }

  /// Whether a date of a row can be compared only with the order of day and month of its file.
  func needsOrder(for field: ComparedValue) -> Bool {
    guard let date, let text = field.text, date.canBeExchanged || DateOrder.Parts(text) != nil else {
      return false
    }
    return problem(with: field, nil) != nil
  }

  /// Returns whether a field is on the right side of the value, as numbers or times if that is one, otherwise byte for byte.
  private func isOrdered(_ field: ComparedValue, _ order: DateOrder?) -> Bool {
    guard !field.isMissing, let value = values.first else { return false }
    func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
      switch comparison {
      case .equal: left == right
      case .different: left != right
      case .atMost: left <= right
      case .atLeast: left >= right
      case .less: left < right
      case .greater: left > right
      }
    }
    if let meters, let length = field.meters { return holds(length, meters) }
    if let number = numbers.first ?? nil {
      return differsInUnit(from: field) ? false : field.number.map { holds($0, number) } ?? false
    }
    if let date {
      guard let text = field.text, case .times(let time, let bound) = date.relation(to: text, order) else {
        return false
      }
      // A day, month or year is in the condition as a whole.
      return holds(time, comparison == .atMost || comparison == .greater ? bound.last : bound.time)
    }
    return field.text.map { holds($0.bytewise, value.bytewise) } ?? false
  }
}

/// The value of a row in a field that conditions compare, read once for all of them.
struct ComparedValue: Hashable {
  /// Whether there is no value.
  let isMissing: Bool

  /// The value as a number, also with what stands around those of its column; `nil` for others.
  let number: Double?

  /// The value as text; `nil` for arrays and objects.
  let text: String?

  /// The value in meters; `nil` for one that is no length with its unit.
  let meters: Double?

  init(_ value: DocumentValue?) {
    let present = value.flatMap { $0.isMissing ? nil : $0 }
    (isMissing, number, text) = (present == nil, present?.numberOfScale, present?.plainText)
    meters = present?.meters
  }
}

extension RowFilter: ArgumentValue {
  private static let quote = UInt8(ascii: "\"")

  /// Parses `FIELD=VALUE,...` and the other comparisons; names and values with signs of them stand in double quotes.
  package init(argument: String) throws(ArgumentValueError) {
    let bytes = Array(argument.utf8)
    let start = bytes.firstIndex { $0 != 0x20 } ?? 0
    var end = start
    if end < bytes.count, bytes[end] == Self.quote { end = Self.endOfQuotes(in: bytes, from: end) }
    while end < bytes.count, Self.comparison(in: bytes[end...]) == nil { end += 1 }
    let name = Self.plain(bytes[start..<end])
    guard let (comparison, length) = Self.comparison(in: bytes[end...]), !name.isEmpty else {
      throw ArgumentValueError("is no condition", remedy: "use FIELD=VALUE, FIELD!=VALUE or FIELD>=NUMBER")
    }
    try Self.checkIsOne(bytes[(end + length)...], after: name)
    let values = Self.list(bytes[(end + length)...])
    guard comparison.takesSeveral || values.count == 1 && !values[0].isEmpty else {
      throw ArgumentValueError(
        "has \(values.count == 1 ? "no value" : "several values") after '\(comparison.rawValue)'",
        remedy: "write one, such as \(name.excerpt)\(comparison.rawValue)5")
    }
    self.init(name, comparison, values)
  }

  /// The condition in option syntax.
  package var argument: String {
    let list = values.map { value in
      Self.quoted(value, if: value.utf8.contains { $0 == UInt8(ascii: ",") || $0 == Self.quote })
    }.joined(separator: ",")
    let hasSigns = field.utf8.contains { $0 == 0x21 || (0x3C...0x3E).contains($0) }
    return Self.quoted(field, if: hasSigns) + comparison.rawValue + list
  }

  /// Returns the comparison that bytes begin with, with the number of its bytes; `nil` for none.
  private static func comparison(in bytes: ArraySlice<UInt8>) -> (Comparison, length: Int)? {
    if bytes.starts(with: "==".utf8) { return (.equal, 2) }
    if bytes.starts(with: "<>".utf8) { return (.different, 2) }
    let two = Comparison.allCases.first {
      $0.rawValue.utf8.count == 2 && bytes.starts(with: $0.rawValue.utf8)
    }
    let found = two ?? Comparison.allCases.first { bytes.starts(with: $0.rawValue.utf8) }
    return found.map { ($0, $0.rawValue.utf8.count) }
  }

  /// Throws for values that another condition is behind.
  private static func checkIsOne(
    _ bytes: ArraySlice<UInt8>, after name: String
  ) throws(ArgumentValueError) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard !text.bytewise.contains("\"") else { return }
    let lowercase = text.lowercased()
    for (sign, isAny) in [(" and ", false), ("&&", false), (";", false), (" or ", true), ("||", true)] {
      guard let start = lowercase.bytewise.firstRange(of: sign)?.upperBound,
        lowercase[start...].utf8.contains(where: { (0x3C...0x3E).contains($0) })
      else { continue }
      let list = "\(name.excerpt)=A,B"
      throw ArgumentValueError(
        "has several conditions",
        remedy: isAny
          ? "write one, such as \(list) for one value of several, as a row has to meet all conditions"
          : "write the option once for each, as a row has to meet all of them; a value with '\(sign[...].trimmed)' stands in double quotes"
      )
    }
  }

  /// Returns the index after the quotes that begin at an index, or that of the end.
  private static func endOfQuotes(in bytes: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count {
      if bytes[index] == quote {
        guard index + 1 < bytes.count, bytes[index + 1] == quote else { return index + 1 }
        index += 1
      }
      index += 1
    }
    return bytes.count
  }

  /// Splits a list at the commas outside of quotes.
  private static func list(_ bytes: ArraySlice<UInt8>) -> [String] {
    var (parts, start, isQuoted) = ([String](), bytes.startIndex, false)
    for index in bytes.indices {
      if bytes[index] == quote { isQuoted.toggle() }
      guard bytes[index] == UInt8(ascii: ","), !isQuoted else { continue }
      parts.append(plain(bytes[start..<index]))
      start = index + 1
    }
    return parts + [plain(bytes[start...])]
  }

  /// Returns a text without white space around it and, if it stands in quotes, without these.
  private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)[...].trimmed
    guard text.utf8.count > 1, text.utf8.first == quote, text.utf8.last == quote else { return String(text) }
    return text.bytewise.dropFirst(1).bytewise.dropLast(1).bytewise.replacing("\"\"", with: "\"")
  }

  private static func quoted(_ text: String, if isNeeded: Bool) -> String {
    let isBare = text.utf8.first != quote && text[...].trimmed.utf8.count == text.utf8.count
    return isNeeded || !isBare
      ? "\"" + text.bytewise.replacing("\"", with: "\"\"") + "\"" : text
  }
}
