import PulseGeo
import PulseImages

/// A PMTiles directory: the byte ranges of tiles or leaf directories, by tile ID.
///
/// Source: PMTiles specification 3, section 4.
struct PMTilesDirectory {
  /// An entry of the directory: the byte range of a run of identical tiles, or of a leaf directory.
  struct DirectoryEntry {
    var number: UInt64
    /// The number of consecutive tile IDs; 0 for a leaf directory.
    var runLength: UInt64
    var length: UInt64
    var offset: UInt64
  }

  /// The entries in ascending order of tile ID.
  private let entries: [DirectoryEntry]

  /// Parses a decompressed directory.
  ///
  /// - Throws: ``BasemapSourceError`` if it is malformed.
  init(_ bytes: [UInt8]) throws(BasemapSourceError) {
    let malformed = BasemapSourceError.damaged(
      kind: "PMTiles", detail: "a directory is truncated or invalid")
    var reader = ByteReader(bytes, error: malformed)
    let count = try reader.varint()
    // Each entry takes at least four bytes, which bounds the allocation.
    guard count > 0, count <= reader.remaining / 4 else { throw malformed }
    var entries = [DirectoryEntry](
      repeating: DirectoryEntry(number: 0, runLength: 0, length: 0, offset: 0), count: Int(count))
    var last: UInt64 = 0
    for index in entries.indices {
      let (number, overflows) = last.addingReportingOverflow(try reader.varint())
      guard !overflows else { throw malformed }
      entries[index].number = number
      last = number
    }
    for index in entries.indices { entries[index].runLength = try reader.varint() }
    for index in entries.indices { entries[index].length = try reader.varint() }
    var end: UInt64?
    for index in entries.indices {
      let value = try reader.varint()
      guard let offset = value == 0 ? end : value - 1 else { throw malformed }
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

  /// Returns the entry of a tile ID, or of the leaf directory that covers it, by binary search; `nil` if there is none.
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

extension TileID {
  /// Creates the tile with a tile ID of PMTiles; numbers beyond the deepest zoom are those of its last tile.
  init(number: UInt64) {
    func start(_ zoom: Int) -> UInt64 { (1 << UInt64(2 * zoom) - 1) / 3 }
    let zoom = (0..<Self.deepestZoom).first { number < start($0 + 1) } ?? Self.deepestZoom
    var rest = min(number - start(zoom), 1 << UInt64(2 * zoom) - 1)
    var (column, row, side) = (0, 0, 1)
    while side < 1 << zoom {
      let (right, lower) = (Int(rest >> 1 & 1), Int((rest ^ rest >> 1) & 1))
      if lower == 0 {
        if right == 1 { (column, row) = (side - 1 - column, side - 1 - row) }
        (column, row) = (row, column)
      }
      column += side * right
      row += side * lower
      rest >>= 2
      side <<= 1
    }
    self.init(z: zoom, x: column, y: row)
  }
}
