import PulseBasics
import PulseDocument
import PulseGeo
import PulseScene

/// A reader of the places in the rows of a table that has their names, which the built-in map knows.
struct NamedPlaceReader {
  /// The names of columns of countries, and of their states, in lower case without separators.
  private static let regionNames: [Set<String>] = [
    ["state", "province", "region", "statecode", "statename"],
    [
      "country", "countryname", "countrycode", "countrycodes", "iso", "iso2", "isocode", "isoa2", "land",
      "pays", "pais",
      "país", "paese", "staat", "nation",
    ],
  ]

  private let column: Int

  /// The columns of the state and the country, as far as there are any.
  private let regions: [Int]

  private let files: any SceneFileLoader
  private var results: [Bytewise: Result<NamedPlace, SceneFileError>] = [:]

  /// The most names that a warning lists.
  private static let mostListed = 5

  /// The names of several places of which the first is far larger.
  private var likely: [(name: String, places: [NamedPlace])] = []

  /// A warning that the larger of several places was taken, with the names of the others; `nil` if none was.
  var warning: String? {
    guard let first = likely.first else { return nil }
    let names =
      likely.count == 1
      ? "'\(first.name.excerpt)' is the name of several places"
      : "\(likely.count) names are those of several places"
    var chosen = likely.prefix(Self.mostListed).map { _, places in
      let texts = places.map { "'\($0.searchText)'" }
      return "\(texts[0]), not \(SpellChecker.disjunction(Array(texts.dropFirst())))"
    }
    if likely.count > chosen.count { chosen.append("\(likely.count - chosen.count) more") }
    return "\(names), of which the largest by far is shown: \(chosen.joined(separator: "; ")); "
      + "write one of these, or add a column 'country'"
  }

  /// Creates a reader of a column with names, by its index among all columns.
  init(column: Int, of names: [String], files: any SceneFileLoader) {
    (self.column, self.files) = (column, files)
    regions = Self.regionNames.compactMap { known in
      names.indices.first { index in
        index != column
          && known.contains(TableColumns.plain(names[index]))
      }
    }
  }

  /// Reads the place of a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - overlay: Receives the latitude and the longitude.
  ///   - log: Receives the problems of the row.
  ///   - problems: Counts rows without a place, and those whose place is not known.
  /// - Returns: Whether the row has a place.
  mutating func read(
    _ row: DocumentRecord, into overlay: inout OverlaySpec, _ log: DiagnosticLog,
    _ problems: inout RowProblems
  ) -> Bool {
    let name = String(row.texts[column][...].trimmed)
    if RowPlaceReader.isEmpty(name) {
      log.report(.row(row.line), "has no name of a place; write one, or leave the row out")
      problems.add(.noPlace, "line \(row.line)")
      return false
    }
    let values = name.bytewise.contains(",") ? [] : regions.map { String(row.texts[$0][...].trimmed) }
    let known = values.filter { !RowPlaceReader.isEmpty($0) }
    do throws(SceneFileError) {
      let place = try place(named: name, in: known)
      (overlay.latitude, overlay.longitude) = (place.point.latitude, place.point.longitude)
      return true
    } catch {
      log.report(.row(row.line), error.message)
      problems.add(.unreadable, "line \(row.line) \(error.message)")
      return false
    }
  }

  /// Returns the place of a name in a state and a country; without the state if it is none that the map knows.
  private mutating func place(named name: String, in regions: [String]) throws(SceneFileError) -> NamedPlace {
    let whole = ([name] + regions).joined(separator: ", ")
    guard let last = regions.last, regions.count > 1 else { return try place(named: whole) }
    do throws(SceneFileError) {
      return try place(named: whole)
    } catch {
      guard let place = try? place(named: "\(name), \(last)") else { throw error }
      return place
    }
  }

  private mutating func place(named name: String) throws(SceneFileError) -> NamedPlace {
    if let known = results[name.bytewise] { return try known.get() }
    let result = Result { () throws(SceneFileError) in try search(name) }
    results[name.bytewise] = result
    return try result.get()
  }

  private mutating func search(_ name: String) throws(SceneFileError) -> NamedPlace {
    let quoted = "'\(name.excerpt)'"
    let result: PlaceSearchResult
    do throws(SceneFileError) {
      result = try files.places(named: name, prefersCountries: false)
    } catch {
      throw SceneFileError("\(quoted) \(error.message)")
    }
    switch result {
    case .found(let place): return place
    case .likely(let places, _):
      likely.append((name, places))
      return places[0]
    case .ambiguous(let places, let count):
      let names = SpellChecker.disjunction(places.map { "'\($0.searchText)'" })
      throw SceneFileError("\(quoted) is the name of \(count) places; write \(names)")
    case .unknown(let suggestions):
      let meant =
        suggestions.isEmpty ? "" : SpellChecker.didYouMean(suggestions.map(\.searchText)) + " Otherwise "
      throw SceneFileError("\(quoted) is not on the built-in map; \(meant)add columns 'lat' and 'lon'")
    }
  }
}
