/// A file on a web server, read by HTTP range requests.
package final class HTTPByteSource: ByteSource {
  /// The URL as given by the user; it may contain `{key}`, but not the key.
  package var path: String { file.url.text }

  /// The size in bytes.
  package var size: Int { file.size }

  /// The file with its cached blocks.
  package let file: RemoteFile

  /// Opens a file with at most one request.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - settings: The cache, timeouts, API key and user agent.
  ///   - byteLimit: The maximum number of bytes to download.
  /// - Throws: ``BasemapSourceError/remote(_:)``.
  package init(
    _ url: RemoteFileURL, settings: TileServerSettings, byteLimit: Int = RemoteFile.defaultByteLimit
  ) throws(BasemapSourceError) {
    file = try Self.wrapping { () throws(RemoteFileError) in
      try RemoteFile(url, settings: settings, byteLimit: byteLimit)
    }
  }

  /// Reads a range of bytes; thread-safe.
  ///
  /// - Returns: The bytes; `nil`, without any allocation, if the range exceeds the file.
  /// - Throws: ``BasemapSourceError/remote(_:)``.
  package func bytes(at offset: UInt64, count: UInt64) throws(BasemapSourceError) -> [UInt8]? {
    try Self.wrapping { () throws(RemoteFileError) in try file.bytes(at: offset, count: count) }
  }

  /// Downloads the ranges that are not cached; those that lie together share a request.
  ///
  /// - Throws: ``BasemapSourceError/remote(_:)``, after all that can be downloaded is cached.
  package func load(_ ranges: [Range<UInt64>]) throws(BasemapSourceError) {
    try Self.wrapping { () throws(RemoteFileError) in try file.load(ranges) }
  }

  private static func wrapping<Result>(
    _ body: () throws(RemoteFileError) -> Result
  ) throws(BasemapSourceError) -> Result {
    do throws(RemoteFileError) {
      return try body()
    } catch {
      throw .remote(error)
    }
  }

  /// Opens a file and reads it; if it changes on the server meanwhile, that is repeated once from the start.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - settings: The cache, timeouts, API key and user agent.
  ///   - byteLimit: The maximum number of bytes to download.
  ///   - body: Reads the file.
  /// - Returns: The result of `body`.
  /// - Throws: ``BasemapSourceError``; ``RemoteFileError/keepsChanging`` if the file changes again.
  package static func reading<Result>(
    _ url: RemoteFileURL, settings: TileServerSettings, byteLimit: Int = RemoteFile.defaultByteLimit,
    _ body: (HTTPByteSource) throws(BasemapSourceError) -> Result
  ) throws(BasemapSourceError) -> Result {
    var changes = RemoteChanges()
    while true {
      do throws(BasemapSourceError) {
        let source = try HTTPByteSource(url, settings: settings, byteLimit: byteLimit)
        do throws(BasemapSourceError) {
          return try body(source)
        } catch {
          // A login page in place of the file must not stay in the cache.
          if case .remote = error {} else { source.file.removeFromCache() }
          throw error
        }
      } catch {
        try changes.add(error)
      }
    }
  }
}

/// A count of the changes of a file while it is read, of which one is tolerated.
package struct RemoteChanges: Sendable {
  private var count = 0

  package init() {}

  /// Counts an error that is a change of the file, and throws any other one.
  ///
  /// A difference from the cached version does not count: the next attempt ignores the cache.
  ///
  /// - Throws: The error, or ``RemoteFileError/keepsChanging`` for the second change.
  package mutating func add(_ error: BasemapSourceError) throws(BasemapSourceError) {
    guard case .remote(.changed(let isCertain)) = error else { throw error }
    // Without a cache that can be written, the cached version could come back.
    count += isCertain ? 2 : 1
    guard count <= 3 else { throw .remote(.keepsChanging) }
  }
}
