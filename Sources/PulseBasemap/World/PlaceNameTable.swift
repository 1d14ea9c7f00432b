import PulseBasics
import PulseGeo
import PulseSystem

/// The embedded table of countries, states and other names of the places of the world map, and of the boxes of countries
/// and states; `world_place_names.py` describes its format.
struct PlaceNameTable: Sendable {
  /// The region and the other names of one place, folded.
  struct Row: Sendable {
    var region = Gazetteer.Region(country: "", state: nil)
    var aliases: [ArraySlice<UInt8>] = []
  }

  /// A country or a state that a map can show.
  struct Area: Sendable {
    var name: String
    var isCountry: Bool
    /// The country.
    var region: Gazetteer.Region
    /// A point inside it.
    var point: GeoPoint
    var bounds: GeoBounds
    /// The size in square kilometers.
    var size: Int
  }

  /// The rows in the order of the places of the map.
  private(set) var rows: [Row] = []

  /// The countries and states.
  private(set) var areas: [Area] = []

  /// The names and codes of countries.
  private(set) var countries = CountryNames("") { _ in [] }

  private var foldings: [Unicode.Scalar: [UInt8]] = [:]

  /// The states of the United States by their folded codes and names.
  private var states: [[UInt8]: [Gazetteer.Region]] = [:]

  /// The indices of the areas of countries by their codes.
  private var countryIndices: [String: Int] = [:]

  /// The indices of the areas of states by their folded names.
  private var stateIndices: [[UInt8]: [Int]] = [:]

  /// The codes that people in Canada and Australia write for states, with the names of these, both folded.
  private static let stateCodes = [
    "CA": [
      "ab": "alberta", "bc": "britishcolumbia", "mb": "manitoba", "nb": "newbrunswick",
      "nl": "newfoundlandandlabrador", "ns": "novascotia", "nt": "northwestterritories", "nu": "nunavut",
      "on": "ontario", "pe": "princeedwardisland", "pei": "princeedwardisland", "qc": "quebec",
      "sk": "saskatchewan", "yt": "yukon",
    ],
    "AU": [
      "act": "newsouthwales", "nsw": "newsouthwales", "nt": "northernterritory", "qld": "queensland",
      "sa": "southaustralia", "tas": "tasmania", "vic": "victoria", "wa": "westernaustralia",
    ],
  ]

  /// The abbreviations of states of the United States in texts, with the names of these, both folded: Calif., Mass.
  static let abbreviatedStates = [
    "ala": "alabama", "ariz": "arizona", "ark": "arkansas", "cal": "california", "calif": "california",
    "colo": "colorado", "conn": "connecticut", "fla": "florida", "ill": "illinois", "ind": "indiana",
    "kan": "kansas", "kans": "kansas", "mass": "massachusetts", "mich": "michigan", "minn": "minnesota",
    "miss": "mississippi", "mont": "montana", "ncar": "northcarolina", "ndak": "northdakota",
    "neb": "nebraska", "nebr": "nebraska", "nev": "nevada", "nmex": "newmexico", "okla": "oklahoma",
    "ore": "oregon", "oreg": "oregon", "penn": "pennsylvania", "penna": "pennsylvania",
    "scar": "southcarolina", "sdak": "southdakota", "tenn": "tennessee", "tex": "texas", "wash": "washington",
    "wisc": "wisconsin", "wis": "wisconsin", "wva": "westvirginia", "wyo": "wyoming",
  ]

  /// The largest size of the table in bytes.
  private static let largestSize = 1 << 22

  /// The table in the program; empty if the program was built with a damaged one.
  static let embedded = PlaceNameTable(
    (try? inflate(EmbeddedFile.placeNames.bytes[...], size: .atMost(largestSize))) ?? [],
    countries: String(decoding: EmbeddedFile.countryNames.bytes, as: UTF8.self))

