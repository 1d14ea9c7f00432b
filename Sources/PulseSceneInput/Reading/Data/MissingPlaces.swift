import PulseBasics
import PulseDocument

/// The messages about a table in which no column has a place, or one coordinate of it.
enum MissingPlaces {
  /// The names of codes for places that are not read, by the names of their columns without separators.
  private static let codes = [
    "geohash": "geohashes", "geohash5": "geohashes", "geohash6": "geohashes", "pluscode": "plus codes",
    "pluscodes": "plus codes", "olc": "plus codes", "openlocationcode": "plus codes", "mgrs": "MGRS",
    "usng": "USNG", "h3": "H3 cells", "h3index": "H3 cells", "h3cell": "H3 cells", "s2cell": "S2 cells",
    "s2cellid": "S2 cells", "what3words": "words of what3words", "w3w": "words of what3words",
    "maidenhead": "Maidenhead locators", "gridsquare": "Maidenhead locators",
  ]

  /// Words of names of projected coordinates, in pairs.
  private static let projected: [(x: String, y: String)] = [
    ("easting", "northing"), ("eastings", "northings"), ("rechtswert", "hochwert"), ("utmx", "utmy"),
    ("utme", "utmn"), ("utmeasting", "utmnorthing"), ("xutm", "yutm"), ("lambertx", "lamberty"),
    ("xlambert", "ylambert"), ("xlambert93", "ylambert93"), ("x3857", "y3857"), ("rdx", "rdy"),
    ("utmeast", "utmnorth"), ("swisseast", "swissnorth"), ("swissx", "swissy"), ("osgbeast", "osgbnorth"),
    ("gridx", "gridy"), ("grideast", "gridnorth"), ("grideasting", "gridnorthing"),
  ]

  /// The names of columns with names of places, those of towns first.
  static let townNames = [
    "city", "cityname", "town", "place", "placename", "municipality", "capital", "ort", "stadt", "ville",
    "ciudad",
    "città", "citta", "cidade", "stad", "miasto", "město", "miejscowość", "gemeinde", "commune", "comune",
    "municipio", "localidad", "località", "город", "місто", "市", "城市", "都市", "도시", "مدينة", "المدينة",
    "location",
  ]

  /// The name of the column of countries in tables of Our World in Data, beside one named `Code`.
  static let entity = "entity"

  /// Returns the index of the column with names of towns, or else of countries; `nil` if there is none.
  static func indexOfTowns(among names: [String]) -> Int? {
    let plain = names.map(plain)
    func index(of name: String) -> Int? { plain.firstIndex { $0.utf8.elementsEqual(name.utf8) } }
    return (townNames + PlaceNameColumns.countryNames).lazy.compactMap(index).first
      ?? (index(of: "code") == nil ? nil : index(of: entity))
  }

  /// Returns whether a table has the columns of the countries of Our World in Data.
  static func isTableOfOurWorldInData(_ names: [String]) -> Bool {
    let known = Set(names.map { plain($0).bytewise })
    return known.isSuperset(of: [entity, "code"].map(\.bytewise))
  }

  private static func plain(_ name: String) -> String { TableColumns.lettersAndDigits(of: name) }

  /// The remedy for projected coordinates.
  static let remedyForProjection =
    "export the table in degrees of WGS 84 (EPSG:4326) from the GIS that it comes from, or convert it there"

  /// Returns the message for coordinates that a table lacks.
  ///
  /// - Parameters:
  ///   - keys: The coordinates, `lat`, `lon` or both.
  ///   - names: The names of all columns.
  ///   - states: The name of the column with the states whose areas rows can be; `nil` without one.
  /// - Returns: The message.
  static func message(_ keys: [String], among names: [String], states: String?) -> String {
    let plain = names.map(plain)
    // Years are names, too.
    let numbers = names.count { Double(decimal: $0[...]) != nil }
    let decimals = names.count { $0.bytewise.contains(".") && Double(decimal: $0[...]) != nil }
    if names.count > 1, numbers == names.count || decimals > 1 {
      return "has numbers instead of names in its first row; write a header above it, \(header(for: names))"
    }
    if keys.count == 2 {
      if let index = plain.firstIndex(where: { codes[$0] != nil }), let code = codes[plain[index]] {
        return "has \(code) in '\(names[index].excerpt)', which are not read, and no degrees; "
          + "convert them to columns 'lat' and 'lon'"
      }
      for pair in projected {
        guard let x = plain.firstIndex(where: { $0.utf8.elementsEqual(pair.x.utf8) }),
          let y = plain.firstIndex(where: { $0.utf8.elementsEqual(pair.y.utf8) })
        else { continue }
        return "has projected coordinates in '\(names[x].excerpt)' and '\(names[y].excerpt)', not degrees; "
          + remedyForProjection
      }
      if names.count == 1, let only = names.first,
        let sign = delimiters.first(where: { only.bytewise.contains($0.sign) })
      {
        return "has only one column, '\(only.excerpt)'; if \(sign.name) are between its fields, "
          + "write commas, semicolons, tabs or '|' instead"
      }
    }
    let shown = names.prefix(8).map { "'\($0.excerpt)'" } + (names.count > 8 ? ["..."] : [])
    let list = shown.joined(separator: ", ")
    if keys.count == 2 {
      let areas =
        states.map { "draw the areas of the states in '\($0.excerpt)' with --areas states, or " } ?? ""
      let column = states == nil ? names.first(where: PartColumn.isName) : nil
      let parts = column.map { "; \(PartColumn.remedy(for: $0))" } ?? ""
      return "has no columns 'lat' and 'lon', only \(list); \(areas)\(TableColumns.remedy)\(parts)"
    }
    let what = keys == ["lat"] ? "latitudes" : "longitudes"
    return "has no column '\(keys[0])', only \(list); name the column of \(what): --columns \(keys[0])=COLUMN"
  }

  /// The most columns of a header in a message.
  private static let mostColumnsOfHeader = 20

  /// Returns a header for a table without one, whose columns may be in another order, as an example.
  private static func header(for row: [String]) -> String {
    let degrees = row.map { name in
      Double(decimal: name[...].trimmed).map { (name.bytewise.contains("."), $0.magnitude) }
    }
    // Whole numbers may be counted, and are degrees only without others.
    let hasFractions = degrees.count { $0?.0 == true } > 1
    let places = row.indices.filter { index in
      degrees[index].map { $0.1 <= 360 && ($0.0 || !hasFractions) } ?? false
    }.prefix(2)
    let isLatitudeFirst = places.first.map { (degrees[$0]?.1 ?? 0) <= 90 } ?? true
    var titles = isLatitudeFirst ? ["lat", "lon"] : ["lon", "lat"]
    let columns = row.indices.map { index in
      places.contains(index) && !titles.isEmpty ? titles.removeFirst() : "column\(index + 1)"
    }
    guard places.count == 2, columns.count <= mostColumnsOfHeader else {
      return "with a name for each column, such as lat and lon"
    }
    return "such as \(columns.joined(separator: ","))"
  }

  /// Signs that separate the columns of some tables, which are not recognized.
  private static let delimiters: [(sign: String, name: String)] = [
    ("^", "'^'"), ("~", "'~'"), (":", "colons"), ("/", "slashes"), (" ", "blanks"),
  ]
}
