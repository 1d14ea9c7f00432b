import PulseBasics
import PulseSystem

extension TileProvider {
  /// All providers, sorted by name.
  ///
  /// - Complexity: About 900 rows are parsed on first use, a few milliseconds.
  package static let all: [TileProvider] = parseTable(
    unsafe String(decoding: EmbeddedFile.providers.buffer, as: UTF8.self))

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

  /// Returns the usual map of the family that a text names or misspells, such as `OpenStreetMap.Mapnik` for
  /// `OpenStretMap`; `nil` for none.
  package static func family(of name: String) -> String? {
    guard name.utf8.count <= longestName, !name.bytewise.contains("/") else { return nil }
    var families: [String: String] = [:]
    for provider in all where provider.name.bytewise.contains(".") {
      let family = String(provider.name.bytewise.prefix { $0 != "." })
      families[family] = families[family] ?? provider.name
    }
    families.merge(usualMaps) { $1 }
    return SpellChecker.correction(name, among: families.keys.sorted()).flatMap { families[$0] }
  }

  /// The usual maps of families that have several.
  private static let usualMaps = [
    "OpenStreetMap": "OpenStreetMap.Mapnik", "CartoDB": "CartoDB.Positron", "Esri": "Esri.WorldImagery",
    "Stadia": "Stadia.AlidadeSmooth", "Thunderforest": "Thunderforest.OpenCycleMap",
    "MapTiler": "MapTiler.Streets",
  ]

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
