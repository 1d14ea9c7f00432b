internal import CCompression

/// A decompression stream of zlib, which accepts compressed data in parts.
@safe struct InflateStream: ~Copyable {
  /// The stream's state, allocated because zlib keeps a pointer to it.
  private let state: UnsafeMutablePointer<z_stream>

  /// Output buffer: large enough for few calls, small enough for the processor's cache.
  private var outputBuffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Whether the end of the stream was reached and its checksum is right.
  private(set) var isAtEnd = false

  /// Creates a stream with `inflateInit2`.
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

  /// Frees the state with `inflateEnd`.
  deinit {
    unsafe inflateEnd(state)
    unsafe state.deallocate()
  }

  /// Decompresses the next part of the data.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - receive: Called with each buffer of decompressed bytes.
  /// - Returns: The number of bytes of the part after the end of the stream.
  /// - Throws: ``CompressionError`` if the data is damaged, or the error of `receive`.
  mutating func feed(
    _ part: ArraySlice<UInt8>, receive: (ArraySlice<UInt8>) throws(CompressionError) -> Void
  ) throws(CompressionError) -> Int {
    var rest = part
    var isFull = false
    while !isAtEnd, isFull || !rest.isEmpty {
      let (taken, count) = try inflateChunk(rest)
      rest = rest.dropFirst(taken)
      // zlib may have read all input and still hold output for which the buffer had no room.
      isFull = count == outputBuffer.count
      try receive(outputBuffer[..<count])
    }
    return rest.count
  }

  /// Fills the output buffer once with `inflate`.
  ///
  /// - Parameter data: The remaining compressed bytes.
  /// - Returns: The number of bytes read and the number of bytes written.
  /// - Throws: ``CompressionError`` if the data is damaged.
  private mutating func inflateChunk(
    _ data: ArraySlice<UInt8>
  ) throws(CompressionError) -> (taken: Int, count: Int) {
    let state = unsafe state
    let available = UInt32(clamping: data.count)
    let room = UInt32(outputBuffer.count)
    let status = unsafe data.withUnsafeBufferPointer { source in
      unsafe outputBuffer.withUnsafeMutableBufferPointer { target in
        // zlib takes a pointer to mutable bytes, but only reads them.
        unsafe state.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe state.pointee.avail_in = available
        unsafe state.pointee.next_out = target.baseAddress
        unsafe state.pointee.avail_out = room
        return unsafe CCompression.inflate(state, Z_NO_FLUSH)
      }
    }
    switch status {
    // Z_BUF_ERROR only means that no progress was possible.
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: isAtEnd = true
    case Z_MEM_ERROR: throw .outOfMemory
    case Z_NEED_DICT: throw .damaged(reason: "it needs a preset dictionary")
    default: throw .damaged(reason: unsafe state.pointee.msg.map { unsafe String(cString: $0) } ?? "unknown")
    }
    return unsafe (Int(available - state.pointee.avail_in), Int(room - state.pointee.avail_out))
  }
}
