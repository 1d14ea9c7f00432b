/// The bytes of a font table, with big-endian numbers at offsets.
///
/// Fonts come from anywhere: numbers beyond the end are 0, which is an absent table or an empty list.
struct FontTable: Sendable {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// Returns the byte at an offset.
  func uint8(_ offset: Int) -> Int { bytes.indices.contains(offset) ? Int(bytes[offset]) : 0 }

  /// Returns the unsigned 16-bit number at an offset.
  func uint16(_ offset: Int) -> Int {
    guard offset >= 0, offset + 1 < bytes.count else { return 0 }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  /// Returns the signed 16-bit number at an offset.
  func int16(_ offset: Int) -> Int { Int(Int16(truncatingIfNeeded: uint16(offset))) }

  /// Returns the unsigned 32-bit number at an offset.
  func uint32(_ offset: Int) -> Int { uint16(offset) << 16 | uint16(offset + 2) }

  /// Returns the number of entries of an array that follow their number at `field`: no more than the table has bytes for.
  ///
  /// - Parameters:
  ///   - field: The offset of the number, 16 bits.
  ///   - size: The bytes of an entry.
  /// - Returns: The number of entries.
  func entryCount(_ field: Int, size: Int) -> Int {
    max(0, min(uint16(field), (bytes.count - field - 2) / size))
  }

  /// Returns the absolute offset that a table at `base` specifies at `field`; `nil` for none.
  func offset16(_ field: Int, from base: Int) -> Int? {
    let offset = uint16(field)
    return offset == 0 ? nil : base + offset
  }

  /// Returns the index of the entry with a key in a sorted list, or `nil`.
  ///
  /// - Parameters:
  ///   - key: The key to find.
  ///   - count: The number of entries.
  ///   - bounds: Returns the smallest and largest key of an entry.
  /// - Returns: The index.
  func index(of key: Int, count: Int, bounds: (Int) -> (first: Int, last: Int)) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let (first, last) = bounds(middle)
      if key < first {
        high = middle
      } else if key > last {
        low = middle + 1
      } else {
        return middle
      }
    }
    return nil
  }
}

extension FontTable {
  /// Returns the index of a glyph in a coverage table of the OpenType layout common formats; `nil` if it is
  /// not covered.
  func coverageIndex(of glyph: Int, at table: Int) -> Int? {
    let count = uint16(table + 2)
    switch uint16(table) {
    case 1:
      return index(of: glyph, count: count) { entry in
        let id = uint16(table + 4 + 2 * entry)
        return (id, id)
      }
    case 2:
      func range(_ entry: Int) -> Int { table + 4 + 6 * entry }
      return index(of: glyph, count: count) { (uint16(range($0)), uint16(range($0) + 2)) }
        .map { uint16(range($0) + 4) + glyph - uint16(range($0)) }
    default: return nil
    }
  }

  /// Returns the class of a glyph in a class definition table; 0 for all glyphs that it does not list.
  func glyphClass(of glyph: Int, at table: Int) -> Int {
    switch uint16(table) {
    case 1:
      let place = glyph - uint16(table + 2)
      return 0..<uint16(table + 4) ~= place ? uint16(table + 6 + 2 * place) : 0
    case 2:
      func range(_ entry: Int) -> Int { table + 4 + 6 * entry }
      return index(of: glyph, count: uint16(table + 2)) { (uint16(range($0)), uint16(range($0) + 2)) }
        .map { uint16(range($0) + 4) } ?? 0
    default: return 0
    }
  }
}
