import PulseBasics
import PulseDocument
import PulseSystem

/// A feed of public transport in GTFS: the tables of a ZIP archive or a folder.
///
/// Its lines and stops are features of GeoJSON, and its trips by the timetable a table of tracks.
struct TransitFeed {
  /// The source of the tables.
  private enum Source {
    case archive(ZIPArchive)

    /// The loader, and the path of the folder with its slash.
    case folder(any SceneFileLoader, String)
  }

  /// A route with what the feed says of it.
  struct Route {
    let id: String

    /// The values of its columns that are not empty.
    let members: [JSONValue.Member]

    /// The color as CSS; `nil` without one.
    let color: String?

    /// The short name, or else the long one, or else the ID.
    let name: String

    /// Returns the text of a column, empty without one.
    func text(_ column: String) -> String {
      guard case .string(let text)? = members.first(where: { $0.key.bytewise == column.bytewise })?.value
      else { return "" }
      return text
    }
  }

  /// A point of a shape.
  struct Point {
    let latitude: Double
    let longitude: Double

    /// The distance from the start in the unit of the feed; `nil` without one.
    var distance: Double?
  }

  /// The column of the tracks that trips are.
  static let tripColumn = "trip_id"

  /// The column with the colors of routes.
  static let colorColumn = "route_color"

  /// The largest number of bytes of a table.
  private let limit: Int
  private let source: Source

  /// What is left out or guessed, without the path of the feed.
  var (warnings, notes): ([String], [String]) = ([], [])

  /// Opens an archive.
  init(archive bytes: [UInt8], limit: Int) throws(CompressionError) {
    source = .archive(try ZIPArchive(bytes))
    self.limit = limit
  }

  /// Opens a folder, whose path ends with a slash.
  init(folder: String, from files: any SceneFileLoader, limit: Int) {
    source = .folder(files, folder)
    self.limit = limit
  }

  /// Returns whether a path is that of a folder, which can only be a feed.
  static func isFolder(_ path: String) -> Bool { path.utf8.last == UInt8(ascii: "/") }

  /// Returns the bytes of a table; `nil` without it.
  private func table(_ name: String) throws(DocumentError) -> [UInt8]? {
    switch source {
    case .folder(let files, let folder):
      guard let bytes = try? files.bytes(of: folder + name, limit: limit) else { return nil }
      guard bytes.count <= limit else { throw tooLong(name) }
      return bytes
    case .archive(let archive):
      guard
        let entry = archive.entries.first(where: {
          FilePath($0.name).lastComponent.bytewise == name.bytewise
        })
      else { return nil }
      guard entry.size <= limit else { throw tooLong(name) }
      do throws(CompressionError) {
        return try archive.contents(of: entry, limit: limit)
      } catch {
        throw DocumentError(.document, "'\(name)' cannot be unpacked: \(error); download the feed again")
      }
    }
  }

  private func tooLong(_ name: String) -> DocumentError {
    DocumentError(.document, "'\(name)' has more than \(limit) bytes; use a feed of a part of the network")
  }

  /// Passes each row of a table to a callback, with its values in some columns, without white space around them and empty for
  /// columns that it lacks; rows that are malformed are counted in a warning.
  ///
  /// - Returns: Whether the feed has the table.
  @discardableResult
  mutating func forEachRow(
    of name: String, _ columns: [String] = [], _ body: (_ texts: [String], _ row: DocumentRecord) -> Void
  ) throws(DocumentError) -> Bool {
    guard let bytes = try table(name) else { return false }
    let log = DiagnosticLog()
    var table: CSVTableReader
    do throws(DocumentError) {
      table = try CSVTableReader(bytes, log: log, rowLog: DiagnosticLog())
    } catch {
      throw DocumentError(
        .document,
        "'\(name)' is no table of GTFS: \(error.diagnostics.first?.withoutRemedy ?? ""); correct it")
    }
    let indices = columns.map { column in table.names.firstIndex { $0.bytewise == column.bytewise } }
    while let row = table.next() {
      body(indices.map { $0.map { String(row.texts[$0][...].trimmed) } ?? "" }, row)
    }
    if table.malformedRows.count > 0 {
      let count = table.malformedRows.count
      warnings.append(
        "'\(name)' has \(count == 1 ? "1 malformed row" : "\(count) malformed rows"), which \(count == 1 ? "is" : "are") left "
          + "out; correct \(count == 1 ? "it" : "them")")
    }
    return true
  }

