import PulseBasics
package import PulseDocument

/// A summary of what was understood of a data file: its rows or features, those that are left out, and the columns that have
/// a meaning.
package struct DataFileSummary: Hashable, Sendable {
  /// Rows that are left out for one reason.
  package struct LeftOutRows: Hashable, Sendable {
    /// The reason as it follows the number of rows: without a place.
    package var reason: String

    /// The number of rows.
    package var count: Int

    /// The place of the first one and what is wrong with it.
    package var first: String

    /// Whether conditions leave them out, and not what they lack.
    var areUnselected = false
  }

  /// A column with a meaning.
  package struct Column: Hashable, Sendable {
    /// The meaning: a key of `--columns`.
    package var meaning: String

    /// The name of the column.
    package var name: String
  }

  /// The path of the file.
  package var file: String

  /// The plural noun for what the file lists: rows or features.
  package var noun: String

  /// The number of rows or features.
  package var count: Int

  /// Those that are left out.
  package var leftOut: [LeftOutRows]

  /// The columns with a meaning.
  package var columns: [Column]

  /// The summary as a line for people.
  package var note: String {
    let others = leftOut.reduce(0) { $0 + $1.count }
    let unselected = leftOut.first(where: \.areUnselected)
    let rows = others == 0 ? "\(count) \(noun)" : "\(count - others) of \(count) \(noun)"
    return "\(file): \(rows)" + (unselected.map { " (\($0.count) left out by --where)" } ?? "")
      + columns.map { ", \($0.meaning) from '\($0.name.excerpt)'" }.joined()
  }

  /// The summary as part of a report.
  package var json: JSONValue {
    JSONValue([
      "file": .string(file), noun: .integer(count),
      "leftOut": .array(
        leftOut.map {
          JSONValue([
            "reason": .string($0.reason), "count": .integer($0.count), "first": .string($0.first),
          ])
        }),
      "columns": .array(
        columns.map { JSONValue(["meaning": .string($0.meaning), "column": .string($0.name)]) }),
    ])
  }
}
