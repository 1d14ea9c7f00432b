import Glibc
import PulseBasics
import PulseSystem

/// A persistent disk cache of downloaded tiles.
///
/// Each tile is one file, written atomically, so several processes can share the folder. Nothing is
/// evicted automatically.
package struct TileCache: Hashable, Sendable {
  /// The root folder, which may not exist yet.
  package let folder: String

  /// Creates a cache in a folder, which must hold nothing else.
  package init(folder: String) {
    self.folder = folder
  }

  /// Returns the cache folder of the user by the XDG Base Directory Specification.
  ///
  /// - Parameters:
  ///   - cacheHome: The variable `XDG_CACHE_HOME`; a relative path is ignored.
  ///   - home: The variable `HOME`.
  /// - Returns: The folder; `nil` if neither is an absolute path.
  package static func folder(cacheHome: String?, home: String?) -> String? {
    if let cacheHome, cacheHome.bytewise.hasPrefix("/") { return "\(cacheHome)/pulsemap" }
    return home.flatMap { $0.bytewise.hasPrefix("/") ? "\($0)/.cache/pulsemap" : nil }
  }

  /// Locates the cache of a user, which need not exist; `nil` without a cache directory.
  ///
  /// - Parameter environment: The environment variables, of which `XDG_CACHE_HOME` and `HOME` are used.
  package init?(environment: [String: String]) {
    let folder = Self.folder(cacheHome: environment["XDG_CACHE_HOME"], home: environment["HOME"])
    guard let folder else { return nil }
    self.folder = folder
  }

  /// The time in nanoseconds by which the clock of a file server may be ahead, a minute.
  private static let clockTolerance = 60_000_000_000

  /// The folder of all tiles, below the root.
  private static let tiles = "tiles"

  private var files: CacheFileIO { CacheFileIO(root: "\(folder)/") }

  /// The path of the folder of all tiles if it is a symbolic link, which is not followed; `nil` otherwise.
  package var linkInTheWay: String? { files.isLink(Self.tiles) ? "\(folder)/\(Self.tiles)" : nil }

  /// The subfolder for the tiles of one server and pixel ratio, or for one document.
  struct Namespace: Sendable {
    fileprivate let path: String

    /// Returns the path of a tile's file, or of a file by its relative path.
    func path(of tile: some CustomStringConvertible) -> String { "\(path)/\(tile)" }

    /// The path of the file of a document.
    var documentPath: String { "\(path)/\(Self.documentName)" }

    /// The name of the file of a document.
    fileprivate static let documentName = "document"
  }

  /// Returns the namespace for a string that identifies server and tile size, without an API key.
  func namespace(of cacheIdentity: String) -> Namespace {
    Namespace(
      path: "\(Self.tiles)/\(SHA256.hash(of: Array(cacheIdentity.utf8)).prefix(Self.namespaceLength))")
  }

  /// The hexadecimal digits of a namespace: 128 of the 256 bits suffice, as a collision gains nothing.
  private static let namespaceLength = 32

  /// Reads a tile, or another file by its relative path; a corrupt file is deleted.
  func cachedTile(_ id: some CustomStringConvertible, in namespace: Namespace) -> CachedTile? {
    read(namespace.path(of: id))
  }

  /// Reads the document of a namespace; a corrupt file is deleted.
  func cachedDocument(in namespace: Namespace) -> CachedTile? { read(namespace.documentPath) }

  private func read(_ path: String) -> CachedTile? {
    guard let file = files.read(path) else { return nil }
    guard let tile = CachedTile(file: file) else {
      files.remove(path)
      return nil
    }
    return tile
  }

  /// Stores a tile; returns `false` on failure.
  func store(_ tile: CachedTile, as id: some CustomStringConvertible, in namespace: Namespace) -> Bool {
    files.writeAtomically(namespace.path(of: id), with: tile.file)
  }

  /// Stores the document of a namespace; returns `false` on failure.
  func storeDocument(_ document: CachedTile, in namespace: Namespace) -> Bool {
    files.writeAtomically(namespace.documentPath, with: document.file)
  }

  /// Deletes the document of a namespace if it is cached.
  func removeDocument(in namespace: Namespace) { files.remove(namespace.documentPath) }

  /// Deletes a tile if it is cached.
  func remove(_ id: some CustomStringConvertible, in namespace: Namespace) {
    files.remove(namespace.path(of: id))
  }

  /// The number and the size of cached tiles.
  package struct Usage: Hashable, Sendable {
    package var count = 0

    /// The size of the files in bytes.
    package var bytes = 0
  }

  /// The current number and size of tiles.
  ///
  /// - Complexity: O(tiles), with a few system calls for each.
  package var contents: Usage { Self.usage(of: ownFiles) }

  /// The number and size of files, without unfinished ones.
  private static func usage(of files: [CacheFileIO.FileEntry]) -> Usage {
    files.filter { !$0.isTemporary }.reduce(into: Usage()) { usage, file in
      usage.count += 1
      usage.bytes += file.size
    }
  }

  /// The files of the cache, by their names and contents; others, which may have come there by a link or by mistake, are
  /// left alone.
  private var ownFiles: [CacheFileIO.FileEntry] {
    files.listFiles(
      Self.tiles, named: Self.isOwn, beginningWith: Array("\(CachedTile.signature)\n".utf8))
  }

  /// Returns whether a path below the root is one that a file of the cache can have.
  private static func isOwn(_ path: String) -> Bool {
    let parts = path.bytewise.split(separator: "/").dropFirst()
    guard let namespace = parts.first, isNamespace(namespace) else { return false }
    if CacheFileIO.temporaryName(of: path) != nil { return true }
    let names = Array(parts.dropFirst())
    func isNumber(_ name: Substring) -> Bool { name.bytewise.allSatisfy(\.isASCIIDigit) }
    func isOneOf(_ known: [String], _ name: Substring) -> Bool {
      known.contains { $0.utf8.elementsEqual(name.utf8) }
    }
    return switch names.count {
    case 1: isOneOf([RemoteFileOpener.versionName, Namespace.documentName], names[0])
    case 3:
      (isNumber(names[0]) || isOneOf([RemoteFileOpener.blockFolder], names[0]))
        && names.dropFirst().allSatisfy(isNumber)
    default: false
    }
  }

  /// Returns whether a name is that of the folder of a namespace: as many hexadecimal digits.
  private static func isNamespace(_ name: Substring) -> Bool {
    name.utf8.count == namespaceLength
      && name.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  /// Deletes all tiles and returns what was deleted.
  package func clear() -> Usage {
    let own = ownFiles
    let before = Self.usage(of: own)
    for file in own { files.remove(file.path) }
    for name in files.folders(in: Self.tiles) where Self.isNamespace(name[...]) {
      files.removeEmptyFolders(in: "\(Self.tiles)/\(name)")
    }
    files.removeEmptyFolder(Self.tiles)
    let after = contents
    return Usage(count: before.count - after.count, bytes: before.bytes - after.bytes)
  }

  /// Deletes the oldest tiles until the rest fits into a number of bytes; those of a clock ahead of this one are older
  /// than all others.
  ///
  /// What killed processes left unfinished is removed, too.
  ///
  /// - Parameter limit: The maximum size in bytes.
  /// - Returns: The deleted tiles.
  /// - Complexity: O(tiles × log tiles).
  package func trim(toBytes limit: Int) -> Usage {
    let now = time(nil) * 1_000_000_000
    func sortKey(of file: CacheFileIO.FileEntry) -> Int {
      file.modificationTime > now + Self.clockTolerance ? .min : file.modificationTime
    }
    let found = ownFiles
    for file in found where file.isAbandoned { files.remove(file.path) }
    let all = found.filter { !$0.isTemporary }.sorted {
      (sortKey(of: $0), $0.path) < (sortKey(of: $1), $1.path)
    }
    var left = all.reduce(0) { $0 + $1.size }
    var removed = Usage()
    for file in all where left > limit {
      files.remove(file.path)
      left -= file.size
      removed.count += 1
      removed.bytes += file.size
    }
    return removed
  }
}
