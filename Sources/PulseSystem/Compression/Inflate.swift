internal import CCompression

/// Decompresses a zlib or gzip stream, writing at most 64 KiB more than the allowed size.
///
/// - Parameters:
///   - parts: The complete stream in any number of parts, without trailing bytes.
///   - format: The container format.
///   - size: The allowed number of bytes; an exact one makes it twice as fast.
/// - Returns: The decompressed bytes.
/// - Throws: ``CompressionError``, also for a wrong checksum.
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
  let packed = parts.reduce(0) { $0 + $1.count }
  for part in parts {
    trailing += try stream.feed(part) { piece throws(CompressionError) in
      guard bytes.count + piece.count <= size.limit else { throw .tooLong(limit: size.limit) }
      bytes += piece
      if case .text = size { try InflatedSizeLimit.checkRatio(of: bytes.count, to: packed) }
    }
  }
  guard stream.isAtEnd else { throw .incomplete }
  guard trailing == 0 else { throw .trailingBytes(count: trailing) }
  if case .exactly(let count) = size, bytes.count < count {
    throw .tooShort(size: bytes.count, expected: count)
  }
  return bytes
}

/// Decompresses a complete zlib or gzip stream that is in one part; throws ``CompressionError`` if it is damaged or
/// not of the
/// allowed size.
package func inflate(
  _ data: ArraySlice<UInt8>, as format: CompressedFormat = .zlib, size: InflatedSizeLimit
) throws(CompressionError) -> [UInt8] {
  try inflate([data], as: format, size: size)
}

/// Returns the first bytes of a gzip stream, as far as its first packed bytes tell them.
///
/// - Parameters:
///   - packed: The first bytes of the stream.
///   - limit: The largest number of bytes.
/// - Returns: The decompressed bytes; empty for a damaged stream.
package func inflatedBeginning(ofGzip packed: ArraySlice<UInt8>, limit: Int) -> [UInt8] {
  var bytes: [UInt8] = []
  do throws(CompressionError) {
    var stream = try InflateStream(.gzip)
    _ = try stream.feed(packed) { piece throws(CompressionError) in
      bytes += piece
      if bytes.count >= limit { throw .tooLong(limit: limit) }
    }
  } catch {
    // What has been decompressed is enough, or all there is.
  }
  return Array(bytes.prefix(limit))
}

/// The first two bytes of a gzip stream.
package let gzipSignature: [UInt8] = [0x1F, 0x8B]

/// Returns gzip data decompressed and any other data unchanged; gzip is detected by its two-byte signature.
///
/// Throws ``CompressionError`` if gzip data is damaged or not of the allowed size.
package func inflatedIfGzip(_ bytes: [UInt8], size: InflatedSizeLimit) throws(CompressionError) -> [UInt8] {
  bytes.starts(with: gzipSignature) ? try inflate(bytes[...], as: .gzip, size: size) : bytes
}

/// Decompresses a zlib stream of known size in one call; `nil` for another size or any error.
///
/// The C function is `libdeflate_zlib_decompress_ex`, which needs contiguous data and reports no reason.
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

/// The container formats of deflated data: zlib, gzip or none.
package enum CompressedFormat: Hashable, Sendable {
  /// Two-byte header and an Adler-32 checksum (RFC 1950), as in PNG.
  case zlib

  /// Header with an optional name, CRC-32 and size (RFC 1952).
  case gzip

  /// No container (RFC 1951), as in ZIP archives.
  case deflate

  /// The `windowBits` argument of zlib: the largest window, 2^15 bytes, and the format in higher bits or the
  /// sign.
  var windowBits: Int32 {
    switch self {
    case .zlib: 15
    case .gzip: 15 + 16
    case .deflate: -15
    }
  }
}

/// A limit of the size of inflated data: an exact number of bytes or a maximum.
///
/// There is no unlimited case: foreign data must not determine the memory use.
package enum InflatedSizeLimit: Hashable, Sendable {
  /// Exactly this number of bytes.
  case exactly(Int)

  /// At most this number of bytes.
  case atMost(Int)

  /// At most this number of bytes of text, which people write and programs export, and not many times those it has.
  case text(atMost: Int)

  /// The number of bytes above which text must not inflate to more than ``largestRatio`` times its size: repeated text
  /// inflates to a thousand times its size, tables and maps to less than a hundred.
  static let mostBytes = 1 << 26
  static let largestRatio = 200

  /// Throws ``CompressionError/tooDense`` if text inflates to many more bytes than it has.
  static func checkRatio(of count: Int, to packed: Int) throws(CompressionError) {
    guard count <= mostBytes || count / largestRatio <= packed else { throw .tooDense }
  }

  /// The largest number of bytes permitted.
  var limit: Int {
    switch self {
    case .exactly(let count), .atMost(let count), .text(let count): count
    }
  }
}
