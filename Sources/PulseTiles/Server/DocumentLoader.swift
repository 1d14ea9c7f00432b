import PulseSystem

/// A loader of documents that describe tiles, through the disk cache.
package struct DocumentLoader {
  /// The maximum size of a document in bytes, 4 MiB.
  package static let largestDocument = 4 << 20

  /// A document, and the reason why it may be outdated.
  package struct Document: Hashable, Sendable {
    package let bytes: [UInt8]

    /// A warning for the user if the server failed and a cached document is used, or if it could not be cached.
    package let warnings: [String]
  }

  private let settings: TileServerOptions

  /// The state of the hosts, for later downloads of the run.
  private(set) var state = HTTPDownloader.State()

  /// Creates a loader.
  package init(_ settings: TileServerOptions) {
    self.settings = settings
  }

  /// Loads a document from the cache or, if it is not fresh, from the server.
  ///
  /// A stale document is used if the server fails. Only a valid one is stored.
  ///
  /// - Parameters:
  ///   - address: The URL.
  ///   - isCached: Whether nothing is downloaded, and any cached document will do.
  ///   - limit: The maximum size in bytes.
  ///   - problem: Returns the problem of a body that is no such document; `nil` for a valid one.
  /// - Returns: The document; `nil` if it is not cached and must not be downloaded.
  /// - Throws: ``BasemapSourceError``.
  /// - Complexity: One request, with its retries within the time limit.
  package mutating func load(
    _ address: DocumentAddress, onlyFromCache isCached: Bool = false, limit: Int = largestDocument,
    problem: ([UInt8]) -> BasemapSourceError?
  ) throws(BasemapSourceError) -> Document? {
    try settings.check(needingKey: address.needsKey)
    let namespace = settings.namespace(
      of: address.cacheIdentity(key: settings.key), at: [ServerOrigin.of(address.text)].compactMap(\.self))
    var old = namespace.flatMap { settings.cache?.cachedDocument(in: $0) }
    if let kept = old { old?.bytes = withKeys(kept.bytes, of: address) }
    if let kept = old, problem(kept.bytes) != nil { old = nil }
    let usesAny = settings.isOffline || isCached
    if let old, usesAny || old.isFresh(at: settings.now(), for: settings.userAgent) {
      return Document(bytes: old.bytes, warnings: [])
    }
    if isCached { return nil }
    if settings.isOffline { throw .documentNotCached(host: address.host) }
    return try download(address, into: namespace, replacing: old, limit: limit, problem: problem)
  }

  private mutating func download(
    _ address: DocumentAddress, into namespace: TileCache.Namespace?, replacing old: CachedTile?, limit: Int,
    problem: ([UInt8]) -> BasemapSourceError?
  ) throws(BasemapSourceError) -> Document {
    var downloads = try HTTPDownloader(settings, state: state)
    let request = HTTPRequest(
      url: address.url(key: settings.key), headers: old?.conditionalHeaders ?? [], limit: limit
    )
    let outcome = downloads.download([request]).first ?? .problem(.skippedAfterFailures)
    state = downloads.state
    let error: BasemapSourceError
    let reason: String
    switch outcome {
    case .response(let response) where response.status == 304:
      guard let old else {
        throw .documentNotLoaded(.status(304), host: address.host, hasKey: address.needsKey)
      }
      return store(old.bytes, of: response, from: address, in: namespace, old: old)
    case .response(let response) where response.status == 200:
      guard let flaw = problem(response.body) else {
        return store(response.body, of: response, from: address, in: namespace, old: nil)
      }
      (error, reason) = (flaw, "invalid document")
    case .response(let response):
      let status = DownloadError.status(response.status)
      error = .documentNotLoaded(status, host: address.host, hasKey: address.needsKey)
      reason = status.description
    case .problem(let failure):
      error = .documentNotLoaded(failure, host: address.host, hasKey: address.needsKey)
      reason = failure.description
    }
    guard let old, !old.mustRevalidate, outcome.isServerFailure else { throw error }
    return Document(
      bytes: old.bytes,
      warnings: [
        "\(address.host) does not respond correctly (\(reason)); the cached description of its tiles is used, which may be outdated"
      ])
  }

  private func store(
    _ bytes: [UInt8], of response: HTTPResponse, from address: DocumentAddress,
    in namespace: TileCache.Namespace?, old: CachedTile?
  ) -> Document {
    guard let cache = settings.cache, let namespace else { return Document(bytes: bytes, warnings: []) }
    guard let safe = withoutKeys(bytes, of: address),
      let entry = CachedTile(bytes: safe, headers: response.headers, old: old, settings: settings)
    else {
      cache.removeDocument(in: namespace)
      return Document(bytes: bytes, warnings: [])
    }
    // The tiles that follow report a cache that cannot be written.
    _ = cache.storeDocument(entry, in: namespace)
    return Document(bytes: bytes, warnings: [])
  }
}

// Documents of services with keys contain the key in every URL, and files of the cache must not.
extension DocumentLoader {
  /// The text that stands for the API key in cached documents.
  static let keyMark = "__PULSEMAP_TILE_KEY__"

  /// The texts that stand for the API key, for each credential that is written into the URL of a document, and for the
  /// values of the user's headers.
  private func marks(of address: DocumentAddress) -> [(mark: String, key: String)] {
    let own = settings.key.map { [(mark: Self.keyMark, key: $0)] } ?? []
    let written = URLRedaction.secrets(in: address.text).filter { !$0.utf8.contains(UInt8(ascii: "{")) }
    let others = written.enumerated().map { (mark: "__PULSEMAP_URL_KEY_\($0.offset)__", key: $0.element) }
    let sent = settings.sendsHeaders(to: address.text) ? settings.headers.flatMap(\.secrets) : []
    let values = sent.enumerated().map { (mark: "__PULSEMAP_HEADER_\($0.offset)__", key: $0.element) }
    return (own + others + values).filter { $0.key.utf8.count >= CacheIdentity.shortestKey }
  }

  /// Returns a document with marks in place of the keys; `nil` if it contains a mark itself.
  private func withoutKeys(_ bytes: [UInt8], of address: DocumentAddress) -> [UInt8]? {
    guard bytes.firstRange(of: Array("__PULSEMAP_".utf8)) == nil else { return nil }
    return marks(of: address).reduce(bytes) { $0.replacing(Array($1.key.utf8), with: Array($1.mark.utf8)) }
  }

  /// Returns a cached document with the keys, which may be other ones than when it was stored.
  private func withKeys(_ bytes: [UInt8], of address: DocumentAddress) -> [UInt8] {
    marks(of: address).reduce(bytes) { $0.replacing(Array($1.mark.utf8), with: Array($1.key.utf8)) }
  }
}

extension HTTPDownloader.Outcome {
  /// Whether a stale document may stand in: for every failure except that the server has no document any more.
  fileprivate var isServerFailure: Bool {
    if case .problem(.notFound) = self { false } else { true }
  }
}
