/// The head of a packed world map: where each layer is, checked against the size of the whole.
struct WorldMapTable: Sendable {
  /// What the table says about a layer.
  struct Entry: Sendable {
    /// The number of paths, or of places.
    var paths: Int
    /// The number of points of all paths.
    var points: Int
    /// Where the body of the layer is.
    var body: Range<Int>
  }

  private static let magic = Array("PMB3".utf8)
  private static let headSize = 6
  private static let entrySize = 13

  /// The base-2 logarithm of the number of grid steps along each side of the world.
  let bits: Int

  private var entries: [WorldMap.Layer: Entry] = [:]

  /// Reads and checks the head of a file.
  init(_ bytes: [UInt8]) throws(BasemapError) {
    guard bytes.starts(with: Self.magic) else {
      throw .notAWorldMap(beginning: Array(bytes.prefix(Self.magic.count)))
    }
    guard bytes.count >= Self.headSize else {
      throw .sizeMismatch(expected: Self.headSize, found: bytes.count)
    }
    bits = Int(bytes[4])
    guard WorldMap.gridBits.contains(bits) else { throw .gridOutOfRange(bits: bits) }

    let tableEnd = Self.headSize + Int(bytes[5]) * Self.entrySize
    guard bytes.count >= tableEnd else { throw .sizeMismatch(expected: tableEnd, found: bytes.count) }
    var end = tableEnd
    for position in stride(from: Self.headSize, to: tableEnd, by: Self.entrySize) {
      let numbers = stride(from: position + 1, to: position + Self.entrySize, by: 4).map { start in
        bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
      }
      let start = end
      end += numbers[2]
      let entry = Entry(paths: numbers[0], points: numbers[1], body: start..<end)
      try add(entry, id: bytes[position])
    }
    guard bytes.count == end else { throw .sizeMismatch(expected: end, found: bytes.count) }
  }

  /// Checks an entry and adds it.
  private mutating func add(_ entry: Entry, id: UInt8) throws(BasemapError) {
    guard let layer = WorldMap.Layer(rawValue: id), entries[layer] == nil else {
      throw .unexpectedLayer(id: Int(id))
    }
    // A path takes a byte for its count and two for each of at least two points, a place four and its name.
    let isPlaces = layer == .places
    let leastSize = isPlaces ? 5 * entry.paths : entry.paths + 2 * entry.points
    let fitsPaths = isPlaces ? entry.paths == entry.points : 2 * entry.paths <= entry.points
    guard leastSize <= entry.body.count, fitsPaths else {
      throw .tooManyPoints(layer, paths: entry.paths, points: entry.points, size: entry.body.count)
    }
    entries[layer] = entry
  }

  /// Returns what the table says about a layer.
  func entry(of layer: WorldMap.Layer) throws(BasemapError) -> Entry {
    guard let entry = entries[layer] else { throw .missingLayer(layer) }
    return entry
  }
}

extension WorldMap {
  /// The grids that are read: finer ones would not fit the numbers, coarser ones show nothing.
  static let gridBits = 8...24
}
