import PulseCache
import PulseCompression
package import PulseGeo
import PulseTileServer

/// A tile store in PMTiles format, version 3.
///
/// The file is read by ranges. Directories are limited to ``maxDirectoryBytes`` and their nesting to ``maxDepth``;
/// ranges beyond the end of the file are neither read nor allocated.
package final class PMTiles: TileStore {
  /// The maximum number of directories on the path to a tile.
  private static let maxDepth = 4

  /// The maximum size of a decompressed directory in bytes: about a million tiles.
  private static let maxDirectoryBytes = 1 << 22

  /// The maximum size of the decompressed metadata in bytes.
  private static let largestMetadata = 1 << 24

  /// The number of sampled tiles.
  private static let sampleCount = 8

  /// The maximum number of cached leaf directories.
  private static let maxCachedDirectories = 16

  package let info: TileStoreInfo

  private let file: any ByteSource
  private let header: PMTilesHeader
  private let root: PMTilesDirectory
  private let leafDirectories = BoundedCache<UInt64, PMTilesDirectory>(capacity: maxCachedDirectories)

  /// Opens a file: reads the header, root directory, metadata and some tiles.
  ///
  /// - Throws: ``BasemapSourceError``.
  package init(_ file: any ByteSource) throws(BasemapSourceError) {
    self.file = file
    header = try PMTilesHeader(file.leadingBytes(PMTilesHeader.size))
    root = try header.directory(at: header.root, of: file, upTo: Self.maxDirectoryBytes)
    let metadata = try? header.inflated(header.metadata, of: file, upTo: Self.largestMetadata)
    let words = TileMetadata(json: metadata ?? [])
    var info = TileStoreInfo(
      content: header.tileType == .vector ? .vector : .raster, zooms: header.zooms, bounds: header.bounds,
      name: words.name,
      attribution: words.attribution)
    if header.tileType == .mapLibreVector {
      throw .unsupported(found: "PMTiles with MapLibre vector tiles", remedy: "use Mapbox vector tiles")
    }
    info.update(from: try Self.samples(header, root, file), layers: words.layers)
    self.info = info
  }

  /// Returns whether a file starts with the signature of PMTiles, of any version.
  package static func matchesSignature(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "PMTiles".utf8) || PMTilesHeader.isVersion1Or2(bytes)
  }

  package func tile(_ id: TileID) throws(BasemapSourceError) -> [UInt8]? {
    let number = id.number
    var entry = root.entry(of: number)
    for _ in 1..<Self.maxDepth {
      guard let found = entry, found.runLength == 0 else { break }
      entry = try leafDirectory(of: found).entry(of: number)
    }
    guard let entry else { return nil }
    guard entry.runLength > 0 else { throw Self.tooDeep }
    return try header.tile(entry, of: file)
  }

  private static let tooDeep = BasemapSourceError.damaged(
    kind: "PMTiles", detail: "its directories are nested more than \(maxDepth) levels deep")

  /// Returns the leaf directory to which an entry refers, read on first use and then cached.
  private func leafDirectory(of entry: PMTilesDirectory.DirectoryEntry) throws(BasemapSourceError)
    -> PMTilesDirectory
  {
    try leafDirectories.value(of: entry.offset) { () throws(BasemapSourceError) in
      try header.leafDirectory(entry, of: file, upTo: Self.maxDirectoryBytes)
    }
  }

  /// Returns samples of tiles at evenly spaced entries of the root directory, without unreadable ones.
  ///
  /// - Throws: ``BasemapSourceError`` if tiles were read but none is usable.
  private static func samples(
    _ header: PMTilesHeader, _ root: PMTilesDirectory, _ file: any ByteSource
  ) throws(BasemapSourceError) -> [TileSample] {
    let tiles = root.evenlySpacedEntries(over: sampleCount).compactMap { first -> [UInt8]? in
      var entry: PMTilesDirectory.DirectoryEntry? = first
      for _ in 1..<maxDepth {
        guard let found = entry, found.runLength == 0 else { break }
        entry = try? header.leafDirectory(found, of: file, upTo: maxDirectoryBytes).first
      }
      guard let entry, entry.runLength > 0 else { return nil }
      return try? header.stored(entry, of: file)
    }
    return try TileSample.samples(of: tiles, from: "PMTiles")
  }
}

