import Glibc
import PulseSystem

/// The files of a cache.
///
/// The C functions are those of POSIX; links are never followed when files are removed.
enum CacheFiles {
  /// A file below a folder.
  struct File {
    let path: String
    let size: Int
    /// When it was written, in nanoseconds; smaller is older.
    let age: Int

    /// Whether it never got its name.
    var isUnfinished: Bool { path.hasSuffix(CacheFiles.unfinished) }
  }

  private static let unfinished = ".part"

  /// Reads a whole file of at most 64 MiB; `nil` when it cannot be read.
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

  /// Writes a file beside its place and renames it; folders are made as they are needed.
  ///
  /// - Returns: `false` when the system refused, and then nothing has changed.
  static func replace(_ path: String, with bytes: [UInt8]) -> Bool {
    // In containers, processes with one number follow each other, and one of them may have been killed.
    let part = "\(path).\(getpid())-\(UInt64.random(in: 0...UInt64.max))\(unfinished)"
    // Another process may clear the cache between the folders and the file.
    for _ in 0..<2 {
      makeFolder(around: path)
      let descriptor = unsafe open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        if errno == ENOENT { continue }
        return false
      }
      let isWritten = write(bytes, to: descriptor)
      // Some file systems know only now whether there is room.
      let isClosed = close(descriptor) == 0
      if isWritten, isClosed, unsafe rename(part, path) == 0 { return true }
      unsafe unlink(part)
    }
    return false
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

  /// Makes the folders on the way to a file; that they cannot be made shows when the file is.
  private static func makeFolder(around path: String) {
    for index in path.indices.dropFirst() where path[index] == "/" {
      let folder = String(path[..<index])
      // By the XDG Base Directory Specification such folders are for one user.
      if unsafe access(folder, F_OK) != 0 { unsafe mkdir(folder, 0o700) }
    }
  }

  /// Removes a file, if it is there.
  static func remove(_ path: String) { unsafe unlink(path) }

  /// Returns the files below a folder, in any order.
  static func list(_ folder: String) -> [File] {
    var files: [File] = []
    walk(folder) { path, status in
      guard status.st_mode & S_IFMT == S_IFREG else { return }
      let age = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
      files.append(File(path: path, size: Int(status.st_size), age: age))
    }
    return files
  }

  /// Removes a folder with everything below it.
  static func removeFolder(_ folder: String) {
    walk(folder) { path, status in
      if status.st_mode & S_IFMT == S_IFDIR { unsafe rmdir(path) } else { unsafe unlink(path) }
    }
    unsafe rmdir(folder)
  }

  /// Visits everything below a folder, contents before the folders that hold them.
  private static func walk(_ folder: String, visit: (_ path: String, _ status: stat) -> Void) {
    guard let directory = try? Directory(folder) else { return }
    for name in directory.names {
      let path = "\(folder)/\(name)"
      var status = stat()
      guard unsafe lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR { walk(path, visit: visit) }
      visit(path, status)
    }
  }
}
