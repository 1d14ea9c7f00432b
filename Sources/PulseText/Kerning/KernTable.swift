/// The kerning pairs of a legacy `kern` table: the horizontal subtables of format 0.
struct KernTable: Sendable {
  /// The largest number of subtables that are read; damaged fonts may specify any number.
  private static let maximumSubtableCount = 64

  private let table: FontTable

  /// The offset of the first pair, and the number of pairs, of each subtable.
  private let subtables: [(pairs: Int, count: Int)]

  init(_ table: FontTable) {
    self.table = table
    var subtables: [(Int, Int)] = []
    // Version 0; Apple's own version 1.0 begins with another number.
    if !table.isEmpty, table.uint16(0) == 0 {
      var start = 4
      for _ in 0..<min(table.uint16(2), Self.maximumSubtableCount) {
        let (length, coverage) = (table.uint16(start + 2), table.uint16(start + 4))
        // Horizontal, neither minimum values nor across the line, format 0.
        if coverage & 0b111 == 1, coverage >> 8 == 0 {
          subtables.append((start + 14, table.uint16(start + 6)))
        }
        guard length > 0 else { break }
        start += length
      }
    }
    self.subtables = subtables
  }

  /// Returns the kerning of two adjacent glyphs in font units.
  func kerning(_ first: UInt32, _ second: UInt32) -> Int {
    let key = Int(first) << 16 | Int(second)
    return subtables.reduce(0) { total, subtable in
      let index = table.index(of: key, count: subtable.count) { entry in
        let pair = table.uint32(subtable.pairs + 6 * entry)
        return (pair, pair)
      }
      return total + (index.map { table.int16(subtable.pairs + 6 * $0 + 4) } ?? 0)
    }
  }
}
