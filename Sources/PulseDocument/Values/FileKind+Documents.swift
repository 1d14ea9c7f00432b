import PulseBasics

// Documents of services that are no data of places as they are.
extension FileKind {
  /// Returns the kind of a document of JSON by the names in it; `nil` for any other.
  static func foreignDocument(_ text: ArraySlice<UInt8>) -> FileKind? {
    func has(_ words: String...) -> Bool { words.allSatisfy { contains($0, in: text) } }
    if has("\"latitudeE7\"") || has("\"semanticSegments\"") || has("\"timelineObjects\"")
      || has("\"timelinePath\"") || has("\"startTime\"", "\"topCandidate\"")
    {
      return .recording("the location history of Google", format: "google-timeline")
    }
    if has("\"temporalGeometry\"") {
      return .foreign(
        "JSON of moving features of OGC", remedy: "convert it to GeoJSON or CSV, such as with movingpandas")
    }
    if has("\\\"FeatureCollection\\\"") {
      return .foreign(
        "GeoJSON in a text of another document",
        remedy: "write that text to a file of its own, such as with jq -r")
    }
    if has("\"icao\"", "\"trace\"") {
      return .foreign(
        "a trace of an aircraft by readsb",
        remedy: """
          write its points to a table, such as with jq -r '.timestamp as $t | ["time","lat","lon","altitude_ft"], \
          (.trace[] | [.[0] + $t, .[1], .[2], .[3]]) | @csv' FILE > NAME.csv
          """)
    }
    if has("\"latlng\"", "\"series_type\"") {
      return .foreign("the streams of an activity of Strava", remedy: "export the activity as GPX")
    }
    let isRoute = has("\"routes\"") && (has("\"overview_polyline\"") || has("\"waypoints\""))
    if isRoute, !hasGeoJSONType(text), !has("\"coordinates\"") {
      return .foreign(
        "the answer of a service for routes",
        remedy: "ask it for GeoJSON, or write its line to the column 'polyline' of a table")
    }
    return nil
  }

  /// Returns whether a file is a database of tiles, and no GeoPackage, which can have tiles, too.
  static func isMBTiles(_ head: [UInt8]) -> Bool {
    head.starts(with: "SQLite".utf8) && contains("tile_column", in: head[...])
      && !contains("gpkg_contents", in: head[...])
  }

  /// The kind of files of Parquet, which need a program that Debian lacks.
  static let parquet = FileKind.foreign(
    "Parquet",
    remedy: """
      convert it to GeoJSON in Python, with geopandas.read_parquet('FILE').to_crs(4326).to_file('NAME.geojson'), or a \
      table without geometries to CSV, with pandas.read_parquet('FILE').to_csv('NAME.csv')
      """)

  /// The kind of files of Arrow.
  static let arrow = FileKind.foreign(
    "Arrow",
    remedy: """
      convert it to GeoJSON in Python, with geopandas.read_feather('FILE').to_crs(4326).to_file('NAME.geojson'), or a \
      table without geometries to CSV, with pandas.read_feather('FILE').to_csv('NAME.csv')
      """)

  /// Returns the kind of a text whose first line gives an object or array to a name of JavaScript, or to a function; `nil` for any
  /// other.
  static func scriptKind(of line: ArraySlice<UInt8>) -> FileKind? {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    var rest = line
    for word in ["export ", "default ", "var ", "let ", "const "] where rest.starts(with: word.utf8) {
      rest = rest.dropFirst(word.utf8.count).drop(while: isBlank)
    }
    let isExported = rest.startIndex > line.startIndex
    let name = rest.prefix { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || [UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: ".")].contains(byte)
    }
    rest = rest.dropFirst(name.count).drop(while: isBlank)
    let isGiven = rest.first == UInt8(ascii: "=") || rest.first == UInt8(ascii: "(")
    if isGiven, name.isEmpty { return nil }
    if isGiven { rest = rest.dropFirst().drop(while: isBlank) }
    guard isGiven || isExported && name.isEmpty, let first = rest.first else { return nil }
    let remedy: String? =
      switch first {
      case UInt8(ascii: "{"):
        "remove what is before the first '{' and after the last '}', and save it as .geojson"
      case UInt8(ascii: "["):
        "write {\"type\":\"FeatureCollection\",\"features\": for what is before the first '[' and } for what is after the last "
          + "']', and save it as .geojson"
      default: nil
      }
    return remedy.map { .foreign("JavaScript", remedy: $0) }
  }

  /// Returns a document type without the declarations in it, in which signs are that end it elsewhere; other texts
  /// unchanged.
  static func withoutSubset(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.prefix(9).map({ $0 | 0x20 }).elementsEqual("<!doctype".utf8),
      let start = text.firstIndex(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ">") }),
      text[start] == UInt8(ascii: "["), let end = text[start...].firstIndex(of: UInt8(ascii: "]"))
    else { return text }
    return text[end...]
  }

  /// Returns a text without the comment of JavaScript that it begins with; `nil` without one.
  static func withoutComment(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let end = text.starts(with: "/*".utf8) ? "*/" : text.starts(with: "//".utf8) ? "\n" : ""
    guard !end.isEmpty, let close = firstIndex(of: end, in: text) else { return nil }
    return text[(close + end.utf8.count)...].drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
  }

  static let webPage = FileKind.foreign("a web page", remedy: "download the file that it links")

  /// The names of elements that begin a web page or a part of one.
  static let namesOfHTML: Set = [
    "html", "head", "body", "title", "meta", "link", "style", "script", "div", "figure", "picture", "img",
    "span",
    "section", "main", "article", "table", "p", "a", "h1", "h2", "center", "iframe", "video", "nav",
  ]

  /// Words that dumps of databases begin with.
  private static let wordsOfSQL = [
    "set ", "begin;", "create table", "insert into", "drop table", "copy ", "-- postgresql", "-- mysql",
    "pragma ",
  ]

  /// Returns whether a text is a dump of a database: it begins like one, and has a statement that makes or fills a table.
  static func isSQL(_ text: ArraySlice<UInt8>) -> Bool {
    let start = String(
      decoding: text.drop { $0 == UInt8(ascii: "-") || $0 <= 0x20 }.prefix(64), as: UTF8.self
    ).lowercased()
    let isDump =
      wordsOfSQL.contains { start.bytewise.hasPrefix($0) || "-- \(start)".bytewise.hasPrefix($0) }
    return isDump
      && (contains("CREATE TABLE", in: text) || contains("INSERT INTO", in: text)
        || contains("create table", in: text) || contains("insert into", in: text))
  }

  /// The kind of dumps of databases.
  static let sql = FileKind.foreign(
    "SQL", remedy: "load it into a database, and export its table as CSV or GeoJSON")
}
