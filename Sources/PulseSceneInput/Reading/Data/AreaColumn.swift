import PulseBasics
import PulseDocument
import PulseGeo
import PulseScene

/// The column of a table with names or codes of areas of the built-in map.
enum AreaColumn {
  case countries(CountryColumn)
  case states(StateColumn)

  /// The area of a row of a table, or the reason for which it has none.
  enum Area {
    /// No value.
    case missing

    /// An area with polygons.
    case found(NamedArea)

    /// A text that is no such area, and what is wrong with it.
    case unknown(String, problem: String)
  }

  /// The name of the column.
  var name: String {
    switch self {
    case .countries(let column): column.name
    case .states(let column): column.name
    }
  }

  /// The meaning of the column.
  var meaning: ColumnNameList.Meaning {
    switch self {
    case .countries: .country
    case .states: .state
    }
  }

  /// The nouns for the areas in messages: for one of them, and for several.
  var nouns: (one: String, several: String) {
    switch self {
    case .countries: ("country", "countries")
    case .states: ("state", "states")
    }
  }

  /// The problem of rows without such an area.
  var problem: RowProblems.Kind {
    switch self {
    case .countries: .noCountry
    case .states: .noState
    }
  }

  /// Returns the texts of a row on which its area depends.
  func texts(in texts: [String], at index: Int) -> [String] {
    switch self {
    case .countries: [texts[index]]
    case .states(let column): [texts[index]] + (column.countryIndex.map { [texts[$0]] } ?? [])
    }
  }

  /// Returns the area of a row with these texts.
  func area(in texts: [String], at index: Int, _ files: any SceneFileLoader) throws(SceneFileError) -> Area {
    let text = String(texts[index][...].trimmed)
    switch self {
    case .countries(let column):
      guard let name = column.country(in: text) else { return .missing }
      guard let country = try files.country(named: name) else {
        return .unknown(name, problem: "is the name or code of no country")
      }
      return checked(country, name)
    case .states(let column):
      if RowPlaceReader.isEmpty(text), !column.isKnown(text) { return .missing }
      let states = try column.states(of: text, in: texts, files)
      guard let state = states.first else {
        let known =
          try column.country.map { country throws(SceneFileError) in try files.stateNames(of: country) } ?? []
        let near = SpellChecker.suggestions(for: text, among: known).first
        return .unknown(
          text, problem: "is the name or code of no state" + (near.map { ", perhaps '\($0)'" } ?? ""))
      }
      if states.count > 1 {
        let countries = states.map(\.country).joined(separator: " and ")
        return .unknown(text, problem: "is a state of \(countries); write its code, \(state.code)")
      }
      return checked(state, text)
    }
  }

  private func checked(_ area: NamedArea, _ text: String) -> Area {
    area.bounds == nil
      ? .unknown(text, problem: "has no area of its own on the built-in map") : .found(area)
  }
}

/// The different texts in the first rows of a table, by their columns.
struct ColumnSamples {
  /// The number of rows that are read.
  static let rows = 500

  /// The names of the columns.
  let names: [String]

  /// The texts of each column without blanks at their ends.
  private(set) var values: [Set<String>]

  /// Reads the first rows of a table.
  ///
  /// - Throws: ``DocumentError`` for a header that is malformed.
  init(_ bytes: [UInt8]) throws(DocumentError) {
    var table = try CSVTableReader(bytes, log: DiagnosticLog(), rowLog: DiagnosticLog())
    names = table.names
    values = Array(repeating: [], count: names.count)
    var number = 0
    while number < Self.rows, let row = table.next() {
      number += 1
      add(row.texts)
    }
  }

  /// Takes the texts of the first of some rows of a table.
  init(_ names: [String], _ rows: [[String]]) {
    self.names = names
    values = Array(repeating: [], count: names.count)
    for row in rows.prefix(Self.rows) { add(row) }
  }

  private mutating func add(_ row: [String]) {
    for (index, text) in row.enumerated() where index < names.count {
      values[index].insert(String(text[...].trimmed))
    }
  }
}
