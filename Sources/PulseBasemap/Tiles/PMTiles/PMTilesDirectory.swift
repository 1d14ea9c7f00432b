import PulseGeo
import PulsePixels
import PulseTileServer
import PulseVectorTiles

/// A PMTiles directory: the byte ranges of tiles or leaf directories, by tile ID.
///
/// Source: PMTiles specification 3, section 4.
struct PMTilesDirectory {
  /// A run of identical tiles, or a leaf directory.
  struct DirectoryEntry {
    var number: UInt64
    /// The number of consecutive tile IDs; 0 for a leaf directory.
    var runLength: UInt64
    var length: UInt64
    var offset: UInt64
  }

  /// The entries in ascending order of tile ID.
  private let entries: [DirectoryEntry]

  /// Parses a decompressed directory; `nil` if it is malformed.
  init?(_ bytes: [UInt8]) {
    var cursor = ByteCursor(bytes)
    // Each entry takes at least four bytes, which bounds the allocation.
    guard let count = cursor.varint(), count > 0, count <= cursor.remaining / 4 else { return nil }
    var entries = [DirectoryEntry](
      repeating: DirectoryEntry(number: 0, runLength: 0, length: 0, offset: 0), count: Int(count))
    var last: UInt64 = 0
    for index in entries.indices {
      guard let step = cursor.varint() else { return nil }
      let (number, overflows) = last.addingReportingOverflow(step)
      guard !overflows else { return nil }
      entries[index].number = number
      last = number
    }
    for index in entries.indices {
      guard let runLength = cursor.varint() else { return nil }
      entries[index].runLength = runLength
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

  var first: DirectoryEntry? { entries.first }

  /// Returns at most a number of evenly spaced entries, including the first one.
  func evenlySpacedEntries(over count: Int) -> [DirectoryEntry] {
    let step = max((entries.count + count - 1) / count, 1)
    return stride(from: 0, to: entries.count, by: step).map { entries[$0] }
  }

  /// Returns the entry of a tile, or of the leaf directory that covers it, by binary search.
  func entry(of number: UInt64) -> DirectoryEntry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number <= number { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let entry = entries[low - 1]
    return entry.runLength == 0 || number - entry.number < entry.runLength ? entry : nil
  }
}
