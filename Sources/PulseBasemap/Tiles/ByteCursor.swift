/// Reads numbers out of bytes; every one that lies outside of them is `nil`.
struct ByteCursor {
  /// The bytes.
  let bytes: [UInt8]

  /// The index of the next byte.
  private(set) var position = 0

  /// Begins at the first byte.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The number of bytes that are left.
  var remaining: Int { bytes.count - position }

  /// Reads the next byte.
  mutating func byte() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  /// Reads a number of 7 bits a byte, the lowest first, the last byte below 128: at most 64 bits.
  mutating func varint() -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = byte(), shift < 63 || byte < 2 else { return nil }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }

  /// Reads a number of some bytes, the lowest first.
  mutating func littleEndian(_ count: Int) -> UInt64? {
    guard count <= remaining else { return nil }
    defer { position += count }
    return bytes[position..<position + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
