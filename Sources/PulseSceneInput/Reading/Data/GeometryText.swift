import PulseArguments
import PulseBasics
import PulseDocument

/// A geometry in one text, as columns of tables have it: GeoJSON, WKT, EWKT, an encoded polyline, or a latitude
/// and longitude.
struct GeometryText {
  /// The notation of a column, if its name says so.
  enum Notation {
    /// GeoJSON or WKT, by the text.
    case any

    /// An encoded polyline of five decimals.
    case polyline

    /// A latitude and a longitude with a comma between them.
    case pair

    /// A pair in which the letter O is east, as of Ost.
    case pairWithOst

    /// A pair in which the letter O is west, as of ouest, oeste and ovest.
    case pairWithOuest

    /// A longitude and a latitude with a comma between them.
    case reversedPair

    /// A latitude and a longitude in degrees, minutes and seconds without signs between them.
    case packedPair

    /// Such a pair whose longitude is west unless a letter or sign says otherwise.
    case packedPairOfWest
  }

  /// The names of columns of geometries in lower case without separators.
  private static let notations: [String: Notation] = [
    "geometry": .any, "geom": .any, "thegeom": .any, "wkt": .any, "geometrywkt": .any, "wktgeometry": .any,
    "geomwkt": .any, "wktgeom": .any, "wkbgeometry": .any, "geojson": .any, "geojsongeometry": .any,
    "geoshape": .any, "shape": .any, "polyline": .polyline, "encodedpolyline": .polyline,
    "summarypolyline": .polyline, "mapsummarypolyline": .polyline, "geopoint": .pair, "geopoint2d": .pair,
    "geolocation": .pair, "latlon": .pair, "latlng": .pair, "latlong": .pair, "latitudelongitude": .pair,
    "lonlat": .reversedPair, "lnglat": .reversedPair, "longlat": .reversedPair,
    "longitudelatitude": .reversedPair,
  ]

  /// The names of columns, beside those above, that can have a latitude and a longitude in one text.
  private static let namesOfPairs: Set = [
    "location", "loc", "coordinates", "coordinate", "coords", "coord", "gps", "gpscoordinates", "gpscoords",
    "gpslocation", "gpsposition", "position", "point", "place", "geo", "center", "centroid", "koordinaten",
    "koordinate", "gpskoordinaten", "geokoordinaten", "koordinat", "coordenadas", "coordenada",
    "coordenadasgps", "coordonnées", "coordonnees", "coordonnéesgps", "coordonneesgps",
    "coordonnéesgéographiques", "coordinata", "współrzędne", "wspolrzedne", "koordinater", "koordinaatit",
    "coördinaten", "coordinaten", "souřadnice", "координати", "координаты", "坐标", "座標", "좌표",
    "الإحداثيات", "lage", "standort", "ubicación", "ubicacion", "localização", "localizacao", "localisation",
    "geocoordinates", "geocodedcolumn", "georeference", "newgeoreferencedcolumn",
    "geocodedlocation", "mappoint", "maplocation", "geolocalisation", "geouri",
  ]

  /// Returns the notation of a text that is certainly a geometry; `nil` for any other text.
  ///
  /// - Parameters:
  ///   - text: A value of a column, without blanks at its ends.
  ///   - name: The name of the column.
  /// - Returns: The notation.
  static func notation(ofText text: Substring, inColumn name: String) -> Notation? {
    switch text.utf8.first {
    case UInt8(ascii: "{"):
      if text.bytewise.contains("\"coordinates\"") || text.bytewise.contains("\"geometries\"") { return .any }
    case UInt8(ascii: "0"), UInt8(ascii: "\\"): if wellKnownBinary(text) != nil { return .any }
    case UInt8(ascii: "["), UInt8(ascii: "<"):
      if positionArrays(text) != nil || wellKnownText(text) != nil { return .any }
    case .some(let first) where (0x41...0x5A).contains(first & 0xDF):
      if text.utf8.contains(UInt8(ascii: "(")), wellKnownText(text) != nil { return .any }
    default: break
    }
    if PackedDegrees.canHavePairs(name), PackedDegrees.pair(in: text) != nil { return .packedPair }
    return (CoordinatePair(text) ?? CoordinatePair(text, letterO: "E")).flatMap { pair in
      pair.isCertain || canHavePairs(name) ? .pair : nil
    }
  }

