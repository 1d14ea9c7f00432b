extension VectorTile {
  /// The typed value of a tag.
  enum Value: Hashable, Sendable {
    case string(String)
    case float(Float)
    case double(Double)
    case int(Int64)
    case uint(UInt64)
    case bool(Bool)

    /// Decodes a value; `nil` if it is of no known type.
    init?(_ reader: ProtobufReader) throws(VectorTileError) {
      var reader = reader
      var value: Value?
      while let field = try reader.nextField() {
        switch (field.number, field.wireType) {
        case (1, .bytes): value = .string(try reader.readString())
        case (2, .fixed32): value = .float(Float(bitPattern: try reader.readFixed32()))
        case (3, .fixed64): value = .double(Double(bitPattern: try reader.readFixed64()))
        case (4, .varint): value = .int(Int64(bitPattern: try reader.readVarint()))
        case (5, .varint): value = .uint(try reader.readVarint())
        case (6, .varint):
          let number = try reader.readVarint()
          value = .int(Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1))
        case (7, .varint): value = .bool(try reader.readVarint() != 0)
        default: try reader.skip(field)
        }
      }
      guard let value else { return nil }
      self = value
    }
  }
}
