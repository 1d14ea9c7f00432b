/// Reads the bytes of a picture file in order; every read past the end throws.
package struct ByteReader {
  /// The format of the file, for the errors.
  package let format: PictureFormat

  /// The contents of the file.
  package let bytes: [UInt8]

  /// The index of the next byte.
  package private(set) var position = 0

  /// Creates a reader at the start of a file.
  package init(_ bytes: [UInt8], format: PictureFormat) {
    self.bytes = bytes
    self.format = format
  }

  /// Returns the error for a file that is not as it should be.
  package func failure(_ detail: String) -> CanvasError { .decodingFailed(format, detail: detail) }

  /// Passes over a number of bytes and returns them.
  @discardableResult
  package mutating func take(_ count: Int) throws(CanvasError) -> ArraySlice<UInt8> {
    guard count <= bytes.count - position else { throw failure("its data ends early") }
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// Returns the next byte.
  package mutating func byte() throws(CanvasError) -> UInt8 {
    guard position < bytes.count else { throw failure("its data ends early") }
    defer { position += 1 }
    return bytes[position]
  }

  /// Returns the next bytes as a number, the highest byte first.
  package mutating func bigEndian(_ count: Int) throws(CanvasError) -> Int {
    try take(count).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the next bytes as a number, the lowest byte first.
  package mutating func littleEndian(_ count: Int) throws(CanvasError) -> Int {
    try take(count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the next bytes as letters.
  package mutating func letters(_ count: Int) throws(CanvasError) -> String {
    String(decoding: try take(count), as: UTF8.self)
  }
}
