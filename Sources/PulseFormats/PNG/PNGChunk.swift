import PulseCompression
package import PulsePixels

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
    bytes += [UInt8](bigEndian: body.count) + letters
    bytes += body
    bytes += [UInt8](bigEndian: Int(crc32(body, after: crc32(letters[...]))))
    self.bytes = bytes[...]
  }

  /// The chunk that states 96 pixels an inch, in pixels a meter, as libgd states them for every picture.
  package static let density = PNGChunk(
    type: "pHYs", body: ([UInt8](bigEndian: 3780) + [UInt8](bigEndian: 3780) + [1])[...])

  /// Whether readers that do not know the chunk must give up.
  package var isCritical: Bool { (type.utf8.first ?? 0) & 0x20 == 0 }

  /// Whether the checksum fits.
  ///
  /// - Complexity: O(bytes).
  package var isIntact: Bool {
    bytes.suffix(4).elementsEqual([UInt8](bigEndian: Int(crc32(bytes.dropFirst(4).dropLast(4)))))
  }

  /// Returns the header of a picture.
  ///
  /// - Parameters:
  ///   - size: Its size.
  ///   - fields: What follows: bit depth, color type, and the methods of compression, filters and interlacing.
  /// - Returns: The chunk.
  package static func header(of size: PixelSize, _ fields: some Sequence<UInt8>) -> PNGChunk {
    let sides = [UInt8](bigEndian: size.width) + [UInt8](bigEndian: size.height)
    return PNGChunk(type: "IHDR", body: (sides + fields)[...])
  }
}

extension [UInt8] {
  /// Creates the bytes of a number, the highest first.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - count: How many of its lowest bytes there are.
  package init(bigEndian number: Int, count: Int = 4) {
    self = (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
