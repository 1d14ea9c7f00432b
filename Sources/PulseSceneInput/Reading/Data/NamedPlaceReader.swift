import PulseBasics
import PulseDocument
import PulseGeo
import PulseScene

/// A reader of the places in the rows of a table that has their names, one or two in each row, which the built-in map knows.
struct NamedPlaceReader {
  /// A name with its state and its country.
  private struct Name: Hashable {
    let name: String
    let regions: [String]

    /// Whether nothing but the table says where it is.
    var isAlone: Bool { regions.isEmpty && !name.bytewise.contains(",") }

    var whole: String { ([name] + regions).joined(separator: ", ") }
  }

  /// The place of a name, with what else it could be.
  private struct Answer {
    var place: NamedPlace
    var doubt: Doubt?
  }

  /// The reason for which a place may not be the one that is meant.
  private enum Doubt: Int, CaseIterable {
    /// It is the largest of its name by far.
    case isLargest

    /// Its country is not known.
    case isByNameAlone

    /// It is the one near the others of the table, and not the largest.
    case isNearOthers

    /// It is far from the others of the table, near which is another one.
    case isFarFromOthers
  }

  private let columns: [PlaceNameColumns]
  private let files: any SceneFileLoader
  private let isStrict: Bool

  /// Whether the names are those or the codes of countries.
  private var areCountries: Bool

  /// Whether the names are codes, of which NA is that of Namibia.
  private var areCodes = false

  /// Whether the names are those or the codes of states.
  private var areStates = false

  /// The places of the names; `nil` for a name that the map does not have, as what is said of it takes long to find.
  private var answers: [Name: Result<Answer?, SceneFileError>] = [:]

  /// The sentences about doubtful places by the reasons, one for each name.
  private var doubts: [Doubt: [String]] = [:]
  private var doubtfulNames: Set<Name> = []

  /// The names that are reported as not known, once for all of their rows.
  private var unknownNames: Set<Name> = []

  /// The most places that a warning lists.
  private static let mostListed = 10

  /// The least number of places that say where a table is, and the least part of its places that are there.
  private static let (leastNeighbors, leastPart) = (3, 0.8)

  /// The reach of the towns of a region, and of a part of the world, in degrees of latitude.
  private static let (regionReach, continentReach) = (4.5, 20.0)

  /// The most places that are tried as the middle of all.
  private static let mostMiddles = 200

  /// The warnings about places that may not be those that are meant.
  var warnings: [String] {
    Doubt.allCases.compactMap { doubt -> String? in
      guard let all = doubts[doubt] else { return nil }
      let shown = all.prefix(Self.mostListed).joined(separator: "; ")
      let list = all.count > Self.mostListed ? "\(shown); and \(all.count - Self.mostListed) more" : shown
      let names = all.count == 1 ? "a name is that" : "\(all.count) names are those"
      let remedy =
        columns.allSatisfy(\.haveCountries)
        ? "write one of these" : "write one of these, or add a column 'country'"
      return switch doubt {
      case .isLargest:
        "\(names) of several places, of which the largest by far is shown: \(list); \(remedy)"
      case .isByNameAlone:
        "\(all.count == 1 ? "a place is" : "\(all.count) places are") taken for the only or largest by far of the name, as the "
          + "rest is no country or state that is known: \(list); write these, or correct the rest"
      case .isNearOthers:
        "\(names) of several places, of which that near the others of the table is shown: \(list); \(remedy)"
      case .isFarFromOthers:
        "\(names) of several places, of which one far from the others of the table is shown: \(list); \(remedy)"
      }
    }
  }

