import PulseBasics
import PulseDocument

/// The lines above the header of a table: comments and titles, as agencies and spreadsheets write them.
package enum TablePreamble {
  /// The largest length of a line in bytes.
  private static let longestLine = 1 << 16

  /// Returns a table without the text above its header, whose lines keep their numbers.
  ///
  /// The header is the first line that names columns of places, or else the first with as many fields as most lines. It can begin
  /// with a number sign, if no other line is one.
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
      !(isHeader(bytes[first], given) && !isComment(bytes[first]))
    else {
      return (bytes, nil)
    }
    let header =
      lines.first { !isComment(bytes[$0]) && isHeader(bytes[$0], given) }
      ?? lines.first { isComment(bytes[$0]) && isHeader(bytes[$0].dropFirst(), given) }
      ?? TableHeader.find(among: lines.map { bytes[$0] }).map { lines[$0.index] }
    return header.map { table(bytes, headedBy: $0, among: lines) } ?? (bytes, nil)
  }

  private static func isComment(_ line: ArraySlice<UInt8>) -> Bool { line.first == TableHeader.mark }

  private static func table(
    _ bytes: [UInt8], headedBy header: Range<Int>, among lines: [Range<Int>]
  ) -> (bytes: [UInt8], warning: String?) {
    let skipped = lines.prefix { $0.lowerBound < header.lowerBound }
    // The sign of a comment, unless it is the name of a column of numbers.
    let isMarked = isComment(bytes[header]) && names(of: bytes[header])?.first?.bytewise != "#"
    var below = lines.dropFirst(skipped.count + 1).prefix { isMarked && isComment(bytes[$0]) }
    // Values can begin with the sign as well.
    if skipped.count + 1 + below.count == lines.count { below = [] }
    if skipped.isEmpty, !isMarked { return (bytes, nil) }
    func breaks(_ range: Range<Int>) -> [UInt8] { bytes[range].filter { $0 == 0x0A || $0 == 0x0D } }
    let (start, end) = (header.lowerBound + (isMarked ? 1 : 0), below.last?.upperBound ?? header.upperBound)
    let table =
      breaks(0..<header.lowerBound) + bytes[start..<header.upperBound] + breaks(header.upperBound..<end)
      + bytes[end...]
    let titles = skipped.filter { !isComment(bytes[$0]) }
    let warning = titles.first.map { title in
      let text = String(decoding: bytes[title], as: UTF8.self).excerpt
      return titles.count == 1
        ? "has a line above its header, which is skipped: '\(text)'; remove it"
        : "has \(titles.count) lines above its header, which are skipped (first: '\(text)'); remove them"
    }
    return (table, warning)
  }

  /// Returns the first lines that are not empty, without their ends.
  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var (lines, start) = ([Range<Int>](), bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    while start < bytes.count, lines.count < TableHeader.mostLines {
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
    guard let names = names(of: line) else { return false }
    if let name = given?[.geometry] ?? given?[.place] {
      return TableColumns.index(of: name, in: names, DiagnosticLog()) != nil
    }
    if let columns = TableColumns.coordinates(in: names, given, DiagnosticLog()),
      !hasDegrees(names[columns.latitude]), !hasDegrees(names[columns.longitude])
    {
      return true
    }
    return names.count > 1 && names.contains { GeometryText.notation(ofColumn: $0) != nil }
  }

  /// Whether a text is a word with its degrees, such as `lat: 37.9`, as the two coordinates of one cell are; a name has none.
  private static func hasDegrees(_ text: String) -> Bool {
    guard let value = text.bytewise.split(where: { $0 == ":" || $0 == "=" }).dropFirst().last else {
      return false
    }
    let degrees = value.bytewise.trimming { "' {}".unicodeScalars.contains($0) }
    // Codes of reference systems are larger.
    return Double(decimal: degrees).map { abs($0) <= 360 } == true
  }

  private static func names(of line: ArraySlice<UInt8>) -> [String]? {
    try? CSVTableReader(Array(line), log: DiagnosticLog(), rowLog: DiagnosticLog()).names
  }
}
