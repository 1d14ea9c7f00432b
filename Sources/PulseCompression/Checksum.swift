internal import CDeflate

/// Returns the CRC-32 of ISO 3309, which PNG and gzip use.
///
/// libdeflate counts it many times as fast as zlib. The corresponding C function is `libdeflate_crc32`.
///
/// - Parameters:
///   - bytes: The bytes.
///   - start: The checksum of the bytes that come before them, if there are any.
/// - Returns: The checksum of both.
/// - Complexity: O(bytes).
package func crc32(_ bytes: ArraySlice<UInt8>, after start: UInt32 = 0) -> UInt32 {
  unsafe bytes.withUnsafeBufferPointer { source in
    // Without bytes the pointer may be nil, for which the library has a meaning of its own.
    source.isEmpty ? start : unsafe libdeflate_crc32(start, source.baseAddress, source.count)
  }
}

/// Returns the Adler-32 of RFC 1950, which together with a CRC-32 tells contents apart as 64 bits do.
///
/// The corresponding C function is `libdeflate_adler32`.
///
/// - Parameter bytes: The bytes.
/// - Returns: The checksum.
/// - Complexity: O(bytes).
package func adler32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  unsafe bytes.withUnsafeBufferPointer { source in
    source.isEmpty ? 1 : unsafe libdeflate_adler32(1, source.baseAddress, source.count)
  }
}