  /// Returns whether a column has a name of those with a latitude and a longitude in one text, also with a number behind it.
  static func canHavePairs(_ name: String) -> Bool {
    plainNames(of: name).contains { plain in
      namesOfPairs.contains(plain)
        || namesOfPairs.contains(String(plain.bytewise.trimming(while: \.isASCIIDigit)))
    }
  }

  /// Returns a name in lower case without separators, as a whole and as that in a record of JSON, `place.location`.
  private static func plainNames(of name: String) -> [String] {
    // A long name is none of those that are known.
    if name.utf8.count > 256 { return [] }
    return [name, name.bytewise.split(separator: ".").last.map(String.init) ?? ""].map(
      TableColumns.lettersAndDigits)
  }

  /// The number of parentheses in each other that are read.
  static let depth = 12

  private var text: ArraySlice<UInt8>

  /// Returns the notation of a column of geometries; `nil` for any other column.
  static func notation(ofColumn name: String) -> Notation? {
    plainNames(of: name).compactMap { notations[$0] }.first
  }

  /// Decodes the geometries of a text with the third coordinate of a point; empty after reporting why it has none, and without a
  /// report if it stands for none.
  static func geometries(
    of value: DocumentValue, _ notation: Notation
  ) -> (geometries: [GeoJSONGeometry], thirdCoordinate: JSONValue?) {
    let text = value.text?[...].trimmed ?? ""
    if RowPlaceReader.isEmpty(text) || isEmptyArray(text) { return ([], nil) }
    let json: JSONValue?
    switch (notation, text.utf8.first) {
    case (_, UInt8(ascii: "{")):
      json = (notation == .any ? nil : pair(text)) ?? (try? JSONParser.parse(Array(text.utf8)))
    case (.polyline, _): json = positionArrays(text) ?? polyline(text)
    case (.pair, _): json = pair(text)
    case (.pairWithOst, _): json = pair(text, letterO: "E")
    case (.pairWithOuest, _): json = pair(text, letterO: "W")
    case (.reversedPair, _): json = pair(text, isReversed: true)
    case (.packedPair, _): json = packedPair(text, isWest: false)
    case (.packedPairOfWest, _): json = packedPair(text, isWest: true)
    case (.any, UInt8(ascii: "0")), (.any, UInt8(ascii: "\\")): json = wellKnownBinary(text)
    case (.any, UInt8(ascii: "[")): json = positionArrays(text)
    case (.any, _): json = wellKnownText(text)
    }
    guard let json = json?.geometryOfFeature else {
      var reader = GeometryText(text: ArraySlice(text.utf8))
      if notation == .any, !reader.skipReferenceSystem() || isBinaryInOtherSystem(text) {
        value.report(
          "\(value.json.quotedForMessage) is not WGS 84; transform the coordinates to longitude and latitude, such as with "
            + "ST_Transform(GEOMETRY, 4326)")
        return ([], nil)
      }
      if notation == .pair, CoordinatePair.lacksMeaningOfLetterO(text) {
        value.report(
          "\(value.json.quotedForMessage) has the letter O, which can mean east (Ost) or west (ouest); write E for east or W "
            + "for west")
        return ([], nil)
      }
      if let grid = GridNotation(String(text)) {
        value.report("\(value.json.quotedForMessage) \(grid.error.problem); \(grid.error.remedy)")
        return ([], nil)
      }
      let form =
        switch notation {
        case .any:
          "POINT (16.37 48.21) or GeoJSON, or name a column of encoded polylines with five decimals 'polyline'"
        case .polyline: "an encoded polyline with five decimals"
        case .pair, .pairWithOst, .pairWithOuest:
          "LATITUDE, LONGITUDE, such as 59.33, 18.06 or 59\u{B0}19.8'N 18\u{B0}03.6'E"
        case .reversedPair: "LONGITUDE, LATITUDE"
        case .packedPair, .packedPairOfWest: "DDMMSS / DDDMMSS, such as 591948N / 0180336E"
        }
      return value.reportExpected("a geometry", "write \(form)") ?? ([], nil)
    }
    // A feature without a place.
    if json == .null { return ([], nil) }
    // The places of messages are those of the column.
    let log = DiagnosticLog(allowsRepairs: value.log.allowsRepairs)
    let geometries = DocumentValue(json: json, log: log).geometries()
    if let problem = log.first {
      let place = "\(problem.place)"
      value.report(place.isEmpty ? problem.message : "\(place) \(problem.message)")
    } else if let repair = log.latestRepair {
      _ = value.log.noteRepair(value.place, "\(repair.place) \(repair.message)")
    }
    return (geometries, json.thirdCoordinate)
  }

