internal import Glibc
import PulseSystem

/// A file open for thread-safe random access (`pread`).
///
/// Its only state is the file descriptor, which `deinit` closes.
package final class RandomAccessFile: ByteSource {
  /// The path as given by the user.
  package let path: String

  /// The size in bytes when the file was opened.
  package let size: Int

  private let descriptor: Int32

  /// Opens a regular file with `open` and `fstat`.
  ///
  /// - Throws: ``BasemapSourceError``.
  package init(path: String) throws(BasemapSourceError) {
    self.path = path
    // Without O_NONBLOCK, opening a named pipe would block.
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      size = 0
      throw .unreadable(reason: "\(SystemError(errno))")
    }
    var status = stat()
    let isKnown = unsafe fstat(descriptor, &status) == 0
    size = Int(status.st_size)
    guard isKnown else { throw .unreadable(reason: "\(SystemError(errno))") }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .folder
    default: throw .unreadable(reason: "it is not a regular file")
    }
  }

  /// Closes the file with `close`.
  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Reads a range of bytes with `pread`.
  ///
  /// - Returns: The bytes; `nil`, without any allocation, if the range exceeds the file.
  /// - Throws: ``BasemapSourceError``.
  package func bytes(at offset: UInt64, count: UInt64) throws(BasemapSourceError) -> [UInt8]? {
    let size = UInt64(size)
    guard offset <= size, count <= size - offset else { return nil }
    var failure: Int32?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
      while filled < Int(count) {
        let rest = unsafe UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(rebasing: buffer[filled...]))
        let read = unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(offset) + filled)
        if read < 0, errno == EINTR { continue }
        guard read > 0 else {
          failure = read < 0 ? errno : 0
          return
        }
        filled += read
      }
    }
    guard let failure else { return bytes }
    // The file was truncated during the read.
    if failure == 0 { return nil }
    throw .unreadable(reason: "\(SystemError(failure))")
  }

  /// Returns whether a file or folder exists at a path, by `access`.
  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }
}
