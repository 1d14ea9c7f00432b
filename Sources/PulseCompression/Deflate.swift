internal import CZlib

/// Returns bytes as a zlib stream.
///
/// The corresponding C function is `compress2`.
///
/// - Parameters:
///   - bytes: The bytes.
///   - level: From 0 (stored as they are) and 1 (fast, large) to 9 (slow, small).
/// - Returns: The stream with its header and checksum.
/// - Complexity: O(bytes).
public func deflate(_ bytes: ArraySlice<UInt8>, level: Int) -> [UInt8] {
  precondition(0...9 ~= level, "the level \(level) is not one from 0 to 9")
  var size = compressBound(uLong(bytes.count))
  return unsafe [UInt8](unsafeUninitializedCapacity: Int(size)) { target, count in
    let status = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe compress2(target.baseAddress, &size, source.baseAddress, uLong(source.count), Int32(level))
    }
    // The room is enough for whatever bytes, so that only memory can be missing, as for any array.
    precondition(status == Z_OK, "there is no memory for compression")
    count = Int(size)
  }
}
