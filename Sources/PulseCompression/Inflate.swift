internal import CDeflate

/// Returns what compressed data inflates to.
///
/// Whatever the data holds, no more than the allowed size and 64 KiB are written: the size bounds the memory.
///
/// - Parameters:
///   - parts: The data with its header and checksum, in any number of parts and nothing behind it.
///   - format: What surrounds the data.
///   - size: The number of bytes that the data may inflate to; the exact one makes it twice as fast.
/// - Returns: The bytes.
/// - Throws: ``CompressionError``, also when the data does not fit its checksum.
/// - Complexity: O(bytes of the data + size).
package func inflate(
  _ parts: [ArraySlice<UInt8>], as format: CompressedFormat = .zlib, size: InflatedSizeLimit
) throws(CompressionError) -> [UInt8] {
  if case .exactly(let count) = size, format == .zlib, let bytes = inflatedInOneCall(parts, to: count) {
    return bytes
  }
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
package func inflate(
  _ data: ArraySlice<UInt8>, as format: CompressedFormat = .zlib, size: InflatedSizeLimit
) throws(CompressionError) -> [UInt8] {
  try inflate([data], as: format, size: size)
}

/// Returns what a zlib stream inflates to; `nil` when that is not a number of bytes, or anything is wrong.
///
/// The corresponding C function is `libdeflate_zlib_decompress_ex`, which needs all data in one piece, and does not tell
/// what is wrong with it.
private func inflatedInOneCall(_ parts: [ArraySlice<UInt8>], to size: Int) -> [UInt8]? {
  guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
  defer { unsafe libdeflate_free_decompressor(decompressor) }
  let data = parts.count == 1 ? parts[0] : parts.reduce(into: []) { $0 += $1 }
  var taken = 0
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { target, count in
    let result = unsafe data.withUnsafeBufferPointer { source in
      unsafe libdeflate_zlib_decompress_ex(
        decompressor, source.baseAddress, source.count, target.baseAddress, size, &taken, &count)
    }
    if result != LIBDEFLATE_SUCCESS { count = 0 }
  }
  return bytes.count == size && taken == data.count ? bytes : nil
}
