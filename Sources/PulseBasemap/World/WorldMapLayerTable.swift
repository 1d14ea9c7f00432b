import PulseImages

/// The layer table of a packed world map: counts and byte range of each layer.
struct WorldMapLayerTable: Sendable {
  /// An entry of the table: the number of paths and points in a layer, and its byte range.
  struct LayerEntry: Sendable {
    /// The number of paths or places.
    var paths: Int
    /// The number of points of all paths.
    var points: Int
    /// The byte range of the encoded layer.
    var body: Range<Int>
  }

  private static let magic = Array("PMB6".utf8)
  private static let headSize = 6
  private static let entrySize = 13

  /// The base-2 logarithm of the grid units per side of the world.
  let bits: Int

  private var entries: [WorldMap.Layer: LayerEntry] = [:]

  /// Parses and validates the header of a file.
  init(_ file: WorldMapBytes) throws(BasemapError) {
    let bytes = file.array(of: 0..<min(file.count, Self.headSize + 255 * Self.entrySize))
    guard bytes.starts(with: Self.magic) else {
      throw .notAWorldMap(leadingBytes: Array(bytes.prefix(Self.magic.count)))
    }
    guard bytes.count >= Self.headSize else {
      throw .sizeMismatch(expected: Self.headSize, found: bytes.count)
    }
    bits = Int(bytes[4])
    guard WorldMap.gridBits.contains(bits) else { throw .gridOutOfRange(bits: bits) }

    let tableEnd = Self.headSize + Int(bytes[5]) * Self.entrySize
    guard file.count >= tableEnd else { throw .sizeMismatch(expected: tableEnd, found: file.count) }
    var end = tableEnd
    var reader = ByteReader(
      bytes, in: Self.headSize..<tableEnd,
      error: BasemapError.sizeMismatch(expected: tableEnd, found: bytes.count))
    while reader.remaining > 0 {
      let id = try reader.byte()
      let (paths, points) = (try reader.littleEndian(4), try reader.littleEndian(4))
      let start = end
      end += try reader.littleEndian(4)
      try add(LayerEntry(paths: paths, points: points, body: start..<end), id: id)
    }
    guard file.count == end else { throw .sizeMismatch(expected: end, found: file.count) }
  }

  /// Adds the entry of a layer to the table.
  ///
  /// - Throws: ``BasemapError`` if the layer is unknown or a duplicate, or has too few bytes for its points.
  private mutating func add(_ entry: LayerEntry, id: UInt8) throws(BasemapError) {
    guard let layer = WorldMap.Layer(rawValue: id), entries[layer] == nil else {
      throw .unexpectedLayer(id: Int(id))
    }
    // A path takes at least 15 bits for its count and start, and one for each further point, a place four bytes and
    // its name, a polygon two numbers and three for each part.
    let (leastSize, fitsPaths) =
      layer.hasNames
      ? (5 * entry.paths, entry.paths == entry.points)
      : layer.hasPaths
        ? ((14 * entry.paths + entry.points) / 8, 2 * entry.paths <= entry.points)
        : (2 * entry.paths + 3 * entry.points, entry.paths <= entry.points)
    guard leastSize <= entry.body.count, fitsPaths else {
      throw .tooManyPoints(layer, paths: entry.paths, points: entry.points, size: entry.body.count)
    }
    entries[layer] = entry
  }

  /// Returns the entry of a layer.
  ///
  /// - Throws: ``BasemapError/missingLayer(_:)`` if the table has none.
  func entry(of layer: WorldMap.Layer) throws(BasemapError) -> LayerEntry {
    guard let entry = entries[layer] else { throw .missingLayer(layer) }
    return entry
  }
}

extension WorldMap {
  /// The supported grid resolutions in bits: finer ones overflow, coarser ones are useless.
  static let gridBits = 8...24
}
