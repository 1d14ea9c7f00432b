/// The blocks of a packed layer of paths, which are decoded separately, and the codes that they are made of.
struct WorldMapBlocks: Sendable {
  /// A block: paths of about the same size that are near each other.
  struct Block: Sendable {
    /// The number of paths, above 0.
    let paths: Int

    /// The number of points of all paths.
    let points: Int

    /// The byte range in the layer.
    let body: Range<Int>

    /// The box around all paths in grid units.
    let box: GridBox

    /// The longest side of the box around one of the paths, in grid units.
    let longestSide: Int32
  }

  /// The maximum length of a code in bits.
  static let longestCode = 12

  /// The largest unit of a layer: 2^8 grid units, the side of the coarsest world.
  private static let largestShift: UInt8 = 8

  let layer: WorldMap.Layer

  /// The base-2 logarithm of the layer's unit in grid units.
  let shift: Int32

  /// For each possible value of the next 12 bits, 16 times the symbol of the code that they begin with, plus its
  /// length; 0 if there is none.
  let codes: [UInt16]

  let blocks: [Block]

  /// Reads the codes and the table of blocks of a layer.
  ///
  /// - Parameters:
  ///   - bytes: The layer.
  ///   - layer: Its number.
  ///   - paths: The number of paths in all blocks.
  ///   - points: The number of their points.
  ///   - side: The side of the world in grid units.
  ///   - offset: The offset in the layer that was reached, which is where an error is.
  /// - Throws: ``WorldMap/ParseError`` if a number is not possible, or the blocks do not fill the layer.
  init(
    _ bytes: borrowing Span<UInt8>, layer: WorldMap.Layer, paths: Int, points: Int, side: Int,
    offset: inout Int
  ) throws(WorldMap.ParseError) {
    self.layer = layer
    offset = 0
    var reader = WorldMapNumberReader()
    defer { offset = reader.position }
    let shift = try reader.byte(in: bytes)
    guard shift <= Self.largestShift else { throw .invalidHeader }
    self.shift = Int32(shift)
    codes = try Self.codes(bytes, &reader)

    let last = side >> Int(shift)
    let fewest = layer.isArea ? 3 : 2
    let count = try reader.varint(in: bytes)
    guard count <= paths else { throw .wrongPathCount }
    var entries: [(block: Block, size: Int)] = []
    entries.reserveCapacity(count)
    var (pathsLeft, pointsLeft) = (paths, points)
    for _ in 0..<count {
      let (paths, points) = (try reader.varint(in: bytes), try reader.varint(in: bytes))
      guard paths > 0, paths <= pathsLeft else { throw .wrongPathCount }
      guard points >= fewest * paths, points <= pointsLeft else { throw .wrongPointCount }
      pathsLeft -= paths
      pointsLeft -= points
      let size = try reader.varint(in: bytes)
      // A path takes at least 15 bits for its count and start, and one for each further point.
      guard size <= bytes.count, (14 * paths + points) / 8 <= size else { throw .wrongPointCount }
      let (x, y) = (try reader.varint(in: bytes), try reader.varint(in: bytes))
      let (width, height) = (try reader.varint(in: bytes), try reader.varint(in: bytes))
      guard x + width <= last, y + height <= last else { throw .outsideWorld }
      let longestSide = try reader.varint(in: bytes)
      guard longestSide <= max(width, height) else { throw .outsideBlock }
      func units(_ number: Int) -> Int32 { Int32(truncatingIfNeeded: number << Int(shift)) }
      let box = GridBox(
        from: GridPoint(x: units(x), y: units(y)),
        to: GridPoint(x: units(x + width), y: units(y + height)))
      let block = Block(
        paths: paths, points: points, body: 0..<0, box: box, longestSide: units(longestSide))
      entries.append((block, size))
    }
    guard pathsLeft == 0 else { throw .wrongPathCount }
    guard pointsLeft == 0 else { throw .wrongPointCount }

    var start = reader.position
    var blocks: [Block] = []
    blocks.reserveCapacity(count)
    for (block, size) in entries {
      guard size <= bytes.count - start else { throw .incomplete }
      blocks.append(
        Block(
          paths: block.paths, points: block.points, body: start..<start + size, box: block.box,
          longestSide: block.longestSide))
      start += size
    }
    guard start == bytes.count else { throw .trailingBytes }
    self.blocks = blocks
  }

  private static func codes(
    _ bytes: borrowing Span<UInt8>, _ reader: inout WorldMapNumberReader
  ) throws(WorldMap.ParseError) -> [UInt16] {
    let first = reader.position
    guard bytes.count - first >= longestCode else { throw .incomplete }
    reader.position += longestCode
    var codes: [UInt16] = []
    codes.reserveCapacity(1 << longestCode)
    for length in 1...longestCode {
      let repetitions = 1 << (longestCode - length)
      for _ in 0..<bytes[first + length - 1] {
        guard codes.count + repetitions <= 1 << longestCode else { throw .invalidHeader }
        let entry = UInt16(try reader.byte(in: bytes)) << 4 | UInt16(length)
        codes.append(contentsOf: repeatElement(entry, count: repetitions))
      }
    }
    codes.append(contentsOf: repeatElement(0, count: (1 << longestCode) - codes.count))
    return codes
  }
}

/// A bounds-checked reader of the bytes and varints of a world map layer.
struct WorldMapNumberReader {
  /// The offset of the next byte.
  var position = 0

  mutating func byte(in bytes: borrowing Span<UInt8>) throws(WorldMap.ParseError) -> UInt8 {
    guard position < bytes.count else { throw .incomplete }
    position += 1
    return bytes[position - 1]
  }

  /// Reads an unsigned LEB128 varint of at most four bytes.
  mutating func varint(in bytes: borrowing Span<UInt8>) throws(WorldMap.ParseError) -> Int {
    var varint = 0
    for shift in stride(from: 0, to: 28, by: 7) {
      let byte = try byte(in: bytes)
      varint |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return varint }
    }
    throw .numberTooLong
  }
}
