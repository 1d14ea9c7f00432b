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

    /// The value as text; integral numbers without a fraction, so that `"2"` and 2 are equal.
    var text: String {
      switch self {
      case .string(let text): text
      case .float(let number): Self.text(Double(number))
      case .double(let number): Self.text(number)
      case .int(let number): String(number)
      case .uint(let number): String(number)
      case .bool(let truth): truth ? "true" : "false"
      }
    }

    /// The finite number, also if spelled as text; otherwise `nil`.
    var number: Double? {
      let number: Double? =
        switch self {
        case .string(let text): Double(text)
        case .float(let number): Double(number)
        case .double(let number): number
        case .int(let number): Double(number)
        case .uint(let number): Double(number)
        case .bool: nil
        }
      return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Whether the value means yes: `true`, a number other than 0, or a text other than empty, `no`, `false` and `0`.
    var isTruthy: Bool {
      switch self {
      case .bool(let truth): truth
      case .string(let text): !["", "no", "false", "0"].contains(text)
      case .int, .uint, .float, .double: number != 0
      }
    }

    private static func text(_ number: Double) -> String {
      Int64(exactly: number).map(String.init) ?? String(number)
    }
  }
}
