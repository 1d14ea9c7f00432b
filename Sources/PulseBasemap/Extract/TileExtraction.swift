import Glibc
import PulseBasics
package import PulseGeo
import PulseImages
import PulseSystem
import PulseTiles

/// An extraction of the tiles of an area from any source into a file; one that was interrupted continues.
package struct TileExtraction {
  /// The format of the file, by its extension.
  package enum Format: String, Sendable, CaseIterable {
    case pmtiles
    case mbtiles
  }

  /// The result of an extraction.
  package struct Summary: Sendable {
    /// The number of tiles of the area.
    package var wanted = 0

    /// The number of tiles in the file.
    package var kept = 0

    /// The number of tiles that an earlier run had collected.
    package var continued = 0

    /// The tiles that are damaged in the source and left out, with the reason of the first.
    package var damaged: (count: Int, reason: String) = (0, "")

    /// The size of the file in bytes.
    package var bytes = 0

    /// The kind and format of the tiles, such as `vector, zoom 0 to 14`.
    package var description = ""

    package var zooms = 0...0

    /// Whether the tiles of another extract in the work file were discarded.
    package var replacesOther = false

    /// Warnings about downloads, one line each.
    package var warnings: [String] = []
  }

  /// The name of the work file beside the result.
  package static let workFileSuffix = ".partial"

  /// The default limit of tiles from a server, and from a file.
  package static let (remoteLimit, localLimit) = (10_000, 1_000_000)

  /// The default number of requests to a tile server in a second.
  package static let defaultRate = 10.0

  /// The number of tiles that are loaded together from a file, and from a tile server.
  private static let (batchSize, serverBatchSize) = (256, 16)

  package let source: ExtractSource
  package let bounds: GeoBounds

  /// The requested zooms; `nil` for all of the source.
  package let zooms: ClosedRange<Int>?

  package let path: String
  package let format: Format

  /// The maximum number of tiles; `nil` for the default of the source.
  package var limit: Int?

  /// The maximum number of requests to a tile server in a second.
  package var rate = Self.defaultRate

  /// Creates an extraction.
  package init(
    _ source: ExtractSource, bounds: GeoBounds, zooms: ClosedRange<Int>?, path: String, format: Format
  ) {
    (self.source, self.bounds, self.zooms) = (source, bounds, zooms)
    (self.path, self.format) = (path, format)
  }

  /// Extracts the tiles, and publishes the file when it is complete.
  ///
  /// - Parameter progress: Receives the number of tiles so far, and of all.
  /// - Returns: The numbers of tiles.
  /// - Throws: ``BasemapError``.
  package func run(progress: (Int, Int) -> Void) throws(BasemapError) -> Summary {
    let area = try checkedArea()
    var summary = Summary()
    (summary.wanted, summary.zooms) = (area.count, area.zooms)
    let workPath = path + Self.workFileSuffix
    let identity = SHA256.hash(
      of: Array("\(source.identity) \(area.bounds) \(area.zooms) \(source.info.content)".utf8))
    var work = try Self.wrapping(workPath) { () throws(SystemError) in
      try TileWorkFile(path: workPath, identity: identity)
    }
    (summary.continued, summary.replacesOther) = (work.count, work.replacesOther)
    try collect(area, into: &work, &summary, progress)
    summary.kept = work.tileCount
    guard summary.kept > 0 else {
      FileDescriptor.remove(workPath)
      throw .extraction(.noTiles(zooms: area.zooms))
    }
    try publish(work, area)
    FileDescriptor.remove(workPath)
    var info = source.info
    info.zooms = area.zooms
    (summary.bytes, summary.description) = (FileDescriptor.size(ofFile: path) ?? 0, info.summary)
    return summary
  }

  /// Returns the area of the source that is extracted.
  ///
  /// - Throws: ``BasemapError`` if the source forbids it, does not cover it, or has too many tiles.
  private func checkedArea() throws(BasemapError) -> TileArea {
    if let (host, policy) = source.bulkDownloadPolicy {
      throw .extraction(.forbidden(host: host, policy: policy))
    }
    let info = source.info
    guard info.areZoomsKnown || zooms != nil else { throw .extraction(.unknownZooms) }
    var zooms = zooms ?? info.zooms
    if info.areZoomsKnown {
      guard zooms.overlaps(info.zooms) else { throw .extraction(.noZooms(zooms, ofSource: info.zooms)) }
      zooms = zooms.clamped(to: info.zooms)
    }
    let area = TileArea(bounds, zooms: zooms)
    let limit = limit ?? (source.isRemote ? Self.remoteLimit : Self.localLimit)
    guard area.count <= limit else { throw .extraction(.tooManyTiles(count: area.count, limit: limit)) }
    return area
  }

  /// Collects the tiles that the work file does not have.
  private func collect(
    _ area: TileArea, into work: inout TileWorkFile, _ summary: inout Summary, _ progress: (Int, Int) -> Void
  ) throws(BasemapError) {
    var done = work.count
    var failures = source.emptyReport
    let identity = source.identity
    var pacer = Pacer(rate: source.isServer ? rate : .infinity)
    let size = source.isServer ? min(Self.serverBatchSize, max(Int(min(rate, 1000)), 1)) : Self.batchSize
    for zoom in area.zooms {
      let missing = area.tiles(atZoom: zoom).filter { !work.contains($0) }
      for start in stride(from: 0, to: missing.count, by: size) {
        let batch = Array(missing[start..<min(start + size, missing.count)])
        progress(done, summary.wanted)
        pacer.wait(for: batch.count { !source.isCached($0) })
        let loaded = try source.load(batch)
        if source.identity != identity { throw .extraction(.changed) }
        if let report = loaded.report { failures.merge(report) }
        let failed = try append(loaded.tiles, of: batch, to: &work, &failures, &summary)
        done += batch.count - failed
        source.releaseMemory()
        // A server that answers nothing is not asked for everything.
        if failed == batch.count, failures.missing >= size {
          throw .extraction(.failed(failures, work: work.path))
        }
      }
    }
    progress(done, summary.wanted)
    if failures.missing > 0 { throw .extraction(.failed(failures, work: work.path)) }
    summary.warnings = failures.warnings(cacheFolder: nil)
  }

  /// Appends loaded tiles to the work file, and returns the number of those that failed.
  private func append(
    _ tiles: [ExtractSource.LoadedTile], of ids: [TileID], to work: inout TileWorkFile,
    _ failures: inout TileLoadReport, _ summary: inout Summary
  ) throws(BasemapError) -> Int {
    var failed = 0
    do throws(SystemError) {
      for (id, tile) in zip(ids, tiles) {
        switch tile {
        case .bytes(let bytes): try work.append(stored(bytes), as: id)
        case .missing: try work.append(nil, as: id)
        case .damaged(let error):
          try work.append(nil, as: id)
          if summary.damaged.count == 0 { summary.damaged.reason = "tile \(id) \(error)" }
          summary.damaged.count += 1
        case .failed(let error):
          failures.problems[error, default: 0] += 1
          failures.wanted += 1
          failed += 1
        }
      }
    } catch {
      // Without a tile, there is nothing that another run could continue.
      if work.count == 0 { FileDescriptor.remove(work.path) }
      throw .extraction(.output(path: work.path, reason: error.description))
    }
    return failed
  }

  /// Returns a tile as it is kept: vector tiles compressed.
  private func stored(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.isEmpty { return TileSetDescription.emptyTile }
    return (try? ImageFormat(of: bytes)) == nil ? gzip(bytes[...], level: 6) : bytes
  }

  /// Writes the file beside its final name, and renames it.
  private func publish(_ work: borrowing TileWorkFile, _ area: TileArea) throws(BasemapError) {
    let temporary = "\(work.path)-\(format.rawValue)"
    let name = path.bytewise.split(separator: "/").last.map { $0.bytewise.prefix { $0 != "." } } ?? ""
    let description = TileSetDescription(
      of: source.info, metadata: source.store.metadata, bounds: coveredBounds(of: area), zooms: area.zooms,
      name: String(name))
    do {
      switch format {
      case .pmtiles: try PMTilesWriter.write(work, description, to: temporary)
      case .mbtiles: try MBTilesWriter.write(work, description, to: temporary)
      }
      try FileDescriptor.rename(temporary, to: path)
    } catch {
      FileDescriptor.remove(temporary)
      throw .extraction(.output(path: path, reason: "\(error)"))
    }
  }

  /// Returns the part of an area that the source covers.
  private func coveredBounds(of area: TileArea) -> GeoBounds {
    let bounds = area.bounds
    guard let other = source.info.bounds, bounds.west < bounds.east, other.west < other.east,
      max(bounds.west, other.west) < min(bounds.east, other.east),
      max(bounds.south, other.south) < min(bounds.north, other.north)
    else { return bounds }
    return GeoBounds(
      west: max(bounds.west, other.west), south: max(bounds.south, other.south),
      east: min(bounds.east, other.east), north: min(bounds.north, other.north))
  }

  private static func wrapping<Result: ~Copyable>(
    _ path: String, _ body: () throws(SystemError) -> Result
  ) throws(BasemapError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      if error == .isLocked { throw .extraction(.isRunning(path: path)) }
      if error == .isOtherFile || error == .isLink { throw .extraction(.isOtherFile(path: path)) }
      throw .extraction(.output(path: path, reason: error.description))
    }
  }

  /// A pacer of requests, which keeps their rate below a limit.
  private struct Pacer {
    let rate: Double
    private let clock = ContinuousClock()
    private var next: ContinuousClock.Instant?

    init(rate: Double) { self.rate = rate }

    /// Waits until a number of requests may start.
    mutating func wait(for count: Int) {
      guard rate.isFinite, count > 0 else { return }
      if let next, next > clock.now {
        usleep(UInt32(min((next - clock.now) / .microseconds(1), 60e6)))
      }
      next = clock.now + .seconds(Double(count) / rate)
    }
  }
}
