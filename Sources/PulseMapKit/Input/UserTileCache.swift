import PulseBasemap

/// The tiles of servers that are kept for a user.
package struct UserTileCache: Sendable {
  /// Tiles, counted.
  package struct Contents: Hashable, Sendable {
    /// The number of tiles.
    package let count: Int

    /// The bytes of their files.
    package let bytes: Int

    init(_ contents: TileCache.Contents) {
      (count, bytes) = (contents.count, contents.bytes)
    }
  }

  let cache: TileCache

  /// Finds the cache of a user, which need not be there; `nil` when there is no place for it.
  ///
  /// - Parameter environment: The environment variables; `XDG_CACHE_HOME` and `HOME` count.
  package init?(environment: [String: String]) {
    let folder = TileCache.folder(cacheHome: environment["XDG_CACHE_HOME"], home: environment["HOME"])
    guard let folder else { return nil }
    cache = TileCache(folder: folder)
  }

  /// The folder.
  package var path: String { cache.folder }

  /// What is in it now.
  ///
  /// - Complexity: O(tiles), each of which the system is asked for.
  package var contents: Contents { Contents(cache.contents) }

  /// Removes every tile.
  ///
  /// - Returns: What was removed.
  /// - Complexity: O(tiles).
  package func clear() -> Contents { Contents(cache.clear()) }

  /// Removes the tiles that were fetched first, until the others take no more than a number of bytes.
  ///
  /// - Parameter limit: The bytes that may stay.
  /// - Returns: What was removed.
  /// - Complexity: O(tiles × log tiles).
  package func trim(toBytes limit: Int) -> Contents { Contents(cache.trim(toBytes: limit)) }
}
