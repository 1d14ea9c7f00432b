internal import Glibc

/// A converter of text in an encoding to UTF-8, piece by piece; it owns a descriptor of `iconv`.
///
/// One thread uses it.
@safe package final class TextConverter {
  private let descriptor: iconv_t

  /// The bytes of an incomplete character at the end of the latest piece.
  private var rest: [UInt8] = []

  /// The number of bytes that are converted.
  private var offset = 0

  /// Creates a converter; `nil` if the C library does not have the encoding.
  ///
  /// The corresponding C function is `iconv_open`.
  ///
  /// - Parameter name: The name of the encoding in the C library.
  package init?(from name: String) {
    let descriptor = unsafe iconv_open("UTF-8", name)
    // The error is -1 as a pointer.
    guard let descriptor = unsafe descriptor, Int(bitPattern: descriptor) != -1 else { return nil }
    unsafe self.descriptor = unsafe descriptor
  }

  /// The corresponding C function is `iconv_close`.
  deinit { unsafe iconv_close(descriptor) }

  /// Returns the next piece, which may be the last one, in UTF-8.
  ///
  /// The corresponding C function is `iconv`.
  ///
  /// - Parameters:
  ///   - piece: The bytes.
  ///   - isLast: Whether no others follow.
  /// - Returns: The text up to a byte that is none in the encoding, and the offset of that byte; `nil` if there is none.
  /// - Complexity: O(bytes).
  package func convert(_ piece: [UInt8], isLast: Bool) -> (text: [UInt8], invalid: Int?) {
    var bytes = rest + piece
    rest = []
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 4)
    var (used, isInvalid) = (0, false)
    // Four bytes of UTF-8 have more than one of any encoding.
    var buffer = [CChar](repeating: 0, count: 1 << 14)
    let count = bytes.count
    unsafe bytes.withUnsafeMutableBytes { raw in
      while used < count, !isInvalid {
        var input = unsafe raw.baseAddress.map { unsafe ($0 + used).assumingMemoryBound(to: CChar.self) }
        var (left, room) = (count - used, buffer.count)
        let (status, problem) = unsafe buffer.withUnsafeMutableBufferPointer { output in
          var end = output.baseAddress
          let status = unsafe iconv(descriptor, &input, &left, &end, &room)
          return (status, errno)
        }
        text.append(contentsOf: buffer[..<(buffer.count - room)].map { UInt8(bitPattern: $0) })
        used = count - left
        guard status == -1 else { break }
        if problem == E2BIG { continue }
        if problem == EINVAL, !isLast { break }
        isInvalid = true
      }
    }
    if !isInvalid { rest = Array(bytes[used...]) }
    defer { offset += used }
    return (text, isInvalid ? offset + used : nil)
  }
}
