internal import Glibc
import PulseSystem

/// A file that is read piece by piece, wherever the pieces lie, by many threads at once.
///
/// It holds a number, which nothing changes, until the file is closed at its end.
final class ReadableFile: Sendable {
  /// The path as the user wrote it.
  let path: String

  /// The number of bytes when the file was opened.
  let size: Int

  private let descriptor: Int32

  /// Opens a file; the corresponding C functions are `open` and `fstat`.
  ///
  /// - Parameter path: Where it is; not a folder.
  /// - Throws: ``SourceFault``.
  init(path: String) throws(SourceFault) {
    self.path = path
    // Without O_NONBLOCK the opening of a pipe would wait for somebody to write into it.
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      size = 0
      throw .unreadable(reason: "\(SystemFault(errno))")
    }
    var status = stat()
    let isKnown = unsafe fstat(descriptor, &status) == 0
    size = Int(status.st_size)
    guard isKnown else { throw .unreadable(reason: "\(SystemFault(errno))") }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .folder
    default: throw .unreadable(reason: "it is not a file")
    }
  }

  /// The corresponding C function is `close`.
  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Reads bytes; the corresponding C function is `pread`.
  ///
  /// - Parameters:
  ///   - offset: The place of the first byte.
  ///   - count: The number of bytes.
  /// - Returns: So many bytes, or `nil` when they are not all in the file: nothing is allocated then.
  /// - Throws: ``SourceFault``.
  func bytes(at offset: UInt64, count: UInt64) throws(SourceFault) -> [UInt8]? {
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
    // It was cut off while it was read.
    if failure == 0 { return nil }
    throw .unreadable(reason: "\(SystemFault(failure))")
  }

  /// Reads the beginning of the file.
  ///
  /// - Parameter count: The largest number of bytes.
  /// - Returns: So many bytes or, of a shorter file, all.
  /// - Throws: ``SourceFault``.
  func beginning(_ count: Int) throws(SourceFault) -> [UInt8] {
    try bytes(at: 0, count: UInt64(min(count, size))) ?? []
  }

  /// Whether there is something of a name; the corresponding C function is `access`.
  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }
}