  /// Parses a table, and that of ``CountryNames``; malformed lines are left out.
  init(_ bytes: [UInt8], countries text: String) {
    var block = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.isEmpty {
        block += 1
        if block == 1 { countries = CountryNames(text) { folded($0) } }
        continue
      }
      let cells = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1, omittingEmptySubsequences: false)
      let first = String(decoding: cells[0], as: UTF8.self)
      switch (block, cells.count) {
      case (0, 2): if let scalar = first.unicodeScalars.first { foldings[scalar] = Array(cells[1]) }
      case (1, 2):
        countries.add(code: folded(first), of: first)
        countries.add(name: folded(String(decoding: cells[1], as: UTF8.self)), of: first)
      case (2, 2):
        for name in [first, String(decoding: cells[1], as: UTF8.self)] {
          states[folded(name), default: []].append(Gazetteer.Region(country: "US", state: first))
        }
      case (3, _):
        rows.append(Row(region: Self.region(first), aliases: cells.count > 1 ? Self.names(cells[1]) : []))
      case (4, 2): addArea(of: first, cells[1], isCountry: true)
      case (5, 2): addArea(of: first, cells[1], isCountry: false)
      default: break
      }
    }
  }

  /// Adds an area from the cells behind its country's code.
  private mutating func addArea(of country: String, _ line: ArraySlice<UInt8>, isCountry: Bool) {
    let cells = line.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
    let numbers = cells.dropFirst().prefix(7).compactMap { Int($0) }
    guard let name = cells.first, numbers.count == 7 else { return }
    let degrees = numbers.prefix(6).map { Double($0) / 100 }
    guard let point = try? GeoPoint(latitude: degrees[1], longitude: degrees[0]) else { return }
    for other in [name] + cells.dropFirst(8) {
      if isCountry {
        countries.add(name: folded(other), of: country)
      } else {
        stateIndices[folded(other), default: []].append(areas.count)
      }
    }
    if isCountry { countryIndices[country] = areas.count }
    // A box may cross the antimeridian.
    func turned(_ longitude: Double) -> Double {
      if longitude > 180 { return longitude - 360 }
      return longitude < -180 ? longitude + 360 : longitude
    }
    let (west, east) = (turned(degrees[2]), turned(degrees[4]))
    areas.append(
      Area(
        name: name, isCountry: isCountry, region: Gazetteer.Region(country: country, state: nil),
        point: point,
        bounds: GeoBounds(west: west, south: degrees[3], east: east, north: degrees[5]),
        size: numbers[6]))
  }

  private static func names(_ cell: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    cell.split(separator: UInt8(ascii: "|"))
  }

  /// Returns the region of `IT` or `US-IL`.
  private static func region(_ code: String) -> Gazetteer.Region {
    let codes = code.bytewise.split(separator: "-").map { String($0) }
    return Gazetteer.Region(country: codes.first ?? "", state: codes.count > 1 ? codes[1] : nil)
  }

  /// Returns the area of a country by its code; `nil` for one that the map has as a part of another.
  func country(_ code: String) -> Area? { countryIndices[code].map { areas[$0] } }

  /// Returns the areas of the states of a folded name.
  func states(named key: [UInt8]) -> [Area] { (stateIndices[key] ?? []).map { areas[$0] } }

  /// Returns the countries and states that a code or a name stands for.
  func scopes(named text: String) -> [Gazetteer.Scope] {
    let key = folded(CountryNames.spelledOut(text))
    let abbreviated = Self.abbreviatedStates[String(decoding: key, as: UTF8.self)].map { Array($0.utf8) }
    let exact =
      countries.codes(of: key).map { Gazetteer.Region(country: $0, state: nil) }
      + (states[abbreviated ?? key] ?? [])
    var others = states(named: key)
    for (country, codes) in Self.stateCodes {
      guard let name = codes[String(decoding: key, as: UTF8.self)] else { continue }
      others += states(named: Array(name.utf8)).filter { $0.region.country.utf8.elementsEqual(country.utf8) }
    }
    // Places of the United States have their states.
    return exact.map { Gazetteer.Scope(region: $0, box: nil) }
      + others.filter { $0.region.country != "US" }.map { Gazetteer.Scope(region: $0.region, box: $0.bounds) }
  }

  /// Returns whether a text is another name of a place, by the number of the place on the map.
  func isAlias(_ text: String, ofPlace index: Int) -> Bool {
    guard rows.indices.contains(index), !rows[index].aliases.isEmpty else { return false }
    let key = folded(text)
    return rows[index].aliases.contains { $0.elementsEqual(key) }
  }

  /// Returns the letters and digits of a text in small letters without accents, as UTF-8.
  func folded(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): result.append(byte | 0x20)
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): result.append(byte)
        default: break
        }
        continue
      }
      for lowercase in scalar.properties.lowercaseMapping.unicodeScalars {
        if let plain = foldings[lowercase] {
          result += plain
        } else if lowercase.isLetterOrDigit {
          result += String(lowercase).utf8
        }
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether Python's `str.isalnum` is true: a letter or a number, and no mark.
  fileprivate var isLetterOrDigit: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}
