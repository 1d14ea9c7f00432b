import Glibc

/// Identity of a file: the number of its file system, and its own in that, equal under any name and after any change.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  /// Takes both out of what `stat` found.
  init(_ status: stat) { (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino)) }
}
