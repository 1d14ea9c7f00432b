import PulseBasics
import PulseDocument
import PulseGeo
import PulseScene

/// The column of a table with names or codes of states, provinces or regions.
struct StateColumn {
  /// The name of the column.
  let name: String

  /// The country to which most of the states belong; `nil` if the rows say their countries.
  let country: String?

  /// The index of the column with the countries of the states; `nil` without one.
  let countryIndex: Int?

  /// The texts of the first rows that are states.
  private let known: Set<String>

  /// The names of columns of states besides those of ``PlaceNameColumns``, in lower case without separators.
  private static let names: Set<String> = [
    "states", "provinces", "regions", "regione", "regioni", "región", "regiones", "région", "régions",
    "comunidad",
    "comunidades", "comunidadautónoma", "comunidadautonoma", "comunidadesautónomas", "ccaa", "estado",
    "estados", "uf",
    "länder", "bundesländer", "bundeslaender", "kantone", "cantons", "provincia", "provincias", "province",
    "provincie",
    "provincies", "provinz", "prefectures", "prefecturename", "voivodeship", "voivodeships", "województwo",
    "oblast",
    "county", "län", "fylke", "departamento", "departamentos", "provincestate", "stateorprovince",
    "stateabbr",
    "stateabbreviation", "statepostal", "postal", "stateid", "usstate", "regionname", "regioncode",
    "codregion", "fips",
    "statefips", "fipsstate", "fipscode", "stfips", "iso31662", "subdivision", "subdivisioncode", "nuts",
    "nutsid",
    "nutscode", "nuts1", "nuts2", "stateut", "stateunionterritory", "homenation", "ukcountry", "都道府県", "省",
    "省份", "область", "регион", "il",
  ]

  /// The least part of different values that are states, in a column that is named so and in any other, where there are at
  /// least some, all of one country.
  private static let (leastPartOfNamed, leastPart, leastCount) = (0.5, 0.8, 3)

  /// The weight of a code without its country beside a name or a whole code.
  private static let weightOfPart = 0.9

  /// Finds the column in a table; `nil` for a table without one, or after reporting that a given one is missing.
  ///
  /// - Parameters:
  ///   - samples: The texts of the table.
  ///   - given: The columns that are given a meaning.
  ///   - numberFields: The names of the fields whose values are read as numbers, which are no codes of states.
  ///   - files: The loader, which knows states.
  ///   - isNamed: Whether only columns whose names are those of states are taken.
  ///   - log: Receives the problems.
  init?(
    in samples: ColumnSamples, _ given: ColumnNameList?, besides numberFields: [String],
    _ files: any SceneFileLoader, isNamed: Bool, _ log: DiagnosticLog
  ) {
    let names = samples.names
    let given = [ColumnNameList.Meaning.place, .state].lazy.compactMap { given?[$0] }.first
    var columns = names.indices.filter { isNamed == Self.isName(names[$0]) }
    if let given {
      guard let index = TableColumns.index(of: given, in: names, log) else { return nil }
      columns = [index]
    }
    for index in columns {
      let hasNumbers =
        given == nil && numberFields.contains { $0.bytewise == names[index].bytewise }
        ? samples.values[index].contains(where: Self.isNumber) : false
      if !hasNumbers,
        let column = StateColumn(at: index, in: samples, files, isExpected: given != nil || isNamed)
      {
        self = column
        return
      }
    }
    return nil
  }

  /// Finds out whether a column is that of states; `nil` for any other one.
  ///
  /// - Parameters:
  ///   - index: The index of the column.
  ///   - samples: The texts of the table.
  ///   - files: The loader, which knows states.
  ///   - isExpected: Whether the column is given or named as one of states, so that a part of them is enough.
  init?(at index: Int, in samples: ColumnSamples, _ files: any SceneFileLoader, isExpected: Bool) {
    let names = samples.names
    let canBeNumbers = isExpected || Self.isName(names[index])
    let texts = samples.values[index].filter {
      !$0.isEmpty && (canBeNumbers || $0.utf8.count > 1 && !Self.areDigits($0))
    }
    var (scores, known) = ([String: Double](), Set<String>())
    for text in texts {
      guard let states = try? Self.states(of: text, withParts: true, files), !states.isEmpty else {
        continue
      }
      known.insert(text)
      let whole = Set(((try? Self.states(of: text, withParts: false, files)) ?? []).map(\.country))
      for country in Set(states.map(\.country)) {
        scores[country, default: 0] += whole.contains(country) ? 1 : Self.weightOfPart
      }
    }
    let best = scores.max { ($0.value, $1.key) < ($1.value, $0.key) }
    let (count, all) = (Double(known.count), Double(texts.count))
    guard let best,
      isExpected
        ? count >= Self.leastPartOfNamed * all
        : best.value >= Double(Self.leastCount) * Self.weightOfPart && best.value >= Self.leastPart * all
    else { return nil }
    (name, self.known) = (names[index], known)
    countryIndex = names.indices.first { $0 != index && PlaceNameColumns.isNameOfCountries(names[$0]) }
    country = best.value >= Self.leastPartOfNamed * count ? best.key : nil
  }

  /// Returns whether a column is that of states by its name.
  static func isName(_ name: String) -> Bool {
    names.contains(TableColumns.lettersAndDigits(of: name)) || PlaceNameColumns.isNameOfStates(name)
  }

  private static func areDigits(_ text: String) -> Bool {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Returns whether a text has digits and no letters, as all numbers and some codes do.
  private static func isNumber(_ text: String) -> Bool {
    text.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && !text.unicodeScalars.contains(where: \.properties.isAlphabetic)
  }

  /// Returns whether a text is a state in the first rows.
  func isKnown(_ text: String) -> Bool { known.contains(text) }

  /// Returns the states that a text may be; none for numbers with decimals or a sign, and those of one digit may lack the zero in
  /// front.
  private static func states(
    of text: String, withParts: Bool, _ files: any SceneFileLoader
  ) throws(SceneFileError) -> [NamedArea] {
    // The names are searched by their letters and digits, so that 1.3 would be 13.
    if isNumber(text), !areDigits(text) { return [] }
    let found = try files.states(named: text, withParts: withParts)
    guard text.utf8.count == 1, areDigits(text) else { return found }
    return found + (try files.states(named: "0" + text, withParts: withParts))
  }

  /// Returns the states that the text of a row may be: those of the row's country, or of the country of most rows.
  func states(
    of text: String, in texts: [String], _ files: any SceneFileLoader
  ) throws(SceneFileError) -> [NamedArea] {
    let found = try Self.states(of: text, withParts: true, files)
    func states(of country: String) -> [NamedArea] {
      found.filter { $0.country.utf8.elementsEqual(country.utf8) }
    }
    if let countryIndex, let country = try files.country(named: String(texts[countryIndex][...].trimmed)) {
      return states(of: country.code)
    }
    guard let country else { return found }
    let likely = states(of: country)
    return likely.isEmpty ? found : likely
  }
}
