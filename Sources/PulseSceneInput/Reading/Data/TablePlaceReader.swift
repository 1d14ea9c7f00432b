import PulseBasics
import PulseDocument

/// A reader of the places of rows, which are in columns of coordinates, or in one with their names.
enum TablePlaceReader {
  case coordinates(RowPlaceReader)
  case names(NamedPlaceReader)

  /// The warnings about places that may not be those that are meant.
  var warnings: [String] {
    switch self {
    case .coordinates(let reader): reader.warningOfExchange.map { [$0] } ?? []
    case .names(let reader): reader.warnings
    }
  }

  /// The diagnostic of a table that is right with the columns of its coordinates exchanged; `nil` for others.
  var exchange: Diagnostic? {
    switch self {
    case .coordinates(let reader): reader.exchange
    case .names: nil
    }
  }

  /// Reads the place of a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - overlay: Receives the latitude and the longitude.
  ///   - log: Receives the problems of the row.
  ///   - problems: Counts rows without a place, and those whose place cannot be read.
  /// - Returns: Whether the row has a place.
  mutating func read(
    _ row: DocumentRecord, into overlay: inout OverlaySpec, _ log: DiagnosticLog,
    _ problems: inout RowProblems
  ) -> Bool {
    switch self {
    case .coordinates(var reader):
      defer { self = .coordinates(reader) }
      return reader.read(row, into: &overlay, log, &problems)
    case .names(var reader):
      defer { self = .names(reader) }
      return reader.read(row, into: &overlay, log, &problems)
    }
  }
}
