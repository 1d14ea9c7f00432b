import Synchronization

/// A file on a web server that is read by HTTP range requests (RFC 9110, section 14) through the disk cache.
///
/// A value stands for one version of the file: bytes of different versions are never mixed. If the file changes on the
/// server, reading throws ``BasemapSourceError/changed(isCertain:)``, and the file must be opened again.
package final class RemoteFile: ByteSource {
  /// The size in bytes of the blocks that are requested and cached.
  static let blockSize = 1 << 14

  /// The number of bytes that the first request asks for, 64 KiB: header, root directory and mostly the metadata of
  /// an archive.
  static let headSize = 1 << 16

  /// The default limit of bytes to download, 512 MiB.
  package static let defaultByteLimit = 1 << 29

  /// The URL.
  package let url: RemoteFileURL

  /// The URL as given by the user; it may contain `{key}`, but not the key.
  package var path: String { url.text }

  /// The size in bytes.
  package var size: Int { version.size }

  let settings: TileServerOptions
  let namespace: TileCache.Namespace?
  let version: RemoteFileVersion
  private let byteLimit: Int
  private let state: Mutex<State>

  /// The blocks in memory, and what is known about server and cache.
  struct State {
    var blocks = RemoteBlocks()

    /// The failure states by origin.
    var downloads = HTTPDownloader.State()

    /// The number of requested bytes.
    var requested = 0

    /// Whether the server confirmed the version in this run.
    var isConfirmed = false

    /// Whether the cache may store blocks.
    var isStorable = false

    /// Whether writing to the cache failed.
    var cacheFailed = false

    /// The freshness lifetime of the cached version in seconds.
    var lifetime: Int?

    /// The reason why an expired version could not be revalidated.
    var staleProblem: DownloadError?

    /// The end of the last read, and the number of bytes that the next one reads ahead if it continues there.
    var (end, window): (UInt64, Int) = (0, 0)
  }

  /// Opens a file: reads its version from the cache or, if that is not fresh, from the server.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - settings: The cache, timeouts, API key and user agent.
  ///   - byteLimit: The maximum number of bytes to download.
  /// - Throws: ``BasemapSourceError``.
  /// - Complexity: At most one request, which is conditional for a cached version.
  package init(
    _ url: RemoteFileURL, settings: TileServerOptions, byteLimit: Int = defaultByteLimit
  ) throws(BasemapSourceError) {
    try settings.check(needingKey: url.needsKey)
    (self.url, self.settings, self.byteLimit) = (url, settings, byteLimit)
    namespace = settings.namespace(of: url.cacheIdentity, at: [url.origin].compactMap(\.self))
    let opener = RemoteFileOpener(url: url, settings: settings, namespace: namespace)
    let (version, state) = try opener.open()
    self.version = version
    self.state = Mutex(state)
  }

  /// A hash of the size and of the validators of the version.
  package var versionIdentifier: String { version.identifier }

  /// Whether the file on the server could not be compared with the cached one, and why.
  package var staleProblem: DownloadError? { state.withLock { $0.staleProblem } }

  /// Whether writing to the cache failed.
  package var cacheFailed: Bool { state.withLock { $0.cacheFailed } }

  /// Downloads the blocks of byte ranges that are not cached; ranges that lie together share a request.
  ///
  /// - Parameter ranges: The ranges, in any order; parts beyond the end are ignored. Up to 32 MiB in total stay
  ///   in memory.
  /// - Throws: ``BasemapSourceError``, after all that can be downloaded is cached.
  package func load(_ ranges: [Range<UInt64>]) throws(BasemapSourceError) {
    var blocks: Set<Int> = []
    for range in ranges {
      let range = range.clamped(to: 0..<UInt64(size))
      guard !range.isEmpty else { continue }
      blocks.formUnion(Self.blocks(of: range))
    }
    try state.withLock { state throws(BasemapSourceError) in try fetch(blocks.sorted(), &state) }
  }

  /// The number of bytes that are assembled at once.
  private static let chunkSize: UInt64 = 1 << 23

  /// Reads a range of bytes; thread-safe.
  ///
  /// - Returns: The bytes; `nil`, without any allocation, if the range exceeds the file.
  /// - Throws: ``BasemapSourceError``.
  /// - Complexity: At most a request for each 2 MiB that are neither in memory nor cached; sequential reads request
  ///   increasing amounts in advance.
  package func bytes(at offset: UInt64, count: UInt64) throws(BasemapSourceError) -> [UInt8]? {
    guard offset <= UInt64(size), count <= UInt64(size) - offset else { return nil }
    return try state.withLock { state throws(BasemapSourceError) in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(Int(count))
      var start = offset
      while start < offset + count {
        let end = min(start + Self.chunkSize, offset + count)
        try readAhead(start..<end, &state)
        for index in Self.blocks(of: start..<end) {
          let block = try block(index, &state)
          let first = UInt64(index * Self.blockSize)
          let part = max(start, first) - first..<min(end, first + UInt64(block.count)) - first
          bytes += block[Int(part.lowerBound)..<Int(part.upperBound)]
        }
        start = end
      }
      return bytes
    }
  }

  private static func blocks(of range: Range<UInt64>) -> Range<Int> {
    Int(range.lowerBound) / blockSize..<Int(range.upperBound - 1) / blockSize + 1
  }

  private func block(_ index: Int, _ state: inout State) throws(BasemapSourceError) -> [UInt8] {
    if let block = state.blocks[index] { return block }
    try fetch([index], &state)
    guard let block = state.blocks[index] else {
      throw .wrongRange(detail: "block \(index) is missing")
    }
    return block
  }

  /// The minimum and the maximum number of bytes that are read in advance.
  private static let window = 1 << 16...1 << 20

  /// Fetches the blocks of a range, with some after it if they have to be requested.
  private func readAhead(_ range: Range<UInt64>, _ state: inout State) throws(BasemapSourceError) {
    let isSequential = state.end == range.lowerBound
    state.end = range.upperBound
    var blocks = Array(Self.blocks(of: range))
    state.blocks.makeRoom(keeping: blocks)
    guard let first = blocks.first(where: { state.blocks[$0] == nil && cachedBlock($0, &state) == nil })
    else { return }
    state.window =
      isSequential
      ? min(max(2 * state.window, Self.window.lowerBound), Self.window.upperBound)
      : Self.window.lowerBound
    let end = min(first + state.window / Self.blockSize, (size + Self.blockSize - 1) / Self.blockSize)
    if let last = blocks.last, last + 1 < end, !settings.isOffline { blocks += last + 1..<end }
    try fetch(blocks, &state)
  }

  /// Brings blocks into memory, from the cache or from the server.
  private func fetch(_ wanted: [Int], _ state: inout State) throws(BasemapSourceError) {
    state.blocks.makeRoom(keeping: wanted)
    let missing = wanted.filter { state.blocks[$0] == nil && cachedBlock($0, &state) == nil }
    guard !missing.isEmpty else { return }
    guard !settings.isOffline else { throw .notCached }
    let ranges = Self.requestRanges(of: missing, size: size)
    state.requested += ranges.reduce(0) { $0 + $1.count }
    guard state.requested <= byteLimit else { throw .tooManyBytes(limit: byteLimit) }
    let condition = version.ifRange.map { ["If-Range: \($0)"] } ?? []
    let outcomes = try settings.download(ranges, of: url, headers: condition, state: &state.downloads)
    var failure: BasemapSourceError?
    for (range, outcome) in zip(ranges, outcomes) {
      do throws(BasemapSourceError) {
        try store(outcome, range, &state)
      } catch {
        if case .changed = error {
          removeFromCache()
          throw error
        }
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Discards failures, so that requests are tried again, and counts downloads from zero.
  package func resetFailures() {
    state.withLock { ($0.downloads, $0.requested) = (HTTPDownloader.State(), 0) }
  }

  /// Removes the version from the cache, so that the next opening asks the server for it.
  package func removeFromCache() {
    guard let cache = settings.cache, let namespace else { return }
    cache.remove(RemoteFileOpener.versionName, in: namespace)
  }

  /// Validates a response, and stores its blocks in memory and in the cache.
  private func store(
    _ outcome: HTTPDownloader.Outcome, _ range: Range<Int>, _ state: inout State
  ) throws(BasemapSourceError) {
    let response: HTTPResponse
    switch outcome {
    case .problem(let problem): throw BasemapSourceError(problem, of: url)
    case .response(let other): response = other
    }
    if response.status == 200 {
      // The whole file in place of a range: another version, or a server without ranges.
      let length = response.headers["Content-Length"].flatMap { Int($0) } ?? version.size
      guard version.matches(RemoteFileVersion(size: length, response.headers)) else {
        throw .changed(isCertain: state.isConfirmed)
      }
    }
    let content = try PartialContent(response, requested: range)
    guard version.matches(content.version) else { throw .changed(isCertain: state.isConfirmed) }
    state.isConfirmed = true
    RemoteFileOpener(url: url, settings: settings, namespace: namespace)
      .store(content, of: version, response.headers, &state)
  }

  /// Reads a block from the cache into memory.
  private func cachedBlock(_ index: Int, _ state: inout State) -> [UInt8]? {
    guard let cache = settings.cache, let namespace, version.hasValidator,
      let cached = cache.cachedTile(RemoteFileOpener.blockName(index), in: namespace),
      cached.entityTag == version.identifier,
      cached.bytes.count == min(Self.blockSize, size - index * Self.blockSize)
    else { return nil }
    state.blocks.insert(cached.bytes, at: index)
    return cached.bytes
  }

  /// The maximum number of blocks between two others of one request, 32 KiB, and the maximum number of blocks of a
  /// request, 2 MiB.
  private static let (gap, longestRun) = (2, 128)

  /// Returns the ranges of bytes to request for blocks in ascending order.
  static func requestRanges(of blocks: [Int], size: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for block in blocks {
      if let last = runs.last, block <= last.upperBound + gap, block - last.lowerBound < longestRun {
        runs[runs.count - 1] = last.lowerBound..<block + 1
      } else {
        runs.append(block..<block + 1)
      }
    }
    return runs.map { $0.lowerBound * blockSize..<min($0.upperBound * blockSize, size) }
  }
}

/// The blocks of a file in memory, bounded by their total size.
struct RemoteBlocks {
  /// The size in bytes above which blocks are evicted, 64 MiB.
  private static let capacity = 1 << 26

  private var blocks: [Int: [UInt8]] = [:]
  private var size = 0

  subscript(index: Int) -> [UInt8]? { blocks[index] }

  mutating func insert(_ block: [UInt8], at index: Int) {
    size += block.count - (blocks.updateValue(block, forKey: index)?.count ?? 0)
  }

  /// Evicts other blocks than the given ones if the size exceeds the capacity.
  mutating func makeRoom(keeping kept: [Int]) {
    guard size > Self.capacity else { return }
    let kept = Set(kept)
    blocks = blocks.filter { kept.contains($0.key) }
    size = blocks.values.reduce(0) { $0 + $1.count }
  }
}
