import PulseBasics
package import PulseDocument
package import PulseGeo
import PulseSystem

/// A tile store in PMTiles format, version 3.
///
/// The file is read by ranges. Directories are limited to ``maxDirectoryBytes`` and their nesting to ``maxDepth``;
/// ranges beyond the end of the file are neither read nor allocated.
package final class PMTiles: TileStore {
  /// The maximum number of directories on the path to a tile.
  private static let maxDepth = 4

  /// The maximum size of a decompressed directory in bytes: about a million tiles.
  fileprivate static let maxDirectoryBytes = 1 << 22

  /// The maximum size of the decompressed metadata in bytes.
  private static let largestMetadata = 1 << 24

  /// The number of sampled tiles.
  static let sampleCount = 8

  /// The maximum number of cached leaf directories.
  private static let maxCachedDirectories = 16

  package let info: TileStoreInfo

  package let metadata: [JSONValue.Member]

  /// The attribute keys of vector layers by layer name, in the metadata.
  let layers: [String: Set<String>]

  let file: any ByteSource
  private let header: PMTilesHeader
  private let root: PMTilesDirectory
  private let leafDirectories = BoundedCache<UInt64, PMTilesDirectory>(capacity: maxCachedDirectories)

  /// Opens a file: reads the header, root directory, metadata and some tiles.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - samplesTiles: Whether tiles are read to find out what they are, which headers and metadata may misstate.
  /// - Throws: ``BasemapSourceError``.
  package init(_ file: any ByteSource, samplesTiles: Bool = true) throws(BasemapSourceError) {
    self.file = file
    header = try PMTilesHeader(file.leadingBytes(PMTilesHeader.size))
    root = try header.directory(at: header.root, of: file, upTo: Self.maxDirectoryBytes)
    let metadata = try BasemapSourceError.ignoringDamage { [header] () throws(BasemapSourceError) in
      try header.inflated(header.metadata, of: file, upTo: Self.largestMetadata)
    }
    let words = TileMetadata(json: metadata ?? [])
    (layers, self.metadata) = (words.layers, words.members)
    var info = TileStoreInfo(
      content: header.tileType == .vector ? .vector : .raster, zooms: header.zooms, bounds: header.bounds,
      name: words.name,
      attribution: words.attribution)
    if header.tileType == .mapLibreVector {
      throw .unsupported(found: "PMTiles with MapLibre vector tiles", remedy: "use Mapbox vector tiles")
    }
    info.update(
      from: samplesTiles ? try Self.samples(header, root, file) : [], layers: words.layers)
    if !samplesTiles { info.format = header.tileType.imageFormat }
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

  /// The directory entries of tiles, and the errors of those in damaged directories.
  struct LocatedTiles {
    var entries: [TileID: PMTilesDirectory.DirectoryEntry] = [:]
    var failures: [TileID: BasemapSourceError] = [:]
  }

  /// Returns the directory entries of tiles, with the directories that are read in few requests.
  ///
  /// - Returns: The entries of the tiles that exist and are not empty.
  /// - Throws: ``BasemapSourceError/remote(_:)`` if a directory cannot be downloaded.
  func locations(of ids: some Sequence<TileID>) throws(BasemapSourceError) -> LocatedTiles {
    var located = LocatedTiles()
    for id in ids { located.entries[id] = root.entry(of: id.number) }
    for depth in 1...Self.maxDepth {
      let pending = Dictionary(grouping: located.entries.filter { $0.value.runLength == 0 }) {
        $0.value.offset
      }
      if pending.isEmpty { break }
      if depth < Self.maxDepth {
        try file.load(pending.values.compactMap { $0.first.flatMap { header.leafRange($0.value) } })
      }
      for (_, group) in pending.sorted(by: { $0.key < $1.key }) {
        guard let first = group.first?.value else { continue }
        do throws(BasemapSourceError) {
          guard depth < Self.maxDepth else { throw Self.tooDeep }
          let leaf = try leafDirectory(of: first)
          for (id, _) in group { located.entries[id] = leaf.entry(of: id.number) }
        } catch {
          if error.downloadError != nil { throw error }
          for (id, _) in group { (located.entries[id], located.failures[id]) = (nil, error) }
        }
      }
    }
    located.entries = located.entries.filter { $0.value.length > 0 }
    return located
  }

  /// Returns the range of an entry's tile in the file.
  ///
  /// - Throws: ``BasemapSourceError`` if the tile is too large or lies beyond the end of the file.
  func range(of entry: PMTilesDirectory.DirectoryEntry) throws(BasemapSourceError) -> Range<UInt64> {
    try header.range(of: entry, in: file)
  }

  /// Reads the tile of an entry, decompressed.
  ///
  /// - Throws: ``BasemapSourceError`` if the tile is damaged or too large.
  func tile(_ entry: PMTilesDirectory.DirectoryEntry) throws(BasemapSourceError) -> [UInt8] {
    try header.tile(entry, of: file) ?? []
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

  /// Returns samples of tiles at evenly spaced entries of the root directory, without damaged ones.
  ///
  /// - Throws: ``BasemapSourceError`` if the file cannot be read, or if no tile of those read is usable.
  private static func samples(
    _ header: PMTilesHeader, _ root: PMTilesDirectory, _ file: any ByteSource
  ) throws(BasemapSourceError) -> [TileSample] {
    var tiles: [[UInt8]] = []
    for first in root.evenlySpacedEntries(over: sampleCount) {
      let tile = try BasemapSourceError.ignoringDamage { () throws(BasemapSourceError) -> [UInt8]? in
        var entry: PMTilesDirectory.DirectoryEntry? = first
        for _ in 1..<maxDepth {
          guard let found = entry, found.runLength == 0 else { break }
          entry = try header.leafDirectory(found, of: file, upTo: maxDirectoryBytes).first
        }
        guard let entry, entry.runLength > 0 else { return nil }
        return try header.stored(entry, of: file)
      }
      if let tile, let bytes = tile { tiles.append(bytes) }
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

  /// Returns the range of a tile in the file.
  ///
  /// - Throws: ``BasemapSourceError`` if the tile is too large or lies beyond the end of the file.
  fileprivate func range(
    of entry: PMTilesDirectory.DirectoryEntry, in file: any ByteSource
  ) throws(BasemapSourceError) -> Range<UInt64> {
    guard entry.length <= TileSample.largestTile else {
      throw .damaged(kind: "PMTiles", detail: "a tile of \(entry.length) bytes is too large")
    }
    let (start, overflows) = data.offset.addingReportingOverflow(entry.offset)
    guard !overflows, start <= file.size, entry.length <= UInt64(file.size) - start else { throw Self.beyond }
    return start..<start + entry.length
  }

  /// Returns the range of a leaf directory in the file; `nil` if it is invalid.
  fileprivate func leafRange(_ entry: PMTilesDirectory.DirectoryEntry) -> Range<UInt64>? {
    let (start, overflows) = leaves.offset.addingReportingOverflow(entry.offset)
    let (end, overruns) = start.addingReportingOverflow(entry.length)
    return overflows || overruns || entry.length > PMTiles.maxDirectoryBytes ? nil : start..<end
  }

  /// Returns the bytes of a tile as stored, possibly compressed.
  ///
  /// - Throws: ``BasemapSourceError`` if the tile is too large or lies beyond the end of the file.
  fileprivate func stored(
    _ entry: PMTilesDirectory.DirectoryEntry, of file: any ByteSource
  ) throws(BasemapSourceError) -> [UInt8] {
    let range = try range(of: entry, in: file)
    guard let bytes = try file.bytes(at: range.lowerBound, count: entry.length) else { throw Self.beyond }
    return bytes
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

  private static var beyond: BasemapSourceError {
    .damaged(kind: "PMTiles", detail: "it points beyond the end of the file")
  }
}
