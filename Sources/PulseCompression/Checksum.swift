internal import CZlib

/// Returns the CRC-32 of ISO 3309, which PNG and gzip use.
///
/// The corresponding C function is `crc32_z`.
///
/// - Parameters:
///   - bytes: The bytes.
///   - start: The checksum of the bytes that come before them, if there are any.
/// - Returns: The checksum of both.
/// - Complexity: O(bytes).
public func crc32(_ bytes: ArraySlice<UInt8>, after start: UInt32 = 0) -> UInt32 {
  unsafe bytes.withUnsafeBufferPointer { source in
    // Without bytes the pointer may be nil, for which zlib has a meaning of its own.
    if source.isEmpty { return start }
    return UInt32(truncatingIfNeeded: unsafe crc32_z(uLong(start), source.baseAddress, source.count))
  }
}
