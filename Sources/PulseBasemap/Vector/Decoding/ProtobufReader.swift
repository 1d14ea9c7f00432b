/// Reads the fields of a Protocol Buffers message, each number and length checked.
///
/// It looks at a part of one array, which all readers of its messages share.
struct ProtobufReader {
  /// How the bytes of a field are to be read.
  enum WireType: UInt64 {
    case number = 0
    case eightBytes = 1
    case bytes = 2
    case fourBytes = 5
  }

  /// A field that has been begun: its content has to be read or skipped before the next one.
  struct Field {
    let number: UInt64
    let wireType: WireType
  }

  /// Where the next byte is read in the whole array.
  private(set) var position: Int

  private let bytes: [UInt8]
  private let end: Int

  /// Creates a reader of a whole array.
  init(_ bytes: [UInt8]) {
    self.init(bytes, from: 0, to: bytes.count)
  }

  private init(_ bytes: [UInt8], from start: Int, to end: Int) {
    self.bytes = bytes
    position = start
    self.end = end
  }

  /// The number of bytes that are left.
  var remaining: Int { end - position }

  /// Reads the head of the next field; nil at the end.
  mutating func nextField() throws(VectorTile.Fault) -> Field? {
    if position == end { return nil }
    let key = try number()
    guard key >> 3 > 0 else { throw .invalidField }
    guard let wireType = WireType(rawValue: key & 7) else { throw .invalidField }
    return Field(number: key >> 3, wireType: wireType)
  }

  /// Reads a number of at most ten bytes, seven bits each, the low ones first.
  @inline(__always)
  mutating func number() throws(VectorTile.Fault) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while position < end {
      let byte = bytes[position]
      position += 1
      // The tenth byte has room for one bit.
      guard shift < 63 || byte <= 1 else { throw .numberTooLong }
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    throw .incomplete
  }

  /// Reads the length of a message, and returns a reader of what follows.
  mutating func message() throws(VectorTile.Fault) -> ProtobufReader {
    let length = try number()
    guard length <= UInt64(remaining) else { throw .incomplete }
    let start = position
    position += Int(length)
    return ProtobufReader(bytes, from: start, to: position)
  }

  /// Reads a text; bytes that are not UTF-8 are replaced, as in other decoders.
  mutating func text() throws(VectorTile.Fault) -> String {
    let content = try message()
    return String(decoding: bytes[content.position..<content.end], as: UTF8.self)
  }

  /// Reads four bytes, the lowest first.
  mutating func fourBytes() throws(VectorTile.Fault) -> UInt32 {
    UInt32(truncatingIfNeeded: try word(of: 4))
  }

  /// Reads eight bytes, the lowest first.
  mutating func eightBytes() throws(VectorTile.Fault) -> UInt64 {
    try word(of: 8)
  }

  private mutating func word(of count: Int) throws(VectorTile.Fault) -> UInt64 {
    guard remaining >= count else { throw .incomplete }
    let word = bytes[position..<position + count].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    position += count
    return word
  }

  /// Reads a list of whole numbers of 32 bits, packed or one by one.
  ///
  /// Higher bits are dropped, as Protocol Buffers does.
  mutating func append(_ field: Field, to numbers: inout [UInt32]) throws(VectorTile.Fault) {
    switch field.wireType {
    case .number:
      numbers.append(UInt32(truncatingIfNeeded: try number()))
    case .bytes:
      var content = try message()
      while content.remaining > 0 {
        numbers.append(UInt32(truncatingIfNeeded: try content.number()))
      }
    case .fourBytes, .eightBytes:
      try skip(field)
    }
  }

  /// Leaves out the content of a field.
  mutating func skip(_ field: Field) throws(VectorTile.Fault) {
    switch field.wireType {
    case .number: _ = try number()
    case .eightBytes: _ = try eightBytes()
    case .bytes: _ = try message()
    case .fourBytes: _ = try fourBytes()
    }
  }
}
