import PulseBasics
import PulseDocument

/// The numbers in a table that GDAL makes of a spreadsheet, some with sixteen decimals.
enum SpreadsheetNumbers {
  /// The number of decimals that are more than anybody has written.
  private static let decimals = 15

  /// Returns a table with the shortest decimals of the same numbers.
  ///
  /// - Parameter table: CSV, with numbers between quotes.
  /// - Returns: The table.
  /// - Complexity: O(bytes).
  static func shortened(_ table: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(table.count)
    var rest = table
    while let quote = rest.firstIndex(of: UInt8(ascii: "\"")) {
      text += rest[...quote]
      rest = rest[(quote + 1)...]
      guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { break }
      let value = rest[..<end]
      if let point = value.firstIndex(of: UInt8(ascii: ".")), value.endIndex - point > decimals,
        let number = Double(decimal: Substring(decoding: value, as: UTF8.self))
      {
        text += shortestDecimal(number).utf8
      } else {
        text += value
      }
      text.append(UInt8(ascii: "\""))
      rest = rest[(end + 1)...]
    }
    return text + rest
  }
}
