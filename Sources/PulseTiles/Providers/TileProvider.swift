import PulseBasics
import PulseSystem

/// A public tile server with a name, such as `CartoDB.Positron`.
package struct TileProvider: Hashable, Sendable {
  /// The name: a family, in most cases with a variant after a period.
  package let name: String

  /// The URL template, with `{z}`, `{x}` and `{y}`, and possibly `{s}`, `{r}` and `{key}`.
  package let template: String

  /// The lowest zoom level.
  package let lowestZoom: Int

  /// The highest zoom level; `nil` if it is not published.
  package let highestZoom: Int?

  /// The values of `{s}`; those of URL templates in general if empty.
  package let subdomains: [String]

  /// The covered area as west, south, east and north in degrees; `nil` for the world.
  package let bounds: [Double]?

  /// The required attribution as plain text.
  package let attribution: String

  /// A condition or peculiarity in a few words; `nil` for none.
  package let note: String?

  /// Whether requests need a key.
  package var needsKey: Bool { template.bytewise.contains("{key}") }

  /// Whether the operator forbids bulk downloads.
  package var forbidsBulkUse: Bool { note?.bytewise.contains("no bulk use") == true }
}

extension TileProvider {
  /// Parses a row of the table; `nil` for a malformed one.
  ///
  /// - Parameter cells: The cells without ditto marks; see `make_providers.py`.
  init?(cells: [Substring]) {
    guard cells.count == 8 else { return nil }
    let zooms = cells[3].bytewise.split(separator: "-", omittingEmptySubsequences: false)
    guard zooms.count == 2, let lowest = Int(zooms[0]) else { return nil }
    var template = String(cells[1])
    for (index, value) in cells[2].bytewise.split(separator: "|", omittingEmptySubsequences: false)
      .enumerated()
    {
      template.replace("{\(index + 1)}", with: value)
    }
    let bounds = cells[5].bytewise.split(separator: ",").compactMap { Double($0) }
    self.init(
      name: String(cells[0]), template: template, lowestZoom: lowest, highestZoom: Int(zooms[1]),
      subdomains: cells[4].bytewise.split(separator: ",").map(String.init),
      bounds: bounds.count == 4 ? bounds : nil,
      attribution: String(cells[6]), note: cells[7].isEmpty ? nil : String(cells[7]))
  }
}

extension TileProvider {
  /// All providers, sorted by name.
  ///
  /// - Complexity: About 900 rows are parsed on first use, a few milliseconds.
  package static let all: [TileProvider] = parseTable(
    unsafe String(decoding: EmbeddedFile.providers.buffer, as: UTF8.self))

  /// The endings of files of maps, which are those of no name.
  private static let fileEndings = [
    ".json", ".mbtiles", ".pmtiles", ".tif", ".tiff", ".png", ".jpg", ".jpeg", ".webp",
  ]

  /// Returns the provider of a name, in any letter case; `nil` for other texts.
  package static func named(_ name: String) -> TileProvider? {
    // No file or path with a folder is a name, which saves parsing the table for most base maps.
    guard !name.isEmpty, name.utf8.count <= longestName, !name.bytewise.contains("/") else { return nil }
    let key = name.lowercased()
    guard !fileEndings.contains(where: { key.bytewise.hasSuffix($0) }) else { return nil }
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
