/// A bounds-checked reader of Protocol Buffers messages.
///
/// Readers of nested messages share one array. It does not use ``ByteReader`` of another module, whose calls are not
/// inlined: a tile has hundreds of thousands of varints.
struct ProtobufReader {
  /// A Protocol Buffers wire type: varint, 64-bit, length-delimited or 32-bit.
  enum WireType: UInt64 {
    case varint = 0
    case fixed64 = 1
    case bytes = 2
    case fixed32 = 5
  }

  /// A field header, whose content must be read or skipped next.
  struct Field {
    let number: UInt64
    let wireType: WireType
  }

  /// The index of the next byte in the whole array.
  private(set) var position: Int

  private let bytes: [UInt8]
  private let end: Int

  init(_ bytes: [UInt8]) {
    self.init(bytes, from: 0, to: bytes.count)
  }

  private init(_ bytes: [UInt8], from start: Int, to end: Int) {
    self.bytes = bytes
    position = start
    self.end = end
  }

  /// The number of unread bytes.
  var remaining: Int { end - position }

  /// Reads the next field header; `nil` at the end.
  mutating func nextField() throws(VectorTileError) -> Field? {
    if position == end { return nil }
    let key = try readVarint()
    guard key >> 3 > 0 else { throw .invalidField }
    guard let wireType = WireType(rawValue: key & 7) else { throw .invalidField }
    return Field(number: key >> 3, wireType: wireType)
  }

  /// Reads a varint of at most 64 bits.
  @inline(__always)
  mutating func readVarint() throws(VectorTileError) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while position < end {
      let byte = bytes[position]
      position += 1
      // The tenth byte may contribute only one bit.
      guard shift < 63 || byte <= 1 else { throw .numberTooLong }
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    throw .incomplete
  }

  /// Reads a length prefix and returns a reader of the nested message.
  mutating func readMessage() throws(VectorTileError) -> ProtobufReader {
    let length = try readVarint()
    guard length <= UInt64(remaining) else { throw .incomplete }
    let start = position
    position += Int(length)
    return ProtobufReader(bytes, from: start, to: position)
  }

  /// Reads a string; invalid UTF-8 is replaced, as in other decoders.
  mutating func readString() throws(VectorTileError) -> String {
    let content = try readMessage()
    return String(decoding: bytes[content.position..<content.end], as: UTF8.self)
  }

  /// Reads a length prefix and returns the bytes that follow.
  mutating func readBytes() throws(VectorTileError) -> ArraySlice<UInt8> {
    let content = try readMessage()
    return bytes[content.position..<content.end]
  }

  /// Reads a little-endian 32-bit value.
  mutating func readFixed32() throws(VectorTileError) -> UInt32 {
    UInt32(truncatingIfNeeded: try readFixed(byteCount: 4))
  }

  /// Reads a little-endian 64-bit value.
  mutating func readFixed64() throws(VectorTileError) -> UInt64 {
    try readFixed(byteCount: 8)
  }

  private mutating func readFixed(byteCount count: Int) throws(VectorTileError) -> UInt64 {
    guard remaining >= count else { throw .incomplete }
    let fixed = bytes[position..<position + count].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    position += count
    return fixed
  }

  /// Appends repeated 32-bit integers, packed or not; higher bits are dropped, as Protocol Buffers does.
  mutating func appendIntegers(of field: Field, to numbers: inout [UInt32]) throws(VectorTileError) {
    switch field.wireType {
    case .varint:
      numbers.append(UInt32(truncatingIfNeeded: try readVarint()))
    case .bytes:
      var content = try readMessage()
      while content.remaining > 0 {
        numbers.append(UInt32(truncatingIfNeeded: try content.readVarint()))
      }
    case .fixed32, .fixed64:
      try skip(field)
    }
  }

  /// Skips the content of a field.
  mutating func skip(_ field: Field) throws(VectorTileError) {
    switch field.wireType {
    case .varint: _ = try readVarint()
    case .fixed64: _ = try readFixed64()
    case .bytes: _ = try readMessage()
    case .fixed32: _ = try readFixed32()
    }
  }
}
