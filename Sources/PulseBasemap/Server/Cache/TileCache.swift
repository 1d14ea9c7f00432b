import PulseCompression

/// Tiles of servers on a disk, for this run and the next ones.
///
/// A tile is one file, written beside its place and then renamed: several processes can use one folder at the same
/// time, and none ever reads half a tile. Nothing is removed unless somebody asks for it.
package struct TileCache: Sendable {
  /// The folder that holds everything, which need not be there.
  package let folder: String

  /// Creates the cache in a folder.
  ///
  /// - Parameter folder: The folder; it and nothing around it belongs to the cache.
  package init(folder: String) {
    self.folder = folder
  }

  /// Returns the folder for one user.
  ///
  /// - Parameters:
  ///   - cacheHome: The variable `XDG_CACHE_HOME`; by the XDG Base Directory Specification one that is not an
  ///     absolute path is ignored.
  ///   - home: The variable `HOME`.
  /// - Returns: The folder; `nil` when neither leads anywhere.
  package static func folder(cacheHome: String?, home: String?) -> String? {
    if let cacheHome, cacheHome.hasPrefix("/") { return "\(cacheHome)/pulsemap" }
    return home.flatMap { $0.hasPrefix("/") ? "\($0)/.cache/pulsemap" : nil }
  }

  /// Where the tiles are.
  private var tiles: String { "\(folder)/tiles" }

  /// The tiles of one server in one size.
  struct Shelf: Sendable {
    fileprivate let path: String

    /// Returns the file of a tile.
    func path(of tile: TileID) -> String { "\(path)/\(tile)" }
  }

  /// Returns the tiles of a server.
  ///
  /// - Parameter identity: What tells the server and the size of its tiles from others, without a key.
  /// - Returns: Where they are.
  func shelf(of identity: String) -> Shelf {
    // 128 of the 256 bits: nobody gains anything by finding a second one.
    Shelf(path: "\(tiles)/\(SHA256.hash(of: Array(identity.utf8)).prefix(32))")
  }

  /// Reads a tile; one that is damaged is removed.
  func tile(_ id: TileID, on shelf: Shelf) -> CachedTile? {
    let path = shelf.path(of: id)
    guard let file = CacheFiles.read(path) else { return nil }
    guard let tile = CachedTile(file: file) else {
      CacheFiles.remove(path)
      return nil
    }
    return tile
  }

  /// Keeps a tile.
  ///
  /// - Returns: `false` when the system refused.
  func keep(_ tile: CachedTile, as id: TileID, on shelf: Shelf) -> Bool {
    CacheFiles.replace(shelf.path(of: id), with: tile.file)
  }

  /// Removes a tile, if there is one.
  func remove(_ id: TileID, on shelf: Shelf) { CacheFiles.remove(shelf.path(of: id)) }

  /// What a cache holds.
  package struct Contents: Hashable, Sendable {
    /// The number of tiles.
    package var count = 0

    /// The bytes of their files.
    package var bytes = 0
  }

  /// What the cache holds now.
  ///
  /// - Complexity: O(tiles), each of which the system is asked for.
  package var contents: Contents {
    CacheFiles.list(tiles).filter { !$0.isUnfinished }.reduce(into: Contents()) { contents, file in
      contents.count += 1
      contents.bytes += file.size
    }
  }

  /// Removes every tile.
  ///
  /// - Returns: What was removed.
  /// - Complexity: O(tiles).
  package func clear() -> Contents {
    let before = contents
    CacheFiles.removeFolder(tiles)
    let after = contents
    return Contents(count: before.count - after.count, bytes: before.bytes - after.bytes)
  }

  /// Removes those tiles that were fetched first, until the others take no more than a number of bytes.
  ///
  /// - Parameter limit: The bytes that may stay.
  /// - Returns: What was removed.
  /// - Complexity: O(tiles × log tiles).
  package func trim(toBytes limit: Int) -> Contents {
    let files = CacheFiles.list(tiles).filter { !$0.isUnfinished }.sorted {
      ($0.age, $0.path) < ($1.age, $1.path)
    }
    var left = files.reduce(0) { $0 + $1.size }
    var removed = Contents()
    for file in files where left > limit {
      CacheFiles.remove(file.path)
      left -= file.size
      removed.count += 1
      removed.bytes += file.size
    }
    return removed
  }
}
