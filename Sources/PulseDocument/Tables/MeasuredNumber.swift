import PulseBasics

/// A number with what stands around it: a currency, a unit, a flag or an interval, as in `$4,500,000`, `12,5 %`, `12.5 e` and
/// `61.5 [60-62]`.
package struct MeasuredNumber {
  /// The number alone, in any notation.
  package let digits: String

  /// The texts before the number and behind it; empty for nothing.
  package let (before, after): (String, String)

  /// Whether an interval is behind the number.
  let hasInterval: Bool

  /// The letters of the flags of Eurostat, such as `e` for estimated.
  private static let flags = Set("bcdefinprstuz".unicodeScalars)

  /// The signs of values that are only known to be less or greater.
  private static let bounds = Set("<>\u{2264}\u{2265}".unicodeScalars)

  /// The length in bytes beyond which a text is none.
  private static let longest = 60

  /// The number of letters of a unit.
  private static let longestUnit = 12

  /// Reads a text; `nil` for any other, and for a number alone.
  package init?(_ text: Substring) {
    let text = text.trimmed
    guard text.utf8.count <= Self.longest,
      let start = text.bytewise.firstIndex(where: \.isASCIIDigit)
    else { return nil }
    let (lead, isNegative) = Self.withoutSign(text[..<start])
    var rest = text[start...]
    let number = rest.bytewise.prefix(while: Self.isPartOfNumber).bytewise.trimming { !$0.isASCIIDigit }
    guard NumberParts(number.utf8) != nil else { return nil }
    rest = rest[number.endIndex...]
    let isAttached = rest.unicodeScalars.first?.properties.isWhitespace == false
    let behind = rest.trimmed
    guard !lead.isEmpty || !behind.isEmpty, Self.isLead(lead) else { return nil }
    hasInterval = Self.isInterval(behind)
    guard hasInterval || behind.isEmpty || Self.isUnit(behind) else { return nil }
    (digits, before) = (isNegative ? "-\(number)" : String(number), String(lead))
    after = hasInterval ? "" : (isAttached || behind.isEmpty ? "" : " ") + String(behind)
  }

  /// Whether it is only known to be less or greater than the number.
  package var isBound: Bool { before.unicodeScalars.first.map(Self.bounds.contains) ?? false }

  /// Whether letters are behind the number without a blank, as in the names of streets and lines.
  var hasAttachedLetters: Bool { after.unicodeScalars.first?.properties.isAlphabetic ?? false }

  /// Whether a flag of Eurostat or nothing is around it.
  var isFlagged: Bool {
    before.isEmpty && after.utf8.count < 5
      && after.unicodeScalars.dropFirst().allSatisfy { Self.flags.contains($0) } && !hasAttachedLetters
  }

  private static func isPartOfNumber(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCIIDigit || ".,'\u{2019} \u{A0}\u{202F}\u{2009}".unicodeScalars.contains(scalar)
  }

  /// Returns what stands before a number without its sign.
  private static func withoutSign(_ text: Substring) -> (text: Substring, isNegative: Bool) {
    for sign in ["-", "\u{2212}"] {
      if let rest = text.bytewise.removing(prefix: sign) ?? text.bytewise.removing(suffix: sign) {
        return (rest.trimmed, true)
      }
    }
    return (text.bytewise.trimming { $0 == "+" || $0.properties.isWhitespace }, false)
  }

  /// Whether a text can stand before a number: a currency, or a sign of comparison.
  private static func isLead(_ text: Substring) -> Bool {
    if text.isEmpty { return true }
    let scalars = text.unicodeScalars
    if scalars.count < 4, scalars.contains(where: { $0.properties.generalCategory == .currencySymbol }) {
      return true
    }
    if scalars.count == 1 {
      return "<>\u{2264}\u{2265}~\u{2248}\u{B1}".unicodeScalars.contains(text.unicodeScalars.first ?? " ")
    }
    return scalars.count == 3 && scalars.allSatisfy { ("A"..."Z").contains($0) }
  }

  /// Whether a text behind a number is an interval or a tolerance of it.
  private static func isInterval(_ text: Substring) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      text.bytewise.contains(where: \.isASCIIDigit)
    else { return false }
    return first == "[" && last == "]" || first == "(" && last == ")" || first == "\u{B1}"
  }

  /// Whether a text behind a number is a unit or a flag: letters and signs, none of which divides dates.
  private static func isUnit(_ text: Substring) -> Bool {
    let scalars = text.unicodeScalars
    guard scalars.count <= longestUnit, let first = scalars.first,
      first.properties.isAlphabetic || "%\u{2030}\u{B0}*/".unicodeScalars.contains(first)
        || first.properties.generalCategory == .currencySymbol
    else { return false }
    return !scalars.contains { $0.isASCIIDigit || ":,;-".unicodeScalars.contains($0) }
  }
}

