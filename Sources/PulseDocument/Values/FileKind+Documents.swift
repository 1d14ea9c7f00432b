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
