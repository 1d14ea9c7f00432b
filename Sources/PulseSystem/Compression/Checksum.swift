internal import CCompression

/// Returns the CRC-32 of ISO 3309, as in PNG and gzip; the C function is `libdeflate_crc32`.
///
/// - Parameters:
///   - bytes: The bytes.
///   - start: The checksum of the preceding bytes; 0 if there are none.
/// - Returns: The checksum of the preceding bytes and these.
package func crc32(_ bytes: ArraySlice<UInt8>, after start: UInt32 = 0) -> UInt32 {
  unsafe bytes.withUnsafeBufferPointer { source in
    // The pointer may be nil for no bytes, which the library interprets as a request for the initial value.
    source.isEmpty ? start : unsafe libdeflate_crc32(start, source.baseAddress, source.count)
  }
}

/// Returns the Adler-32 of RFC 1950; the C function is `libdeflate_adler32`.
package func adler32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  unsafe bytes.withUnsafeBufferPointer { source in
    source.isEmpty ? 1 : unsafe libdeflate_adler32(1, source.baseAddress, source.count)
  }
}
