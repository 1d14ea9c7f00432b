/// A table whose fields are separated by blanks, `lat lon name` above `48.2 16.4 A`, or aligned in columns of a fixed width.
package enum BlankSeparatedTable {
  /// The largest length of a line in bytes.
  private static let longestLine = 1 << 16

  /// Returns a table with tabs instead of blanks; `nil` for a text that is not certainly one.
  ///
  /// It is one if all rows have as many fields as the header, or if its columns are aligned. Comments above the header, which can
  /// be the last of them, and a line of dashes below it become empty lines, so that the others keep their numbers.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isWhole: Whether it is no beginning whose last line can be cut off.
  ///   - needsPlaces: Whether aligned columns are a table only if their names are those of latitudes and longitudes.
  /// - Returns: The table.
  /// - Complexity: O(bytes).
  package static func withTabs(
    _ text: ArraySlice<UInt8>, isWhole: Bool = true, needsPlaces: Bool = true
  ) -> [UInt8]? {
    var lines = TextLines(text, isWhole: isWhole)
    var (above, header, rows) = (0, ArraySlice<UInt8>(), lines)
    var comment: (line: ArraySlice<UInt8>, number: Int)?
    while let line = lines.next() {
      if line.first == TableHeader.mark {
        comment = (line, above)
      } else if !line.isEmpty {
        header = line
        break
      }
      (above, rows) = (above + 1, lines)
    }
    if header.isEmpty || header.contains(where: CSVTokenizer.separators.contains) { return nil }
    var (between, rule) = (0, ArraySlice<UInt8>?.none)
    if let comment, words(of: header).contains(where: isNumber) {
      // The first line is one of values, below a header with the sign of a comment.
      header = [0x20] + comment.line.dropFirst()
      (above, between) = (comment.number, above - comment.number - 1)
    } else {
      rows = lines
      rule = lines.next().flatMap { isRule($0) ? $0 : nil }
      if rule != nil { (rows, between) = (lines, 1) }
    }
    let names = words(of: header)
    var (layout, haveAllWords) = (ColumnLayout(), names.count > 1 && hasPlaces(names))
    for line in rows where !line.isEmpty {
      // A tab has no width of its own.
      guard line.count <= longestLine, !line.contains(0x09) else { return nil }
      layout.add(line)
      if haveAllWords, words(of: line).count != names.count { haveAllWords = false }
    }
    if layout.lines == 0, !isWhole { return nil }
    func table(_ names: [ArraySlice<UInt8>], _ cells: (ArraySlice<UInt8>) -> [ArraySlice<UInt8>]) -> [UInt8] {
      var table = [UInt8](repeating: 0x0A, count: above) + row(names)
      table.reserveCapacity(text.count)
      table += repeatElement(0x0A, count: between)
      for line in rows { table += line.isEmpty ? [0x0A] : row(cells(line)) }
      return table
    }
    if haveAllWords { return table(names, words) }
    guard let columns = layout.columns(headed: header, words: names, rule),
      rule != nil || columns.areApart, !needsPlaces || hasPlaces(columns.names)
    else { return nil }
    return table(columns.names, columns.cells)
  }

  private static func hasPlaces(_ names: [ArraySlice<UInt8>]) -> Bool {
    CoordinateColumnNames.hasPair(names.map { String(decoding: $0, as: UTF8.self) })
  }

  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    Double(decimal: String(decoding: word, as: UTF8.self)[...]) != nil
  }

  /// Whether a line consists of dashes and blanks.
  private static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    !line.isEmpty && line.allSatisfy { [0x20, UInt8(ascii: "-"), UInt8(ascii: "=")].contains($0) }
  }

  private static func words(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] { line.split(separator: 0x20) }

  /// Returns a line of fields between tabs, in quotes if they begin with one.
  private static func row(_ cells: [ArraySlice<UInt8>]) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    let texts = cells.map { cell -> [UInt8] in
      guard cell.first == quote else { return Array(cell) }
      return [quote] + cell.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
    }
    return texts.joined(separator: [0x09]) + [0x0A]
  }
}

/// The lines of a text without their ends and the blanks before these.
private struct TextLines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>
  private let isWhole: Bool

  /// Creates the lines of a text, without the last one unless it is whole.
  init(_ text: ArraySlice<UInt8>, isWhole: Bool) {
    rest = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text
    self.isWhole = isWhole
  }

  /// Returns the next line; `nil` at the end.
  mutating func next() -> ArraySlice<UInt8>? {
    let end = rest.firstIndex(of: 0x0A)
    if rest.isEmpty || end == nil && !isWhole { return nil }
    let line = rest[..<(end ?? rest.endIndex)]
    rest = rest[line.endIndex...].dropFirst()
    return line[..<(line.lastIndex { $0 != 0x20 && $0 != 0x0D }.map { $0 + 1 } ?? line.startIndex)]
  }
}
