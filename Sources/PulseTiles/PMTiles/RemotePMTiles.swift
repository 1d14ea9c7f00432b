package import PulseDocument
package import PulseGeo
import PulseVectorTiles
import Synchronization

/// A tile store in PMTiles format on a web server.
///
/// Only ``load(_:fillingGaps:)`` downloads tiles; ``tile(_:)`` returns what it loaded.
package final class RemotePMTiles: DownloadedTileStore {
  /// The URL of the archive.
  package let url: RemoteFileURL

  let settings: TileServerOptions
  private let byteLimit: Int
  private let state: Mutex<State>

  /// An opened archive with the tiles that were loaded from it.
  struct State {
    var archive: PMTiles
    var file: RemoteFile
    var info: TileStoreInfo

    /// The loaded tiles, `nil` where the archive has none, and the errors of those that failed.
    var loaded: [TileID: Result<[UInt8]?, BasemapSourceError>] = [:]
    var changes = RemoteChanges()

    /// The number of times that the archive was opened again because it changed.
    var generation = 0
  }

  /// Opens an archive: reads the header, the root directory and the metadata, mostly with one request.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - settings: The cache, timeouts, limits and user agent.
  ///   - byteLimit: The maximum number of bytes to download.
  /// - Throws: ``BasemapSourceError``.
  package init(
    _ url: RemoteFileURL, settings: TileServerOptions, byteLimit: Int = RemoteFile.defaultByteLimit
  ) throws(BasemapSourceError) {
    (self.url, self.settings, self.byteLimit) = (url, settings, byteLimit)
    state = Mutex(
      try RemoteFile.reading(url, settings: settings, byteLimit: byteLimit) {
        file throws(BasemapSourceError) in try State(file)
      })
  }

  /// An empty report on downloads.
  package var emptyReport: TileLoadReport { TileLoadReport(host: url.host, hasKey: url.needsKey) }

  /// The URL as given by the user.
  package var address: String { url.text }

  /// The properties of the tiles; the size of raster tiles is unknown until one is loaded.
  package var info: TileStoreInfo { state.withLock { $0.info } }

  package var metadata: [JSONValue.Member] { state.withLock { $0.archive.metadata } }

  /// A text that identifies the version of the archive on the server.
  package var versionIdentifier: String { state.withLock { $0.file.versionIdentifier } }

  /// The number of times that the archive was opened again because it changed on the server.
  package var generation: Int { state.withLock { $0.generation } }

  /// Returns a loaded tile, without any download.
  package func tile(_ id: TileID) throws(BasemapSourceError) -> [UInt8]? {
    try state.withLock { state in state.loaded[id] }?.get() ?? nil
  }

  /// Loads tiles; for missing ones, also the nearest coarser ones that are drawn in their place.
  ///
  /// - Parameters:
  ///   - ids: The tiles; duplicates count once.
  ///   - fillsGaps: Whether coarser tiles replace missing ones.
  /// - Returns: A report of the tiles that could not be downloaded; those that the archive does not have are
  ///   not missing.
  /// - Throws: ``BasemapSourceError`` if a directory cannot be read.
  /// - Complexity: Few requests for the directories, then one for each group of tiles that lie together in the file,
  ///   two concurrently.
  package func load(
    _ ids: some Sequence<TileID>, fillingGaps fillsGaps: Bool = true
  ) throws(BasemapSourceError) -> TileLoadReport {
    let ids = Set(ids)
    return try state.withLock { state throws(BasemapSourceError) in
      var wanted = ids
      while true {
        do throws(BasemapSourceError) {
          try load(wanted, fillsGaps: fillsGaps, &state)
          return report(on: ids, state)
        } catch {
          try state.changes.add(error)
          // Tiles of the former version must not be mixed with others.
          wanted.formUnion(state.loaded.keys)
          try reopen(&state)
        }
      }
    }
  }

  /// Downloads the tiles of all views: those for which a local file would be read, also while the camera zooms.
  package func load(
    _ views: [(viewport: Viewport, rests: Bool)], tileZoom: (Viewport) -> Int?, onlyCounting isCounted: Bool
  ) throws(BasemapSourceError) -> TileLoadReport {
    func plan() throws(BasemapSourceError) -> Set<TileID> {
      let tiles = TilePlan(views.map { ($0.viewport, rests: true) }, zoom: tileZoom).tiles
      try settings.checkTileLimit(tiles.count, host: url.host)
      return tiles
    }
    let count = try plan().count
    if isCounted {
      var report = emptyReport
      report.counted = count
      return report
    }
    while true {
      let generation = generation
      // The size and the schema of tiles may be known only from a tile.
      if state.withLock(\.needsSample), let view = views.first?.viewport, let zoom = tileZoom(view) {
        _ = try load([view.tile(inTheMiddleAtZoom: zoom)])
      }
      let report = try load(plan())
      if self.generation == generation { return report }
    }
  }

  private func reopen(_ state: inout State) throws(BasemapSourceError) {
    var other = try RemoteFile.reading(url, settings: settings, byteLimit: byteLimit) {
      file throws(BasemapSourceError) in try State(file)
    }
    (other.changes, other.generation) = (state.changes, state.generation + 1)
    state = other
  }

  /// Discards loaded tiles and failures, such as those of an unrelated image.
  package func resetFailures() {
    state.withLock { state in
      (state.loaded, state.changes) = ([:], RemoteChanges())
      state.file.resetFailures()
    }
  }

  /// The number of bytes of tiles that are requested at once, so that they stay in memory, 32 MiB.
  private static let batchSize: UInt64 = 1 << 25

  private func load(
    _ ids: Set<TileID>, fillsGaps: Bool, _ state: inout State
  ) throws(BasemapSourceError) {
    // The tiles, and the lowest zoom that can fill the gap of each.
    var pending = TileGaps(uniqueKeysWithValues: ids.map { ($0, state.info.lowestZoom(replacing: $0)) })
    while !pending.isEmpty {
      var found: [TileID: PMTilesDirectory.DirectoryEntry] = [:]
      var gaps: TileGaps = [:]
      // The directories tell which tiles there are; coarser ones replace the others.
      while !pending.isEmpty {
        gaps.merge(pending, uniquingKeysWith: min)
        let unknown = pending.keys.filter { state.loaded[$0] == nil && found[$0] == nil }
        let located = try state.archive.locations(of: unknown)
        found.merge(located.entries) { $1 }
        for (id, error) in located.failures { state.loaded[id] = .failure(error) }
        let missing = pending.filter { id, _ in
          if let known = state.loaded[id] { return ((try? known.get()) ?? nil) == nil }
          return found[id] == nil
        }
        for id in missing.keys where state.loaded[id] == nil { state.loaded[id] = .success(nil) }
        pending = fillsGaps ? missing.coarserTiles : [:]
      }
      var damaged: TileGaps = [:]
      for batch in Self.batches(of: found, in: state.archive) {
        do throws(BasemapSourceError) {
          try state.file.load(batch.ranges)
        } catch {
          guard error.isPartial else { throw error }
        }
        for (id, entry) in batch.tiles {
          let result = try read(entry, state)
          state.loaded[id] = result
          let bytes = (try? result.get()) ?? nil
          // A tile that cannot be decoded is reported when it is drawn.
          if bytes.map({ !$0.isEmpty && ValidatedTile($0, expecting: nil) == nil }) ?? true {
            damaged[id] = gaps[id]
          }
        }
      }
      pending = fillsGaps ? damaged.coarserTiles : [:]
    }
    state.inspectTiles()
  }

  /// Reads a tile of a range that was loaded; errors of single tiles are results.
  private func read(
    _ entry: PMTilesDirectory.DirectoryEntry, _ state: State
  ) throws(BasemapSourceError) -> Result<[UInt8]?, BasemapSourceError> {
    do throws(BasemapSourceError) {
      let bytes = try state.archive.tile(entry)
      return .success(bytes)
    } catch {
      guard error.downloadError == nil || error.isPartial else { throw error }
      return .failure(error)
    }
  }

  /// A batch of tiles that is requested at once.
  private struct Batch {
    var ranges: [Range<UInt64>] = []
    var size: UInt64 = 0
    var tiles: [(TileID, PMTilesDirectory.DirectoryEntry)] = []
  }

  /// Returns tiles in the order of the file, in batches of limited size.
  private static func batches(
    of entries: [TileID: PMTilesDirectory.DirectoryEntry], in archive: PMTiles
  ) -> [Batch] {
    var batches: [Batch] = []
    for (id, entry) in entries.sorted(by: { $0.value.offset < $1.value.offset }) {
      // Reading an entry with an invalid range reports it.
      let range = (try? archive.range(of: entry)) ?? 0..<0
      let size = range.upperBound - range.lowerBound
      if batches.last.map({ $0.size + size > batchSize }) ?? true { batches.append(Batch()) }
      batches[batches.count - 1].ranges.append(range)
      batches[batches.count - 1].size += size
      batches[batches.count - 1].tiles.append((id, entry))
    }
    return batches
  }

  /// Returns the report on requested tiles.
  private func report(on ids: Set<TileID>, _ state: State) -> TileLoadReport {
    var report = emptyReport
    report.wanted = ids.count
    report.cacheFailed = state.file.cacheFailed
    if let problem = state.file.staleProblem { report.staleProblems[problem] = ids.count }
    for id in ids {
      guard case .failure(let error) = state.loaded[id], let problem = error.downloadError else { continue }
      report.problems[problem, default: 0] += 1
      let isCovered = state.info.isCovered(id) {
        if case .success(.some) = state.loaded[$0] { true } else { false }
      }
      if !isCovered { report.uncovered += 1 }
    }
    return report
  }
}

