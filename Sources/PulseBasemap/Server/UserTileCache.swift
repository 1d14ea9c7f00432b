package import PulseTiles

/// The directory in which downloaded map tiles are cached for a user.
package struct UserTileCache: Sendable {
  /// The number and the total size in bytes of tiles that are in the cache, or that were removed from it.
  package struct Usage: Hashable, Sendable {
    /// The number of tiles.
    package let count: Int

    /// The total size of their files in bytes.
    package let bytes: Int

    init(_ contents: TileCache.Usage) {
      (count, bytes) = (contents.count, contents.bytes)
    }
  }

  /// The cache in the directory.
  package let cache: TileCache

  /// Locates the cache of a user, which need not exist; `nil` without a cache directory.
  ///
  /// - Parameter environment: The environment variables, of which `XDG_CACHE_HOME` and `HOME` are used.
  package init?(environment: [String: String]) {
    let folder = TileCache.folder(cacheHome: environment["XDG_CACHE_HOME"], home: environment["HOME"])
    guard let folder else { return nil }
    cache = TileCache(folder: folder)
  }

  /// The cache directory.
  package var path: String { cache.folder }

  /// The path of a symbolic link in the cache, which is not followed; `nil` if there is none.
  package var linkInTheWay: String? { cache.linkInTheWay }

  /// The current number of tiles and bytes, by one `stat` per tile.
  package var contents: Usage { Usage(cache.contents) }

  /// Removes every tile, and returns the number of tiles and bytes removed.
  package func clear() -> Usage { Usage(cache.clear()) }

  /// Removes the oldest tiles until the rest has at most `limit` bytes.
  ///
  /// - Returns: The number of tiles and bytes removed.
  /// - Complexity: O(tiles × log tiles).
  package func trim(toBytes limit: Int) -> Usage { Usage(cache.trim(toBytes: limit)) }
}
