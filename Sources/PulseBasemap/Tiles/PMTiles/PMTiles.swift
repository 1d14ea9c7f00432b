import PulseCompression
import Synchronization

/// Tiles in one file in the format PMTiles, version 3.
///
/// The file is read by ranges. Whatever it says, a list of tiles is at most ``largestList`` bytes long, lists
/// lead to lists at most ``depth`` times, and what lies beyond the end of the file is neither read nor
/// allocated.
final class PMTiles: TileStore {
  /// The most lists on the way to a tile.
  private static let depth = 4

  /// The largest list in bytes, inflated: at most a million tiles.
  private static let largestList = 1 << 22

  /// The largest description in bytes, inflated.
  private static let largestMetadata = 1 << 24

  /// The number of tiles that are looked at to see what the others are.
  private static let sampleCount = 8

  /// The number of lists that are kept.
  private static let keptLists = 16

  /// What the tiles are.
  let info: TileStoreInfo

  private let file: ReadableFile
  private let header: PMTilesHeader
  private let root: PMTilesDirectory
  private let lists = Mutex<[UInt64: PMTilesDirectory]>([:])

  /// Opens a file: reads its header, its first list, what it says of itself, and a tile.
  ///
  /// - Parameter file: The file.
  /// - Throws: ``SourceFault``.
  init(_ file: ReadableFile) throws(SourceFault) {
    self.file = file
    header = try PMTilesHeader(file.beginning(PMTilesHeader.size))
    root = try header.directory(at: header.root, of: file, upTo: Self.largestList)
    let metadata = try? header.inflated(header.metadata, of: file, upTo: Self.largestMetadata)
    let words = TileMetadata(json: metadata ?? [])
    var info = TileStoreInfo(
      content: header.tileType == .vector ? .vector : .raster, zooms: header.zooms, bounds: header.bounds,
      name: words.name,
      attribution: words.attribution)
    if header.tileType == .mapLibreVector {
      throw .unsupported(found: "PMTiles with MapLibre vector tiles", remedy: "use Mapbox vector tiles")
    }
    info.learn(from: try Self.samples(header, root, file), layers: words.layers)
    self.info = info
  }

  func tile(_ id: TileID) throws(BasemapError) -> [UInt8]? {
    do throws(SourceFault) {
      let number = id.number
      var entry = root.entry(of: number)
      for _ in 1..<Self.depth {
        guard let found = entry, found.run == 0 else { break }
        entry = try list(of: found).entry(of: number)
      }
      guard let entry else { return nil }
      guard entry.run > 0 else { throw Self.tooDeep }
      return try header.tile(entry, of: file)
    } catch {
      throw .unusableSource(path: file.path, error)
    }
  }

  private static let tooDeep = SourceFault.damaged(
    kind: "PMTiles", detail: "its lists of tiles lead on to others more than \(depth - 1) times")

  /// Returns a list, which is read when it is not one of those that are kept.
  private func list(of entry: PMTilesDirectory.Entry) throws(SourceFault) -> PMTilesDirectory {
    if let known = lists.withLock({ $0[entry.offset] }) { return known }
    let list = try header.list(entry, of: file, upTo: Self.largestList)
    lists.withLock { lists in
      if lists.count >= Self.keptLists { lists.removeAll() }
      lists[entry.offset] = list
    }
    return list
  }

  /// Looks at some tiles, spread over the file; those that cannot be read do not count.
  private static func samples(
    _ header: PMTilesHeader, _ root: PMTilesDirectory, _ file: ReadableFile
  ) throws(SourceFault) -> [TileSample] {
    let tiles = root.spread(over: sampleCount).compactMap { first -> [UInt8]? in
      var entry: PMTilesDirectory.Entry? = first
      for _ in 1..<depth {
        guard let found = entry, found.run == 0 else { break }
        entry = try? header.list(found, of: file, upTo: largestList).first
      }
      guard let entry, entry.run > 0 else { return nil }
      return try? header.stored(entry, of: file)
    }
    return try TileSample.samples(of: tiles, from: "PMTiles")
  }
}

extension PMTilesHeader {
  /// Reads a tile.
  fileprivate func tile(
    _ entry: PMTilesDirectory.Entry, of file: ReadableFile
  ) throws(SourceFault) -> [UInt8]? {
    guard entry.length > 0 else { return nil }
    return try TileSample.inflated(try stored(entry, of: file), of: "PMTiles")
  }

  /// Reads a tile as it is stored.
  fileprivate func stored(
    _ entry: PMTilesDirectory.Entry, of file: ReadableFile
  ) throws(SourceFault) -> [UInt8] {
    guard entry.length <= TileSample.largestTile else {
      throw .damaged(kind: "PMTiles", detail: "a tile has \(entry.length) bytes")
    }
    return try bytes(Section(offset: entry.offset, length: entry.length), in: data, of: file)
  }

  /// Reads a list that another one leads to.
  fileprivate func list(
    _ entry: PMTilesDirectory.Entry, of file: ReadableFile, upTo limit: Int
  ) throws(SourceFault) -> PMTilesDirectory {
    let (offset, overflows) = leaves.offset.addingReportingOverflow(entry.offset)
    guard !overflows else { throw Self.beyond }
    return try directory(at: Section(offset: offset, length: entry.length), of: file, upTo: limit)
  }

  /// Reads a list.
  fileprivate func directory(
    at section: Section, of file: ReadableFile, upTo limit: Int
  ) throws(SourceFault) -> PMTilesDirectory {
    guard let list = PMTilesDirectory(try inflated(section, of: file, upTo: limit)) else {
      throw .damaged(kind: "PMTiles", detail: "a list of tiles ends early or makes no sense")
    }
    return list
  }

  /// Reads a part of the file that is compressed as lists are.
  fileprivate func inflated(
    _ section: Section, of file: ReadableFile, upTo limit: Int
  ) throws(SourceFault) -> [UInt8] {
    guard section.length <= limit else {
      throw .damaged(kind: "PMTiles", detail: "a list of tiles has \(section.length) bytes")
    }
    guard let bytes = try file.bytes(at: section.offset, count: section.length) else { throw Self.beyond }
    guard internalCompression == .gzip else { return bytes }
    do throws(CompressionError) {
      return try inflate(bytes[...], as: .gzip, size: .atMost(limit))
    } catch {
      throw .damaged(kind: "PMTiles", detail: error.description)
    }
  }

  /// Reads bytes whose place counts from the beginning of a part of the file.
  private func bytes(
    _ section: Section, in part: Section, of file: ReadableFile
  ) throws(SourceFault) -> [UInt8] {
    let (offset, overflows) = part.offset.addingReportingOverflow(section.offset)
    guard !overflows, let bytes = try file.bytes(at: offset, count: section.length) else { throw Self.beyond }
    return bytes
  }

  private static var beyond: SourceFault {
    .damaged(kind: "PMTiles", detail: "it leads to bytes beyond its end")
  }
}
