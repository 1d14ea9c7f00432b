/// Returns what compressed data inflates to.
///
/// Whatever the data holds, no more than the allowed size and 64 KiB are written: the size bounds the memory.
///
/// - Parameters:
///   - parts: The data with its header and checksum, in any number of parts and nothing behind it.
///   - format: What surrounds the data.
///   - size: The number of bytes that the data may inflate to.
/// - Returns: The bytes.
/// - Throws: ``CompressionError``, also when the data does not fit its checksum.
/// - Complexity: O(bytes of the data + size).
public func inflate(
  _ parts: [ArraySlice<UInt8>], as format: CompressedFormat = .zlib, size: InflatedSize
) throws(CompressionError) -> [UInt8] {
  var bytes: [UInt8] = []
  if case .exactly(let count) = size { bytes.reserveCapacity(count) }
  var stream = try InflateStream(format)
  var trailing = 0
  for part in parts {
    trailing += try stream.feed(part) { piece throws(CompressionError) in
      guard bytes.count + piece.count <= size.limit else { throw .tooLong(limit: size.limit) }
      bytes += piece
    }
  }
  guard stream.isAtEnd else { throw .incomplete }
  guard trailing == 0 else { throw .trailingBytes(count: trailing) }
  if case .exactly(let count) = size, bytes.count < count {
    throw .tooShort(size: bytes.count, expected: count)
  }
  return bytes
}

/// Returns what compressed data in one part inflates to; the other function tells the rest.
public func inflate(
  _ data: ArraySlice<UInt8>, as format: CompressedFormat = .zlib, size: InflatedSize
) throws(CompressionError) -> [UInt8] {
  try inflate([data], as: format, size: size)
}
