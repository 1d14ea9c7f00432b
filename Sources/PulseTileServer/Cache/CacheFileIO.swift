import Glibc
import PulseSystem

/// File operations of the tile cache through POSIX calls.
///
/// Symbolic links are never followed when files are deleted.
enum CacheFileIO {
  /// A file found in the cache: its path, size in bytes and modification time.
  struct FileEntry {
    let path: String
    let size: Int
    /// The modification time in nanoseconds since 1970.
    let modificationTime: Int

    /// Whether the file is an unfinished write, not yet renamed.
    var isTemporary: Bool { path.hasSuffix(CacheFileIO.temporarySuffix) }
  }

  private static let temporarySuffix = ".part"

  /// Reads a whole file of up to 64 MiB; `nil` on any error.
  static func read(_ path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      0...1 << 26 ~= status.st_size
    else { return nil }
    let size = Int(status.st_size)
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        guard let place = unsafe buffer.baseAddress?.advanced(by: count) else { return }
        let read = unsafe Glibc.read(descriptor, place, size - count)
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { return }
        count += read
      }
    }
  }

  /// Writes a temporary file and renames it into place, creating missing folders.
  ///
  /// A signal that ends the process does so before or after, so that it leaves no temporary file.
  ///
  /// - Returns: `false` on failure, which leaves the old file unchanged.
  static func writeAtomically(_ path: String, with bytes: [UInt8]) -> Bool {
    // Containers reuse process ids, and a killed process may have left a file of this name.
    let part = "\(path).\(getpid())-\(UInt64.random(in: 0...UInt64.max))\(temporarySuffix)"
    // Another process may clear the cache between the folders and the file.
    for _ in 0..<2 {
      createParentFolders(of: path)
      switch UnregisteredFileLock.whileWriting({ write(bytes, to: part, thenRenameTo: path) }) {
      case .written: return true
      case .impossible: return false
      case .retriable: continue
      }
    }
    return false
  }

  /// The result of an attempt to write a file.
  private enum Attempt {
    case written

    /// Nothing was written, perhaps because the folder was removed meanwhile.
    case retriable

    /// The temporary file cannot be created.
    case impossible
  }

  /// Writes a temporary file and renames it; without success, no temporary file remains.
  private static func write(_ bytes: [UInt8], to part: String, thenRenameTo path: String) -> Attempt {
    let descriptor = unsafe open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return errno == ENOENT ? .retriable : .impossible }
    let isWritten = write(bytes, to: descriptor)
    // Some file systems report a full disk only on close.
    let isClosed = close(descriptor) == 0
    if isWritten, isClosed, unsafe rename(part, path) == 0 { return .written }
    unsafe unlink(part)
    return .retriable
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Creates the missing parent folders of a file; failures show when the file is opened.
  private static func createParentFolders(of path: String) {
    for index in path.indices.dropFirst() where path[index] == "/" {
      let folder = String(path[..<index])
      // The XDG Base Directory Specification requires mode 0700.
      if unsafe access(folder, F_OK) != 0 { unsafe mkdir(folder, 0o700) }
    }
  }

  /// Deletes a file, ignoring errors.
  static func remove(_ path: String) { unsafe unlink(path) }

  /// Returns the regular files below a folder, in any order.
  static func listFiles(_ folder: String) -> [FileEntry] {
    var files: [FileEntry] = []
    visitContents(folder) { path, status in
      guard status.st_mode & S_IFMT == S_IFREG else { return }
      let modificationTime = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
      files.append(FileEntry(path: path, size: Int(status.st_size), modificationTime: modificationTime))
    }
    return files
  }

  /// Deletes a folder and its contents.
  static func removeFolder(_ folder: String) {
    visitContents(folder) { path, status in
      if status.st_mode & S_IFMT == S_IFDIR { unsafe rmdir(path) } else { unsafe unlink(path) }
    }
    unsafe rmdir(folder)
  }

  /// Visits everything below a folder, contents before their folder.
  private static func visitContents(_ folder: String, visit: (_ path: String, _ status: stat) -> Void) {
    guard let directory = try? Directory(folder) else { return }
    for name in directory.names {
      let path = "\(folder)/\(name)"
      var status = stat()
      guard unsafe lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR { visitContents(path, visit: visit) }
      visit(path, status)
    }
  }
}
