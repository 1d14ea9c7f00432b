/// A bounds-checked decoder of the paths of a block: Huffman codes for the sizes of steps, as in JPEG, and the steps
/// themselves in as many bits.
///
/// A point takes one table lookup, which makes it faster than varints although a layer takes a fifth fewer bytes.
struct WorldMapPathDecoder {
  /// The number of bits of the size of a number that has no code.
  private static let sizeBits = 5

  /// The maximum size of a number in bits: a step across the finest grid.
  private static let largestSize: UInt64 = 25

  /// The bits as big-endian words, and two more words of 0 bits.
  private let words: [UInt64]

  /// The number of bits.
  private let end: Int

  /// The index of the next bit.
  private var next = 0

  private let shift: Int32

  private let codes: [UInt16]

  /// Creates a decoder of a block, whose bytes are given, with the codes and the unit of its layer.
  init(_ bytes: borrowing Span<UInt8>, of layer: WorldMapBlocks) {
    end = 8 * bytes.count
    words = Self.words(bytes)
    shift = layer.shift
    codes = layer.codes
  }

  private static func words(_ bytes: borrowing Span<UInt8>) -> [UInt64] {
    let whole = bytes.count >> 3
    var words: [UInt64] = []
    words.append(addingCapacity: whole + 3) { words in
      for index in 0..<whole {
        var word: UInt64 = 0
        for offset in 0..<8 { word = word &<< 8 | UInt64(bytes[index &<< 3 &+ offset]) }
        words.append(word)
      }
      var rest: UInt64 = 0
      for (index, offset) in (whole << 3..<bytes.count).enumerated() {
        rest |= UInt64(bytes[offset]) << UInt64(56 - 8 * index)
      }
      words.append(rest)
      words.append(0)
      words.append(0)
    }
    return words
  }

  /// The offset of the byte that contains the next bit.
  var position: Int { min(next, end) / 8 }

  /// Returns 64 bits from an index on, the first one highest; 0 bits follow the end.
  @inline(__always)
  private static func window(of words: borrowing Span<UInt64>, at bit: Int) -> UInt64 {
    let index = bit &>> 6
    let shift = UInt64(truncatingIfNeeded: bit & 63)
    // Two shifts, since one by 64 bits would need a branch.
    return words[index] &<< shift | (words[index &+ 1] &>> 1) &>> (63 &- shift)
  }

  /// Returns the number of some size in bits at the beginning of a window, encoded as in JPEG: negative ones begin with
  /// a 0 bit, and are increased by 2^size - 1.
  ///
  /// Signs cannot be predicted, so there is no branch.
  @inline(__always)
  private static func number(ofSize size: UInt64, in window: UInt64) -> Int32 {
    let bits = (window &>> 1) &>> (63 &- size)
    let isPositive = window &>> 63
    return Int32(truncatingIfNeeded: bits &- (((1 &<< size) &- 1) & (isPositive &- 1)))
  }

  /// Reads a number whose size precedes it.
  private mutating func sizedNumber() throws(WorldMap.ParseError) -> Int32 {
    let window = Self.window(of: words.span, at: next)
    let size = window >> UInt64(64 - Self.sizeBits)
    guard size <= Self.largestSize else { throw .numberTooLong }
    next += Self.sizeBits + Int(size)
    guard next <= end else { throw .incomplete }
    return Self.number(ofSize: size, in: window << UInt64(Self.sizeBits))
  }

  /// Appends the paths of the block to those of a layer: their points, the indices after them, and their boxes.
  ///
  /// - Throws: ``WorldMap/ParseError`` if they are not what the table of blocks specifies.
  mutating func appendPaths(
    of block: WorldMapBlocks.Block, fewestPoints: Int, to points: inout [GridPoint], _ ends: inout [Int],
    _ boxes: inout [GridBox]
  ) throws(WorldMap.ParseError) {
    var left = block.points
    var (x, y) = (block.box.low.x >> shift, block.box.low.y >> shift)
    for _ in 0..<block.paths {
      let count = Int(try sizedNumber())
      guard count >= fewestPoints else { throw .tooFewPoints }
      guard count <= left else { throw .wrongPointCount }
      left -= count
      // No overflow: a number has 25 bits and a sign, and the point before is in the world.
      x += try sizedNumber()
      y += try sizedNumber()
      let start = GridPoint(x: x, y: y)
      let box = try appendPath(from: start, count: count, to: &points)
      guard block.box.contains(box), box.longerSide <= block.longestSide else { throw .outsideBlock }
      ends.append(points.count)
      boxes.append(box)
    }
    guard left == 0 else { throw .wrongPointCount }
    guard end - next < 8, Self.window(of: words.span, at: next) == 0 else { throw .trailingBytes }
  }

  /// Appends the points of a path in grid units, and returns the box around them.
  ///
  /// `start` is in the layer's unit; the points may be outside of the world.
  private mutating func appendPath(
    from start: GridPoint, count: Int, to points: inout [GridPoint]
  ) throws(WorldMap.ParseError) -> GridBox {
    var bit = next
    defer { next = bit }
    let (shift, end) = (shift, end)
    let words = words.span
    let codes = codes.span
    var (x, y) = (start.x, start.y)
    var (west, north, east, south) = (x, y, x, y)
    try points.append(addingCapacity: count) { points throws(WorldMap.ParseError) in
      points.append(GridPoint(x: x &<< shift, y: y &<< shift))
      for _ in 1..<count {
        var window = Self.window(of: words, at: bit)
        let entry = codes[Int(truncatingIfNeeded: window &>> UInt64(64 - WorldMapBlocks.longestCode))]
        guard entry != 0, bit < end else { throw bit < end ? .invalidCode : .incomplete }
        let (width, height) = (UInt64(entry &>> 8), UInt64(entry &>> 4 & 15))
        window &<<= UInt64(entry & 15)
        // Steps have 15 bits and a sign: no path leaves the range of numbers without leaving its block before.
        x &+= Self.number(ofSize: width, in: window)
        y &+= Self.number(ofSize: height, in: window &<< width)
        bit &+= Int(truncatingIfNeeded: UInt64(entry & 15) &+ width &+ height)
        guard bit <= end else { throw .incomplete }
        (west, east) = (min(west, x), max(east, x))
        (north, south) = (min(north, y), max(south, y))
        points.append(GridPoint(x: x &<< shift, y: y &<< shift))
      }
    }
    let limit = Int32.max >> shift
    guard west >= 0, north >= 0, east <= limit, south <= limit else { throw .outsideBlock }
    return GridBox(
      from: GridPoint(x: west &<< shift, y: north &<< shift),
      to: GridPoint(x: east &<< shift, y: south &<< shift))
  }
}
