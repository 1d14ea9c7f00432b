import PulseBasics

/// A table whose fields are separated by blanks: `lat lon name` above `48.2 16.4 A`.
package enum BlankSeparatedTable {
  /// Returns a table with tabs instead of blanks; `nil` for a text that is not certainly one.
  ///
  /// It is one if its header names a column of latitudes and one of longitudes, and all rows have as many fields.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isWhole: Whether it is no beginning whose last line can be cut off.
  /// - Returns: The table.
  /// - Complexity: O(bytes).
  package static func withTabs(_ text: ArraySlice<UInt8>, isWhole: Bool = true) -> [UInt8]? {
    let text = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text
    let header = text.prefix { $0 != 0x0A && $0 != 0x0D }
    let names = fields(of: header).map { String(decoding: $0, as: UTF8.self) }
    guard names.count > 1, !header.contains(where: CSVTokenizer.separators.contains),
      CoordinateColumnNames.hasPair(names), isWhole || text.count > header.count
    else { return nil }
    var table: [UInt8] = []
    table.reserveCapacity(text.count)
    var rest = text
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A)
      if end == nil, !isWhole { break }
      let line = rest[..<(end ?? rest.endIndex)]
      let fields = fields(of: line.last == 0x0D ? line.dropLast() : line)
      // An empty line keeps the numbers of the others.
      guard fields.isEmpty || fields.count == names.count, !line.contains(UInt8(ascii: "\"")) else {
        return nil
      }
      table += fields.joined(separator: [0x09])
      table.append(0x0A)
      rest = rest[line.endIndex...].dropFirst()
    }
    return table.isEmpty ? nil : table
  }

  private static func fields(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split(separator: 0x20)
  }
}
