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
    /// The folded names that find it.
    var keys: [[UInt8]]
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

  private var foldings: [Unicode.Scalar: [UInt8]] = [:]

  /// The regions by their folded codes and names.
  private var regions: [[UInt8]: [Gazetteer.Region]] = [:]

  /// Names of countries that people write, beside those of the table.
  private static let otherCountryNames = [
    "usa": "US", "unitedstatesofamerica": "US", "america": "US", "uk": "GB", "greatbritain": "GB",
    "holland": "NL",
    "czechrepublic": "CZ", "turkey": "TR", "burma": "MM", "drcongo": "CD",
  ]

  /// Names that narrow a search to a country without being its names.
  private static let partsOfCountries = ["england": "GB", "scotland": "GB", "wales": "GB"]

  /// The largest size of the table in bytes.
  private static let largestSize = 1 << 22

  /// The table in the program; empty if the program was built with a damaged one.
  static let embedded = PlaceNameTable(
    (try? inflate(EmbeddedFile.placeNames.bytes[...], size: .atMost(largestSize))) ?? [])

  /// Parses a table; malformed lines are left out.
  init(_ bytes: [UInt8]) {
    var block = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.isEmpty {
        block += 1
        continue
      }
      let cells = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1, omittingEmptySubsequences: false)
      let first = String(decoding: cells[0], as: UTF8.self)
      switch (block, cells.count) {
      case (0, 2): if let scalar = first.unicodeScalars.first { foldings[scalar] = Array(cells[1]) }
      case (1, 2): add(Gazetteer.Region(country: first, state: nil), code: cells[0], name: cells[1])
      case (2, 2): add(Gazetteer.Region(country: "US", state: first), code: cells[0], name: cells[1])
      case (3, _):
        rows.append(Row(region: Self.region(first), aliases: cells.count > 1 ? Self.names(cells[1]) : []))
      case (4, 2): addArea(of: first, cells[1], isCountry: true)
      case (5, 2): addArea(of: first, cells[1], isCountry: false)
      default: break
      }
    }
    for (name, country) in Self.otherCountryNames.merging(
      Self.partsOfCountries, uniquingKeysWith: { name, _ in name })
    {
      regions[Array(name.utf8), default: []].append(Gazetteer.Region(country: country, state: nil))
    }
  }

  private mutating func add(_ region: Gazetteer.Region, code: ArraySlice<UInt8>, name: ArraySlice<UInt8>) {
    for text in [code, name] {
      regions[folded(String(decoding: text, as: UTF8.self)), default: []].append(region)
    }
  }

  /// Adds an area from the cells behind its country's code.
  private mutating func addArea(of country: String, _ line: ArraySlice<UInt8>, isCountry: Bool) {
    let cells = line.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
    let numbers = cells.dropFirst().prefix(7).compactMap { Int($0) }
    guard let name = cells.first, numbers.count == 7 else { return }
    let degrees = numbers.prefix(6).map { Double($0) / 100 }
    guard let point = try? GeoPoint(latitude: degrees[1], longitude: degrees[0]) else { return }
    var keys = [folded(name)] + cells.dropFirst(8).map { folded($0) }
    if isCountry {
      keys += Self.otherCountryNames.filter { $0.value == country }.map { Array($0.key.utf8) }
    }
    // A box may cross the antimeridian.
    func turned(_ longitude: Double) -> Double {
      if longitude > 180 { return longitude - 360 }
      return longitude < -180 ? longitude + 360 : longitude
    }
    let (west, east) = (turned(degrees[2]), turned(degrees[4]))
    areas.append(
      Area(
        name: name, keys: keys, isCountry: isCountry, region: Gazetteer.Region(country: country, state: nil),
        point: point, bounds: GeoBounds(west: west, south: degrees[3], east: east, north: degrees[5]),
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

  /// Returns the countries and states that a code or a name stands for.
  func regions(named text: String) -> [Gazetteer.Region] { regions[folded(text)] ?? [] }

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
