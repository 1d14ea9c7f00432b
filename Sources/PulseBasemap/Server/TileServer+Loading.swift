import Synchronization

extension TileServer {
  /// Gets the tiles of all views of a run.
  ///
  /// Fresh tiles come from the cache, others from the server, and old ones from the cache when the server does not
  /// give them. For tiles that are missing, coarser ones are loaded level by level until one is there, whatever the
  /// cache holds: each level has at most half as many columns and rows, and one more.
  ///
  /// - Parameters:
  ///   - tiles: The tiles; those that are there several times count once.
  ///   - fillsGaps: Whether coarser tiles are loaded for those that are missing.
  /// - Returns: What is missing.
  /// - Throws: ``BasemapError/tileServer(_:)`` when there are more than are allowed, or libcurl is missing.
  /// - Complexity: One request for each tile that is not fresh, two at a time; the whole time for a server that
  ///   does not answer is that of two tiles.
  package func load(
    _ tiles: some Sequence<TileID>, fillingGaps fillsGaps: Bool = true
  ) throws(BasemapError) -> TileLoadReport {
    var report = emptyReport
    let wanted = Self.sorted(Set(tiles))
    report.wanted = wanted.count
    try check(wanted)
    do throws(TileServerFault) {
      let missing = try load(wanted, into: &report)
      for (_, problem) in missing { report.problems[problem, default: 0] += 1 }
      if fillsGaps { try loadParents(of: missing.map(\.tile), into: &report) }
      report.uncovered = missing.count { !isCovered($0.tile) }
    } catch {
      throw .tileServer(error)
    }
    return report
  }

  /// Refuses more tiles than may be asked for; the cache alone may be asked for any number.
  func check(_ tiles: some Collection<TileID>) throws(BasemapError) {
    guard settings.isOffline || tiles.count <= settings.tileLimit else {
      throw .tileServer(.tooManyTiles(host: template.host, count: tiles.count, limit: settings.tileLimit))
    }
  }

  /// Gets tiles, and says which are missing.
  private func load(
    _ wanted: [TileID], into report: inout TileLoadReport
  ) throws(TileServerFault) -> [(tile: TileID, problem: TileProblem)] {
    let now = settings.now()
    var orders: [TileDownloads.Order] = []
    var missing: [(TileID, TileProblem)] = []
    for id in wanted {
      if let known = known.withLock({ $0[id] }) {
        if case .failure(let problem) = known { missing.append((id, problem)) }
        continue
      }
      let old = cached(id)
      if let old, settings.isOffline || now < old.expiry {
        remember(.success(old.bytes), as: id)
      } else if settings.isOffline {
        remember(.failure(.notCached), as: id)
        missing.append((id, .notCached))
      } else {
        orders.append(
          TileDownloads.Order(
            tile: id, address: template.address(of: id, pixelRatio: pixelRatio, key: settings.key), old: old))
      }
    }
    guard !orders.isEmpty else { return missing }
    var downloads = try TileDownloads(settings, hosts: hosts.withLock(\.self))
    for (order, outcome) in downloads.run(orders) {
      let result = result(of: outcome, for: order, report: &report)
      remember(result, as: order.tile)
      if case .failure(let problem) = result { missing.append((order.tile, problem)) }
    }
    hosts.withLock { $0 = downloads.hosts }
    return missing
  }

