import PulseBasics
package import PulseGeo
package import PulseScene
import PulseSystem

/// The names on the built-in map in one language; `world_languages.py` describes their format.
///
/// The name on the map stands for one that is missing.
package struct WorldMapNames: Sendable {
  /// The names of a language other than English.
  private struct Table: Sendable {
    /// The names of countries by those in English.
    var countries: [String: String] = [:]

    /// The place of each name of a town in the bytes, by the number of the town; empty for that of the map.
    var towns: [Range<Int32>] = []

    var bytes: [UInt8] = []
  }

  /// `nil` for English.
  private let table: Table?

  /// The code of the language; empty for English.
  private var code = ""

  /// The names in English.
  static let english = WorldMapNames(table: nil)

  private init(table: Table?) { self.table = table }

  /// Parses the names of a language, which are in the order of the map; malformed ones are left out.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - countries: The countries of the map.
  init(_ bytes: [UInt8], countries: [WorldMap.Country]) {
    var table = Table(bytes: bytes)
    var start = 0
    var (number, isTown) = (0, false)
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let range = Int32(clamping: start)..<Int32(clamping: start + line.count)
      start += line.count + 1
      if line.isEmpty {
        (number, isTown) = (0, true)
      } else if let skipped = Self.count(line) {
        if isTown { table.towns += repeatElement(0..<0, count: skipped) }
        number += skipped
      } else {
        if isTown {
          table.towns.append(range)
        } else if number < countries.count {
          table.countries[countries[number].name] = String(decoding: line, as: UTF8.self)
        }
        number += 1
      }
    }
    self.table = table
  }

  /// Returns the number that a line of digits is, of at most six.
  private static func count(_ line: ArraySlice<UInt8>) -> Int? {
    guard line.count <= 6, line.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return line.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// The largest size of the text of a language in bytes.
  private static let largestSize = 1 << 22

  private static let known = BoundedCache<String, WorldMapNames>(capacity: 4)

  /// Returns the embedded names in a language; those in English for one that the map does not have.
  ///
  /// - Throws: ``BasemapError`` if the program was built with a damaged map.
  /// - Complexity: About 2 ms for a language that is used for the first time.
  package static func embedded(in language: MapLanguage) throws(BasemapError) -> WorldMapNames {
    guard let code = language.code(among: EmbeddedFile.languages.map(\.name)) else { return english }
    return try known.value(of: code) { () throws(BasemapError) in
      let file = EmbeddedFile.languages.first { $0.name.utf8.elementsEqual(code.utf8) }?.file
      let text = (file?.bytes).flatMap { try? inflate($0[...], size: .atMost(largestSize)) }
      var names = WorldMapNames(text ?? [], countries: try WorldMap.embedded().countries())
      names.code = code
      return names
    }
  }

  /// Whether they are those in English.
  var isEnglish: Bool { table == nil }

  /// Returns the name of a town by its number on the map and its name there.
  func town(_ number: Int, called name: String) -> String {
    guard let table else { return EnglishNames.name(of: name) }
    guard number < table.towns.count, !table.towns[number].isEmpty else { return name }
    let range = table.towns[number]
    return String(decoding: table.bytes[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
  }

  /// Returns the name of a country by that in English.
  func country(_ name: String) -> String { table?.countries[name] ?? name }

  /// Returns a name in the capitals of the language.
  ///
  /// Those of Turkish keep their dots, and those of Greek have no accents.
  func capitals(of name: String) -> String {
    switch code {
    case "tr": return name.bytewise.replacing("i", with: "İ").uppercased()
    case "el": return String(String.UnicodeScalarView(name.uppercased().unicodeScalars.map(Self.unaccented)))
    default: return name.uppercased()
    }
  }

  /// Greek capitals with accents, and those without.
  private static let greekCapitals = Dictionary(
    uniqueKeysWithValues: zip("ΆΈΉΊΌΎΏ".unicodeScalars, "ΑΕΗΙΟΥΩ".unicodeScalars))

  private static func unaccented(_ capital: Unicode.Scalar) -> Unicode.Scalar {
    greekCapitals[capital] ?? capital
  }

  /// Returns the name of a place that was found by one of its names; of states that in English.
  package func name(of place: NamedPlace) -> String {
    guard table != nil else { return place.name }
    return place.town.map { town($0.number, called: $0.name) } ?? country(place.name)
  }
}