  /// Creates a reader of a table, and searches for the names in it.
  ///
  /// - Parameters:
  ///   - columns: The columns of the table, for each place of a row.
  ///   - table: The table, before its first row.
  ///   - files: The loader, which knows names.
  ///   - isStrict: Whether a place in a country that is not known is a problem.
  /// - Complexity: O(rows).
  init(
    _ columns: [PlaceNameColumns], in table: consuming CSVTableReader, files: any SceneFileLoader,
    isStrict: Bool
  ) {
    (self.columns, self.files, self.isStrict) = (columns, files, isStrict)
    areCountries = columns.allSatisfy(\.areCountries)
    let header = table.names
    var texts: [(row: [String], columns: PlaceNameColumns)] = []
    var known: Set<[Bytewise]> = []
    while let row = table.next() {
      for columns in columns {
        let key = [columns.name(in: row.texts)] + columns.regions(in: row.texts)
        if known.insert(key.map(\.bytewise)).inserted { texts.append((row.texts, columns)) }
      }
    }
    var states = Self.stateColumn(
      of: columns, among: header, in: texts.map(\.row), areCountries: areCountries, files)
    // The codes of some states are those of countries, too.
    if !StateColumn.isName(states?.name ?? "") {
      findCodes(among: texts.map { $0.columns.name(in: $0.row) })
      if areCountries { states = nil }
    }
    areStates = states != nil
    for (row, columns) in texts {
      guard let name = name(in: row, columns), answers[name] == nil else { continue }
      answers[name] = Result { () throws(SceneFileError) in
        guard let states else { return try answer(to: name) }
        return try Self.place(ofStateIn: row, states, at: columns.place, files).map { Answer(place: $0) }
      }
    }
    preferNeighbors()
  }

  /// Whether at least half of the names in each column are known, so that they are names of places.
  ///
  /// `table` is that of the reader, before its first row.
  func knowsMost(in table: consuming CSVTableReader) -> Bool {
    var counts = columns.map { _ in (known: 0, all: 0) }
    while let row = table.next() {
      for (index, columns) in columns.enumerated() {
        guard let name = name(in: row.texts, columns), let answer = answers[name] else { continue }
        counts[index].all += 1
        if (try? answer.get()) != nil { counts[index].known += 1 }
      }
    }
    return counts.allSatisfy { $0.all > 0 && 2 * $0.known >= $0.all }
  }

  /// Forgets which rows were read, to read them again.
  mutating func restart() { (doubts, doubtfulNames, unknownNames) = ([:], [], []) }

  /// Finds out whether most names are codes of countries.
  private mutating func findCodes(among names: [String]) {
    let names = Set(names.filter { !$0.isEmpty })
    let codes = names.filter { name in
      (2...3).contains(name.utf8.count)
        && name.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        && isCountry(name)
    }
    areCodes = codes.count > 1 && 2 * codes.count > names.count
    if areCodes { areCountries = true }
  }

  private func isCountry(_ name: String) -> Bool {
    if case .found(let place)? = try? files.knownPlaces(named: name, as: .country) {
      return place.bounds != nil
    }
    return false
  }

  /// Returns the name of a row; `nil` without one.
  private func name(in texts: [String], _ columns: PlaceNameColumns) -> Name? {
    let name = columns.name(in: texts)
    if RowPlaceReader.isEmpty(name), !areCodes || !name.utf8.elementsEqual("NA".utf8) { return nil }
    let isWhole = areCountries || name.bytewise.contains(",")
    return Name(name: name, regions: isWhole ? [] : columns.regions(in: texts))
  }

  /// Reads the place of a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - end: The number of the place in the row.
  ///   - overlay: Receives the latitude and the longitude.
  ///   - log: Receives the problems of the row.
  ///   - problems: Counts rows without a place, and those whose place is not known.
  /// - Returns: Whether the row has a place.
  mutating func read(
    _ row: DocumentRecord, _ end: Int = 0, into overlay: inout OverlaySpec, _ log: DiagnosticLog,
    _ problems: inout RowProblems
  ) -> Bool {
    guard let name = name(in: row.texts, columns[end]) else {
      log.report(.row(row.line), "has no name of a place; write one, or leave the row out")
      problems.add(.noPlace, "line \(row.line)")
      return false
    }
    // The message is made only for what is shown.
    func report(_ message: @autoclosure () -> String) -> Bool {
      if unknownNames.insert(name).inserted { log.report(.row(row.line), message()) }
      problems.add(.unreadable, "line \(row.line) '\(name.whole.excerpt)'", "line \(row.line) \(message())")
      return false
    }
    do throws(SceneFileError) {
      guard let known = answers[name] else { return false }
      guard let answer = try known.get() else { return report(unknownMessage(of: name)) }
      (overlay.latitude, overlay.longitude) = (answer.place.point.latitude, answer.place.point.longitude)
      if let doubt = answer.doubt, doubtfulNames.insert(name).inserted {
        doubts[doubt, default: []].append("line \(row.line) \(sentence(about: name, answer.place, doubt))")
      }
      return true
    } catch {
      return report(error.message)
    }
  }

