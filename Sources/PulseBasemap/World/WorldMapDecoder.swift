/// A bounds-checked decoder of a world map layer's places or countries.
struct WorldMapDecoder {
  /// The maximum size of a place: ten billion people.
  private static let highestPopulationLog = 10 * WorldMap.Place.stepsPerTenfold

  private let bytes: ArraySlice<UInt8>
  private var next: Int
  private let side: Int32

  /// Creates a decoder for a layer with coordinates from 0 to `side`.
  init(_ bytes: ArraySlice<UInt8>, side: Int) {
    self.bytes = bytes
    next = bytes.startIndex
    self.side = Int32(side)
  }

  /// The offset of the next byte in the layer.
  var position: Int { next - bytes.startIndex }

  /// Reads an unsigned LEB128 varint of at most four bytes.
  private mutating func varint() throws(WorldMap.ParseError) -> Int {
    var varint = 0
    for shift in stride(from: 0, to: 28, by: 7) {
      guard next < bytes.endIndex else { throw .incomplete }
      let byte = bytes[next]
      next += 1
      varint |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return varint }
    }
    throw .numberTooLong
  }

  /// Reads a zigzag-encoded signed varint.
  private mutating func zigzagVarint() throws(WorldMap.ParseError) -> Int32 {
    let varint = try varint()
    return Int32(truncatingIfNeeded: varint >> 1 ^ -(varint & 1))
  }

  /// Reads a point encoded as the difference from another.
  private mutating func point(after origin: GridPoint) throws(WorldMap.ParseError) -> GridPoint {
    // No overflow: a difference has 27 bits and a sign, a point at most 25 bits.
    let x = origin.x + (try zigzagVarint())
    let y = origin.y + (try zigzagVarint())
    guard x >= 0, y >= 0, x <= side, y <= side else { throw .outsideWorld }
    return GridPoint(x: x, y: y)
  }

  /// Reads all places of the layer.
  mutating func places(count: Int) throws(WorldMap.ParseError) -> [WorldMap.Place] {
    try items(count: count) { decoder, point throws(WorldMap.ParseError) in
      let number = try decoder.varint()
      guard number >> 2 <= Self.highestPopulationLog, let role = WorldMap.Place.Role(rawValue: number & 3)
      else { throw .sizeOutOfRange }
      return WorldMap.Place(point: point, populationLog: number >> 2, role: role, name: try decoder.text())
    }
  }

  /// Reads all countries of the layer.
  mutating func countries(count: Int) throws(WorldMap.ParseError) -> [WorldMap.Country] {
    try items(count: count) { decoder, point throws(WorldMap.ParseError) in
      let extent = try decoder.varint()
      guard extent <= decoder.side else { throw .sizeOutOfRange }
      return WorldMap.Country(point: point, extent: extent, name: try decoder.text())
    }
  }

  /// Reads all items of the layer, each with a point; `item` reads the rest of one.
  private mutating func items<Item>(
    count: Int,
    _ item: (_ decoder: inout WorldMapDecoder, _ point: GridPoint) throws(WorldMap.ParseError) -> Item
  ) throws(WorldMap.ParseError) -> [Item] {
    var items: [Item] = []
    items.reserveCapacity(count)
    var point = GridPoint(x: 0, y: 0)
    for _ in 0..<count {
      point = try self.point(after: point)
      items.append(try item(&self, point))
    }
    try expectEnd()
    return items
  }

  /// Reads a length-prefixed UTF-8 string.
  private mutating func text() throws(WorldMap.ParseError) -> String {
    let size = try varint()
    guard size <= bytes.endIndex - next else { throw .incomplete }
    let end = next + size
    let name = Self.text(bytes.span.extracting(position..<position + size))
    guard size > 0, let name else { throw .invalidName }
    next = end
    return name
  }

  /// Decodes UTF-8; `nil` if it is invalid.
  private static func text(_ bytes: borrowing Span<UInt8>) -> String? {
    guard let valid = try? UTF8Span(validating: copy bytes) else { return nil }
    return String(copying: valid)
  }

  /// Checks that all bytes were consumed.
  ///
  /// - Throws: ``WorldMap/ParseError/trailingBytes`` if any are left.
  func expectEnd() throws(WorldMap.ParseError) {
    guard next == bytes.endIndex else { throw .trailingBytes }
  }
}

extension WorldMap {
  /// An error in the encoding of a world map layer.
  package enum ParseError: String, Error, Hashable, Sendable, CustomStringConvertible {
    /// The data ends within a path or place.
    case incomplete = "it ends too early"

    /// A varint exceeds four bytes, or another number 25 bits.
    case numberTooLong = "a number is too long"

    /// The unit or the code table of a layer is not possible.
    case invalidHeader = "its header is impossible"

    /// Bits that are no code of the table.
    case invalidCode = "it contains a code that it does not define"

    /// A path has too few points for a line or ring.
    case tooFewPoints = "a path has too few points"

    /// The paths contain another number of points than the table specifies.
    case wrongPointCount = "the number of points is not that of the table"

    /// A coordinate exceeds the grid.
    case outsideWorld = "a point is outside the world"

    /// The size or role of a place, or the extent of a country, is not possible.
    case sizeOutOfRange = "a place has an impossible size or role"

    /// A place's name is empty or invalid UTF-8.
    case invalidName = "the name of a place is empty or not UTF-8"

    /// Data follows the last path or place.
    case trailingBytes = "bytes follow its end"

    /// The error as text.
    package var description: String { rawValue }
  }
}
