import PulseGeo
import PulsePixels
import PulseTileServer
import PulseVectorTiles

/// A bounds-checked cursor over bytes; reads beyond the end return `nil`.
struct ByteCursor {
  let bytes: [UInt8]

  private(set) var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The number of unread bytes.
  var remaining: Int { bytes.count - position }

  mutating func byte() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  /// Reads an unsigned LEB128 varint of at most 64 bits.
  mutating func varint() -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = byte(), shift < 63 || byte < 2 else { return nil }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }

  /// Reads a little-endian integer of up to eight bytes.
  mutating func littleEndian(_ count: Int) -> UInt64? {
    guard count <= remaining else { return nil }
    defer { position += count }
    return bytes[position..<position + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