  /// Returns the place that is shown for a name, and those that are not.
  private func sentence(about name: Name, _ place: NamedPlace, _ doubt: Doubt) -> String {
    let shown = "'\(name.whole.excerpt)' as '\(preciseText(of: place, named: name))'"
    guard doubt != .isByNameAlone else { return shown }
    let others = others(than: place, named: name).map { "'\($0)'" }
    return others.isEmpty ? shown : "\(shown), not \(SpellChecker.disjunction(others))"
  }

  /// Returns the place of a name; that without its state if that is none that is known, and `nil` for one that the map does
  /// not have.
  private func answer(to name: Name) throws(SceneFileError) -> Answer? {
    let quoted = "'\(name.whole.excerpt)'"
    let result = try search(name.whole)
    switch result {
    case .found(let place): return Answer(place: place)
    case .likely(let places, _): return Answer(place: places[0], doubt: .isLargest)
    case .foundByNameAlone(let place):
      if let known = try answerWithoutState(to: name) { return known }
      if isStrict { throw Self.problem(with: name, suggesting: place) }
      return Answer(place: place, doubt: .isByNameAlone)
    case .ambiguous(let places, let count):
      if let known = try answerWithoutState(to: name) { return known }
      let names = SpellChecker.disjunction(places.map { "'\($0.searchText)'" })
      throw SceneFileError("\(quoted) is the name of \(count) places; write \(names)")
    case .unknown: return nil
    }
  }

  /// Returns the message about a name that the map does not have, with similar ones.
  private func unknownMessage(of name: Name) -> String {
    let quoted = "'\(name.whole.excerpt)'"
    if let town = files.town(ofAddress: name.whole) {
      return
        "\(quoted) is an address, and the built-in map has only towns; write '\(town)', or add columns 'lat' and 'lon'"
    }
    if Self.namesOfMany.contains(name.whole.lowercased()) {
      return "\(quoted) is more than one country; leave the row out, or add columns 'lat' and 'lon'"
    }
    var meant = ""
    if case .unknown(let similar)? = try? files.places(named: name.whole, as: areCountries ? .country : .any),
      !similar.isEmpty
    {
      meant = SpellChecker.didYouMean(similar.map(\.searchText)) + " Otherwise "
    }
    let codes = areCountries ? "write its English name or its code, such as DE, or " : ""
    return "\(quoted) is not on the built-in map; \(meant)\(codes)add columns 'lat' and 'lon'"
  }

  /// The names of parts of the world, and of what tables of statistics add up, in lower case.
  private static let namesOfMany: Set = [
    "world", "global", "worldwide", "europe", "africa", "asia", "oceania", "americas", "north america",
    "south america", "central america", "latin america", "middle east", "eu", "eu27", "eu28", "eu-27",
    "eu-28",
    "european union", "euro area", "eurozone", "total", "other", "others", "rest of world", "international",
    "high income", "low income", "middle income", "oecd", "g7", "g20", "welt", "europa", "monde",
  ]

  /// Returns the place of a name in its country alone; `nil` without a state, and for several places.
  private func answerWithoutState(to name: Name) throws(SceneFileError) -> Answer? {
    guard name.regions.count > 1, let country = name.regions.last else { return nil }
    switch try search("\(name.name), \(country)") {
    case .found(let place): return Answer(place: place)
    case .likely(let places, _): return Answer(place: places[0], doubt: .isLargest)
    case .foundByNameAlone, .ambiguous, .unknown: return nil
    }
  }

  private static func problem(with name: Name, suggesting place: NamedPlace) -> SceneFileError {
    SceneFileError(
      "'\(name.whole.excerpt)' is not on the built-in map; \(SpellChecker.didYouMean([place.searchText])) "
        + "Otherwise add columns 'lat' and 'lon'")
  }