  /// Takes what came for a tile, keeps it, or falls back on an old tile.
  private func result(
    of outcome: TileDownloads.Outcome, for order: TileDownloads.Order, report: inout TileLoadReport
  ) -> Result<[UInt8], TileProblem> {
    let problem: TileProblem
    switch outcome {
    case .answer(let answer) where answer.status == 304:
      guard let old = order.old else { return .failure(.status(304)) }
      keep(old.bytes, of: answer, as: order.tile, old: old, report: &report)
      return .success(old.bytes)
    case .answer(let answer) where answer.status == 204:
      keep([], of: answer, as: order.tile, old: nil, report: &report)
      return .success([])
    case .answer(let answer):
      if let tile = ServedTile(answer.body, expecting: content) {
        keep(tile.bytes, of: answer, as: order.tile, old: nil, report: &report)
        return .success(tile.bytes)
      }
      problem = .damaged
    case .problem(.notThere):
      if let cache = settings.cache, let shelf { cache.remove(order.tile, on: shelf) }
      return .failure(.notThere)
    case .problem(let other): problem = other
    }
    guard let old = order.old else { return .failure(problem) }
    report.staleProblems[problem, default: 0] += 1
    return .success(old.bytes)
  }

  /// Keeps a tile for the next run, if the server lets us.
  private func keep(
    _ bytes: [UInt8], of answer: TransferAnswer, as id: TileID, old: CachedTile?, report: inout TileLoadReport
  ) {
    guard let cache = settings.cache, let shelf else { return }
    let now = settings.now()
    let freshness = TileFreshness(answer.headers, now: now, stored: old?.lifetime)
    guard freshness.isStorable else {
      cache.remove(id, on: shelf)
      return
    }
    let tile = CachedTile(
      bytes: bytes, expiry: now + freshness.seconds, lifetime: freshness.lifetime,
      entityTag: storable(answer.headers["ETag"]) ?? old?.entityTag,
      modification: storable(answer.headers["Last-Modified"]) ?? old?.modification)
    if !cache.keep(tile, as: id, on: shelf) { report.cacheFailed = true }
  }

  /// Returns the value of a header that can be kept: one line, not too long, without the key in it.
  private func storable(_ value: String?) -> String? {
    guard let value, !value.isEmpty, value.utf8.count <= 1024, value.utf8.allSatisfy({ 0x20...0x7E ~= $0 })
    else {
      return nil
    }
    if let key = settings.key, !key.isEmpty, value.contains(key) { return nil }
    return value
  }

  private func remember(_ result: Result<[UInt8], TileProblem>, as id: TileID) {
    known.withLock { $0[id] = result }
  }

  /// Loads what is coarser than missing tiles, level by level, until something is there for each.
  private func loadParents(of missing: [TileID], into report: inout TileLoadReport) throws(TileServerFault) {
    // The gaps, and the lowest zoom that may fill each; before it is seen what the tiles are, any may tell.
    let lowest = missing.map { isKnown ? lowestZoom(for: $0) : info.zooms.lowerBound }
    var gaps = Dictionary(zip(missing, lowest), uniquingKeysWith: min)
    while true {
      let parents = Dictionary(
        gaps.compactMap { $0.z > $1 ? ($0.ancestor(atZoom: $0.z - 1), $1) : nil }, uniquingKeysWith: min)
      if parents.isEmpty { return }
      var coarser = emptyReport
      let missing = try load(Self.sorted(parents.keys), into: &coarser)
      report.add(coarser)
      gaps = Dictionary(
        missing.map { ($0.tile, parents[$0.tile, default: $0.tile.z]) }, uniquingKeysWith: min)
    }
  }

  /// Returns tiles in the order in which they are asked for.
  static func sorted(_ tiles: some Sequence<TileID>) -> [TileID] {
    tiles.sorted { ($0.z, $0.x, $0.y) < ($1.z, $1.x, $1.y) }
  }

  /// The lowest zoom whose tiles are painted instead of a missing one.
  private func lowestZoom(for id: TileID) -> Int {
    let lowest = content == .vector ? id.z - VectorPainter.farthestAncestor : 0
    return min(max(lowest, info.zooms.lowerBound), id.z)
  }

  /// Whether a tile was loaded, or a coarser one that is painted instead.
  private func isCovered(_ id: TileID) -> Bool {
    (lowestZoom(for: id)...id.z).contains { tile(id.ancestor(atZoom: $0)) != nil }
  }
}
