/// Why compressed data cannot be inflated.
package enum CompressionError: Error, Hashable, Sendable {
  /// The data cannot be of its format, or does not fit its own checksum; the reason is zlib's.
  case damaged(reason: String)

  /// The data ends before its format says that it does.
  case incomplete

  /// Bytes follow the end of the data.
  case trailingBytes(count: Int)

  /// The data inflates to fewer bytes than it must.
  case tooShort(size: Int, expected: Int)

  /// The data inflates to more bytes than it may.
  case tooLong(limit: Int)

  /// The system has no memory for it.
  case outOfMemory
}

extension CompressionError: CustomStringConvertible {
  /// What is wrong, in one line.
  package var description: String {
    switch self {
    case .damaged(let reason):
      "the compressed data is damaged: \(reason)"
    case .incomplete:
      "the compressed data ends early"
    case .trailingBytes(let count):
      "the compressed data ends \(count) byte\(count == 1 ? "" : "s") too early"
    case .tooShort(let size, let expected):
      "the compressed data inflates to \(size) bytes instead of \(expected)"
    case .tooLong(let limit):
      "the compressed data inflates to more than \(limit) bytes"
    case .outOfMemory:
      "there is no memory for the compressed data"
    }
  }
}
