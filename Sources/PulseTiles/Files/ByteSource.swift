import PulseSystem

/// A file or remote resource that is read by byte ranges.
package protocol ByteSource: AnyObject, Sendable {
  /// The path or URL as given by the user, for messages.
  var path: String { get }

  /// The size in bytes.
  var size: Int { get }

  /// Reads a range of bytes; thread-safe.
  ///
  /// - Returns: The bytes; `nil`, without any allocation, if the range exceeds the source.
  /// - Throws: ``BasemapSourceError``.
  func bytes(at offset: UInt64, count: UInt64) throws(BasemapSourceError) -> [UInt8]?

  /// Prepares ranges of bytes that will be read, with as few requests as possible.
  ///
  /// - Parameter ranges: The ranges, in any order; parts beyond the end are ignored.
  /// - Throws: ``BasemapSourceError``.
  func load(_ ranges: [Range<UInt64>]) throws(BasemapSourceError)
}

extension ByteSource {
  /// Does nothing: the default for sources without requests.
  package func load(_ ranges: [Range<UInt64>]) throws(BasemapSourceError) {}

  /// Reads up to a number of bytes from the start.
  ///
  /// - Throws: ``BasemapSourceError``.
  package func leadingBytes(_ count: Int) throws(BasemapSourceError) -> [UInt8] {
    try bytes(at: 0, count: UInt64(min(count, size))) ?? []
  }
}

/// A file open for thread-safe random access.
package final class RandomAccessFile: ByteSource {
  /// The path as given by the user.
  package let path: String

  /// The size in bytes when the file was opened.
  package let size: Int

  private let file: FileDescriptor

  /// Opens a regular file.
  ///
  /// - Throws: ``BasemapSourceError``.
  package init(path: String) throws(BasemapSourceError) {
    self.path = path
    do throws(SystemError) {
      file = try FileDescriptor.input(path, waits: false)
    } catch {
      throw .unreadable(reason: "\(error)")
    }
    guard let size = file.size else {
      throw file.isDirectory ? .folder : .unreadable(reason: "it is not a regular file")
    }
    self.size = size
  }

  /// Reads a range of bytes.
  ///
  /// - Returns: The bytes; `nil`, without any allocation, if the range exceeds the file; `nil` as well if the file was
  ///   truncated meanwhile.
  /// - Throws: ``BasemapSourceError``.
  package func bytes(at offset: UInt64, count: UInt64) throws(BasemapSourceError) -> [UInt8]? {
    let size = UInt64(size)
    guard offset <= size, count <= size - offset else { return nil }
    do throws(SystemError) {
      return try file.read(at: Int(offset), count: Int(count))
    } catch {
      throw .unreadable(reason: "\(error)")
    }
  }
}
