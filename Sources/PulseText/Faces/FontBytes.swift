import Glibc
internal import PulseSystem

/// The bytes of a font file, at an address that does not change, as FreeType and HarfBuzz require.
///
/// The conformance to `Sendable` is unchecked, but safe: the bytes do not change.
@safe final class FontBytes: @unchecked Sendable {
  /// The maximum size of a font file; those with all Chinese characters have about 20 MB.
  static let maximumCount = 1 << 28

  let count: Int
  private let start: UnsafePointer<UInt8>
  private let isOwned: Bool

  private init(start: UnsafePointer<UInt8>, count: Int, isOwned: Bool) {
    unsafe self.start = start
    self.count = count
    self.isOwned = isOwned
  }

  /// Copies bytes.
  convenience init(_ bytes: [UInt8]) {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
    unsafe bytes.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { unsafe copy.initialize(from: start, count: bytes.count) }
    }
    unsafe self.init(start: UnsafePointer(copy), count: bytes.count, isOwned: true)
  }

  /// Creates the bytes of a font that is part of the program, without a copy.
  private convenience init?(_ file: EmbeddedFile) {
    guard let start = unsafe file.buffer.baseAddress else { return nil }
    unsafe self.init(start: start, count: file.buffer.count, isOwned: false)
  }

  /// Reads a regular file.
  ///
  /// - Throws: ``FontError/fontNotReadable(path:detail:)``.
  convenience init(path: String) throws(FontError) {
    // The system would stop at a null byte, and open another file.
    guard !path.utf8.contains(0) else {
      throw .fontNotReadable(path: path, detail: "its path has a null byte")
    }
    do throws(SystemError) {
      let file = try FileDescriptor.input(path)
      guard let size = file.size, size <= Self.maximumCount else { throw SystemError(EFBIG) }
      self.init(try file.readAll(limit: size))
    } catch {
      throw .fontNotReadable(path: path, detail: error.description)
    }
  }

  deinit { if isOwned { unsafe start.deallocate() } }

  /// The embedded subset of Noto Sans.
  static let notoSans = FontBytes(EmbeddedFile.notoSans) ?? FontBytes([])

  /// Calls a function with the address of the bytes, which is valid as long as this object.
  func withUnsafeStart<R, E: Error>(_ body: (UnsafePointer<UInt8>) throws(E) -> R) throws(E) -> R {
    try unsafe body(start)
  }
}
