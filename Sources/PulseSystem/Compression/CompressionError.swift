/// The error thrown when compressed data cannot be inflated: damaged, incomplete, of the wrong size, or out of memory.
package enum CompressionError: Error, Hashable, Sendable {
  /// The data violates its format or its checksum; the reason is zlib's message.
  case damaged(reason: String)

  /// The data ends before the end of the stream.
  case incomplete

  /// Bytes follow the end of the stream.
  case trailingBytes(count: Int)

  /// The data inflates to fewer bytes than expected.
  case tooShort(size: Int, expected: Int)

  /// The data inflates to more bytes than allowed.
  case tooLong(limit: Int)

  /// The data inflates to many more bytes than it has, as no data of people does.
  case tooDense

  /// Memory allocation failed.
  case outOfMemory
}

extension CompressionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .damaged(let reason):
      "the compressed data is damaged: \(reason)"
    case .incomplete:
      "the compressed data is truncated"
    case .trailingBytes(let count):
      "the compressed data has \(count) trailing byte\(count == 1 ? "" : "s")"
    case .tooShort(let size, let expected):
      "the compressed data decompresses to \(size) bytes instead of \(expected)"
    case .tooLong(let limit):
      "the compressed data decompresses to more than \(limit) bytes"
    case .tooDense:
      "the compressed data decompresses to more than \(InflatedSizeLimit.mostBytes) bytes and \(InflatedSizeLimit.largestRatio) times its size"
    case .outOfMemory:
      "there is not enough memory to decompress the data"
    }
  }
}
