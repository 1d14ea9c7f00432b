import CProviders
import PulseSyntax

extension TileProvider {
  /// All providers, sorted by name.
  ///
  /// - Complexity: About 900 rows are parsed on first use, a few milliseconds.
  package static let all: [TileProvider] = parseTable(
    unsafe String(
      decoding: UnsafeBufferPointer(start: pulse_providers(), count: pulse_providers_count()), as: UTF8.self))

  /// Returns the provider of a name, in any letter case; `nil` for other texts.
  package static func named(_ name: String) -> TileProvider? {
    // No path with a folder is a name, which saves parsing the table for most base maps.
    guard !name.isEmpty, name.utf8.count <= longestName, !name.bytewise.contains("/") else { return nil }
    let key = name.lowercased()
    return all.first { $0.name.lowercased() == key }
  }

  /// Returns the names that a text may have meant, at most three.
  package static func suggestions(for name: String) -> [String] {
    guard name.utf8.count <= longestName, !name.bytewise.contains("/") else { return [] }
    return SpellChecker.suggestions(for: name, among: all.map(\.name))
  }

  /// The maximum length of a name in bytes.
  private static let longestName = 120

  /// Parses the table; malformed rows are left out.
  static func parseTable(_ text: String) -> [TileProvider] {
    var previous: [Substring] = []
    return text.bytewise.split(separator: "\n").filter { !$0.bytewise.hasPrefix("#") }.compactMap { line in
      var cells = line.bytewise.split(separator: "\t", omittingEmptySubsequences: false)
      for index in cells.indices where cells[index] == "\"" && index < previous.count {
        cells[index] = previous[index]
      }
      previous = cells
      return TileProvider(cells: cells)
    }
  }
}
