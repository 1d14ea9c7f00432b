import Glibc

/// State of a file: the numbers by which it is told from others, and from itself before a change.
package struct FileFingerprint: Hashable, Sendable {
  /// The size in bytes.
  package let size: Int

  /// The number of the file on its device.
  package let inode: UInt64

  /// The nanoseconds since 1970 of the latest change of the contents, modulo 2^64.
  package let modificationTime: UInt64

  /// Those of the latest change of anything, which nobody can set back.
  private let changeTime: UInt64
  private let device: UInt64

  /// Asks the system; the result is `nil` for what is no regular file.
  ///
  /// The corresponding C function is `stat`.
  ///
  /// - Parameter path: Where the file is.
  package init?(ofFile path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    (size, inode, device) = (Int(status.st_size), UInt64(status.st_ino), UInt64(status.st_dev))
    modificationTime = Self.nanoseconds(status.st_mtim)
    changeTime = Self.nanoseconds(status.st_ctim)
  }

  private static func nanoseconds(_ time: timespec) -> UInt64 {
    UInt64(bitPattern: Int64(time.tv_sec)) &* 1_000_000_000 &+ UInt64(bitPattern: Int64(time.tv_nsec))
  }

  /// Whether a path leads to a device that rows cannot come from: not to a terminal, and not to `/dev/null`.
  ///
  /// The corresponding C functions are `fstat` and `isatty`.
  ///
  /// - Parameter path: The path.
  /// - Returns: Whether reading it would have no end, or no meaning.
  package static func isEndlessDevice(_ path: String) -> Bool {
    var (status, null) = (stat(), stat())
    guard unsafe stat(path, &status) == 0 else { return false }
    guard [S_IFCHR, S_IFBLK].contains(status.st_mode & S_IFMT) else { return false }
    if unsafe stat("/dev/null", &null) == 0, null.st_rdev == status.st_rdev { return false }
    guard let file = try? FileDescriptor.reading(path) else { return false }
    return isatty(file.number) == 0
  }
}
