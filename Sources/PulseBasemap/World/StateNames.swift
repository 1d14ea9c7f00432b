import PulseBasics
import PulseGeo
import PulseSystem

/// A directory of the states, provinces and regions of some countries by the names and codes that people and statistics
/// offices write; `world_states.py` describes the format of its table.
struct StateNames: Sendable {
  /// A state.
  struct State: Sendable {
    /// The ISO 3166-2 code, or the ISO 3166 code of one that is a country of the map, such as Puerto Rico.
    var code: String
    /// The ISO 3166 code of the country.
    var country: String
    /// The name in English.
    var name: String
    /// A point inside it.
    var point: GeoPoint?
    /// The box around its main part; `nil` for one that the map has as a part of another.
    var bounds: GeoBounds?
    /// The size in square kilometers.
    var size = 0
  }

  /// The states in the order of the table.
  private(set) var states: [State] = []

  /// The indices of states by their folded names, and by codes that say their country or that of an office.
  private var indices: [[UInt8]: [Int]] = [:]

  /// The indices of states by the part of the code that is their own in their country: `ca`.
  private var indicesOfParts: [[UInt8]: [Int]] = [:]

  /// Words around the names of states, folded, the longest first.
  private var forms: [[UInt8]] = []

  /// The countries that the map draws in others than their codes say.
  private static let countries = ["UA-40": "RU", "UA-43": "RU"]

  /// The largest size of the table in bytes.
  private static let largestSize = 1 << 20

  /// The table in the program, which is read at the first use; empty if the program was built with a damaged one.
  static let embedded = StateNames(
    (try? inflate(EmbeddedFile.stateNames.bytes[...], size: .atMost(largestSize))) ?? [],
    folded: PlaceNameTable.embedded.folded)

  /// Parses a table; malformed lines are left out.
  init(_ bytes: [UInt8], folded: (String) -> [UInt8]) {
    for (number, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
      if number == 0 {
        forms = line.split(separator: UInt8(ascii: "|")).map { Array($0) }
        continue
      }
      let cells = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard cells.count == 11 else { continue }
      let texts = cells.prefix(10).map { String(decoding: $0, as: UTF8.self) }
      let codes = [texts[0]] + texts[9].bytewise.split(separator: " ").map { String($0) }
      guard let full = codes.first(where: { $0.bytewise.contains("-") }) else { continue }
      let own = full.bytewise.split(separator: "-").map { String($0) }
      guard own.count == 2 else { continue }
      var state = State(code: texts[0], country: Self.countries[full] ?? own[0], name: texts[1])
      let degrees = texts[2..<8].compactMap { Int($0) }.map { Double($0) / 100 }
      if degrees.count == 6, let size = Int(texts[8]) {
        state.point = try? GeoPoint(latitude: degrees[1], longitude: degrees[0])
        state.bounds = GeoBounds(west: degrees[2], south: degrees[3], east: degrees[4], north: degrees[5])
        state.size = size
      }
      let index = states.count
      states.append(state)
      for key in [folded(texts[1])] + codes.map(folded) { add(key, index) }
      for key in cells[10].split(separator: UInt8(ascii: "|")) { add(Array(key), index) }
      for code in codes {
        let parts = code.bytewise.split(separator: "-").map { String($0) }
        if parts.count == 2 { indicesOfParts[folded(parts[1]), default: []].append(index) }
      }
    }
  }

  private mutating func add(_ key: [UInt8], _ index: Int) {
    if indices[key]?.contains(index) != true { indices[key, default: []].append(index) }
  }

  /// Returns the states that a folded name or code may stand for.
  ///
  /// - Parameters:
  ///   - key: The folded name or code.
  ///   - withParts: Whether codes without the country are known.
  /// - Returns: The states, in the order of the table.
  func states(of key: [UInt8], withParts: Bool) -> [State] {
    var found = Set(indices[key] ?? [])
    if withParts { found.formUnion(indicesOfParts[key] ?? []) }
    if found.isEmpty, let name = PlaceNameTable.abbreviatedStates[String(decoding: key, as: UTF8.self)] {
      found.formUnion(indices[Array(name.utf8)] ?? [])
    }
    if found.isEmpty, let plain = withoutForms(key) { found.formUnion(indices[plain] ?? []) }
    return found.sorted().map { states[$0] }
  }

  /// Returns a folded name without the words around it; `nil` if it has none.
  private func withoutForms(_ key: [UInt8]) -> [UInt8]? {
    var (plain, found) = (key[...], false)
    while let form = forms.first(where: {
      plain.count > $0.count + 2 && (plain.starts(with: $0) || plain.suffix($0.count).elementsEqual($0))
    }) {
      plain = plain.starts(with: form) ? plain.dropFirst(form.count) : plain.dropLast(form.count)
      found = true
      if indices[Array(plain)] != nil { break }
    }
    return found ? Array(plain) : nil
  }
}
