/// A bounds-checked decoder of a world map layer of places, countries or their polygons.
struct WorldMapDecoder {
  /// The maximum size of a place: ten billion people.
  private static let highestPopulationLog = 10 * WorldMap.Place.stepsPerTenfold

  private let bytes: [UInt8]
  private var next = 0
  private let side: Int32

  /// Creates a decoder for a layer with coordinates from 0 to `side`.
  init(_ bytes: [UInt8], side: Int) {
    self.bytes = bytes
    self.side = Int32(side)
  }

  /// The offset of the next byte in the layer.
  var position: Int { next }

  /// Reads an unsigned LEB128 varint of at most four bytes.
  @inline(__always)
  mutating func varint() throws(WorldMap.ParseError) -> Int {
    guard next < bytes.count else { throw .incomplete }
    let first = bytes[next]
    next += 1
    return first < 0x80 ? Int(first) : try longVarint(from: Int(first & 0x7F))
  }

  /// Reads the bytes after the first one of a varint, whose seven bits are given.
  private mutating func longVarint(from first: Int) throws(WorldMap.ParseError) -> Int {
    var varint = first
    for shift in stride(from: 7, to: 28, by: 7) {
      guard next < bytes.count else { throw .incomplete }
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
  mutating func point(after origin: GridPoint) throws(WorldMap.ParseError) -> GridPoint {
    // No overflow: a difference has 27 bits and a sign, a point at most 25 bits.
    let x = origin.x + (try zigzagVarint())
    let y = origin.y + (try zigzagVarint())
    guard x >= 0, y >= 0, x <= side, y <= side else { throw .outsideWorld }
    return GridPoint(x: x, y: y)
  }

  /// Reads all places of the layer.
  mutating func places(count: Int) throws(WorldMap.ParseError) -> WorldMap.Places {
    var places: [WorldMap.Places.Entry] = []
    places.reserveCapacity(count)
    var point = GridPoint(x: 0, y: 0)
    for _ in 0..<count {
      point = try self.point(after: point)
      let number = try varint()
      guard number >> 2 <= Self.highestPopulationLog,
        let role = WorldMap.Place.Role(rawValue: UInt8(number & 3))
      else { throw .sizeOutOfRange }
      let name = try name()
      places.append(
        WorldMap.Places.Entry(
          point: point, size: WorldMap.PlaceSize(populationLog: number >> 2, role: role),
          name: Int32(truncatingIfNeeded: name.lowerBound),
          nameLength: Int32(truncatingIfNeeded: name.count)))
    }
    try expectEnd()
    return WorldMap.Places(places, namesIn: bytes)
  }

  /// Reads all countries of the layer.
  mutating func countries(count: Int) throws(WorldMap.ParseError) -> [WorldMap.Country] {
    var countries: [WorldMap.Country] = []
    countries.reserveCapacity(count)
    var point = GridPoint(x: 0, y: 0)
    for _ in 0..<count {
      point = try self.point(after: point)
      let extent = try varint()
      guard extent <= side else { throw .sizeOutOfRange }
      countries.append(WorldMap.Country(point: point, extent: extent, name: try text()))
    }
    try expectEnd()
    return countries
  }

  /// Reads a length-prefixed UTF-8 string.
  mutating func text() throws(WorldMap.ParseError) -> String {
    String(decoding: bytes[try name()], as: UTF8.self)
  }

  /// Reads a length-prefixed UTF-8 string that is not empty, and returns the range of its bytes.
  @inline(__always)
  private mutating func name() throws(WorldMap.ParseError) -> Range<Int> {
    let size = try varint()
    guard size <= bytes.count - next else { throw .incomplete }
    let range = next..<next + size
    guard size > 0, isUTF8(range) else { throw .invalidName }
    next += size
    return range
  }

  /// Returns whether bytes are valid UTF-8.
  @inline(__always)
  private func isUTF8(_ range: Range<Int>) -> Bool {
    let bytes = bytes.span
    var all: UInt8 = 0
    for index in range { all |= bytes[index] }
    // Most names are ASCII.
    return all < 0x80 || (try? UTF8Span(validating: bytes.extracting(range))) != nil
  }

  /// Checks that all bytes were consumed.
  ///
  /// - Throws: ``WorldMap/ParseError/trailingBytes`` if any are left.
  func expectEnd() throws(WorldMap.ParseError) {
    guard next == bytes.count else { throw .trailingBytes }
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

    /// The blocks contain another number of paths than the table specifies.
    case wrongPathCount = "the number of paths is not that of the table"

    /// A coordinate exceeds the grid.
    case outsideWorld = "a point is outside the world"

    /// A path exceeds the box or the longest side of its block.
    case outsideBlock = "a path exceeds its block"

    /// The size or role of a place, or the extent of a country, is not possible.
    case sizeOutOfRange = "a place has an impossible size or role"

    /// A place's name is empty or invalid UTF-8.
    case invalidName = "the name of a place is empty or not UTF-8"

    /// A polygon consists of a path, of points or of a country that there is none of, or begins with a hole.
    case unknownReference = "a polygon consists of something that does not exist"

    /// Data follows the last path or place.
    case trailingBytes = "bytes follow its end"

    /// The error as text.
    package var description: String { rawValue }
  }
}
