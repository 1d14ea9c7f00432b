import PulseBasics
import PulseDocument

/// The columns of a table by what they hold.
enum TableColumns {
  /// The column of geometries: its name and notation.
  typealias Geometry = (index: Int, notation: GeometryText.Notation)

  /// Returns the index of a column by its name, exactly or else without regard to case; `nil` after reporting that
  /// there is none.
  static func index(of name: String, in names: [String], _ log: DiagnosticLog) -> Int? {
    if let index = names.firstIndex(where: { $0.bytewise == name.bytewise }) { return index }
    if let index = names.firstIndex(where: { $0.lowercased().bytewise == name.lowercased().bytewise }) {
      return index
    }
    let near = SpellChecker.suggestions(for: name, among: names)
    let shown = names.prefix(8).map { "'\($0.excerpt)'" } + (names.count > 8 ? ["..."] : [])
    log.report(
      .row(1),
      "has no column '\(name.excerpt)', which --columns names, only \(shown.joined(separator: ", ")); "
        + (near.isEmpty ? "name another one" : SpellChecker.didYouMean(near)))
    return nil
  }

  /// Returns the column of geometries of a table without columns of coordinates; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - bytes: The table.
  ///   - given: The columns that are given a meaning.
  /// - Returns: The column.
  /// - Throws: ``DocumentError`` for a header that is malformed or lacks the given column.
  static func geometry(in bytes: [UInt8], _ given: ColumnNameList?) throws(DocumentError) -> Geometry? {
    try DiagnosticLog.collect { log throws(DocumentError) -> Geometry?? in
      let names = try CSVTableReader(bytes, log: DiagnosticLog()).names
      if let name = given?[.geometry] {
        guard let index = index(of: name, in: names, log) else { return nil }
        return .some((index, GeometryText.notation(ofColumn: name) ?? .any))
      }
      let keys = Set(
        names.compactMap { name in
          let plain = name.lowercased().bytewise.filter { !"-_ ".bytewise.contains($0) }
          return plain == "lat" || plain == "lon" ? plain : CoordinateColumnNames.names[plain]
        })
      let others = CoordinateColumnNames.others(in: names, besides: keys)
      guard keys.union(others.values).isEmpty, given?[.latitude] == nil, given?[.longitude] == nil else {
        return .some(nil)
      }
      for (index, name) in names.enumerated() {
        if let notation = GeometryText.notation(ofColumn: name) { return .some((index, notation)) }
      }
      return .some(nil)
    }
  }
}