  /// Returns the routes in their order, with warnings about colors that are none.
  mutating func routes() throws(DocumentError) -> [Route] {
    var routes: [Route] = []
    var wrongColors: [String] = []
    let columns = ["route_id", Self.colorColumn, "route_short_name", "route_long_name"]
    let isThere = try forEachRow(of: "routes.txt", columns) { texts, row in
      let isColor = texts[1].utf8.count == 6 && UInt32(texts[1], radix: 16) != nil
      if !isColor, !texts[1].isEmpty { wrongColors.append(texts[1]) }
      routes.append(
        Route(
          id: texts[0], members: Self.members(of: row), color: isColor ? "#\(texts[1])" : nil,
          name: [texts[2], texts[3]].first { !$0.isEmpty } ?? texts[0]))
    }
    if !isThere { warnings.append("has no routes.txt; its lines have no colors and names of their own") }
    if let first = wrongColors.first {
      warnings.append(
        "\(wrongColors.count == 1 ? "1 route has" : "\(wrongColors.count) routes have") a \(Self.colorColumn) that is none "
          + "(first: '\(first.excerpt)') and the color of the other lines; write six digits, such as B60000")
    }
    return routes
  }

  /// Returns the values of a row that are not empty, by their columns.
  static func members(of row: DocumentRecord) -> [JSONValue.Member] {
    zip(row.names, row.texts).compactMap { name, text in
      let text = text[...].trimmed
      return text.isEmpty || name.isEmpty ? nil : JSONValue.Member(key: name, value: .string(String(text)))
    }
  }

  /// Returns the points of shapes in the order of their numbers, by the IDs of the shapes; with the IDs in the order of the table.
  ///
  /// Of `wanted` IDs, or all without them.
  mutating func shapes(
    _ wanted: Set<Bytewise>? = nil
  ) throws(DocumentError) -> (points: [Bytewise: [Point]], ids: [Bytewise]) {
    var rows: [Bytewise: [(number: Double, point: Point)]] = [:]
    var ids: [Bytewise] = []
    let columns = [
      "shape_id", "shape_pt_sequence", "shape_pt_lat", "shape_pt_lon", "shape_dist_traveled",
    ]
    try forEachRow(of: "shapes.txt", columns) { texts, _ in
      let id = texts[0].bytewise
      guard wanted?.contains(id) != false, let point = Self.point(texts[2], texts[3], texts[4]) else {
        return
      }
      if rows[id] == nil { ids.append(id) }
      rows[id, default: []].append((Double(decimal: texts[1][...]) ?? .infinity, point))
    }
    let points = rows.mapValues { rows in
      rows.enumerated().sorted { ($0.element.number, $0.offset) < ($1.element.number, $1.offset) }
        .map(\.element.point)
    }
    return (points, ids)
  }

  /// Returns the point of texts; `nil` if they are no place.
  static func point(_ latitude: String, _ longitude: String, _ distance: String = "") -> Point? {
    guard let north = Double(decimal: latitude[...]), let east = Double(decimal: longitude[...]),
      (-90...90).contains(north), (-180...180).contains(east)
    else { return nil }
    return Point(latitude: north, longitude: east, distance: self.distance(distance))
  }

  /// Returns a distance along a shape in the unit of the feed; `nil` for a text that is none.
  static func distance(_ text: String) -> Double? {
    Double(decimal: text[...]).flatMap { (0...1e9).contains($0) ? $0 : nil }
  }
}