  // MARK: Notations

  static func object(_ type: String, _ key: String, _ content: JSONValue) -> JSONValue {
    .object([
      JSONValue.Member(key: "type", value: .string(type)), JSONValue.Member(key: key, value: content),
    ])
  }

  private static func pair(
    _ text: Substring, isReversed: Bool = false, letterO: Unicode.Scalar? = nil
  ) -> JSONValue? {
    guard let pair = CoordinatePair(text, letterO: letterO) else { return nil }
    let (latitude, longitude) =
      isReversed && !pair.hasDirections ? (pair.second, pair.first) : (pair.first, pair.second)
    return object("Point", "coordinates", .array([.number(longitude), .number(latitude)]))
  }

  private static func packedPair(_ text: Substring, isWest: Bool) -> JSONValue? {
    PackedDegrees.pair(in: text, isWest: isWest).map {
      object("Point", "coordinates", .array([.number($0.longitude), .number($0.latitude)]))
    }
  }

  /// Decodes a line in the format of encoded polylines: differences of 1e-5 degrees in pieces of five bits.
  private static func polyline(_ text: Substring) -> JSONValue? {
    var (values, positions) = ([0, 0], [JSONValue]())
    var (number, shift, index) = (0, 0, 0)
    for byte in text.utf8 {
      guard (63...126).contains(byte), shift < 35 else { return nil }
      let piece = Int(byte) - 63
      number |= (piece & 31) << shift
      shift += 5
      if piece >= 32 { continue }
      values[index] += number & 1 == 0 ? number >> 1 : ~(number >> 1)
      guard abs(values[index]) < 1 << 40 else { return nil }
      (number, shift) = (0, 0)
      if index == 1 {
        positions.append(.array([.number(Double(values[1]) / 1e5), .number(Double(values[0]) / 1e5)]))
      }
      index = 1 - index
    }
    guard index == 0, shift == 0, let first = positions.first else { return nil }
    return positions.count == 1
      ? object("Point", "coordinates", first) : object("LineString", "coordinates", .array(positions))
  }

  private static func wellKnownText(_ text: Substring) -> JSONValue? {
    var reader = GeometryText(text: ArraySlice(text.utf8))
    guard reader.skipReferenceSystem(), let json = reader.geometry(depth: depth) else { return nil }
    reader.skipBlanks()
    return reader.text.isEmpty ? json : nil
  }

  // MARK: Well-known text

  /// Whether the latitude is the first number of each position.
  private var isLatitudeFirst = false

