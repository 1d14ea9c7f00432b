internal import PulseCompression

/// A chunk of a PNG file: length, four letters, body, checksum.
package struct PNGChunk: Sendable {
  /// What stands before the first chunk of a file.
  package static let signature: [UInt8] = [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A]

  /// The four letters.
  package let type: String

  /// What is between the letters and the checksum.
  package let body: ArraySlice<UInt8>

  /// The whole chunk, as it stands in the file.
  package let bytes: ArraySlice<UInt8>

  /// Returns the chunks of a file.
  ///
  /// - Parameter file: The contents of a PNG file.
  /// - Returns: The chunks in their order; checksums are not looked at.
  /// - Throws: ``CanvasError/decodingFailed(_:detail:)`` where there is no chunk.
  package static func chunks(of file: [UInt8]) throws(CanvasError) -> [PNGChunk] {
    var reader = ByteReader(file, format: .png)
    try reader.take(signature.count)
    var chunks: [PNGChunk] = []
    while let chunk = try PNGChunk(from: &reader) { chunks.append(chunk) }
    return chunks
  }

  /// Reads the next chunk, or returns nil at the end of the file.
  package init?(from reader: inout ByteReader) throws(CanvasError) {
    if reader.position == reader.bytes.count { return nil }
    let start = reader.position
    let length = try reader.bigEndian(4)
    type = try reader.letters(4)
    guard type.utf8.allSatisfy({ 0x41...0x5A ~= $0 & ~0x20 }) else {
      throw reader.failure("a chunk has no proper name")
    }
    body = try reader.take(length)
    try reader.take(4)
    bytes = reader.bytes[start..<reader.position]
  }

  /// Makes a chunk with a checksum that fits.
  ///
  /// - Parameters:
  ///   - type: The four letters.
  ///   - body: What is between the letters and the checksum.
  package init(type: String, body: ArraySlice<UInt8> = []) {
    self.type = type
    self.body = body
    let letters = Array(type.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(body.count + 12)
    bytes += Self.word(UInt32(body.count)) + letters
    bytes += body
    bytes += Self.word(crc32(body, after: crc32(letters[...])))
    self.bytes = bytes[...]
  }

  /// Whether readers that do not know the chunk must give up.
  package var isCritical: Bool { (type.utf8.first ?? 0) & 0x20 == 0 }

  /// Whether the checksum fits.
  ///
  /// - Complexity: O(bytes).
  package var isIntact: Bool {
    bytes.suffix(4).elementsEqual(Self.word(crc32(bytes.dropFirst(4).dropLast(4))))
  }

  /// The four bytes of a number, the highest first.
  private static func word(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
