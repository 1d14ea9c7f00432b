/// A list of a PMTiles file that tells where tiles, or further lists, are.
///
/// Source: the PMTiles specification, version 3, section 4.
struct PMTilesDirectory {
  /// A run of equal tiles, or a list of further ones.
  struct Entry {
    var number: UInt64
    /// How many tiles in a row are this one; 0 for a list.
    var run: UInt64
    var length: UInt64
    var offset: UInt64
  }

  /// The entries by ascending number.
  private let entries: [Entry]

  /// Reads a list; `nil` when it is none.
  ///
  /// - Parameter bytes: The list, no longer compressed.
  init?(_ bytes: [UInt8]) {
    var cursor = ByteCursor(bytes)
    // Each entry takes at least four bytes: a count that lies allocates nothing.
    guard let count = cursor.varint(), count > 0, count <= cursor.remaining / 4 else { return nil }
    var entries = [Entry](repeating: Entry(number: 0, run: 0, length: 0, offset: 0), count: Int(count))
    var last: UInt64 = 0
    for index in entries.indices {
      guard let step = cursor.varint() else { return nil }
      let (number, overflows) = last.addingReportingOverflow(step)
      guard !overflows else { return nil }
      entries[index].number = number
      last = number
    }
    for index in entries.indices {
      guard let run = cursor.varint() else { return nil }
      entries[index].run = run
    }
    for index in entries.indices {
      guard let length = cursor.varint() else { return nil }
      entries[index].length = length
    }
    var end: UInt64?
    for index in entries.indices {
      guard let value = cursor.varint(), let offset = value == 0 ? end : value - 1 else { return nil }
      entries[index].offset = offset
      let (next, overflows) = offset.addingReportingOverflow(entries[index].length)
      end = overflows ? nil : next
    }
    self.entries = entries
  }

  /// The first entry.
  var first: Entry? { entries.first }

  /// Returns entries at equal distances, the first one among them.
  ///
  /// - Parameter count: The most entries, at least 1.
  /// - Returns: At most so many entries, in their order.
  func spread(over count: Int) -> [Entry] {
    let step = max((entries.count + count - 1) / count, 1)
    return stride(from: 0, to: entries.count, by: step).map { entries[$0] }
  }

  /// Returns the entry that a tile is in, or that leads on to it.
  func entry(of number: UInt64) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number <= number { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let entry = entries[low - 1]
    return entry.run == 0 || number - entry.number < entry.run ? entry : nil
  }
}
