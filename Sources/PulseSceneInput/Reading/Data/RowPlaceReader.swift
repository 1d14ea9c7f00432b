import PulseArguments
import PulseDocument

/// A reader of the places in the rows of a table.
struct RowPlaceReader {
  /// Texts that stand for no value in the tables that databases and statistics programs write, in lower case.
  static let emptyTexts: Set = [
    "", "null", "na", "n/a", "#n/a", "nan", "none", "nil", "\\n", "-", "--", "?", ".", "unknown",
  ]

  /// A column of coordinates with the option whose notations it has.
  private struct Column {
    let index: Int
    let argument: Argument<OverlaySpec>
    let name: String
  }

  private let columns: [Column]

  /// Paths are no values of coordinates.
  private let folder = BaseFolder(of: "")

  /// Creates a reader of columns, by their indices with the options of latitude and longitude.
  init(_ columns: [(index: Int, argument: Argument<OverlaySpec>)]) {
    self.columns = columns.map {
      Column(index: $0.index, argument: $0.argument, name: $0.argument.dashedName)
    }
  }

  /// Creates a reader of two columns.
  init(latitude: Int, longitude: Int) {
    self.init(OverlaySpec.place.map { ($0.key == SceneField.latitude.key ? latitude : longitude, $0) })
  }

  /// Reads the place of a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - overlay: Receives the latitude and the longitude.
  ///   - log: Receives the problems of the row.
  ///   - problems: Counts rows without a place, and those whose place cannot be read.
  /// - Returns: Whether the row has a place.
  func read(
    _ row: DocumentRecord, into overlay: inout OverlaySpec, _ log: DiagnosticLog,
    _ problems: inout RowProblems
  ) -> Bool {
    let known = log.count
    var isEmpty = false
    for column in columns {
      let text = String(row.texts[column.index][...].trimmed)
      let isNumber = text.utf8.last.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
      if !isNumber, text.utf8.count < 8, Self.emptyTexts.contains(text.lowercased()) {
        isEmpty = true
        log.report(row.place(of: column.name), "is empty; write degrees")
      } else {
        row.value(text, of: column.name).reporting(to: log)
          .assign(to: column.argument, in: &overlay, folder: folder)
      }
    }
    if log.count == known { return true }
    if isEmpty {
      problems.add(.noPlace, "line \(row.line)")
    } else {
      problems.add(.unreadable, log.latest?.withoutRemedy ?? "line \(row.line)")
    }
    return false
  }
}
