import PulseFormats

/// A bounds-checked reader of Protocol Buffers messages.
///
/// Readers of nested messages share one array.
struct ProtobufReader {
  /// A Protocol Buffers wire type: varint, 64-bit, length-delimited or 32-bit.
  enum WireType: UInt64 {
    case number = 0
    case fixed64 = 1
    case bytes = 2
    case fixed32 = 5
  }

  /// A field header, whose content must be read or skipped next.
  struct Field {
    let number: UInt64
    let wireType: WireType
  }

  private var reader: ByteReader<VectorTile.ParseError>

  init(_ bytes: [UInt8]) {
    reader = ByteReader(bytes, errors: .init(end: .incomplete, longVarint: .numberTooLong))
  }

  private init(_ reader: ByteReader<VectorTile.ParseError>) {
    self.reader = reader
  }

  /// The index of the next byte in the whole array.
  var position: Int { reader.position }

  /// The number of unread bytes.
  var remaining: Int { reader.remaining }

  /// Reads the next field header; `nil` at the end.
  mutating func nextField() throws(VectorTile.ParseError) -> Field? {
    if remaining == 0 { return nil }
    let key = try number()
    guard key >> 3 > 0 else { throw .invalidField }
    guard let wireType = WireType(rawValue: key & 7) else { throw .invalidField }
    return Field(number: key >> 3, wireType: wireType)
  }

  /// Reads a varint of at most 64 bits.
  @inline(__always)
  mutating func number() throws(VectorTile.ParseError) -> UInt64 {
    try reader.varint()
  }

  /// Reads a length prefix and returns a reader of the nested message.
  mutating func message() throws(VectorTile.ParseError) -> ProtobufReader {
    ProtobufReader(try reader.nested(Int(clamping: try number())))
  }

  /// Reads a string; invalid UTF-8 is replaced, as in other decoders.
  mutating func text() throws(VectorTile.ParseError) -> String {
    String(decoding: try message().reader.rest, as: UTF8.self)
  }

  /// Reads a little-endian 32-bit value.
  mutating func fixed32() throws(VectorTile.ParseError) -> UInt32 {
    UInt32(truncatingIfNeeded: try reader.integer(4, .littleEndian))
  }

  /// Reads a little-endian 64-bit value.
  mutating func fixed64() throws(VectorTile.ParseError) -> UInt64 {
    try reader.integer(8, .littleEndian)
  }

  /// Appends repeated 32-bit integers, packed or not; higher bits are dropped, as Protocol Buffers does.
  mutating func append(_ field: Field, to numbers: inout [UInt32]) throws(VectorTile.ParseError) {
    switch field.wireType {
    case .number:
      numbers.append(UInt32(truncatingIfNeeded: try number()))
    case .bytes:
      var content = try message()
      while content.remaining > 0 {
        numbers.append(UInt32(truncatingIfNeeded: try content.number()))
      }
    case .fixed32, .fixed64:
      try skip(field)
    }
  }

  /// Skips the content of a field.
  mutating func skip(_ field: Field) throws(VectorTile.ParseError) {
    switch field.wireType {
    case .number: _ = try number()
    case .fixed64: _ = try fixed64()
    case .bytes: _ = try message()
    case .fixed32: _ = try fixed32()
    }
  }
}
