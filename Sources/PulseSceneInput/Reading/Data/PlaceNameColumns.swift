import PulseBasics
package import PulseDocument

/// The columns of a table with names of places, and with the states and countries of these.
package struct PlaceNameColumns {
  /// The names of columns of states and of countries, in lower case without separators.
  private static let regionNames: [(meaning: ColumnNameList.Meaning, names: Set<String>)] = [
    (
      .state,
      [
        "state", "province", "region", "statecode", "statename", "stateprovince", "admin1", "adm1",
        "bundesland",
        "kanton", "canton", "prefecture",
      ]
    ),
    (
      .country,
      [
        "country", "countryname", "countrycode", "countrycodes", "countryregion", "iso", "iso2", "iso3",
        "isocode",
        "isoa2", "isoa3", "alpha2", "alpha3", "admin0", "adm0", "land", "pays", "pais", "país", "paese",
        "staat",
        "nation", "страна", "国", "国家",
      ]
    ),
  ]

  /// Returns whether a column is that of countries by its name.
  static func isNameOfCountries(_ name: String) -> Bool {
    let plain = TableColumns.plain(name)
    return regionNames.contains { $0.meaning == .country && $0.names.contains(plain) }
  }

  /// The index of the column with the names.
  package let place: Int

  /// The indices of the columns of the state and the country, as far as there are any.
  let regions: [Int]

  /// Whether the places are countries by the name of their column.
  let areCountries: Bool

  /// Finds the columns; `nil` after reporting that a given one is missing, and for a table without names of places.
  ///
  /// - Parameters:
  ///   - names: The names of all columns.
  ///   - given: The columns that are given a meaning.
  ///   - log: Receives the problems.
  package init?(among names: [String], _ given: ColumnNameList?, _ log: DiagnosticLog) {
    func index(_ meaning: ColumnNameList.Meaning) -> Int? {
      given?[meaning].flatMap { TableColumns.index(of: $0, in: names, log) }
    }
    let known = log.count
    let place =
      if given?[.place] != nil {
        index(.place)
      } else if given?.declines(.place) == true || TableColumns.hasPlaces(names, given) {
        Int?.none
      } else {
        MissingPlaces.indexOfTowns(among: names)
      }
    guard let place else { return nil }
    self.place = place
    let plain = names.map(TableColumns.plain)
    regions = Self.regionNames.compactMap { meaning, known in
      if given?.names[meaning] != nil { return index(meaning) }
      return names.indices.first { $0 != place && known.contains(plain[$0]) }
    }
    areCountries = Self.isNameOfCountries(names[place])
    if log.count > known { return nil }
  }

  /// The name of the place of a row, without blanks at its ends.
  func name(in texts: [String]) -> String { String(texts[place][...].trimmed) }

  /// The state and the country of a row, as far as it has them.
  func regions(in texts: [String]) -> [String] {
    regions.map { String(texts[$0][...].trimmed) }.filter { !RowPlaceReader.isEmpty($0) }
  }

  /// Returns the place of a row with its state and its country; empty without one.
  package func text(of texts: [String]) -> String {
    let name = name(in: texts)
    if RowPlaceReader.isEmpty(name) { return "" }
    // A name that says its country needs no other.
    return name.bytewise.contains(",") ? name : ([name] + regions(in: texts)).joined(separator: ", ")
  }

  /// Returns the warning about places by names that nobody has asked for.
  package func warning(_ names: [String]) -> String {
    let name = names[place].excerpt
    return "has no coordinates; the places are those of the names in '\(name)' on the built-in map; "
      + "write --columns place=\(name) to say so"
  }
}
