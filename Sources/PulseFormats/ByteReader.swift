/// A sequential reader of the bytes of an image file; reads past the end throw.
package struct ByteReader {
  /// The format of the file, for errors.
  package let format: ImageFormat

  package let bytes: [UInt8]

  /// The offset of the next byte.
  package private(set) var position = 0

  package init(_ bytes: [UInt8], format: ImageFormat) {
    self.bytes = bytes
    self.format = format
  }

  /// Returns a decoding error with a detail.
  package func decodingError(_ detail: String) -> ImageFileError { .decodingFailed(format, detail: detail) }

  /// Reads a number of bytes.
  ///
  /// - Parameter count: The number of bytes.
  /// - Returns: The bytes.
  /// - Throws: ``ImageFileError/decodingFailed(_:detail:)`` at the end of the file.
  @discardableResult
  package mutating func take(_ count: Int) throws(ImageFileError) -> ArraySlice<UInt8> {
    guard count <= bytes.count - position else { throw decodingError("its data ends early") }
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// Reads a byte.
  ///
  /// - Returns: The byte.
  /// - Throws: ``ImageFileError/decodingFailed(_:detail:)`` at the end of the file.
  package mutating func byte() throws(ImageFileError) -> UInt8 {
    guard position < bytes.count else { throw decodingError("its data ends early") }
    defer { position += 1 }
    return bytes[position]
  }

  /// Reads an unsigned big-endian integer of a number of bytes, or throws at the end of the file.
  package mutating func bigEndian(_ count: Int) throws(ImageFileError) -> Int {
    try take(count).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads an unsigned little-endian integer of a number of bytes, or throws at the end of the file.
  package mutating func littleEndian(_ count: Int) throws(ImageFileError) -> Int {
    try take(count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads a number of bytes as ASCII text, or throws at the end of the file.
  package mutating func string(_ count: Int) throws(ImageFileError) -> String {
    String(decoding: try take(count), as: UTF8.self)
  }
}
