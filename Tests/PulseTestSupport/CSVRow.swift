import Testing

/// A data row of a CSV fixture, with access by column name.
package struct CSVRow: Sendable, CustomTestStringConvertible {
  let number: Int
  let values: [String: String]

  package var testDescription: String { "row \(number)" }

  /// Returns the number in a column; fails the test if there is none.
  package func number(_ column: String) throws -> Double {
    try #require(Double(text(column)))
  }

  /// Returns the text in a column; fails the test without such a column.
  package func text(_ column: String) throws -> String {
    try #require(values[column])
  }
}
