import PulseBasics

/// A notation of numbers: the meaning of points and commas that could separate thousands or decimals.
package enum NumberNotation: Hashable, Sendable {
  /// A point is before decimals, and a comma only if other than three digits follow it.
  case usual

  /// A comma is before decimals, and points are between thousands: `1.249,90`.
  case decimalComma

  /// A point is before decimals, and commas are between thousands: `1,249.90`.
  case decimalPoint

  /// Returns the number that a text means; `nil` for any other text.
  package func number(_ text: Substring) -> Double? {
    let text = text.trimmed
    guard let first = text.utf8.first, first < 0x3A || first == 0xE2 else { return nil }
    if self != .decimalComma || !text.utf8.contains(UInt8(ascii: ".")), let number = Double(decimal: text) {
      return number
    }
    guard let parts = NumberParts(text.utf8) else { return nil }
    return parts.number(in: self)
  }
}

/// A text of digits with the points and commas in it, without its sign and the blanks and apostrophes between thousands.
struct NumberParts {
  private static let (point, comma) = (UInt8(ascii: "."), UInt8(ascii: ","))

  /// The sign, digits, points and commas, and at the end an exponent.
  private var bytes: [UInt8] = []

  /// The groups of digits between points and commas, by their lengths.
  private var lengths: [Int] = [0]

  private var points = 0
  private var commas = 0

  /// Whether the last of several points and commas is a comma.
  private var endsWithComma = false

  private var hasExponent = false
  private var startsWithZero = false

  /// Creates the parts of a text without blanks at its ends; `nil` if it is no number in any notation.
  init?(_ text: some Sequence<UInt8>) {
    var rest = ArraySlice(text)
    if rest.starts(with: [0xE2, 0x88, 0x92]) {
      rest = rest.dropFirst(3)
      bytes.append(UInt8(ascii: "-"))
    } else if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      rest = rest.dropFirst()
      bytes.append(sign)
    }
    startsWithZero = rest.first == UInt8(ascii: "0")
    // The number of digits since a blank or an apostrophe; nil before the first.
    var sinceBlank: Int?
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if let count = sinceBlank { sinceBlank = count + 1 }
        lengths[lengths.count - 1] += 1
      case Self.point, Self.comma:
        guard sinceBlank.map({ $0 == 3 }) ?? true else { return nil }
        sinceBlank = nil
        if byte == Self.comma { commas += 1 } else { points += 1 }
        endsWithComma = byte == Self.comma
        lengths.append(0)
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        guard sinceBlank == nil else { return nil }
        hasExponent = true
        bytes += rest
        return
      default:
        guard let length = Self.blank(at: rest), points + commas == 0,
          sinceBlank.map({ $0 == 3 }) ?? (1...3).contains(lengths[0])
        else { return nil }
        sinceBlank = 0
        rest = rest.dropFirst(length)
        continue
      }
      bytes.append(byte)
      rest = rest.dropFirst()
    }
    guard sinceBlank.map({ $0 == 3 }) ?? true, lengths[lengths.count - 1] > 0 else { return nil }
  }

  /// Returns the length of a blank or apostrophe that can stand between thousands; `nil` for any other byte.
  private static func blank(at rest: ArraySlice<UInt8>) -> Int? {
    switch rest.first {
    case 0x20, UInt8(ascii: "'"): 1
    case 0xC2 where rest.starts(with: [0xC2, 0xA0]): 2
    case 0xE2:
      [[0x80, 0xAF], [0x80, 0x89], [0x80, 0x99]].contains(Array(rest.dropFirst().prefix(2))) ? 3 : nil
    default: nil
    }
  }

  /// Whether the first groups, `count` of them, can be separated as thousands are.
  private func areThousands(_ count: Int) -> Bool {
    !startsWithZero && (1...3).contains(lengths[0]) && lengths[1..<count].allSatisfy { $0 == 3 }
  }

  /// A kind of text, by what it says about the meaning of points and commas.
  enum Kind: Equatable {
    case digits(count: Int)
    case decimalComma, decimalPoint

    /// A point or comma that can be before decimals or between thousands.
    case ambiguousPoint, ambiguousComma

    /// A number in no notation, such as `1.2.3`.
    case other
  }

  var kind: Kind {
    if hasExponent { return .other }
    switch (points, commas) {
    case (0, 0): return .digits(count: lengths[0])
    case (1, 0): return areThousands(2) ? .ambiguousPoint : .decimalPoint
    case (0, 1): return areThousands(2) ? .ambiguousComma : .decimalComma
    case (2, 0): return areThousands(3) ? .decimalComma : .other
    case (0, _): return areThousands(lengths.count) ? .decimalPoint : .other
    case (_, 1) where endsWithComma: return areThousands(lengths.count - 1) ? .decimalComma : .other
    case (1, _) where !endsWithComma: return areThousands(lengths.count - 1) ? .decimalPoint : .other
    default: return .other
    }
  }

  /// Returns the number in a notation; `nil` if it is none.
  func number(in notation: NumberNotation) -> Double? {
    let decimal: UInt8
    switch kind {
    case .digits, .decimalPoint: decimal = Self.point
    case .decimalComma: decimal = Self.comma
    case .ambiguousPoint: decimal = notation == .decimalComma ? Self.comma : Self.point
    case .ambiguousComma:
      guard notation != .usual else { return nil }
      decimal = notation == .decimalComma ? Self.comma : Self.point
    case .other:
      guard hasExponent, points + commas == 1 else { return nil }
      decimal = points == 1 ? Self.point : Self.comma
    }
    let plain = bytes.compactMap { byte in
      byte == decimal ? Self.point : byte == Self.point || byte == Self.comma ? nil : byte
    }
    return Double(decimal: String(decoding: plain, as: UTF8.self))
  }
}

