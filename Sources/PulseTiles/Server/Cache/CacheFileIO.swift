import Glibc
import PulseBasics
import PulseSystem

/// File operations below the root folder of the tile cache.
///
/// The path of the root may contain links, which are the choice of the user. No link below it is followed, neither for
/// reading nor for writing nor for deleting: it could lead to somebody else's files.
struct CacheFileIO: Sendable {
  /// The root folder with a trailing slash.
  let root: String

  /// A file found in the cache: its path below the root, size in bytes and modification time.
  struct FileEntry {
    let path: String
    let size: Int
    /// The modification time in nanoseconds since 1970.
    let modificationTime: Int

    /// Whether the file is an unfinished write, not yet renamed.
    var isTemporary: Bool { CacheFileIO.temporaryName(of: path) != nil }

    /// Whether it is an unfinished file of a process that has ended.
    var isAbandoned: Bool { CacheFileIO.temporaryName(of: path)?.process.hasEnded == true }
  }

  /// Returns the name of a file as that of an unfinished write; `nil` for others.
  static func temporaryName(of path: String) -> TemporaryFileName? {
    path.bytewise.split(separator: "/").last.flatMap { TemporaryFileName(String($0)) }
  }

  /// The largest file that is read in bytes, 64 MiB.
  private static let largestFile = 1 << 26

  /// The permission bits of folders: the XDG Base Directory Specification requires those of the owner alone.
  private static let folderPermissions: UInt32 = 0o700

  /// Opens the folder of a file.
  private func place(_ path: String) throws(SystemError) -> LinkSafePath {
    try LinkSafePath(root + path, below: root)
  }

  /// Reads a whole regular file of up to 64 MiB; `nil` on any error.
  func read(_ path: String) -> [UInt8]? {
    do throws(SystemError) {
      let place = try place(path)
      let file = try place.directory().openFile(place.name)
      guard let size = file.size, size <= Self.largestFile else { return nil }
      return try file.readAll(limit: size)
    } catch {
      return nil
    }
  }

  /// Writes a temporary file and renames it into place, creating missing folders.
  ///
  /// - Returns: `false` on failure, which leaves the old file unchanged.
  func writeAtomically(_ path: String, with bytes: [UInt8]) -> Bool {
    // Another process may clear the cache between the folders and the file.
    for _ in 0..<2 {
      createRoot()
      do {
        try write(bytes, to: place(path))
        return true
      } catch let error as SystemError where error.code != ENOENT {
        return false
      } catch {}
    }
    return false
  }

  /// Writes a temporary file and renames it; without success, no temporary file remains.
  private func write(_ bytes: [UInt8], to place: LinkSafePath) throws {
    _ = try place.directory(creates: true, permissions: Self.folderPermissions)
    var temporary = TemporaryFile(path: place.name, target: place, replaces: true)
    let file = try temporary.create(permissions: 0o600)
    do {
      do throws(SystemError) {
        try file.write(bytes)
        // Some file systems report a full disk only on close.
        try file.close()
      } catch {
        throw OutputError.writeFailed(path: place.name, errno: error.code)
      }
      try temporary.publish()
    } catch {
      temporary.remove()
      throw error
    }
  }

  /// Creates the root and its missing parent folders; failures show when a file is opened.
  private func createRoot() {
    let path = Array(root.utf8)
    for index in path.indices.dropFirst() where path[index] == UInt8(ascii: "/") {
      let folder = String(decoding: path[..<index], as: UTF8.self)
      if unsafe access(folder, F_OK) != 0 { unsafe mkdir(folder, Self.folderPermissions) }
    }
  }

  /// Deletes a file or a link, ignoring errors.
  func remove(_ path: String) {
    do throws(SystemError) {
      let place = try place(path)
      try place.directory().remove(place.name)
    } catch {
      // It may be gone.
    }
  }

  /// Returns whether a path is that of a symbolic link.
  func isLink(_ path: String) -> Bool { FileDescriptor.isLink(root + path) }

  /// Returns the regular files below a folder with certain names and contents, in any order.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - isNamed: Returns whether a file with a path can be one of them.
  ///   - beginning: The bytes that they begin with, unless they are empty or unfinished.
  /// - Returns: The files.
  func listFiles(
    _ folder: String, named isNamed: (String) -> Bool, beginningWith beginning: [UInt8]
  ) -> [FileEntry] {
    var files: [FileEntry] = []
    visitContents(folder) { directory, name, path, entry in
      guard entry.kind == .file, isNamed(path) else { return }
      let file = FileEntry(path: path, size: entry.size, modificationTime: entry.modificationTime)
      if file.isTemporary || file.size == 0 || Self.file(name, in: directory, beginsWith: beginning) {
        files.append(file)
      }
    }
    return files
  }

  /// Returns whether a file begins with some bytes; `false` if it cannot be read.
  private static func file(
    _ name: String, in directory: borrowing Directory, beginsWith beginning: [UInt8]
  ) -> Bool {
    do throws(SystemError) {
      let file = try directory.openFile(name)
      return try file.read(atMost: beginning.count) == beginning
    } catch {
      return false
    }
  }

  /// Returns the names of the folders in a folder, in any order; empty on any error.
  func folders(in folder: String) -> [String] {
    do throws(SystemError) {
      let place = try place(folder)
      let directory = try place.directory().directory(place.name)
      return directory.names.filter { directory.entry($0)?.kind == .directory }
    } catch {
      return []
    }
  }

  /// Deletes the empty folders in a folder, and the folder if it is empty then.
  func removeEmptyFolders(in folder: String) {
    visitContents(folder) { directory, name, _, entry in
      if entry.kind == .directory { try? directory.removeDirectory(name) }
    }
    removeEmptyFolder(folder)
  }

  /// Deletes a folder if it is empty; a link is left alone.
  func removeEmptyFolder(_ folder: String) {
    do throws(SystemError) {
      let place = try place(folder)
      let parent = try place.directory()
      if parent.entry(place.name)?.kind == .directory { try parent.removeDirectory(place.name) }
    } catch {
      // It may be gone, or hold something else.
    }
  }

  /// A function that is called with a folder, the name of an entry in it, its path below the root, and its metadata.
  private typealias Visitor = (borrowing Directory, _ name: String, _ path: String, Directory.Entry) -> Void

  /// Visits everything below a folder, contents before their folder.
  private func visitContents(_ folder: String, _ visit: Visitor) {
    do throws(SystemError) {
      let place = try place(folder)
      try Self.visitContents(of: try place.directory().directory(place.name), folder, visit)
    } catch {
      // There is nothing that could be visited.
    }
  }

  private static func visitContents(
    of directory: borrowing Directory, _ path: String, _ visit: Visitor
  ) throws(SystemError) {
    for name in directory.names {
      guard let entry = directory.entry(name) else { continue }
      let below = "\(path)/\(name)"
      if entry.kind == .directory {
        do throws(SystemError) {
          try visitContents(of: try directory.directory(name), below, visit)
        } catch {
          // Another process may have removed it.
        }
      }
      visit(directory, name, below, entry)
    }
  }
}
