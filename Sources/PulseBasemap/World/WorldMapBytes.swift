import PulseSystem

/// The bytes of a packed world map: an array, or those embedded in the program, which are not copied.
struct WorldMapBytes: Sendable {
  private let bytes: [UInt8]?

  /// The number of bytes.
  let count: Int

  /// Creates bytes from an array.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    count = bytes.count
  }

  private init() {
    bytes = nil
    count = unsafe EmbeddedFile.worldMap.buffer.count
  }

  /// The bytes embedded in the program.
  static let embedded = WorldMapBytes()

  /// Calls `body` with a range of the bytes; a range beyond them traps.
  func withSpan<Value, Failure: Error>(
    of range: Range<Int>, _ body: (borrowing Span<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let bytes { return try body(bytes.span.extracting(range)) }
    return try body(unsafe EmbeddedFile.worldMap.buffer.span.extracting(range))
  }

  /// Returns a copy of a range of the bytes; a range beyond them traps.
  func array(of range: Range<Int>) -> [UInt8] {
    withSpan(of: range) { span in
      var array: [UInt8] = []
      array.append(addingCapacity: span.count) { output in
        for index in span.indices { output.append(span[index]) }
      }
      return array
    }
  }
}
