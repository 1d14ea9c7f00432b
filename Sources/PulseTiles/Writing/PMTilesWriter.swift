import PulseDocument
import PulseGeo
import PulseImages
package import PulseSystem
import PulseVectorTiles

/// A writer of archives in PMTiles format, version 3: clustered, with runs and shared contents of equal tiles.
///
/// Source: PMTiles specification 3.
package struct PMTilesWriter {
  /// The size in bytes up to which the compressed root directory can be, so that it ends within the first 16 KiB.
  private static let largestRoot = (1 << 14) - PMTilesHeader.size

  private var entries: [PMTilesDirectory.DirectoryEntry] = []

  /// The records of distinct contents in the order of the file.
  private var contents: [TileWorkFile.Record] = []
  private var dataSize: UInt64 = 0
  private var tileCount = 0
  private var format: ImageFormat?
  private var layers = VectorLayerCollector()

  /// Writes the tiles of a work file.
  ///
  /// - Parameters:
  ///   - work: The tiles.
  ///   - description: The properties and metadata.
  ///   - path: The path of the archive, which is replaced.
  /// - Throws: ``SystemError``.
  /// - Complexity: Each tile is read twice; memory for each distinct tile.
  package static func write(
    _ work: borrowing TileWorkFile, _ description: TileSetDescription, to path: String
  ) throws(SystemError) {
    var writer = PMTilesWriter()
    try writer.collectEntries(of: work, description)
    let file = try FileDescriptor.replacing(path)
    let (root, leaves) = writer.directories()
    let metadata = gzip(writer.metadata(description)[...], level: 9)
    try file.write(
      writer.header(description, root.count, metadata.count, leaves.count) + root + metadata + leaves)
    for record in writer.contents { try file.write(description.stored(try work.bytes(of: record))) }
    try FileDescriptor.synchronize(file.number)
    try file.close()
  }

  /// Finds equal tiles, and assigns places in the file in the order of tile IDs.
  private mutating func collectEntries(
    of work: borrowing TileWorkFile, _ description: TileSetDescription
  ) throws(SystemError) {
    var places: [String: UInt64] = [:]
    for (number, record) in work.tiles {
      let bytes = description.stored(try work.bytes(of: record))
      tileCount += 1
      if format == nil, description.content == .raster { format = try? ImageFormat(of: bytes) }
      if description.lacksLayers, let tile = try? inflatedIfGzip(bytes, size: .atMost(TileSample.largestTile))
      {
        layers.add(tile, zoom: TileID(number: number).z)
      }
      let hash = SHA256.hash(of: bytes)
      let place = places[hash] ?? dataSize
      if places[hash] == nil {
        places[hash] = place
        contents.append(record)
        dataSize += UInt64(bytes.count)
      }
      if let last = entries.last, last.offset == place, last.number + last.runLength == number {
        entries[entries.count - 1].runLength += 1
      } else {
        entries.append(
          PMTilesDirectory.DirectoryEntry(
            number: number, runLength: 1, length: UInt64(bytes.count), offset: place))
      }
    }
  }

  /// Returns the compressed root directory, and the leaf directories if it does not hold all entries.
  private func directories() -> (root: [UInt8], leaves: [UInt8]) {
    let all = Self.directory(entries[...])
    if all.count <= Self.largestRoot { return (all, []) }
    var size = 4096
    while true {
      var (leaves, root): ([UInt8], [PMTilesDirectory.DirectoryEntry]) = ([], [])
      for start in stride(from: 0, to: entries.count, by: size) {
        let leaf = Self.directory(entries[start..<min(start + size, entries.count)])
        root.append(
          PMTilesDirectory.DirectoryEntry(
            number: entries[start].number, runLength: 0, length: UInt64(leaf.count),
            offset: UInt64(leaves.count)))
        leaves += leaf
      }
      let compressed = Self.directory(root[...])
      if compressed.count <= Self.largestRoot { return (compressed, leaves) }
      size *= 2
    }
  }

  /// Returns a serialized and compressed directory.
  private static func directory(_ entries: ArraySlice<PMTilesDirectory.DirectoryEntry>) -> [UInt8] {
    var bytes = varint(UInt64(entries.count))
    var last: UInt64 = 0
    for entry in entries {
      bytes += varint(entry.number - last)
      last = entry.number
    }
    for entry in entries { bytes += varint(entry.runLength) }
    for entry in entries { bytes += varint(entry.length) }
    var end: UInt64?
    for entry in entries {
      bytes += varint(entry.offset == end ? 0 : entry.offset + 1)
      end = entry.offset + entry.length
    }
    return gzip(bytes[...], level: 9)
  }

  private static func varint(_ number: UInt64) -> [UInt8] {
    var (bytes, rest): ([UInt8], UInt64) = ([], number)
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  private func metadata(_ description: TileSetDescription) -> [UInt8] {
    var members = description.metadata
    if description.lacksLayers { members.append(.init(key: "vector_layers", value: layers.json)) }
    return Array(JSONValue.object(members).compact.utf8)
  }

  private func header(
    _ description: TileSetDescription, _ root: Int, _ metadata: Int, _ leaves: Int
  ) -> [UInt8] {
    let metadataStart = UInt64(PMTilesHeader.size + root)
    let leavesStart = metadataStart + UInt64(metadata)
    let numbers = [
      UInt64(PMTilesHeader.size), UInt64(root), metadataStart, UInt64(metadata), leavesStart, UInt64(leaves),
      leavesStart + UInt64(leaves), dataSize, UInt64(tileCount), UInt64(entries.count),
      UInt64(contents.count),
    ]
    let isVector = description.content == .vector
    let type: PMTilesHeader.TileType =
      switch format {
      case _ where isVector: .vector
      case .png: .png
      case .jpeg: .jpeg
      case .webp: .webp
      default: .unknown
      }
    let compression: PMTilesHeader.Compression = isVector ? .gzip : .plain
    var header = Array("PMTiles".utf8) + [3]
    for number in numbers { header += TileWorkFile.bytes(number, 8) }
    header += [
      1, UInt8(PMTilesHeader.Compression.gzip.rawValue), UInt8(compression.rawValue), UInt8(type.rawValue),
    ]
    header += [UInt8(description.zooms.lowerBound), UInt8(description.zooms.upperBound)]
    func degrees(_ value: Double) -> [UInt8] {
      TileWorkFile.bytes(UInt64(truncatingIfNeeded: Int((value * 1e7).rounded())), 4)
    }
    let (bounds, center) = (description.bounds, description.center)
    for value in [bounds.west, bounds.south, bounds.east, bounds.north] { header += degrees(value) }
    return header + [UInt8(center.zoom)] + degrees(center.longitude) + degrees(center.latitude)
  }
}
