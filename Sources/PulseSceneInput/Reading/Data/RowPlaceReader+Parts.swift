import PulseArguments
import PulseBasics
import PulseDocument

// Degrees whose minutes and seconds are in columns of their own.
extension RowPlaceReader {
  /// The signs of degrees, minutes and seconds, of which columns of their own need none.
  private static let signs = "\u{B0}'\" ".unicodeScalars

  /// Returns the decimal degrees of a row.
  ///
  /// - Parameters:
  ///   - text: The text of the degrees, which stands alone if it has decimals.
  ///   - parts: The columns.
  ///   - row: The row, in which minutes and seconds can be empty.
  /// - Returns: The degrees; or all parts with their signs if one of them is no number in range, which then cannot be read.
  static func degrees(of text: String, _ parts: CoordinateColumnNames.Parts, in row: DocumentRecord) -> String
  {
    let texts = ([text] + parts.indices.dropFirst().map { row.texts[$0] }).map {
      DegreeText.plain($0).bytewise.trimming { signs.contains($0) }
    }
    if texts.dropFirst().allSatisfy(isEmpty) || isEmpty(texts[0]) { return text }
    let numbers = texts.map {
      isEmpty($0) ? 0 : NumberNotation.decimalComma.number($0) ?? Double(decimal: $0)
    }
    if let degrees = numbers[0], degrees != degrees.rounded() { return text }
    guard numbers.dropFirst().allSatisfy({ $0.map { abs($0) < 60 } == true }), let degrees = numbers[0] else {
      return zip(texts, ["\u{B0}", "'", "\""]).map { "\($0)\($1)" }.joined()
    }
    let isNegative = texts.contains { $0.utf8.first == UInt8(ascii: "-") }
    let sum = zip(numbers.dropFirst(), [60.0, 3600]).reduce(abs(degrees)) { $0 + abs($1.0 ?? 0) / $1.1 }
    // Letters of directions can follow, but no exponent.
    let billionths = Int((sum * 1e9).rounded())
    let decimals = String(1_000_000_000 + billionths % 1_000_000_000).bytewise.dropFirst(1)
    return "\(isNegative ? "-" : "")\(billionths / 1_000_000_000).\(decimals)"
  }
}
