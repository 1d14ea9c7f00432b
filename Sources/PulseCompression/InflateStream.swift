internal import CZlib

/// Compressed data on its way through zlib, part by part.
@safe struct InflateStream: ~Copyable {
  /// In a place of its own, as zlib keeps a pointer to it.
  private let state: UnsafeMutablePointer<z_stream>

  /// Where pieces of inflated data are put: large enough that calls cost little, small enough for a cache.
  private var outputBuffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Whether the end of the data was found, and its checksum fits.
  private(set) var isAtEnd = false

  /// Begins with no data.
  ///
  /// The corresponding C function is `inflateInit2`.
  init(_ format: CompressedFormat) throws(CompressionError) {
    let state = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe state.initialize(to: z_stream())
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit2_(state, format.windowBits, ZLIB_VERSION, size) == Z_OK else {
      unsafe state.deallocate()
      throw .outOfMemory
    }
    unsafe self.state = state
  }

  /// The corresponding C function is `inflateEnd`.
  deinit {
    unsafe inflateEnd(state)
    unsafe state.deallocate()
  }

  /// Inflates the next part of the data.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - receive: Called with the inflated data, piece by piece.
  /// - Returns: The number of bytes of the part that lie behind the end of the data.
  /// - Throws: ``CompressionError`` if the data is damaged, or what `receive` throws.
  mutating func feed(
    _ part: ArraySlice<UInt8>, receive: (ArraySlice<UInt8>) throws(CompressionError) -> Void
  ) throws(CompressionError) -> Int {
    var rest = part
    var isFull = false
    while !isAtEnd, isFull || !rest.isEmpty {
      let (taken, count) = try inflateChunk(rest)
      rest = rest.dropFirst(taken)
      // zlib may have read everything and still keep back what there was no room for.
      isFull = count == outputBuffer.count
      try receive(outputBuffer[..<count])
    }
    return rest.count
  }

  /// Inflates as much as there is room for in a piece.
  ///
  /// The corresponding C function is `inflate`.
  ///
  /// - Parameter data: What was not inflated yet.
  /// - Returns: How many bytes of the data were read, and how many were put in the piece.
  /// - Throws: ``CompressionError`` if the data is damaged.
  private mutating func inflateChunk(
    _ data: ArraySlice<UInt8>
  ) throws(CompressionError) -> (taken: Int, count: Int) {
    let state = unsafe state
    let available = UInt32(clamping: data.count)
    let room = UInt32(outputBuffer.count)
    let status = unsafe data.withUnsafeBufferPointer { source in
      unsafe outputBuffer.withUnsafeMutableBufferPointer { target in
        // zlib asks for a pointer to mutable bytes, and only reads them.
        unsafe state.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe state.pointee.avail_in = available
        unsafe state.pointee.next_out = target.baseAddress
        unsafe state.pointee.avail_out = room
        return unsafe CZlib.inflate(state, Z_NO_FLUSH)
      }
    }
    switch status {
    // Z_BUF_ERROR only says that there was nothing left to do.
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: isAtEnd = true
    case Z_MEM_ERROR: throw .outOfMemory
    case Z_NEED_DICT: throw .damaged(reason: "it needs a dictionary")
    default: throw .damaged(reason: unsafe state.pointee.msg.map { unsafe String(cString: $0) } ?? "unknown")
    }
    return unsafe (Int(available - state.pointee.avail_in), Int(room - state.pointee.avail_out))
  }
}
