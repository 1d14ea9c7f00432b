import PulseBasics
package import PulsePixels

/// A chunk of a WebP file: FourCC, length, data and padding to an even length.
package struct WebPChunk: Sendable {
  /// The bytes of the chunk as separate buffers, so that frames can share image data.
  package let byteBuffers: [[UInt8]]

  /// The size of the whole chunk in bytes.
  package var byteCount: Int { byteBuffers.reduce(0) { $0 + $1.count } }

  private init(_ type: String, _ body: [[UInt8]]) {
    let count = body.reduce(0) { $0 + $1.count }
    byteBuffers =
      [Array(type.utf8) + [UInt8](littleEndian: count, count: 4)] + body + (count % 2 == 0 ? [] : [[0]])
  }

  /// Returns the 12-byte RIFF header; `size` counts all chunks and the FourCC `WEBP`.
  package static func fileHeader(size: Int) -> [UInt8] { WebPRIFFHeader.bytes(size: size) }

  /// Returns the `VP8X` chunk of an animation with its canvas size.
  package static func canvas(size: PixelSize, hasAlpha: Bool, hasMetadata: Bool) -> WebPChunk {
    let flags = 0x02 | (hasAlpha ? 0x10 : 0) | (hasMetadata ? 0x04 : 0)
    return WebPChunk("VP8X", [WebPCanvas.bytes(size: size, flags: flags)])
  }

  /// Returns the `ANIM` chunk with the loop count, 0 forever, and a transparent background.
  package static func animation(loopCount: Int) -> WebPChunk {
    WebPChunk("ANIM", [[0, 0, 0, 0] + [UInt8](littleEndian: loopCount, count: 2)])
  }

  /// Returns the `ANMF` chunk of a frame without disposal.
  ///
  /// - Parameters:
  ///   - imageChunks: The image chunks of the frame.
  ///   - rect: The rectangle of the frame, with even left and top edges.
  ///   - milliseconds: The frame duration, up to 24 bits.
  ///   - isBlended: Whether the frame is alpha-blended over the previous content; otherwise it replaces its rectangle.
  /// - Returns: The chunk, which shares the image bytes.
  package static func frame(
    of imageChunks: [UInt8], in rect: PixelRect, milliseconds: Int, isBlended: Bool
  ) -> WebPChunk {
    let numbers = [rect.x / 2, rect.y / 2, rect.width - 1, rect.height - 1, milliseconds]
    // Blending method 0 (blend) or 1 (do not blend), disposal method 0 (do not dispose).
    return WebPChunk(
      "ANMF", [numbers.flatMap { [UInt8](littleEndian: $0, count: 3) } + [isBlended ? 0 : 0x02], imageChunks])
  }

  /// Returns the XMP metadata chunk (ISO 16684-1) with one property, `xmp:CreatorTool`.
  package static func metadata(creatorTool tool: String) -> WebPChunk {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
      <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="\(tool.markupEscaped)"/></rdf:RDF></x:xmpmeta>
      """
    return WebPChunk("XMP ", [Array(packet.utf8)])
  }

  /// Returns the image chunks of a still WebP file: `VP8` or `VP8L`, and `ALPH` if there is one.
  ///
  /// libwebp writes no others but `VP8X`, which a frame must not contain.
  ///
  /// - Parameter file: The contents of the file.
  /// - Returns: The chunks.
  package static func imageChunks(in file: [UInt8]) -> [UInt8] {
    var reader = ImageByteReader(file, in: min(WebPRIFFHeader.size, file.count)..<file.count, format: .webp)
    var imageChunks: [UInt8] = []
    while reader.remaining >= 8 {
      let start = reader.position
      guard let header = try? WebPChunkHeader(from: &reader) else { break }
      _ = try? reader.take(min(header.size + header.size % 2, reader.remaining))
      if header.type != "VP8X" { imageChunks += file[start..<reader.position] }
    }
    return imageChunks
  }
}
