import PulseBasics
import PulseDocument
import PulseGeo

/// A reader of the rows of a table with two places each, which are lines from the first to the second.
struct ConnectionReader {
  /// The places of a row: coordinates in columns of their own, both in one text, or names of the built-in map.
  private enum Ends {
    case coordinates(from: RowPlaceReader, to: RowPlaceReader)
    case texts(from: TableColumns.Geometry, to: TableColumns.Geometry)
    case names(NamedPlaceReader)
  }

  private var ends: Ends

  /// The most pairs of columns in whose texts places are looked for.
  private static let mostPairs = 32

  /// The names of the columns, those of the first place before those of the second.
  let columns: [String]

  /// A sentence that says that lines are drawn, and how to draw points.
  var warning: String {
    let names = columns.map { "'\($0.excerpt)'" }
    let (lines, points) =
      switch ends {
      case .coordinates:
        (
          "from \(names[0]) and \(names[1]) to \(names[2]) and \(names[3])",
          "lat=\(columns[0]),lon=\(columns[1])"
        )
      case .texts: ("from \(names[0]) to \(names[1])", "geometry=\(columns[0])")
      case .names:
        ("from \(names[0]) to \(names[1]) by names on the built-in map", "place=\(columns[0])")
      }
    return
      "has two places in each row; lines are drawn \(lines); for points, write --columns \(points.shellQuoted)"
  }

  /// Sentences about places that may be others than those that are meant.
  var warningsOfPlaces: [String] {
    switch ends {
    case .coordinates: []
    case .texts(let from, let to): [from, to].compactMap(\.warning)
    case .names(let reader): reader.warnings
    }
  }

  /// Finds the columns of the coordinates of two places; `nil` if a table has others, or columns are given for its places.
  ///
  /// - Parameters:
  ///   - bytes: The table.
  ///   - names: The names of all columns.
  ///   - given: The columns that are given a meaning.
  /// - Throws: ``DocumentError`` for a malformed header.
  init?(
    coordinatesIn bytes: [UInt8], _ names: [String], _ given: ColumnNameList?
  ) throws(DocumentError) {
    if Self.isDeclined(by: given) { return nil }
    if let (from, to) = CoordinateColumnNames.connection(in: names) {
      ends = .coordinates(
        from: RowPlaceReader(latitude: from.latitude, longitude: from.longitude, of: names),
        to: RowPlaceReader(latitude: to.latitude, longitude: to.longitude, of: names))
      columns = [from.latitude, from.longitude, to.latitude, to.longitude].map { names[$0] }
      return
    }
    let pairs = CoordinateColumnNames.ends(in: names).filter { _, _, noun in
      noun.isEmpty || GeometryText.canHavePairs(noun) || GeometryText.notation(ofColumn: noun) != nil
    }
    // The table is read for each.
    for (from, to, noun) in pairs.prefix(Self.mostPairs) {
      guard var start = try TableColumns.places(inColumn: from, of: bytes),
        var end = try TableColumns.places(inColumn: to, of: bytes)
      else { continue }
      // The order can be part of a name, as in start_latlng.
      if let order = GeometryText.notation(ofColumn: noun), [.pair, .reversedPair].contains(order),
        start.notation != .any, end.notation != .any
      {
        (start.notation, start.warning, end.notation, end.warning) = (order, nil, order, nil)
      }
      (ends, columns) = (.texts(from: start, to: end), [names[from], names[to]])
      return
    }
    return nil
  }

  /// Finds the columns of the names of two places; `nil` for a table with other places, and if less than half of the names in one
  /// of the columns are known.
  ///
  /// - Parameters:
  ///   - bytes: The table.
  ///   - names: The names of all columns.
  ///   - given: The columns that are given a meaning.
  ///   - files: The loader, which knows names.
  ///   - isStrict: Whether a place in a country that is not known is a problem.
  /// - Throws: ``DocumentError`` for a malformed header.
  init?(
    namesIn bytes: [UInt8], _ names: [String], _ given: ColumnNameList?, files: any SceneFileLoader,
    isStrict: Bool
  ) throws(DocumentError) {
    guard !Self.isDeclined(by: given), given?.declines(.place) != true, !TableColumns.hasPlaces(names, given),
      let (from, to) = PlaceNameColumns.ofConnection(among: names)
    else { return nil }
    func table() throws(DocumentError) -> CSVTableReader {
      try TableColumns.table(bytes, given, log: DiagnosticLog(), rowLog: DiagnosticLog())
    }
    let reader = NamedPlaceReader([from, to], in: try table(), files: files, isStrict: isStrict)
    guard reader.knowsMost(in: try table()) else { return nil }
    (ends, columns) = (.names(reader), [names[from.place], names[to.place]])
  }