  /// Skips `SRID=4326;` of PostGIS and the IRI in angle brackets of GeoSPARQL, whose systems of EPSG have the latitude
  /// first; returns `false` for a system other than WGS 84.
  private mutating func skipReferenceSystem() -> Bool {
    if text.first == UInt8(ascii: "<"), let end = text.firstIndex(of: UInt8(ascii: ">")) {
      let name = String(decoding: text[..<end].dropFirst(), as: UTF8.self)
      text = text[(end + 1)...]
      isLatitudeFirst = name.lowercased().bytewise.contains("epsg")
      if case .other = CoordinateReferenceSystem(name) { return false }
      return true
    }
    guard text.prefix(5).map({ $0 & 0xDF }).starts(with: [0x53, 0x52, 0x49, 0x44]),
      let end = text.firstIndex(of: UInt8(ascii: ";"))
    else { return true }
    let code = String(decoding: text[..<end].dropFirst(5), as: UTF8.self)
    text = text[(end + 1)...]
    if case .other = CoordinateReferenceSystem("EPSG:\(code)") { return false }
    return true
  }

  private mutating func skipBlanks() { text = text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) } }

  private mutating func word() -> String {
    skipBlanks()
    let letters = text.prefix { (0x41...0x5A).contains($0 & 0xDF) }
    text = text.dropFirst(letters.count)
    return String(decoding: letters.map { $0 & 0xDF }, as: UTF8.self)
  }

  private mutating func consume(_ sign: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard text.first == UInt8(ascii: sign) else { return false }
    text.removeFirst()
    return true
  }

  private mutating func geometry(depth: Int) -> JSONValue? {
    var name = word()
    if depth == 0 { return nil }
    for suffix in ["ZM", "Z", "M"] where name.utf8.count > 5 && name.bytewise.hasSuffix(suffix) {
      name = String(name.bytewise.dropLast(suffix.utf8.count))
      break
    }
    let types: [String: (GeoJSONType, parentheses: Int)] = [
      "POINT": (.point, 1), "MULTIPOINT": (.multiPoint, 1), "LINESTRING": (.lineString, 1),
      "POLYGON": (.polygon, 2), "MULTILINESTRING": (.multiLineString, 2), "MULTIPOLYGON": (.multiPolygon, 3),
      "GEOMETRYCOLLECTION": (.geometryCollection, 0),
    ]
    guard let (type, parentheses) = types[name] else { return nil }
    let before = text
    if !["Z", "M", "ZM"].contains(word()) { text = before }
    if type == .geometryCollection {
      guard let parts = list({ $0.geometry(depth: depth - 1) }) else { return nil }
      return Self.object(type.rawValue, "geometries", .array(parts))
    }
    guard var content = coordinates(parentheses) else { return nil }
    if type == .point, case .array(let positions) = content {
      guard positions.count < 2 else { return nil }
      content = positions.first ?? content
    }
    return Self.object(type.rawValue, "coordinates", content)
  }

  /// Reads elements in parentheses with commas between them, or `EMPTY`.
  private mutating func list(_ element: (inout GeometryText) -> JSONValue?) -> [JSONValue]? {
    guard consume("(") else { return word() == "EMPTY" ? [] : nil }
    var elements: [JSONValue] = []
    repeat {
      guard let next = element(&self) else { return nil }
      elements.append(next)
    } while consume(",")
    return consume(")") ? elements : nil
  }

  private mutating func coordinates(_ parentheses: Int) -> JSONValue? {
    list { reader in
      parentheses > 1 ? reader.coordinates(parentheses - 1) : reader.position()
    }.map { .array($0) }
  }

  /// Reads the numbers of a position, also in parentheses, as some write those of a MULTIPOINT.
  private mutating func position() -> JSONValue? {
    let isEnclosed = consume("(")
    var numbers: [JSONValue] = []
    while numbers.count < 5 {
      skipBlanks()
      let digits = text.prefix {
        (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D || $0 == 0x2B || $0 | 0x20 == 0x65
      }
      guard let number = Double(decimal: Substring(decoding: digits, as: UTF8.self)) else { break }
      numbers.append(.number(number))
      text = text.dropFirst(digits.count)
    }
    guard numbers.count > 1, !isEnclosed || consume(")") else { return nil }
    if isLatitudeFirst { numbers.swapAt(0, 1) }
    return .array(numbers)
  }
}
