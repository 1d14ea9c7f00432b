import PulseBasics

/// A kind of data file, recognized by its first bytes or by its name, for the choice of its reader and for messages about
/// files that a reader cannot read.
package enum FileKind: Hashable, Sendable {
  /// GeoJSON, which the option for GeoJSON reads.
  case geoJSON

  /// Nodes, ways and relations of OpenStreetMap in the JSON of Overpass, which the option for GeoJSON reads.
  case overpass

  /// A track in GPX.
  case gpx

  /// Placemarks in KML, which the option for GeoJSON reads, and those of tracks.
  case kml

  /// A track in Training Center XML.
  case tcx

  /// A table: CSV, or records of JSON.
  case table

  /// A table in a spreadsheet, which is read through another library.
  case spreadsheet

  /// A recorded track in the format of a device: its name, and the name that gpsbabel gives the format.
  case recording(String, format: String)

  /// Points, lines and polygons in a format that is read through another library: its name with an article if it needs one.
  case vector(String)

  /// A feed of public transport in GTFS, whose lines the option for GeoJSON reads, and whose trips that of tracks.
  case transitFeed

  /// Any other JSON, such as a scene.
  case json

  /// Tiles or an image that is a base map: its name with an article if it needs one.
  case map(String)

  /// An image whose metadata may say where it was taken: its name with an article.
  case picture(String)

  /// A format that nothing reads: its name with an article if it needs one, and what to do.
  case foreign(String, remedy: String)

  /// The readers that are given files.
  package enum Reader: String, Sendable {
    case scene = "a scene file"
    case geoJSON = "GeoJSON"
    case table = "a table"
    case track = "a track"
  }

  /// The number of bytes that are looked at.
  private static let prefixLength = 1 << 16

  private static let toTrack = "convert it to GPX or GeoJSON, such as with gpsbabel or ogr2ogr"
  private static let toGPX = "convert it to GPX, such as with gpsbabel"
  private static let toImage = "write it after --image for a marker, or after --basemap"

  /// Recognizes the kind of a file by its bytes; `nil` for one that looks like none of them.
  package init?(_ bytes: [UInt8]) {
    let head = Array(bytes.prefix(Self.prefixLength))
    if let kind = Self.binaryKind(of: head) {
      self = kind
      return
    }
    let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = head[start...].drop { $0 == 0x20 || (0x09...0x0D).contains($0) || $0 == 0x1E }
    guard let kind = Self.textKind(of: text) else { return nil }
    self = kind
  }

  /// Recognizes the kind of a file by the extension of its name; `nil` for unknown ones and for scenes.
  package init?(ofFileNamed path: String) {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")),
      let kind = Self.extensions[path[path.utf8.index(after: dot)...].lowercased()]
    else { return nil }
    self = kind
  }

  /// Returns the message for a reader of something else: what the file is, and what to do.
  ///
  /// - Parameters:
  ///   - reader: The reader that was given the file.
  ///   - path: The path of the file, for the option to write.
  /// - Returns: The message; `nil` if the reader reads such files.
  package func message(for reader: Reader, _ path: String) -> String? {
    let word = path.adviceWord
    return switch (self, reader) {
    case (.geoJSON, .geoJSON), (.geoJSON, .track), (.gpx, .track), (.gpx, .geoJSON), (.table, .table): nil
    case (.overpass, .geoJSON), (.transitFeed, .geoJSON): nil
    case (.transitFeed, .track):
      "is a feed of GTFS, whose trips run by its timetable; write --track \(word) --track-by trip_id --play 20s"
    case (.transitFeed, _): "is a feed of GTFS, not \(reader.rawValue); write --geojson \(word)"
    case (.overpass, _): "is JSON of Overpass, not \(reader.rawValue); write --geojson \(word)"
    case (.kml, .geoJSON), (.kml, .track), (.tcx, .geoJSON), (.tcx, .track): nil
    case (.vector, .geoJSON), (.vector, .track): nil
    case (.recording, .track), (.spreadsheet, .table): nil
    case (.recording, _): "is \(name), not \(reader.rawValue); write --track \(word)"
    case (.vector(let name), _): "is \(name), not \(reader.rawValue); write --geojson \(word)"
    case (.json, .scene), (.json, .geoJSON), (.json, .track): nil
    case (.geoJSON, _): "is GeoJSON, not \(reader.rawValue); write --geojson \(word)"
    case (.gpx, _): "is a track, not \(reader.rawValue); write --track \(word)"
    case (.kml, _):
      "is KML, not \(reader.rawValue); write --geojson \(word), or --track \(word) for its lines"
    case (.tcx, _): "is a track in TCX, not \(reader.rawValue); write --track \(word)"
    case (.table, .track): "is a table, not a track; write --csv \(word) --track-by COLUMN"
    case (.spreadsheet, .track): "is a spreadsheet, not a track; write --csv \(word) --track-by COLUMN"
    case (.table, _): "is a table, not \(reader.rawValue); write --csv \(word)"
    case (.spreadsheet, _): "is a spreadsheet, not \(reader.rawValue); write --csv \(word)"
    case (.json, .table): "is JSON, not a table; write it without --csv if it is a scene, or after --geojson"
    case (.map(let name), _): "is \(name), which cannot be read here; write it after --basemap"
    case (.picture(let name), _): "is \(name), which cannot be read here; \(Self.toImage)"
    case (.foreign(let name, let remedy), _): "is \(name), which cannot be read here; \(remedy)"
    }
  }

  /// Returns the message for a command that describes, plays or compares pictures: what the file is, and its command.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: The message.
  package func messageForViewers(_ path: String) -> String {
    let word = path.adviceWord
    return switch self {
    case .vector: "is \(name), not a picture; write pulsemap render --geojson \(word)"
    case .json: "is \(name), not a picture; write pulsemap scene \(word) for a scene"
    case .map: "is \(name), which is a map here; write pulsemap render --bbox W,S,E,N --basemap \(word)"
    case .foreign(_, let remedy): "is \(name), not a picture that can be read here; \(remedy)"
    case .picture: "is \(name), not a picture that can be read here; \(Self.toImage)"
    default: "is \(name), not a picture; write pulsemap render \(word)"
    }
  }

  /// The name of the kind in messages, with an article if it needs one.
  private var name: String {
    switch self {
    case .geoJSON: "GeoJSON"
    case .overpass: "JSON of Overpass"
    case .transitFeed: "a feed of GTFS"
    case .gpx: "a track in GPX"
    case .kml: "KML"
    case .tcx: "a track in TCX"
    case .table: "a table"
    case .spreadsheet: "a spreadsheet"
    case .recording(let name, _): name.utf8.starts(with: "the ".utf8) ? name : "a track in \(name)"
    case .json: "JSON"
    case .vector(let name), .map(let name), .picture(let name), .foreign(let name, _): name
    }
  }
}

