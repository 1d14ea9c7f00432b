import CZlib

/// Returns what a zlib stream inflates to.
///
/// The corresponding C function is `uncompress2`. It never writes more than `size` bytes, whatever the
/// stream holds, so that the caller's limit on `size` bounds the memory and the time.
///
/// - Parameters:
///   - stream: The stream with its header and checksum, and nothing behind it.
///   - size: The number of bytes that the stream must inflate to.
/// - Returns: Exactly `size` bytes.
/// - Throws: ``BasemapError/damagedStream(detail:)``.
func inflate(_ stream: ArraySlice<UInt8>, size: Int) throws(BasemapError) -> [UInt8] {
  var status = Z_OK
  var written = uLongf(size)
  var taken = uLong(stream.count)
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { target, count in
    status = unsafe stream.withUnsafeBufferPointer { source in
      unsafe uncompress2(target.baseAddress, &written, source.baseAddress, &taken)
    }
    // On an error, the first `written` bytes may hold nothing yet.
    count = status == Z_OK ? Int(written) : 0
  }
  switch status {
  case Z_OK where bytes.count == size && taken == stream.count:
    return bytes
  case Z_OK where bytes.count == size:
    throw .damagedStream(detail: "ends \(stream.count - Int(taken)) bytes too early")
  case Z_OK:
    throw .damagedStream(detail: "inflates to \(bytes.count) bytes instead of \(size)")
  case Z_BUF_ERROR:
    throw .damagedStream(detail: "inflates to more than \(size) bytes")
  case Z_MEM_ERROR:
    throw .damagedStream(detail: "cannot be inflated for lack of memory")
  default:
    throw .damagedStream(detail: "is damaged or incomplete")
  }
}
