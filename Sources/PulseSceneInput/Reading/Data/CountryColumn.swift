import PulseBasics
import PulseDocument
import PulseGeo

/// The column of a table with names or codes of countries.
struct CountryColumn {
  /// The name of the column.
  let name: String

  /// Whether the values are codes, of which NA is that of Namibia.
  private let areCodes: Bool

  /// The least part of different values that are countries, in a column that is named so and in any other, where there
  /// are at least some.
  private static let (leastPartOfNamed, leastPart, leastCount) = (0.5, 0.8, 3)

  /// Finds the column in a table; `nil` for a table without one, or after reporting that a given one is missing.
  ///
  /// - Parameters:
  ///   - bytes: The table.
  ///   - given: The columns that are given a meaning.
  ///   - files: The loader, which knows countries.
  ///   - isCertain: Whether the values must be countries also in a column that is given.
  ///   - log: Receives the problems.
  /// - Throws: ``DocumentError`` for a header that is malformed.
  /// - Complexity: O(1) in the number of rows.
  init?(
    in bytes: [UInt8], _ given: ColumnNameList?, _ files: any SceneFileLoader, isCertain: Bool,
    _ log: DiagnosticLog
  ) throws(DocumentError) {
    let samples = try ColumnSamples(bytes)
    let names = samples.names
    // Numbers and times are no names.
    let values = samples.values.map { texts in
      texts.filter { $0.utf8.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == false }
    }
    func codes(in index: Int) -> Int { values[index].count { Self.isCode($0) } }
    func part(of index: Int) -> (count: Int, part: Double) {
      let areCodes = 2 * codes(in: index) > values[index].count
      let texts = values[index].filter { areCodes && Self.isCode($0) || !RowPlaceReader.isEmpty($0) }
      let known = texts.count {
        (areCodes || Self.isCode($0) || $0.utf8.count > 3) && (try? files.country(named: $0)) != nil
      }
      return (known, texts.isEmpty ? 0 : Double(known) / Double(texts.count))
    }
    let named = [ColumnNameList.Meaning.place, .country].lazy.compactMap { given?[$0] }.first
    var found: Int?
    if let named {
      found = TableColumns.index(of: named, in: names, log)
      if let index = found, isCertain, part(of: index).part < Self.leastPartOfNamed { return nil }
    } else if given?.declines(.country) != true {
      // Places are countries where they are written as codes, as in tables of the OECD.
      func isNamed(_ index: Int) -> Bool {
        PlaceNameColumns.isNameOfCountries(names[index])
          || index == MissingPlaces.indexOfTowns(among: names) && 2 * codes(in: index) > values[index].count
      }
      // The codes of Our World in Data are those of countries, and its own.
      let owners = names.indices.filter { index in
        MissingPlaces.isTableOfOurWorldInData(names) && names[index].lowercased().bytewise == "code".bytewise
          && values[index].allSatisfy { $0.isEmpty || Self.isCode($0) || $0.bytewise.hasPrefix("OWID_") }
      }
      found =
        owners.first { codes(in: $0) > 0 }
        ?? names.indices.first { isNamed($0) && part(of: $0).part >= Self.leastPartOfNamed }
        ?? names.indices.first { index in
          let (count, part) = part(of: index)
          return count >= Self.leastCount && part >= Self.leastPart
        }
    }
    guard let found else { return nil }
    (name, areCodes) = (names[found], 2 * codes(in: found) > values[found].count)
  }

  /// Returns whether a text can be a code of a country, in capitals.
  private static func isCode(_ text: String) -> Bool {
    (2...3).contains(text.utf8.count)
      && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }

  /// Returns the name or code that a text without blanks at its ends is; `nil` for one that stands for no value.
  func country(in text: String) -> String? {
    RowPlaceReader.isEmpty(text) && !(areCodes && Self.isCode(text)) ? nil : text
  }
}

extension SceneSpec {
  /// Whether nothing but a table and the colors of its values is given, so that areas are meant if its places are countries.
  var canHaveAreas: Bool {
    film.colorBy != nil && overlayDefaults.effect == nil && overlayDefaults.fieldsOfPulse.isEmpty
      && film.radiusBy == nil && film.heat == nil && film.markText == nil && film.groupBy == nil
      && film.series == nil
      && trackBy == nil && !clusters && csv.count == 1 && geojson.isEmpty && !isBesideTracks
  }
}