  private func search(_ text: String) throws(SceneFileError) -> PlaceSearchResult {
    do throws(SceneFileError) {
      return try files.knownPlaces(named: text, as: areCountries ? .country : .any)
    } catch {
      throw SceneFileError("'\(text.excerpt)' \(error.message)")
    }
  }
}

// Places of one name, of which the others in the table tell which one is meant.
extension NamedPlaceReader {
  /// Prefers the places near the others of the table, where a name does not say which of several is meant.
  private mutating func preferNeighbors() {
    if areCountries || areStates { return }
    let points = answers.values.compactMap { (try? $0.get())?.place.point }
    guard points.count >= Self.leastNeighbors else { return }
    for (reach, doubt) in [(Self.regionReach, Doubt.isNearOthers), (Self.continentReach, .isFarFromOthers)] {
      guard let box = Self.box(ofMost: points, reach: reach) else { continue }
      var neighbors: [Name: NamedPlace] = [:]
      for (name, result) in answers where name.isAlone {
        if let place = (try? result.get())?.place, box.contains(place.point) { continue }
        if let place = neighbor(named: name.name, in: box) { neighbors[name] = place }
      }
      let others = answers.filter { neighbors[$0.key] == nil }.compactMap { try? $0.value.get() }
        .filter { $0.doubt != .isByNameAlone }.map(\.place.point)
      let inside = others.count { box.contains($0) }
      guard inside >= Self.leastNeighbors, Double(inside) >= Self.leastPart * Double(others.count) else {
        continue
      }
      for (name, place) in neighbors {
        if doubt == .isNearOthers {
          answers[name] = .success(Answer(place: place, doubt: doubt))
        } else if let answer = try? answers[name]?.get() {
          answers[name] = .success(Answer(place: answer.place, doubt: doubt))
        }
      }
      if doubt == .isNearOthers { refuseStrangers(outside: box) }
      return
    }
  }

  /// Takes places that are found by their names alone as unknown if they are not where the others are.
  private mutating func refuseStrangers(outside box: GeoBounds) {
    for (name, result) in answers {
      guard let answer = try? result.get(), answer.doubt == .isByNameAlone, !box.contains(answer.place.point)
      else { continue }
      answers[name] = .failure(Self.problem(with: name, suggesting: answer.place))
    }
  }

  /// Returns the box around one of some places that has most of them; `nil` without places.
  private static func box(ofMost points: [GeoPoint], reach: Double) -> GeoBounds? {
    // In an order that does not depend on that of a dictionary.
    let sorted = points.sorted { ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude) }
    let step = max(1, sorted.count / mostMiddles)
    let boxes = stride(from: 0, to: sorted.count, by: step).map { GeoBounds.around(sorted[$0], reach: reach) }
    let counts = boxes.map { box in sorted.count { box.contains($0) } }
    return counts.max().flatMap { most in counts.firstIndex(of: most) }.map { boxes[$0] }
  }

  /// Returns the place of a name in a box that is clearly meant there; `nil` for none and several.
  private func neighbor(named name: String, in box: GeoBounds) -> NamedPlace? {
    switch try? files.places(named: name, as: .inside(box)) {
    case .found(let place)?: place
    case .likely(let places, _)?: places[0]
    default: nil
    }
  }

  /// Returns the text that finds a place and no other of its name.
  private func preciseText(of place: NamedPlace, named name: Name) -> String {
    neighbor(named: name.whole, in: .around(place.point, reach: 0.01))?.searchText ?? place.searchText
  }

  /// Returns the texts that find the other places of a name.
  private func others(than place: NamedPlace, named name: Name) -> [String] {
    let world = GeoBounds(west: -180, south: -90, east: 180, north: 90)
    let all =
      switch try? files.places(named: name.whole, as: .inside(world)) {
      case .found(let place)?: [place]
      case .likely(let places, _)?, .ambiguous(let places, _)?: places
      default: [NamedPlace]()
      }
    return all.filter { $0.point != place.point }.map(\.searchText)
  }
}