extension FileKind {
  /// The message for a batch, which reads rows: what the file is, and what to do; `nil` for what may have rows.
  package var messageForBatch: String? {
    switch self {
    case .geoJSON, .overpass, .table, .json: nil
    case .foreign(_, let remedy): "is \(name), which cannot be read here; \(remedy)"
    case .picture: "is \(name), which cannot be read here; \(Self.toImage)"
    case .spreadsheet: "is \(name), which a batch cannot read; save it as CSV"
    default:
      "is \(name), which has no rows; convert it to CSV or GeoJSON for an image of each place, or write pulsemap "
        + "render for one of all"
    }
  }

  private static let extensions: [String: FileKind] = [
    "geojson": .geoJSON, "gpx": .gpx, "csv": .table, "tsv": .table, "kml": .kml,
    "kmz": .kml, "tcx": .tcx, "fit": fit, "nmea": nmea, "igc": igc,
    "shp": .vector("a shapefile"), "gpkg": .vector("GeoPackage"), "gml": .vector("GML"),
    "fgb": .vector("FlatGeobuf"), "topojson": .vector("TopoJSON"), "mif": .vector("MapInfo"),
    "parquet": parquet,
    "osm": .foreign("OpenStreetMap XML", remedy: "convert it to GeoJSON, such as with osmtogeojson"),
    "pbf": .foreign("OpenStreetMap PBF", remedy: "convert it to GeoJSON, such as with osmium export"),
    "xlsx": .spreadsheet, "xlsm": .spreadsheet, "xls": .spreadsheet, "ods": .spreadsheet,
  ]

  private static let fit = FileKind.recording("FIT", format: "garmin_fit")
  private static let nmea = FileKind.recording("NMEA 0183", format: "nmea")
  private static let igc = FileKind.recording("IGC", format: "igc")

  private static let sound = FileKind.foreign(
    "a sound", remedy: "leave it out, and add it to the finished film")

  private static let earlyFlatGeobuf = FileKind.foreign(
    "FlatGeobuf of an early version", remedy: "save it again with a newer program")

