package import PulseGeo
import Synchronization

extension TileServer {
  /// Loads tiles from the cache or, if they are not fresh, from the server.
  ///
  /// Stale tiles are used if the server fails. For missing tiles, coarser ones are loaded level by level until each is
  /// covered; each level has at most half as many columns and rows, plus one.
  ///
  /// - Parameters:
  ///   - tiles: The tiles; duplicates count once.
  ///   - fillsGaps: Whether coarser tiles replace missing ones.
  /// - Returns: A report of missing and stale tiles.
  /// - Throws: ``BasemapSourceError`` if the limit is exceeded or libcurl is missing.
  /// - Complexity: One request for each tile that is not fresh, two concurrently; for an unresponsive server, the time
  ///   limit of two tiles in total.
  package func load(
    _ tiles: some Sequence<TileID>, fillingGaps fillsGaps: Bool = true
  ) throws(BasemapSourceError) -> TileLoadReport {
    var report = emptyReport
    let wanted = Self.inRequestOrder(Set(tiles))
    report.wanted = wanted.count
    try settings.checkTileLimit(wanted.count, host: template.host)
    let missing = try load(wanted, into: &report)
    for (_, problem) in missing { report.problems[problem, default: 0] += 1 }
    if fillsGaps { try loadCoarserTiles(of: missing.map(\.tile), into: &report) }
    let info = info
    report.uncovered = missing.count { id, _ in !info.isCovered(id) { tile($0) != nil } }
    return report
  }

  /// Loads tiles and returns the missing ones.
  private func load(
    _ wanted: [TileID], into report: inout TileLoadReport
  ) throws(BasemapSourceError) -> [(tile: TileID, problem: DownloadError)] {
    let now = settings.now()
    var requested: [(tile: TileID, old: CachedTile?)] = []
    var missing: [(TileID, DownloadError)] = []
    for id in wanted {
      if let known = known.withLock({ $0[id] }) {
        if case .failure(let problem) = known { missing.append((id, problem)) }
        continue
      }
      var old = cached(id)
      if old?.isMissing == true, asksForMissing.withLock(\.self) { old = nil }
      if let old, settings.isOffline || old.isFresh(at: now, for: settings.userAgent) {
        record(old.isMissing ? .failure(.notFound) : .success(old.bytes), as: id)
        if old.isMissing {
          missing.append((id, .notFound))
          report.remembered += settings.isOffline ? 0 : 1
        }
      } else if settings.isOffline {
        record(.failure(.notCached), as: id)
        missing.append((id, .notCached))
      } else {
        requested.append((id, old.flatMap { $0.isMissing ? nil : $0 }))
      }
    }
    guard !requested.isEmpty else { return missing }
    var downloads = try HTTPDownloader(settings, state: downloadState.withLock(\.self))
    let requests = requested.map { id, old in
      HTTPRequest(
        url: source.url(of: id, pixelRatio: pixelRatio, key: settings.key),
        headers: old?.conditionalHeaders ?? [])
    }
    let outcomes = downloads.download(requests)
    for (index, ((id, old), outcome)) in zip(requested, outcomes).enumerated() {
      if case .problem(.notFound) = outcome { storeMissing(id, downloads.missingHeaders[index], &report) }
      let result = validatedResult(of: outcome, for: id, old: old, report: &report)
      record(result, as: id)
      if case .failure(let problem) = result { missing.append((id, problem)) }
    }
    downloadState.withLock { $0 = downloads.state }
    return missing
  }

  /// Validates and stores a response; falls back to the stale tile on errors.
  private func validatedResult(
    of outcome: HTTPDownloader.Outcome, for id: TileID, old: CachedTile?, report: inout TileLoadReport
  ) -> Result<[UInt8], DownloadError> {
    let problem: DownloadError
    switch outcome {
    case .response(let response) where response.status == 304:
      guard let old else { return .failure(.status(304)) }
      store(old.bytes, of: response, as: id, old: old, report: &report)
      return .success(old.bytes)
    case .response(let response) where response.status == 204:
      store([], of: response, as: id, old: nil, report: &report)
      return .success([])
    case .response(let response):
      if let tile = ValidatedTile(response.body, expecting: content) {
        store(tile.bytes, of: response, as: id, old: nil, report: &report)
        return .success(tile.bytes)
      }
      problem = .damaged
    case .problem(.notFound): return .failure(.notFound)
    case .problem(let other): problem = other
    }
    guard let old, !old.mustRevalidate else { return .failure(problem) }
    report.staleProblems[problem, default: 0] += 1
    return .success(old.bytes)
  }

  /// Stores a tile in the cache if its headers allow it.
  private func store(
    _ bytes: [UInt8], of response: HTTPResponse, as id: TileID, old: CachedTile?, report: inout TileLoadReport
  ) {
    guard let cache = settings.cache, let namespace else { return }
    guard
      let tile = CachedTile(
        bytes: bytes, headers: response.headers, old: old, settings: settings)
    else {
      cache.remove(id, in: namespace)
      return
    }
    if !cache.store(tile, as: id, in: namespace) { report.cacheFailed = true }
  }

  /// Stores for a limited time that the server has no such tile, unless its headers forbid it.
  private func storeMissing(_ id: TileID, _ headers: HTTPHeaders?, _ report: inout TileLoadReport) {
    guard let cache = settings.cache, let namespace else { return }
    guard let tile = CachedTile(missingWith: headers ?? HTTPHeaders(), settings: settings) else {
      cache.remove(id, in: namespace)
      return
    }
    if !cache.store(tile, as: id, in: namespace) { report.cacheFailed = true }
  }

  private func record(_ result: Result<[UInt8], DownloadError>, as id: TileID) {
    known.withLock { $0[id] = result }
  }

  /// Loads coarser tiles, level by level, until each missing tile is covered.
  private func loadCoarserTiles(of missing: [TileID], into report: inout TileLoadReport)
    throws(BasemapSourceError)
  {
    // Before the kind is detected, any level can reveal it.
    let info = info
    var gaps = TileGaps(
      missing.map { ($0, hasDetectedContent ? info.lowestZoom(replacing: $0) : info.zooms.lowerBound) },
      uniquingKeysWith: min)
    while true {
      let parents = gaps.coarserTiles
      if parents.isEmpty { return }
      var coarser = emptyReport
      let missing = Set(try load(Self.inRequestOrder(parents.keys), into: &coarser).map(\.tile))
      report.merge(coarser)
      gaps = parents.filter { missing.contains($0.key) }
    }
  }

  /// Returns tiles in request order: by zoom, column and row.
  static func inRequestOrder(_ tiles: some Sequence<TileID>) -> [TileID] {
    tiles.sorted { ($0.z, $0.x, $0.y) < ($1.z, $1.x, $1.y) }
  }
}
