import PulseBasics
import PulseDocument

/// The lines above the header of a table: comments and titles, as agencies and spreadsheets write them.
package enum TablePreamble {
  /// The number of lines in which the header is looked for, and the largest length of one in bytes.
  private static let (mostLines, longestLine) = (60, 1 << 16)

  private static let mark = UInt8(ascii: "#")

  /// Returns a table without the text above its header, whose lines keep their numbers.
  ///
  /// The header is the first line that names columns of places. It can begin with a number sign, if no other line is one.
  ///
  /// - Parameters:
  ///   - bytes: The table.
  ///   - given: The columns that are given a meaning.
  /// - Returns: The table, unchanged if its first line is the header or none is found, and a warning about skipped lines that
  ///   are no comments.
  package static func removed(
    from bytes: [UInt8], _ given: ColumnNameList?
  ) -> (bytes: [UInt8], warning: String?) {
    let lines = lines(of: bytes)
    // Spreadsheets declare their delimiter so. A table of records begins with a mark.
    guard let first = lines.first, !bytes[first].starts(with: "sep=".utf8),
      !bytes.starts(with: JSONRecordTable.mark),
      !(isHeader(bytes[first], given) && bytes[first].first != mark)
    else {
      return (bytes, nil)
    }
    if let found = lines.first(where: { bytes[$0].first != mark && isHeader(bytes[$0], given) }) {
      return table(bytes, headedBy: found, after: lines)
    }
    // The sign of a comment, or the first letter of the first name.
    for line in lines where bytes[line].first == mark {
      if isHeader(bytes[line], given) { return table(bytes, headedBy: line, after: lines) }
      guard isHeader(bytes[line].dropFirst(), given) else { continue }
      var plain = bytes
      plain[line.lowerBound] = UInt8(ascii: " ")
      return table(plain, headedBy: line, after: lines)
    }
    return (bytes, nil)
  }

  private static func table(
    _ bytes: [UInt8], headedBy header: Range<Int>, after lines: [Range<Int>]
  ) -> (bytes: [UInt8], warning: String?) {
    let skipped = lines.prefix { $0.lowerBound < header.lowerBound }
    if skipped.isEmpty { return (bytes, nil) }
    let breaks = bytes[..<header.lowerBound].filter { $0 == 0x0A || $0 == 0x0D }
    let titles = skipped.filter { bytes[$0].first != mark }
    let warning = titles.first.map { title in
      let text = String(decoding: bytes[title], as: UTF8.self).excerpt
      return titles.count == 1
        ? "has a line above its header, which is skipped: '\(text)'; remove it"
        : "has \(titles.count) lines above its header, which are skipped (first: '\(text)'); remove them"
    }
    return (breaks + bytes[header.lowerBound...], warning)
  }

  /// Returns the first lines that are not empty, without their ends.
  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var (lines, start) = ([Range<Int>](), bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    while start < bytes.count, lines.count < mostLines {
      let end =
        bytes[start...].prefix(longestLine).firstIndex { $0 == 0x0A || $0 == 0x0D }
        ?? min(bytes.count, start + longestLine)
      if end > start { lines.append(start..<end) }
      start = end + 1
    }
    return lines
  }

  /// Whether a line names a column of geometries, or one of latitudes and one of longitudes.
  private static func isHeader(_ line: ArraySlice<UInt8>, _ given: ColumnNameList?) -> Bool {
    guard let names = try? CSVTableReader(Array(line), log: DiagnosticLog(), rowLog: DiagnosticLog()).names
    else { return false }
    if let name = given?[.geometry] ?? given?[.place] {
      return TableColumns.index(of: name, in: names, DiagnosticLog()) != nil
    }
    if TableColumns.coordinates(in: names, given, DiagnosticLog()) != nil { return true }
    return names.count > 1 && names.contains { GeometryText.notation(ofColumn: $0) != nil }
  }
}
