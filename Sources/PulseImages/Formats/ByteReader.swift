/// An order of the bytes of an integer: most or least significant byte first.
package enum ByteOrder: Hashable, Sendable {
  case bigEndian
  case littleEndian
}

/// A sequential, bounds-checked reader of bytes, which throws errors of its caller's type.
///
/// Readers of nested parts share one array.
package struct ByteReader<Failure: Error> {
  /// The whole array.
  package let bytes: [UInt8]

  /// The index in the whole array at which the readable part ends.
  package let end: Int

  private var next: Int

  /// The error of reads past the end, and of varints with more than 64 bits.
  private let error: Failure

  /// Creates a reader of a part of an array, by default all of it.
  package init(_ bytes: [UInt8], in range: Range<Int>? = nil, error: Failure) {
    let range = range ?? bytes.indices
    precondition(
      range.lowerBound >= 0 && range.upperBound <= bytes.count, "the range must be inside the array")
    self.bytes = bytes
    self.error = error
    next = range.lowerBound
    end = range.upperBound
  }

  /// The index of the next byte in the whole array.
  package var position: Int { next }

  /// The number of unread bytes.
  package var remaining: Int { end - next }

  /// The unread bytes.
  package var rest: ArraySlice<UInt8> { bytes[next..<end] }

  /// Reads the next byte; throws the reader's error at the end of the readable part.
  package mutating func byte() throws(Failure) -> UInt8 {
    guard next < end else { throw error }
    defer { next += 1 }
    return bytes[next]
  }

  /// Reads the next `count` bytes; throws the reader's error, and consumes nothing, if fewer are left.
  @discardableResult
  package mutating func take(_ count: Int) throws(Failure) -> ArraySlice<UInt8> {
    guard count <= remaining else { throw error }
    defer { next += count }
    return bytes[next..<next + count]
  }

  /// Skips the next `count` bytes and returns a reader of only these; throws the reader's error if fewer are left.
  package mutating func nested(_ count: Int) throws(Failure) -> ByteReader {
    let start = next
    try take(count)
    return ByteReader(bytes, in: start..<next, error: error)
  }

  /// Reads an unsigned integer of `count` bytes, at most eight; throws the reader's error if fewer are left.
  package mutating func integer(_ count: Int, _ order: ByteOrder) throws(Failure) -> UInt64 {
    let bytes = try take(count)
    return switch order {
    case .bigEndian: bytes.reduce(0) { $0 << 8 | UInt64($1) }
    case .littleEndian: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  /// Reads an unsigned big-endian integer of `count` bytes, at most seven; throws the reader's error if fewer are left.
  package mutating func bigEndian(_ count: Int) throws(Failure) -> Int {
    Int(truncatingIfNeeded: try integer(count, .bigEndian))
  }

  /// Reads an unsigned little-endian integer of `count` bytes, at most seven; throws the reader's error if fewer
  /// are left.
  package mutating func littleEndian(_ count: Int) throws(Failure) -> Int {
    Int(truncatingIfNeeded: try integer(count, .littleEndian))
  }

  /// Reads an unsigned LEB128 varint; throws the reader's error if it is truncated or has more than 64 bits.
  package mutating func varint() throws(Failure) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte()
      // The tenth byte may contribute only one bit.
      guard shift < 63 || byte <= 1 else { throw error }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw error
  }

  /// Reads the next `count` bytes as UTF-8 text, with invalid bytes replaced; throws the reader's error if fewer
  /// are left.
  package mutating func string(_ count: Int) throws(Failure) -> String {
    String(decoding: try take(count), as: UTF8.self)
  }
}

/// A reader of the bytes of an image file.
package typealias ImageByteReader = ByteReader<ImageFileError>

extension ImageByteReader {
  /// Creates a reader of a part of an image file, by default all of it.
  package init(_ bytes: [UInt8], in range: Range<Int>? = nil, format: ImageFormat) {
    let end = ImageFileError.decodingFailed(format, detail: "its data is truncated")
    self.init(bytes, in: range, error: end)
  }

  /// Returns the error that decoding failed, with the image format of the reader and a detail.
  package func decodingError(_ detail: String) -> ImageFileError {
    guard case .decodingFailed(let format, _) = error else { return error }
    return .decodingFailed(format, detail: detail)
  }
}

extension [UInt8] {
  /// Creates the big-endian bytes of an integer's lowest `count` bytes.
  package init(bigEndian number: Int, count: Int = 4) {
    self = (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// Creates the little-endian bytes of an integer's lowest `count` bytes.
  package init(littleEndian number: Int, count: Int) {
    self = (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
