/// Reads the numbers of a layer, each checked.
struct WorldReader {
  /// The highest rank of a place.
  private static let highestRank = 9

  private let bytes: ArraySlice<UInt8>
  private var next: Int
  private let side: Int32

  /// Creates a reader at the start of a layer whose coordinates reach from 0 to `side`.
  init(_ bytes: ArraySlice<UInt8>, side: Int) {
    self.bytes = bytes
    next = bytes.startIndex
    self.side = Int32(side)
  }

  /// Where the next number begins, from the start of the layer.
  var position: Int { next - bytes.startIndex }

  /// Reads a number of at most four bytes, seven bits each, the low ones first.
  @inline(__always)
  mutating func number() throws(WorldMap.Fault) -> Int {
    var number = 0
    for shift in stride(from: 0, to: 28, by: 7) {
      guard next < bytes.endIndex else { throw .incomplete }
      let byte = bytes[next]
      next += 1
      number |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    throw .numberTooLong
  }

  /// Reads a signed number, whose lowest bit tells the sign.
  @inline(__always)
  private mutating func difference() throws(WorldMap.Fault) -> Int32 {
    let number = try number()
    return Int32(truncatingIfNeeded: number >> 1 ^ -(number & 1))
  }

  /// Reads a point that is stored as the difference to another.
  @inline(__always)
  mutating func point(after origin: GridPoint) throws(WorldMap.Fault) -> GridPoint {
    // No overflow: a difference has 27 bits and a sign, a point at most 25 bits.
    let x = origin.x + (try difference())
    let y = origin.y + (try difference())
    guard x >= 0, y >= 0, x <= side, y <= side else { throw .outsideWorld }
    return GridPoint(x: x, y: y)
  }

  /// Reads all places.
  mutating func places(count: Int) throws(WorldMap.Fault) -> [WorldMap.Place] {
    var places: [WorldMap.Place] = []
    places.reserveCapacity(count)
    var point = GridPoint(x: 0, y: 0)
    for _ in 0..<count {
      point = try self.point(after: point)
      let rank = try number()
      guard rank <= Self.highestRank else { throw .rankOutOfRange }
      places.append(WorldMap.Place(point: point, rank: rank, name: try text()))
    }
    try finish()
    return places
  }

  /// Reads a text and its length.
  private mutating func text() throws(WorldMap.Fault) -> String {
    let size = try number()
    guard size <= bytes.endIndex - next else { throw .incomplete }
    let end = next + size
    let name = Self.text(bytes.span.extracting(position..<position + size))
    guard size > 0, let name else { throw .invalidName }
    next = end
    return name
  }

  /// Makes a text of its bytes, if they are one.
  private static func text(_ bytes: borrowing Span<UInt8>) -> String? {
    guard let valid = try? UTF8Span(validating: copy bytes) else { return nil }
    return String(copying: valid)
  }

  /// Checks that nothing is left.
  func finish() throws(WorldMap.Fault) {
    guard next == bytes.endIndex else { throw .trailingBytes }
  }
}
