import PulseBasics
import PulseDocument
import PulseGeo

/// A reader of the rows of a table with two places each, which are lines from the first to the second.
struct ConnectionReader {
  private var from: RowPlaceReader
  private var to: RowPlaceReader

  /// The names of the columns, the latitude and the longitude of the first place before those of the second.
  let columns: [String]

  /// A sentence that says that lines are drawn, and how to draw points.
  var warning: String {
    let names = columns.map { "'\($0.excerpt)'" }
    return
      "has two places in each row; lines are drawn from \(names[0]) and \(names[1]) to \(names[2]) and \(names[3]); "
      + "for points, write --columns \("lat=\(columns[0]),lon=\(columns[1])".shellQuoted)"
  }

  /// Creates a reader of the columns of two places; `nil` if a table has others, or columns are given for its places.
  ///
  /// - Parameters:
  ///   - names: The names of all columns.
  ///   - given: The columns that are given a meaning.
  init?(_ names: [String], _ given: ColumnNameList?) {
    let meanings: [ColumnNameList.Meaning] = [.latitude, .longitude, .place, .geometry]
    guard meanings.allSatisfy({ given?[$0] == nil }),
      let places = CoordinateColumnNames.connection(in: names)
    else { return nil }
    from = RowPlaceReader(latitude: places.from.latitude, longitude: places.from.longitude, of: names)
    to = RowPlaceReader(latitude: places.to.latitude, longitude: places.to.longitude, of: names)
    columns = [places.from.latitude, places.from.longitude, places.to.latitude, places.to.longitude]
      .map { names[$0] }
  }

  /// Reads the line of a row; `nil` after reporting a place that is missing or cannot be read.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - log: Receives the problems of the row.
  ///   - problems: Counts the rows that are left out.
  /// - Returns: A line of two points.
  mutating func line(
    of row: DocumentRecord, _ log: DiagnosticLog, _ problems: inout RowProblems
  ) -> GeoJSONGeometry? {
    var (first, last) = (OverlaySpec(), OverlaySpec())
    guard from.read(row, into: &first, log, &problems), to.read(row, into: &last, log, &problems),
      let start = point(of: first), let end = point(of: last)
    else { return nil }
    return .lines([[start, end]])
  }

  private func point(of overlay: OverlaySpec) -> GeoPoint? {
    guard let latitude = overlay.latitude, let longitude = overlay.longitude else { return nil }
    return try? GeoPoint(latitude: latitude, longitude: longitude)
  }
}

/// The columns of a table that have the geometries of its rows.
enum RowGeometry {
  /// A column of geometries.
  case column(TableColumns.Geometry)

  /// Columns of two places, which are the ends of a line.
  case connection(ConnectionReader)

  /// Finds the columns of a table; `nil` for a table without geometries, whose rows are places.
  ///
  /// - Parameters:
  ///   - bytes: The table.
  ///   - given: The columns that are given a meaning.
  /// - Throws: ``DocumentError`` for a header that is malformed or lacks the given column.
  init?(in bytes: [UInt8], _ given: ColumnNameList?) throws(DocumentError) {
    if let column = try TableColumns.geometry(in: bytes, given) {
      self = .column(column)
      return
    }
    let names = try CSVTableReader(bytes, log: DiagnosticLog(), rowLog: DiagnosticLog()).names
    guard let reader = ConnectionReader(names, given) else { return nil }
    self = .connection(reader)
  }

  /// A sentence that says how the geometries are read, if they can be meant otherwise.
  var warning: String? {
    switch self {
    case .column(let column): column.warning
    case .connection(let reader): reader.warning
    }
  }

  /// A sentence that says how the geometries are read; `nil` if that is clear.
  var note: String? { if case .column(let column) = self { column.note } else { nil } }

  /// The name of the column that is no property of the features; `nil` for none.
  var name: String? {
    if case .column(let column) = self { column.name } else { nil }
  }

  /// The names of the columns.
  var columns: [String] {
    switch self {
    case .column(let column): [column.name]
    case .connection(let reader): reader.columns
    }
  }
}
