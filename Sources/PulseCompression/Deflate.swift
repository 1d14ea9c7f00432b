internal import CDeflate

/// Returns bytes as a zlib stream.
///
/// libdeflate writes it, in less than half of zlib's time and a little smaller. The corresponding C function is
/// `libdeflate_zlib_compress`.
///
/// - Parameters:
///   - bytes: The bytes.
///   - level: From 0 (stored as they are) and 1 (fast, large) to 9 (slow, small).
/// - Returns: The stream with its header and checksum.
/// - Complexity: O(bytes); a map's 800 kB take about 4 ms at level 6.
package func deflate(_ bytes: ArraySlice<UInt8>, level: Int) -> [UInt8] {
  precondition(0...9 ~= level, "the level \(level) is not one from 0 to 9")
  let compressor = unsafe libdeflate_alloc_compressor(Int32(level))
  defer { unsafe libdeflate_free_compressor(compressor) }
  precondition(unsafe compressor != nil, "there is no memory for compression")
  let room = unsafe libdeflate_zlib_compress_bound(compressor, bytes.count)
  return unsafe [UInt8](unsafeUninitializedCapacity: room) { target, count in
    count = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe libdeflate_zlib_compress(
        compressor, source.baseAddress, source.count, target.baseAddress, room)
    }
  }
}
