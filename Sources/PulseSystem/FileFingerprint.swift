import Glibc

/// Fingerprint of a file from its metadata: size, inode, device and times, which differ after any change.
package struct FileFingerprint: Hashable, Sendable {
  /// The size in bytes.
  package let size: Int

  /// The inode number on its device.
  package let inode: UInt64

  /// The modification time in nanoseconds since 1970, modulo 2^64.
  package let modificationTime: UInt64

  /// The status change time in nanoseconds, which programs cannot set back.
  private let changeTime: UInt64
  private let device: UInt64

  /// Reads the metadata of a path with `stat`; `nil` unless it is a regular file.
  package init?(ofFile path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    (size, inode, device) = (Int(status.st_size), UInt64(status.st_ino), UInt64(status.st_dev))
    modificationTime = Self.nanoseconds(status.st_mtim)
    changeTime = Self.nanoseconds(status.st_ctim)
  }

  /// The metadata as text, by which another process can compare it.
  package var text: String { "\(size)-\(inode)-\(device)-\(modificationTime)-\(changeTime)" }

  private static func nanoseconds(_ time: timespec) -> UInt64 {
    UInt64(bitPattern: Int64(time.tv_sec)) &* 1_000_000_000 &+ UInt64(bitPattern: Int64(time.tv_nsec))
  }

  /// Returns whether a path is a device that cannot be read as a list of rows: neither a terminal nor `/dev/null`.
  package static func isEndlessDevice(_ path: String) -> Bool {
    var (status, null) = (stat(), stat())
    guard unsafe stat(path, &status) == 0 else { return false }
    guard [S_IFCHR, S_IFBLK].contains(status.st_mode & S_IFMT) else { return false }
    if unsafe stat("/dev/null", &null) == 0, null.st_rdev == status.st_rdev { return false }
    guard let file = try? FileDescriptor.reading(path) else { return false }
    return isatty(file.number) == 0
  }
}

/// Identity of a file: device and inode numbers, equal for all its names and after changes.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  /// Extracts the numbers from the result of `stat`.
  init(_ status: stat) { (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino)) }

  /// Reads the numbers of a path with `stat`, which follows links; `nil` if there is nothing.
  package init?(ofFile path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
