import Testing

/// A row of a table of the fixtures.
package struct CSVRow: Sendable, CustomTestStringConvertible {
  let number: Int
  let values: [String: String]

  package var testDescription: String { "row \(number)" }

  /// The number in a column; fails the test when there is none.
  package func number(_ column: String) throws -> Double {
    try #require(Double(text(column)))
  }

  /// The text in a column; fails the test when there is no such column.
  package func text(_ column: String) throws -> String {
    try #require(values[column])
  }
}
