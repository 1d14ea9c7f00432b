extension RemoteFile {
  /// Opens a file and reads it; if it changes on the server meanwhile, that is repeated once from the start.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - settings: The cache, timeouts, API key and user agent.
  ///   - byteLimit: The maximum number of bytes to download.
  ///   - body: Reads the file.
  /// - Returns: The result of `body`.
  /// - Throws: ``BasemapSourceError``; ``BasemapSourceError/keepsChanging`` if the file changes again.
  package static func reading<Result>(
    _ url: RemoteFileURL, settings: TileServerOptions, byteLimit: Int = RemoteFile.defaultByteLimit,
    _ body: (RemoteFile) throws(BasemapSourceError) -> Result
  ) throws(BasemapSourceError) -> Result {
    var changes = RemoteChanges()
    while true {
      do throws(BasemapSourceError) {
        let file = try RemoteFile(url, settings: settings, byteLimit: byteLimit)
        do throws(BasemapSourceError) {
          return try body(file)
        } catch {
          // A login page in place of the file must not stay in the cache.
          if error.downloadError == nil { file.removeFromCache() }
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
  /// - Throws: The error, or ``BasemapSourceError/keepsChanging`` for the second change.
  package mutating func add(_ error: BasemapSourceError) throws(BasemapSourceError) {
    guard case .changed(let isCertain) = error else { throw error }
    // Without a cache that can be written, the cached version could come back.
    count += isCertain ? 2 : 1
    guard count <= 3 else { throw .keepsChanging }
  }
}