/// The evidence of the values of a column for the notation of its numbers.
struct NumberEvidence {
  private(set) var (commas, points) = (0, 0)

  /// The first value that can be one of two numbers, with its line; `nil` without any.
  private(set) var ambiguous: (text: String, line: Int)?

  private var hasLongInteger = false

  /// Notes a value in a table whose delimiter is a comma or another one.
  mutating func note(_ bytes: ArraySlice<UInt8>, line: Int, isCommaSeparated: Bool) {
    guard let first = bytes.first, first < 0x3A || first == 0xE2, bytes.count < 32 else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let parts = NumberParts(text[...].trimmed.utf8) else { return }
    switch parts.kind {
    case .digits(let count): if count > 3 { hasLongInteger = true }
    case .decimalComma:
      // In such a table, a quoted comma can as well separate two values.
      if !isCommaSeparated || bytes.contains(UInt8(ascii: ".")) { commas += 1 }
    case .decimalPoint: points += 1
    case .ambiguousPoint: if ambiguous == nil { ambiguous = (text, line) }
    case .ambiguousComma, .other: break
    }
  }

  /// Adds the evidence of another column.
  mutating func add(_ other: NumberEvidence) {
    (commas, points) = (commas + other.commas, points + other.points)
    ambiguous = ambiguous ?? other.ambiguous
    hasLongInteger = hasLongInteger || other.hasLongInteger
  }

  /// The notation that the values show; `nil` if they show none, or two.
  var notation: NumberNotation? {
    (commas > 0) == (points > 0) ? nil : commas > 0 ? .decimalComma : .decimalPoint
  }

  /// Whether the meaning of its points stays open.
  var isOpen: Bool { commas + points == 0 && !hasLongInteger && ambiguous != nil }
}

/// The evidence of texts that are no plain numbers for being numbers of one form, with a unit or thousands in them.
package struct TextNumberEvidence {
  private var (numbers, measured) = (NumberEvidence(), MeasuredEvidence())

  /// Creates the evidence of no text.
  package init() {}

  /// Notes a text.
  package mutating func note(_ text: String) {
    measured.note(text, line: 0)
    let digits = MeasuredNumber(text[...])?.digits ?? text
    numbers.note(Array(digits.utf8)[...], line: 0, isCommaSeparated: false)
  }

  /// The measure of the numbers.
  package var measure: NumberMeasure { measured.measure ?? .own }

  /// The notation of the numbers; `nil` if the texts are none.
  package var notation: NumberNotation? {
    measured.areNumbers ? numbers.notation ?? .usual : nil
  }
}