extension PMTilesHeader {
  /// Returns the decompressed bytes of a tile; `nil` if it has no bytes.
  ///
  /// - Throws: ``BasemapSourceError`` if the tile is damaged or too large.
  fileprivate func tile(
    _ entry: PMTilesDirectory.DirectoryEntry, of file: any ByteSource
  ) throws(BasemapSourceError) -> [UInt8]? {
    guard entry.length > 0 else { return nil }
    return try TileSample.inflated(try stored(entry, of: file), of: "PMTiles")
  }

  /// Returns the bytes of a tile as stored, possibly compressed.
  ///
  /// - Throws: ``BasemapSourceError`` if the tile is too large or lies beyond the end of the file.
  fileprivate func stored(
    _ entry: PMTilesDirectory.DirectoryEntry, of file: any ByteSource
  ) throws(BasemapSourceError) -> [UInt8] {
    guard entry.length <= TileSample.largestTile else {
      throw .damaged(kind: "PMTiles", detail: "a tile of \(entry.length) bytes is too large")
    }
    return try bytes(ByteRange(offset: entry.offset, length: entry.length), in: data, of: file)
  }

  /// Returns the leaf directory to which an entry refers.
  ///
  /// - Throws: ``BasemapSourceError`` if it is damaged or has more than `limit` bytes.
  fileprivate func leafDirectory(
    _ entry: PMTilesDirectory.DirectoryEntry, of file: any ByteSource, upTo limit: Int
  ) throws(BasemapSourceError) -> PMTilesDirectory {
    let (offset, overflows) = leaves.offset.addingReportingOverflow(entry.offset)
    guard !overflows else { throw Self.beyond }
    return try directory(at: ByteRange(offset: offset, length: entry.length), of: file, upTo: limit)
  }

  /// Returns the directory in a byte range of the file, decompressed and parsed.
  ///
  /// - Throws: ``BasemapSourceError`` if it is damaged or has more than `limit` bytes.
  fileprivate func directory(
    at section: ByteRange, of file: any ByteSource, upTo limit: Int
  ) throws(BasemapSourceError) -> PMTilesDirectory {
    try PMTilesDirectory(try inflated(section, of: file, upTo: limit))
  }

  /// Returns the bytes in a range of the file, decompressed by the internal compression of the header: gzip or none.
  ///
  /// - Throws: ``BasemapSourceError`` if they are damaged, or more than `limit` before or after decompression.
  fileprivate func inflated(
    _ section: ByteRange, of file: any ByteSource, upTo limit: Int
  ) throws(BasemapSourceError) -> [UInt8] {
    guard section.length <= limit else {
      throw .damaged(kind: "PMTiles", detail: "a directory of \(section.length) bytes is too large")
    }
    guard let bytes = try file.bytes(at: section.offset, count: section.length) else { throw Self.beyond }
    guard internalCompression == .gzip else { return bytes }
    do throws(CompressionError) {
      return try inflate(bytes[...], as: .gzip, size: .atMost(limit))
    } catch {
      throw .damaged(kind: "PMTiles", detail: error.description)
    }
  }

  /// Returns the bytes in a range whose offset is relative to a section of the file.
  ///
  /// - Throws: ``BasemapSourceError`` if the range exceeds the file.
  private func bytes(
    _ section: ByteRange, in part: ByteRange, of file: any ByteSource
  ) throws(BasemapSourceError) -> [UInt8] {
    let (offset, overflows) = part.offset.addingReportingOverflow(section.offset)
    guard !overflows, let bytes = try file.bytes(at: offset, count: section.length) else { throw Self.beyond }
    return bytes
  }

  private static var beyond: BasemapSourceError {
    .damaged(kind: "PMTiles", detail: "it points beyond the end of the file")
  }
}