/// The evidence of the values of a column for numbers with something around them.
struct MeasuredEvidence {
  /// The most different units that are counted.
  private static let mostUnits = 64

  /// The first text that is no plain number, with its line; `nil` without any.
  private(set) var first: (text: String, line: Int)?

  private var (plain, measured, bounds, attached, others, missing) = (0, 0, 0, 0, 0, 0)

  /// The first different words among the numbers.
  private var words: Set<Bytewise> = []

  /// The number of texts without a number before the first one after which nothing more is looked for.
  private static let mostTexts = 200
  private var units: Set<String> = []

  /// The first unit of length, and the different meters in all of these.
  private var (firstLength, lengths) = (String?.none, Set<Double>())
  private var areFlags = true

  /// Notes a text.
  mutating func note(_ text: String, line: Int) {
    let trimmed = text[...].trimmed
    if trimmed.isEmpty || plain + measured + bounds == 0 && others > Self.mostTexts { return }
    if CSVTableReader.isSignOfNone(text) {
      missing += 1
      return
    }
    if NumberParts(trimmed.utf8) != nil || Double(decimal: trimmed) != nil {
      plain += 1
      return
    }
    if first == nil { first = (String(trimmed), line) }
    guard let number = MeasuredNumber(trimmed) else {
      others += 1
      if words.count <= NumericColumn.mostWords { words.insert(String(trimmed).bytewise) }
      return
    }
    if number.isBound {
      bounds += 1
      if words.count <= NumericColumn.mostWords { words.insert(String(trimmed).bytewise) }
    } else {
      measured += 1
      if number.hasAttachedLetters { attached += 1 }
      if !number.isFlagged { areFlags = false }
      if number.hasInterval { return }
      let unit = String(number.after[...].trimmed)
      if number.before.isEmpty, let meters = NumberMeasure.meters(perUnit: unit) {
        firstLength = firstLength ?? unit
        lengths.insert(meters)
      } else if units.count < Self.mostUnits {
        units.insert(number.before + "\u{0}" + unit)
      }
    }
  }

  /// Whether most values are numbers of one form, with or without anything around them.
  var areNumbers: Bool {
    isMeasured
      || plain > 0
        && NumericColumn.holds(
          numbers: plain, words: others + bounds + measured, different: words.count + measured)
  }

  /// Whether all values are numbers of one form, signs that there is none, or a few words beside them.
  var isMeasured: Bool {
    guard measured > 0 || plain > 0 && missing > 0,
      NumericColumn.holds(numbers: plain + measured, words: others + bounds, different: words.count)
    else { return false }
    let isOfOneQuantity = units.count + (lengths.isEmpty ? 0 : 1) < 2
    // What a number without a unit beside two of these means is unknown.
    return (isOfOneQuantity && (lengths.count < 2 || plain == 0) || areFlags) && (attached == 0 || plain == 0)
  }

  /// The measure of the numbers; `nil` if the values are none of one form.
  var measure: NumberMeasure? {
    isMeasured ? (lengths.count > 1 && units.isEmpty ? NumberMeasure(unit: firstLength) : .own) : nil
  }

  /// Whether some of the values are numbers, which the others prevent from being read as such.
  var isMixed: Bool {
    !isMeasured && plain + bounds > 0 && measured - attached + bounds > 0
      && measured + bounds + plain > others
  }
}

/// The rule by which a column with words among its numbers is one of numbers.
package enum NumericColumn {
  /// The number of different words that can be in more than a tenth of the rows.
  package static let mostWords = 2

  /// Returns whether a column is one of numbers.
  ///
  /// - Parameters:
  ///   - numbers: The number of values that are numbers.
  ///   - words: That of others.
  ///   - different: That of different ones of the others.
  /// - Returns: Whether numbers are nine of ten values, or half of them beside very few words.
  package static func holds(numbers: Int, words: Int, different: Int) -> Bool {
    words == 0 || 9 * words <= numbers || different <= mostWords && words <= numbers && numbers > 2
  }
}
