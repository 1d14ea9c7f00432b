import PulseBasics
package import PulseDocument

/// The columns of a table with names of places, and with the states and countries of these.
package struct PlaceNameColumns {
  /// The names of columns of countries, those of names before those of codes, in lower case without separators.
  static let countryNames = [
    "country", "countryname", "countryregion", "land", "ländername", "landname", "pays", "pais", "país",
    "países", "paese", "nazione", "staat", "staten", "nation", "maa", "kraj", "ország", "ülke", "χώρα",
    "страна",
    "країна", "国", "国家", "国名", "國家", "국가", "الدولة", "البلد", "countryorarea", "countryterritory",
    "countriesandterritories", "ctryname", "cntrname", "countrycode", "countrycodes", "countryiso",
    "countryiso2", "countryiso3", "countryiso3code", "landcode", "ländercode", "laendercode", "iso2",
    "iso3", "isocode", "iso3code", "iso2code", "isoa2", "isoa3", "isoalpha2", "isoalpha3", "alpha2", "alpha3",
    "iso31661", "iso31661alpha2", "iso31661alpha3", "cntrcode", "cntrid", "ctry", "admin0", "adm0", "refarea",
    // Tables of Eurostat.
    "geo", "geotimeperiod", "geotime",
  ]

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
    // The sensitivity of a camera has the name, too, so that it is not looked for.
    (.country, Set(countryNames + ["iso"])),
  ]

  /// Returns whether a column is that of countries by its name.
  static func isNameOfCountries(_ name: String) -> Bool {
    let plain = TableColumns.plain(name)
    return regionNames.contains { $0.meaning == .country && $0.names.contains(plain) }
  }

  /// Returns whether a column is that of states by its name.
  static func isNameOfStates(_ name: String) -> Bool {
    let plain = TableColumns.lettersAndDigits(of: name)
    return regionNames.contains { $0.meaning == .state && $0.names.contains(plain) }
  }

  /// Returns whether a text is the name of a column of places, and none of a place: it is known as such, or has no capital letter.
  package static func isHeader(_ text: String) -> Bool {
    PlaceNameColumns(among: [text], nil, DiagnosticLog()) != nil || isNameOfCountries(text)
      || StateColumn.isName(text) || otherHeaders.contains(TableColumns.lettersAndDigits(of: text))
      || text.unicodeScalars.first?.properties.isLowercase == true
  }

  /// Names of columns in which places are not looked for, as they have others at times.
  private static let otherHeaders: Set = [
    "destination", "origin", "venue", "site", "region", "area", "district", "zip", "postcode",
  ]

  /// Returns whether the places in a column found by its name are countries.
  static func arePlacesCountries(inColumn name: String) -> Bool {
    isNameOfCountries(name)
      || TableColumns.lettersAndDigits(of: name).utf8.elementsEqual(MissingPlaces.entity.utf8)
  }

  /// The index of the column with the names.
  package let place: Int

  /// The indices of the columns of the state and the country, as far as there are any.
  let regions: [Int]

  /// Whether the places are countries by the name of their column.
  let areCountries: Bool

  /// Whether the places are states by the name of their column.
  package let areStates: Bool

  /// Whether a column has the countries of the places.
  let haveCountries: Bool

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
    let plain = names.map(TableColumns.lettersAndDigits)
    let indices = Self.regionNames.map { meaning, known in
      if given?.names[meaning] != nil { return index(meaning) }
      return names.indices.first { $0 != place && known.contains(plain[$0]) }
    }
    regions = indices.compactMap(\.self)
    haveCountries = zip(Self.regionNames, indices).contains { $0.meaning == .country && $1 != nil }
    areCountries = Self.arePlacesCountries(inColumn: names[place])
    areStates = !areCountries && StateColumn.isName(names[place])
    if log.count > known { return nil }
  }

  /// Finds the columns of the two places in rows of connections: `from` and `to`, or `origin_city` and `destination_city` with
  /// `origin_country` and `destination_country`; `nil` for tables without them.
  static func ofConnection(among names: [String]) -> (from: PlaceNameColumns, to: PlaceNameColumns)? {
    // A first and a last name are those of a person.
    let ends = CoordinateColumnNames.ends(in: names).filter { end in
      !names[end.from].lowercased().bytewise.hasPrefix("first")
    }
    func first(_ nouns: [String]) -> (from: Int, to: Int, noun: String)? {
      nouns.lazy.compactMap { noun in ends.first { $0.noun.utf8.elementsEqual(noun.utf8) } }.first
    }
    guard
      let place = first(
        [""] + MissingPlaces.townNames + countryNames + ["station", "airport", "port", "hafen", "bahnhof"])
    else { return nil }
    let areCountries = countryNames.contains(place.noun)
    let others =
      areCountries
      ? []
      : regionNames.compactMap { meaning, known in first(known.sorted()).map { (meaning, $0) } }
        .filter { $0.1.from != place.from }
    func columns(_ end: ((from: Int, to: Int, noun: String)) -> Int) -> PlaceNameColumns {
      PlaceNameColumns(
        place: end(place), regions: others.map { end($0.1) }, areCountries: areCountries,
        haveCountries: others.contains { $0.0 == .country })
    }
    return (columns(\.from), columns(\.to))
  }

  private init(place: Int, regions: [Int], areCountries: Bool, haveCountries: Bool) {
    (self.place, self.regions, self.areCountries, self.haveCountries) = (
      place, regions, areCountries, haveCountries
    )
    areStates = false
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

  /// Returns the warning about places by names that nobody has asked for; `nil` for a column that is named as the key of `--columns`
  /// that asks for them.
  package func warning(_ names: [String]) -> String? {
    if TableColumns.plain(names[place]).bytewise == ColumnNameList.Meaning.place.rawValue.bytewise {
      return nil
    }
    let name = names[place].excerpt
    return "has no coordinates; the places are those of the names in '\(name)' on the built-in map; "
      + "write --columns place=\(name.shellQuoted) to say so"
  }
}
