package import Foundation
import Testing

/// The test fixtures: files below the folder `Fixtures`.
package enum Fixtures {
  /// The URL of the folder.
  package static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures", isDirectory: true)

  /// Reads a CSV table whose first row names the columns; lines with `#` are comments.
  package static func csvRows(_ path: String) throws -> [CSVRow] {
    let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    let lines = text.split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    guard let names = lines.first else { return [] }
    return lines.dropFirst().enumerated().map { index, values in
      CSVRow(number: index + 2, values: Dictionary(uniqueKeysWithValues: zip(names, values)))
    }
  }
}

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

extension Fixtures {
  /// The root of the package, with `Package.swift`.
  package static var packageRoot: URL { folder.deletingLastPathComponent() }

  /// The path of the embedded font.
  package static var font: String {
    packageRoot.appending(path: "Sources/CEmbedded/Font/NotoSans.ttf").path(percentEncoded: false)
  }

  /// Returns the URL of a path below `Fixtures`, such as `scenes/ripple.json`.
  package static func url(_ path: String) -> URL {
    folder.appending(path: path)
  }
}
