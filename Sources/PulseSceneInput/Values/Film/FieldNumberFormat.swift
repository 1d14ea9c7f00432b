import Glibc
import PulseBasics
import PulseDocument
import PulseScene

/// A format of a number in a text: `.1f` for its decimals, `,` for groups of thousands, or both.
package struct FieldNumberFormat: Hashable, Sendable {
  /// The largest number of decimals.
  private static let mostDecimals = 6

  /// Whether commas stand between groups of thousands.
  package let groupsThousands: Bool

  /// The number of decimals; `nil` for those of the value.
  package let decimals: Int?

  /// The format as it was written.
  package let text: String

  /// The language of the decimal sign and of that between thousands, as in legends.
  var language = MapLanguage.local

  /// Parses a format; `nil` for any other text, such as the second half of a name.
  package init?(_ text: Substring) {
    var rest = text.bytewise.hasPrefix(",") ? text.bytewise.dropFirst(1) : text
    groupsThousands = rest.utf8.count < text.utf8.count
    if rest.bytewise.hasPrefix(".") {
      rest = rest.bytewise.dropFirst(1)
      if rest.bytewise.hasSuffix("f") { rest = rest.bytewise.dropLast(1) }
      guard rest.utf8.count == 1, let digits = Int(rest), digits <= Self.mostDecimals else { return nil }
      decimals = digits
    } else {
      guard groupsThousands, rest.isEmpty else { return nil }
      decimals = nil
    }
    self.text = String(text)
  }

  /// Returns a number in the format, with halves rounded away from zero; any other text as it is.
  package func text(of value: String) -> String {
    guard let number = Double(decimal: value[...].trimmed), abs(number) < 1e9 else { return value }
    var (whole, fraction) = ("", "")
    var isNegative = number < 0
    if let decimals {
      let scaled = (abs(number) * pow(10, Double(decimals))).rounded()
      if scaled == 0 { isNegative = false }
      let digits = String(Int(scaled))
      let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
      whole = String(padded.bytewise.dropLast(decimals))
      fraction = String(padded.bytewise.dropFirst(whole.utf8.count))
    } else {
      let digits = shortestDecimal(abs(number))
      guard !digits.bytewise.contains("e") else { return value }
      let parts = digits.bytewise.split(separator: ".")
      whole = String(parts[0])
      fraction = parts.count > 1 ? String(parts[1]) : ""
    }
    let signs = LegendLanguage(language)
    if signs.code != LegendLanguage(.local).code {
      let number = (isNegative ? "-" : "") + whole + (fraction.isEmpty ? "" : ".\(fraction)")
      return signs.number(number, groupsThousands: groupsThousands)
    }
    if groupsThousands { whole = Self.grouped(whole) }
    return (isNegative ? "-" : "") + whole + (fraction.isEmpty ? "" : ".\(fraction)")
  }

  /// Returns digits with a comma before each three from the last.
  private static func grouped(_ digits: String) -> String {
    var text: [UInt8] = []
    for (index, digit) in digits.utf8.enumerated() {
      if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { text.append(UInt8(ascii: ",")) }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
