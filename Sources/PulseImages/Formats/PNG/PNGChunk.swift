package import PulsePixels
import PulseSystem

/// A chunk of a PNG file: length, type, data and CRC.
package struct PNGChunk: Sendable {
  /// The 8-byte signature at the start of a file.
  package static let signature: [UInt8] = [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A]

  /// The chunk type, four letters.
  package let type: String

  /// The chunk data.
  package let body: ArraySlice<UInt8>

  /// The whole chunk as it is stored.
  package let bytes: ArraySlice<UInt8>

  /// Parses the chunks of a PNG file without checking their CRCs.
  ///
  /// - Parameter file: The contents of the file.
  /// - Returns: The chunks in order.
  /// - Throws: ``ImageFileError/decodingFailed(_:detail:)`` for a damaged chunk.
  package static func chunks(of file: [UInt8]) throws(ImageFileError) -> [PNGChunk] {
    var reader = ImageByteReader(file, format: .png)
    try reader.take(signature.count)
    var chunks: [PNGChunk] = []
    while let chunk = try PNGChunk(from: &reader) { chunks.append(chunk) }
    return chunks
  }

  /// Parses the next chunk; `nil` at the end of the file.
  ///
  /// - Parameter reader: The reader of the file.
  /// - Throws: ``ImageFileError/decodingFailed(_:detail:)``.
  package init?(from reader: inout ImageByteReader) throws(ImageFileError) {
    if reader.remaining == 0 { return nil }
    let start = reader.position
    let length = try reader.bigEndian(4)
    type = try reader.string(4)
    guard type.utf8.allSatisfy({ 0x41...0x5A ~= $0 & ~0x20 }) else {
      throw reader.decodingError("a chunk has an invalid type")
    }
    body = try reader.take(length)
    try reader.take(4)
    bytes = reader.bytes[start..<reader.position]
  }

  /// Creates a chunk with its CRC.
  package init(type: String, body: ArraySlice<UInt8> = []) {
    self.type = type
    self.body = body
    let string = Array(type.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(body.count + 12)
    bytes += [UInt8](bigEndian: body.count) + string
    bytes += body
    bytes += [UInt8](bigEndian: Int(crc32(body, after: crc32(string[...]))))
    self.bytes = bytes[...]
  }

  /// The `pHYs` chunk for 96 pixels per inch, as libgd writes it for every image.
  package static let physicalPixelDensity = PNGChunk(
    type: "pHYs", body: ([UInt8](bigEndian: 3780) + [UInt8](bigEndian: 3780) + [1])[...])

  /// Whether a decoder that does not know the chunk must reject the file.
  package var isCritical: Bool { (type.utf8.first ?? 0) & 0x20 == 0 }

  /// Whether the CRC is right, computed in O(bytes).
  package var isIntact: Bool {
    bytes.suffix(4).elementsEqual([UInt8](bigEndian: Int(crc32(bytes.dropFirst(4).dropLast(4)))))
  }

  /// Returns the `IHDR` chunk of an image; `fields` are bit depth, color type, and the compression, filter and
  /// interlace methods.
  package static func header(of size: PixelSize, _ fields: some Sequence<UInt8>) -> PNGChunk {
    let sides = [UInt8](bigEndian: size.width) + [UInt8](bigEndian: size.height)
    return PNGChunk(type: "IHDR", body: (sides + fields)[...])
  }
}
