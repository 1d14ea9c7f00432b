import PulseBasics

/// A table in the format of Eurostat's downloads, whose first column has several with commas between them:
/// `freq,unit,geo\TIME_PERIOD` above `A,PC,DE`, before a column for each time.
package enum EurostatTable {
  private static let (comma, tab, backslash) = (UInt8(ascii: ","), UInt8(ascii: "\t"), UInt8(ascii: "\\"))

  /// Returns the table with a tab between all columns, and no blanks around its values; `nil` for any other.
  ///
  /// - Complexity: O(bytes).
  package static func withTabs(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text
    let header = start.prefix { $0 != 0x0A && $0 != 0x0D }
    let first = header.prefix { $0 != tab }
    guard first.count < header.count, first.contains(comma),
      let end = first.firstIndex(of: backslash), first[..<end].contains(comma)
    else { return nil }
    let count = first[..<end].count { $0 == comma }
    var table: [UInt8] = []
    table.reserveCapacity(text.count)
    add(first[..<end] + header[first.endIndex...], count, to: &table)
    for line in start[header.endIndex...].split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      add(line, count, to: &table)
    }
    return table
  }

  /// Adds a line whose first commas are tabs.
  private static func add(_ line: ArraySlice<UInt8>, _ commas: Int, to table: inout [UInt8]) {
    let key = line.prefix { $0 != tab }
    let parts = key.split(separator: comma, maxSplits: commas, omittingEmptySubsequences: false)
    let values = line[key.endIndex...].dropFirst().split(separator: tab, omittingEmptySubsequences: false)
    for (index, part) in (parts + values).enumerated() {
      if index > 0 { table.append(tab) }
      let text = part.drop { $0 == 0x20 }
      table += text.prefix(text.count - text.reversed().prefix { $0 == 0x20 }.count)
    }
    table.append(0x0A)
  }
}