  /// Returns whether columns are given for places of another kind.
  private static func isDeclined(by given: ColumnNameList?) -> Bool {
    [ColumnNameList.Meaning.latitude, .longitude, .place, .geometry].contains { given?[$0] != nil }
  }

  /// Reads the line of a row, or its point if both places are the same; `nil` after reporting a place that is missing or cannot be
  /// read.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - log: Receives the problems of the row.
  ///   - problems: Counts the rows that are left out.
  /// - Returns: A line of two points, or a point.
  mutating func line(
    of row: DocumentRecord, _ log: DiagnosticLog, _ problems: inout RowProblems
  ) -> GeoJSONGeometry? {
    let places: (GeoPoint?, GeoPoint?)
    switch ends {
    case .coordinates(var from, var to):
      var (first, last) = (OverlaySpec(), OverlaySpec())
      defer { ends = .coordinates(from: from, to: to) }
      guard from.read(row, into: &first, log, &problems), to.read(row, into: &last, log, &problems)
      else { return nil }
      places = (point(of: first), point(of: last))
    case .names(var reader):
      var (first, last) = (OverlaySpec(), OverlaySpec())
      defer { ends = .names(reader) }
      guard reader.read(row, 0, into: &first, log, &problems),
        reader.read(row, 1, into: &last, log, &problems)
      else { return nil }
      places = (point(of: first), point(of: last))
    case .texts(let from, let to):
      guard let first = point(in: from, of: row, log, &problems),
        let last = point(in: to, of: row, log, &problems)
      else { return nil }
      places = (first, last)
    }
    guard let start = places.0, let end = places.1 else { return nil }
    return start == end ? .points([start], isMulti: false) : .lines([[start, end]])
  }

  private func point(of overlay: OverlaySpec) -> GeoPoint? {
    guard let latitude = overlay.latitude, let longitude = overlay.longitude else { return nil }
    return try? GeoPoint(latitude: latitude, longitude: longitude)
  }

  /// Reads the point in a column; `nil` after reporting that there is none.
  private func point(
    in column: TableColumns.Geometry, of row: DocumentRecord, _ log: DiagnosticLog,
    _ problems: inout RowProblems
  ) -> GeoPoint? {
    let known = log.count
    if let value = row[column.name],
      case .points(let points, _)? = GeometryText.geometries(of: value.reporting(to: log), column.notation)
        .geometries.first
    {
      return points.first
    }
    if log.count > known {
      problems.add(.unreadable, "line \(row.line)", log.latest?.withoutRemedy)
    } else {
      log.report(row.place(of: column.name), "has no place; write one, or leave the row out")
      problems.add(.noPlace, "line \(row.line)")
    }
    return nil
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
  /// Columns that are named as those of shapes come before two places, and these before texts that look like a place.
  ///
  /// - Parameters:
  ///   - bytes: The table.
  ///   - given: The columns that are given a meaning.
  ///   - files: The loader, which knows names of places.
  ///   - isStrict: Whether a place in a country that is not known is a problem.
  /// - Throws: ``DocumentError`` for a header that is malformed or lacks the given column.
  init?(
    in bytes: [UInt8], _ given: ColumnNameList?, files: any SceneFileLoader, isStrict: Bool
  ) throws(DocumentError) {
    let names = try CSVTableReader(bytes, log: DiagnosticLog(), rowLog: DiagnosticLog()).names
    let hasShapes = names.contains { GeometryText.notation(ofColumn: $0) != nil }
    if !hasShapes, let reader = try ConnectionReader(coordinatesIn: bytes, names, given) {
      self = .connection(reader)
    } else if let column = try TableColumns.geometry(in: bytes, given) {
      self = .column(column)
    } else if let reader = try ConnectionReader(
      namesIn: bytes, names, given, files: files, isStrict: isStrict)
    {
      self = .connection(reader)
    } else {
      return nil
    }
  }

  /// A sentence that says how the geometries are read, if they can be meant otherwise.
  var warning: String? {
    switch self {
    case .column(let column): column.warning
    case .connection(let reader): reader.warning
    }
  }

  /// Sentences about places that may be others than those that are meant, after all rows are read.
  var warningsOfPlaces: [String] {
    if case .connection(let reader) = self { reader.warningsOfPlaces } else { [] }
  }

  /// A sentence that says how the geometries are read; `nil` if that is clear.
  var note: String? { if case .column(let column) = self { column.note } else { nil } }

  /// The name of the column that is no property of the features; `nil` for none.
  var name: String? {
    if case .column(let column) = self { column.name } else { nil }
  }

  /// Whether the rows are connections.
  var isConnection: Bool { if case .connection = self { true } else { false } }

  /// The names of the columns.
  var columns: [String] {
    switch self {
    case .column(let column): [column.name]
    case .connection(let reader): reader.columns
    }
  }
}
