import PulseBasics

/// A directory of countries by the names and codes that people and statistics offices write, with countries of the past.
///
/// `country_names.tsv` has a country in each line, with tabs between its cells: its ISO 3166 code, or for a country of the
/// past those of all that are where it was; other codes; the country under whose name its towns also stand, such as that
/// of an overseas territory; and names beside those of ``PlaceNameTable``, with `|` between them. The last of these are those in German,
/// French, Spanish, Italian, Portuguese and Dutch that no town has, as Unicode CLDR lists them.
struct CountryNames: Sendable {
  /// The ISO 3166 codes of countries by their folded names.
  private(set) var codesOfNames: [[UInt8]: [String]] = [:]

  /// The names that ``PlaceNameTable`` does not have.
  private var otherNames: Set<[UInt8]> = []

  /// The ISO 3166 codes of countries by these and other codes in small letters.
  private var codesOfCodes: [[UInt8]: [String]] = [:]

  /// The countries that a country stands for where a town is in none of its name.
  private var territories: [String: [String]] = [:]

  /// Words around the names of countries, folded, the longest first: `The Gambia`, `Kingdom of Norway` and `Moldova,
  /// Republic of`.
  private static let forms = [
    "democraticsocialistrepublicof", "federaldemocraticrepublicof", "bolivarianrepublicof",
    "democraticrepublicof",
    "federativerepublicof", "socialistrepublicof", "federalrepublicof", "independentstateof",
    "islamicrepublicof",
    "peoplesrepublicof", "unitedrepublicof", "commonwealthof", "principalityof", "grandduchyof", "kingdomof",
    "republicof", "sultanateof", "stateof", "unionof", "the", "of",
  ].map { Array($0.utf8) }

  /// The most such words around a name: `the Republic of the Gambia`.
  private static let mostForms = 4

  /// Parses a table; malformed lines are left out.
  init(_ text: String, folded: (String) -> [UInt8]) {
    for line in text.bytewise.split(separator: "\n") {
      let cells = line.bytewise.split(separator: "\t", omittingEmptySubsequences: false)
      let words = cells.map { $0.bytewise.split(separator: " ").map { String($0) } }
      guard let codes = words.first, words.count > 1 else { continue }
      for other in words[1] { for code in codes { add(code: folded(other), of: code) } }
      if cells.count > 2 { for country in words[2] { territories[country, default: []] += codes } }
      if cells.count > 3 {
        for name in cells[3].bytewise.split(separator: "|") {
          let key = folded(Self.spelledOut(String(name)))
          for code in codes { add(name: key, of: code) }
        }
      }
    }
    otherNames = Set(codesOfNames.keys)
  }

  /// Adds a folded name of a country.
  mutating func add(name: [UInt8], of code: String) {
    otherNames.remove(name)
    if codesOfNames[name]?.contains(code) != true { codesOfNames[name, default: []].append(code) }
  }

  /// Adds a folded code of a country.
  mutating func add(code other: [UInt8], of code: String) {
    if codesOfCodes[other]?.contains(code) != true { codesOfCodes[other, default: []].append(code) }
  }

  /// Returns a text whose `&` are words.
  static func spelledOut(_ text: String) -> String { text.bytewise.replacing("&", with: "and") }

  /// Returns the folded name without the words around it, if it is known; the name as it is if not.
  func key(_ name: [UInt8]) -> [UInt8] {
    var key = name[...]
    for _ in 0...Self.mostForms {
      if codesOfNames[Array(key)] != nil { return Array(key) }
      if let form = Self.forms.first(where: { key.count > $0.count && key.starts(with: $0) }) {
        key = key.dropFirst(form.count)
      } else if let form = Self.forms.first(where: {
        key.count > $0.count && key.suffix($0.count).elementsEqual($0)
      }) {
        key = key.dropLast(form.count)
      } else {
        break
      }
    }
    return name
  }

  /// Returns the ISO 3166 codes of the countries that a folded name or code stands for.
  func codes(of text: [UInt8]) -> [String] {
    let named = codes(ofName: text)
    return named + (codesOfCodes[text] ?? []).filter { !named.contains($0) }
  }

  /// Returns the ISO 3166 codes of the countries that a folded name stands for.
  func codes(ofName text: [UInt8]) -> [String] { codesOfNames[key(text)] ?? [] }

  /// Returns whether a folded name is one that only few people use.
  func isOtherName(_ name: [UInt8]) -> Bool { otherNames.contains(key(name)) }

  /// Returns the countries whose towns also stand under the name of a country.
  func territories(of code: String) -> [String] { territories[code] ?? [] }
}
