import PulseBasics
import PulseDocument

// Well-known binary in hexadecimal digits, as PostGIS exports its columns.
extension GeometryText {
  /// Decodes a geometry of WKB or EWKB in hexadecimal digits; `nil` for any other text, and for a system of coordinates
  /// other than WGS 84.
  static func wellKnownBinary(_ text: Substring) -> JSONValue? {
    guard let bytes = binary(text) else { return nil }
    var reader = WKBReader(bytes: bytes[...])
    guard let json = reader.geometry(depth: depth), reader.bytes.isEmpty else { return nil }
    return json
  }

  /// Returns whether a text is a geometry in hexadecimal digits of a system of coordinates other than WGS 84.
  static func isBinaryInOtherSystem(_ text: Substring) -> Bool {
    guard let bytes = binary(text) else { return false }
    var reader = WKBReader(bytes: bytes[...])
    return reader.geometry(depth: depth) == nil && reader.isInOtherSystem
  }

  /// Returns the bytes of hexadecimal digits, also with the `\x` of PostgreSQL or the `0x` of SQL Server before them;
  /// `nil` for any other text.
  private static func binary(_ text: Substring) -> [UInt8]? {
    let digits = text.bytewise.removing(prefix: "\\x") ?? text.bytewise.removing(prefix: "0x") ?? text
    guard digits.utf8.count > 20, digits.utf8.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.utf8.count / 2)
    var high: UInt8?
    for byte in digits.utf8 {
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46, 0x61...0x66: digit = (byte & 0xDF) - 0x37
      default: return nil
      }
      if let known = high {
        bytes.append(known << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return bytes
  }
}

/// A reader of geometries in well-known binary, with the dimensions and systems of PostGIS.
private struct WKBReader {
  var bytes: ArraySlice<UInt8>
  private var isLittleEndian = true

  /// The number of coordinates of each position.
  private var dimensions = 2

  /// Whether a geometry is in a system of coordinates other than WGS 84.
  private(set) var isInOtherSystem = false

  init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  private static let types: [GeoJSONType] = [
    .point, .lineString, .polygon, .multiPoint, .multiLineString, .multiPolygon, .geometryCollection,
  ]

  mutating func geometry(depth: Int) -> JSONValue? {
    guard depth > 0, let order = bytes.popFirst(), order < 2 else { return nil }
    isLittleEndian = order == 1
    guard let code = number() else { return nil }
    // ISO adds 1000 for z, 2000 for m, 3000 for both; PostGIS sets bits.
    let (plain, dimension) = (Int(code & 0xFFFF) % 1000, Int(code & 0xFFFF) / 1000)
    guard (1...Self.types.count).contains(plain), dimension < 4 else { return nil }
    dimensions = 2 + (code >> 31 & 1 != 0 || dimension % 2 == 1 ? 1 : 0)
    dimensions += code >> 30 & 1 != 0 || dimension > 1 ? 1 : 0
    if code >> 29 & 1 != 0 {
      guard let system = number() else { return nil }
      if case .other = CoordinateReferenceSystem("EPSG:\(system)") {
        isInOtherSystem = true
        return nil
      }
    }
    let type = Self.types[plain - 1]
    switch type {
    case .point:
      guard let position = position() else { return nil }
      return GeometryText.object(type.rawValue, "coordinates", position)
    case .lineString:
      return list { $0.position() }.map { GeometryText.object(type.rawValue, "coordinates", $0) }
    case .polygon:
      let rings = list { reader in reader.list { $0.position() } }
      return rings.map { GeometryText.object(type.rawValue, "coordinates", $0) }
    default:
      // The parts are geometries with headers of their own.
      return list { $0.geometry(depth: depth - 1) }.map {
        GeometryText.object(GeoJSONType.geometryCollection.rawValue, "geometries", $0)
      }
    }
  }

  private mutating func list(_ element: (inout WKBReader) -> JSONValue?) -> JSONValue? {
    guard let count = number(), Int(count) <= bytes.count else { return nil }
    var elements: [JSONValue] = []
    for _ in 0..<count {
      guard let next = element(&self) else { return nil }
      elements.append(next)
    }
    return .array(elements)
  }

  /// Reads a position; an empty one, whose coordinates are not a number, has no numbers.
  private mutating func position() -> JSONValue? {
    var numbers: [JSONValue] = []
    for _ in 0..<dimensions {
      guard bytes.count >= 8 else { return nil }
      let bits = bits(of: 8)
      numbers.append(.number(Double(bitPattern: bits)))
    }
    let isEmpty = numbers.prefix(2).contains { $0.double?.isFinite != true }
    return .array(isEmpty ? [] : Array(numbers.prefix(2)))
  }

  private mutating func number() -> UInt32? {
    bytes.count < 4 ? nil : UInt32(truncatingIfNeeded: bits(of: 4))
  }

  /// Reads a whole number of some bytes, which are there.
  private mutating func bits(of count: Int) -> UInt64 {
    let part = bytes.prefix(count)
    bytes = bytes.dropFirst(count)
    return (isLittleEndian ? Array(part.reversed()) : Array(part)).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  }
}
