package import Foundation

/// The test fixtures: files below the folder `Fixtures`.
package enum Fixtures {
  /// The URL of the folder.
  package static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures", isDirectory: true)

  /// Reads a CSV table whose first row names the columns; lines with `#` are comments.
  package static func table(_ path: String) throws -> [CSVRow] {
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