  private static let signatures: [(bytes: [UInt8], kind: FileKind)] = [
    (Array("SQLite format 3".utf8), .vector("GeoPackage or another SQLite database")),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .spreadsheet),
    (Array("PAR1".utf8), parquet), (Array("ARROW1".utf8), arrow),
    ([0x66, 0x67, 0x62, 0x03], .vector("FlatGeobuf")),
    (Array("fgb\u{1}fgb".utf8), earlyFlatGeobuf), (Array("fgb\u{2}fgb".utf8), earlyFlatGeobuf),
    ([0x00, 0x00, 0x27, 0x0A], .vector("a shapefile")), (Array("PMTiles".utf8), .map("PMTiles")),
    (Array("II*\0".utf8), .map("a TIFF image")), (Array("MM\0*".utf8), .map("a TIFF image")),
    ([0x89] + Array("HDF".utf8), .foreign("HDF5 or NetCDF", remedy: "save its points as CSV")),
    (Array("CDF\u{1}".utf8), .foreign("NetCDF", remedy: "save its points as CSV")),
    (Array("CDF\u{2}".utf8), .foreign("NetCDF", remedy: "save its points as CSV")),
    (Array("GRIB".utf8), .foreign("GRIB", remedy: "save its points as CSV")),
    ([0x89] + Array("PNG".utf8), .picture("a PNG image")), ([0xFF, 0xD8, 0xFF], .picture("a JPEG image")),
    (Array("GIF8".utf8), .foreign("a GIF image", remedy: toImage)),
    (Array("ID3\u{2}".utf8), sound), (Array("ID3\u{3}".utf8), sound), (Array("ID3\u{4}".utf8), sound),
    (Array("fLaC\0".utf8), sound), (Array("OggS\0".utf8), sound),
    ([0xFF, 0xFB], sound), ([0xFF, 0xF3], sound),
    (Array("%PDF".utf8), .foreign("PDF", remedy: "save its table as CSV")),
    (Array("BZh".utf8), .foreign("compressed with bzip2", remedy: "unpack it with bunzip2")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .foreign("compressed with xz", remedy: "unpack it with unxz")),
    ([0x28, 0xB5, 0x2F, 0xFD], .foreign("compressed with Zstandard", remedy: "unpack it with unzstd")),
    ([0x37, 0x7A, 0xBC, 0xAF], .foreign("a 7-Zip archive", remedy: "unpack it")),
    (Array("Rar!".utf8), .foreign("a RAR archive", remedy: "unpack it")),
  ]

  /// Returns the kind of a file that is not text; `nil` for any other.
  private static func binaryKind(of head: [UInt8]) -> FileKind? {
    if isMBTiles(head) { return .map("MBTiles") }
    if let known = signatures.first(where: { head.starts(with: $0.bytes) }) { return known.kind }
    if head.count > 12, head[8..<12].elementsEqual(".FIT".utf8) { return fit }
    if head.count > 12, head.starts(with: "RIFF".utf8), head[8..<12].elementsEqual("WEBP".utf8) {
      return .picture("a WebP image")
    }
    return archiveKind(of: head)
  }

  /// Returns the kind of a text without white space at its beginning; `nil` for any other.
  private static func textKind(of text: ArraySlice<UInt8>) -> FileKind? {
    guard let first = text.first else { return nil }
    switch first {
    case UInt8(ascii: "<"): return markupKind(of: text)
    case UInt8(ascii: "{") where text.starts(with: "{\\rtf".utf8):
      return .foreign("RTF", remedy: "save it as plain text")
    case UInt8(ascii: "{"), UInt8(ascii: "["): return jsonKind(of: text)
    default: break
    }
    if let text = withoutComment(text) { return textKind(of: text) }
    let line = text.prefix { $0 != 0x0A && $0 != 0x0D }
    if line.starts(with: "OziExplorer Track".utf8) { return .recording("OziExplorer", format: "ozi") }
    if let kind = scriptKind(of: line), contains("\"type\"", in: text) { return kind }
    let words = line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self).lowercased() }
    if words == ["!table"] || words.count == 2 && words[0] == "version" && Int(words[1]) != nil {
      return .vector("MapInfo")
    }
    if let kind = LogSentences.kind(of: text) { return kind == .nmea ? nmea : igc }
    if line.contains(UInt8(ascii: ",")) {
      if ["$GP", "$GN", "$GL", "$GA", "$GB", "$BD", "$PS", "$PG"].contains(where: {
        line.starts(with: $0.utf8)
      }) {
        return nmea
      }
      // Also behind a block of tags, \s:station,c:time*checksum\.
      let sentence =
        line.first == UInt8(ascii: "\\")
        ? line.dropFirst().drop { $0 != UInt8(ascii: "\\") }.dropFirst() : line
      if ["!AIVD", "!BSVD", "!ABVD", "!BAVD"].contains(where: { sentence.starts(with: $0.utf8) }) {
        return .foreign("AIS messages", remedy: "decode them to CSV, such as with pyais or gpsdecode")
      }
    }
    if line.contains(UInt8(ascii: "\t")), contains("\"_type\"", in: line) {
      return .foreign(
        "the recording of OwnTracks",
        remedy: "write its JSON to a file of its own, such as with cut -f3 FILE > NAME.jsonl")
    }
    let upper = line.prefix(24).map { $0 & 0xDF }
    if ["POINT", "LINESTRING", "POLYGON", "MULTI", "GEOMETRYCOLLECTION", "SRID"].contains(where: { word in
      upper.starts(with: word.utf8)
    }), line.contains(UInt8(ascii: "(")) {
      return .foreign("WKT", remedy: "write it as GeoJSON")
    }
    if text.contains(0) { return nil }
    if isSQL(text) { return sql }
    // A caret is also in other texts.
    if line.contains(where: CSVTokenizer.separators.filter { $0 != UInt8(ascii: "^") }.contains) {
      return .table
    }
    let names = line.split(separator: UInt8(ascii: "^")).map { String(decoding: $0, as: UTF8.self) }
    let lines = text.split { $0 == 0x0A || $0 == 0x0D }.prefix(TableHeader.mostLines)
    let found = TableHeader.find(among: Array(lines))?.names.map(String.init) ?? []
    return CoordinateColumnNames.hasPair(names) || CoordinateColumnNames.hasPair(found)
      || BlankSeparatedTable.withTabs(text, isWhole: text.count < prefixLength / 2) != nil ? .table : nil
  }

  private static func jsonKind(of text: ArraySlice<UInt8>) -> FileKind {
    if contains("\"Topology\"", in: text) { return .vector("TopoJSON") }
    if contains("\"esriGeometry", in: text) { return .vector("JSON of Esri") }
    if let kind = foreignDocument(text) { return kind }
    if contains("\"osm3s\"", in: text), contains("\"elements\"", in: text) { return .overpass }
    if hasGeoJSONType(text) { return .geoJSON }
    return JSONRecordLayout(of: text) == nil ? .json : .table
  }

  private static let featureTypes = ["Feature", "FeatureCollection"].map { Array($0.utf8) }
  private static let geometryTypes =
    ["Point", "LineString", "Polygon"].flatMap { [$0, "Multi" + $0] }
    .map { Array($0.utf8) } + [Array("GeometryCollection".utf8)]

  /// Returns whether a member `type` of a text is one of GeoJSON: of a feature, or of the whole text if that is a geometry.
  ///
  /// - Complexity: O(bytes).
  static func hasGeoJSONType(_ text: ArraySlice<UInt8>) -> Bool {
    var (rest, nesting) = (text, JSONNesting())
    while let found = firstIndex(of: "\"type\"", in: rest) {
      rest[..<found].forEach { nesting.add($0) }
      rest = rest[found...]
      let value = rest.dropFirst("\"type\"".utf8.count).drop { $0 <= 0x20 || $0 == UInt8(ascii: ":") }
      if value.first == UInt8(ascii: "\"") {
        let name = value.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
        if featureTypes.contains(where: name.elementsEqual) { return true }
        if nesting.depth == 1, geometryTypes.contains(where: name.elementsEqual) { return true }
      }
      nesting.add(rest.removeFirst())
    }
    return false
  }

  /// Returns the kind of a text that begins with `<`, by the name of its first element.
  private static func markupKind(of text: ArraySlice<UInt8>) -> FileKind? {
    var rest = text
    while rest.first == UInt8(ascii: "<"), let next = rest.dropFirst().first,
      next == UInt8(ascii: "?") || next == UInt8(ascii: "!")
    {
      if rest.prefix(14).map({ $0 | 0x20 }).starts(with: "<!doctype html".utf8) {
        return webPage
      }
      let end = rest.starts(with: "<!--".utf8) ? "-->" : ">"
      guard let close = firstIndex(of: end, in: withoutSubset(rest)) else { return nil }
      rest = rest[(close + end.utf8.count)...].drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    }
    let name = rest.dropFirst().prefix {
      $0 != 0x20 && !(0x09...0x0D).contains($0) && $0 != 0x3E && $0 != 0x2F
    }
    let local = name.split(separator: UInt8(ascii: ":")).last ?? name
    switch String(decoding: local, as: UTF8.self).lowercased() {
    case "gpx": return .gpx
    case "kml": return .kml
    case "trainingcenterdatabase": return .tcx
    case "osm":
      return .foreign("OpenStreetMap XML", remedy: "convert it to GeoJSON, such as with osmtogeojson")
    case "featurecollection": return .vector("GML")
    case "svg": return .foreign("an SVG image", remedy: "save it as PNG")
    case "": return nil
    case let name: return namesOfHTML.contains(name) ? webPage : .foreign("XML", remedy: toTrack)
    }
  }

  static func contains(_ word: String, in text: ArraySlice<UInt8>) -> Bool {
    firstIndex(of: word, in: text) != nil
  }

  static func firstIndex(of word: String, in text: ArraySlice<UInt8>) -> Int? {
    let word = Array(word.utf8)
    guard let first = word.first else { return nil }
    var index = text.startIndex
    while let found = text[index...].firstIndex(of: first) {
      if text[found...].starts(with: word) { return found }
      index = found + 1
    }
    return nil
  }
}
