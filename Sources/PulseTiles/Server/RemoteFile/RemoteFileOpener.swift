/// The first request of a file on a web server, and what of it the cache stores.
struct RemoteFileOpener {
  let url: RemoteFileURL
  let settings: TileServerOptions
  let namespace: TileCache.Namespace?

  /// The name of the version in the cache.
  static let versionName = "version"

  /// Returns the name of a block in the cache, 1,024 in a folder.
  static func blockName(_ index: Int) -> String { "\(blockFolder)/\(index >> 10)/\(index)" }

  /// The name of the folder of blocks in the cache.
  static let blockFolder = "blocks"

  /// Returns the version of the file, and the state with what was downloaded.
  ///
  /// - Throws: ``BasemapSourceError``.
  func open() throws(BasemapSourceError) -> (RemoteFileVersion, RemoteFile.State) {
    var state = RemoteFile.State()
    let cached = namespace.flatMap { settings.cache?.cachedTile(Self.versionName, in: $0) }
    let known = cached.flatMap(RemoteFileVersion.init)
    if let cached, let known {
      (state.isStorable, state.lifetime) = (true, cached.lifetime)
      if settings.isOffline || settings.now() < cached.expiry { return (known, state) }
    }
    guard !settings.isOffline else { throw .notCached }
    let range = 0..<RemoteFile.headSize
    state.requested += range.count
    let conditions = known == nil ? [] : cached?.conditionalHeaders ?? []
    let outcomes = try settings.download([range], of: url, headers: conditions, state: &state.downloads)
    switch outcomes.first ?? .problem(.skippedAfterFailures) {
    case .response(let response) where response.status == 304:
      guard let known else { throw BasemapSourceError(.status(304), of: url) }
      state.isConfirmed = true
      store(known, response.headers, &state)
      return (known, state)
    case .response(let response):
      let content = try PartialContent(response, requested: range)
      (state.isConfirmed, state.lifetime) = (true, nil)
      store(content, of: content.version, response.headers, &state)
      return (content.version, state)
    case .problem(let problem):
      guard let known, problem != .notFound else { throw BasemapSourceError(problem, of: url) }
      state.staleProblem = problem
      return (known, state)
    }
  }

  /// Stores the blocks of a response in memory and, unless its headers forbid that, in the cache.
  func store(
    _ content: PartialContent, of version: RemoteFileVersion, _ headers: HTTPHeaders,
    _ state: inout RemoteFile.State
  ) {
    store(version, headers, &state)
    let size = RemoteFile.blockSize
    var start = 0
    while start < content.bytes.count {
      let index = (content.start + start) / size
      let block = Array(content.bytes[start..<min(start + size, content.bytes.count)])
      start += block.count
      state.blocks.insert(block, at: index)
      guard state.isStorable, let cache = settings.cache, let namespace else { continue }
      let file = CachedTile(bytes: block, expiry: 0, entityTag: version.identifier)
      if !cache.store(file, as: Self.blockName(index), in: namespace) { state.cacheFailed = true }
    }
  }

  /// Stores the version in the cache with its expiry, or removes it if its headers forbid that.
  private func store(
    _ version: RemoteFileVersion, _ headers: HTTPHeaders, _ state: inout RemoteFile.State
  ) {
    guard let cache = settings.cache, let namespace else { return }
    let now = settings.now()
    let freshness = TileFreshness(headers, now: now, stored: state.lifetime)
    let (entityTag, lastModified) = (
      settings.storable(version.entityTag), settings.storable(version.lastModified)
    )
    // Without validators, blocks of different versions could be mixed in the next run.
    state.isStorable =
      freshness.isStorable && version.hasValidator && entityTag == version.entityTag
      && lastModified == version.lastModified
    guard state.isStorable else { return cache.remove(Self.versionName, in: namespace) }
    state.lifetime = freshness.lifetime
    let file = CachedTile(
      bytes: version.cachedBytes, expiry: now + freshness.seconds, lifetime: freshness.lifetime,
      entityTag: entityTag, lastModified: lastModified)
    if !cache.store(file, as: Self.versionName, in: namespace) { state.cacheFailed = true }
  }
}

extension TileServerOptions {
  /// Requests ranges of bytes of a file, at most two concurrently.
  ///
  /// - Throws: ``BasemapSourceError`` if libcurl is missing.
  func download(
    _ ranges: [Range<Int>], of url: RemoteFileURL, headers: [String],
    state: inout HTTPDownloader.State
  ) throws(BasemapSourceError) -> [HTTPDownloader.Outcome] {
    var downloads = try HTTPDownloader(self, state: state)
    defer { state = downloads.state }
    let address = url.url(key: key)
    return downloads.download(
      ranges.map { range in
        HTTPRequest(
          url: address, headers: ["Range: bytes=\(range.lowerBound)-\(range.upperBound - 1)"] + headers,
          limit: BasemapSourceError.wholeFileLimit, isRange: true)
      })
  }
}

extension BasemapSourceError {
  /// Creates the error of a failed request, with the remedy for missing tiles.
  init(_ problem: DownloadError, of url: RemoteFileURL) {
    var report = TileLoadReport(host: url.host, hasKey: url.needsKey)
    report.problems = [problem: 1]
    self = .notDownloaded(problem, remedy: report.remedy)
  }
}