extension RemotePMTiles.State {
  /// Opens the archive in a file.
  fileprivate init(_ file: RemoteFile) throws(BasemapSourceError) {
    guard PMTiles.matchesSignature(try file.leadingBytes(16)) else {
      throw .unsupported(found: "not an archive in PMTiles format", remedy: "check the URL in a browser")
    }
    archive = try PMTiles(file, samplesTiles: false)
    (self.file, info) = (file, archive.info)
  }

  /// Whether tiles have to be inspected: the size of raster tiles and the schema of vector tiles can be unknown.
  fileprivate var needsSample: Bool {
    info.content == .raster ? info.tileSize == nil : archive.layers.isEmpty && info.schema == .open
  }

  /// Finds out the properties of all tiles from some of those that are loaded.
  fileprivate mutating func inspectTiles() {
    guard needsSample else { return }
    let tiles = loaded.keys.sorted { $0.number < $1.number }.lazy
      .compactMap { [loaded] id in (try? loaded[id]?.get()) ?? nil }
      .filter { !$0.isEmpty }.prefix(PMTiles.sampleCount)
    guard let samples = try? TileSample.samples(of: Array(tiles), from: "PMTiles"), !samples.isEmpty else {
      return
    }
    info.update(from: samples, layers: archive.layers)
  }
}
