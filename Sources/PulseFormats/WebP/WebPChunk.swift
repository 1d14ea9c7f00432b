package import PulsePixels

/// A chunk of a WebP file: four letters, the length, the body, and a byte that makes the length even.
package struct WebPChunk: Sendable {
  /// The bytes in the order in which they are written; kept apart, so that frames can share a picture.
  package let pieces: [[UInt8]]

  /// The number of bytes of the whole chunk.
  package var byteCount: Int { pieces.reduce(0) { $0 + $1.count } }

  private init(_ type: String, _ body: [[UInt8]]) {
    let count = body.reduce(0) { $0 + $1.count }
    pieces = [Array(type.utf8) + Self.bytes(count, 4)] + body + (count % 2 == 0 ? [] : [[0]])
  }

  /// Returns the beginning of a file.
  ///
  /// - Parameter size: The bytes of all chunks and the letters `WEBP`.
  /// - Returns: The twelve bytes.
  package static func fileHeader(size: Int) -> [UInt8] {
    Array("RIFF".utf8) + bytes(size, 4) + Array("WEBP".utf8)
  }

  /// Returns the chunk that announces an animation of a size.
  package static func canvas(size: PixelSize, hasAlpha: Bool, hasMetadata: Bool) -> WebPChunk {
    let flags = 0x02 | (hasAlpha ? 0x10 : 0) | (hasMetadata ? 0x04 : 0)
    return WebPChunk("VP8X", [bytes(flags, 4) + bytes(size.width - 1, 3) + bytes(size.height - 1, 3)])
  }

  /// Returns the chunk with the number of plays; the color behind everything is transparent.
  package static func animation(loopCount: Int) -> WebPChunk {
    WebPChunk("ANIM", [[0, 0, 0, 0] + bytes(loopCount, 2)])
  }

  /// Returns the chunk of a frame that stays.
  ///
  /// - Parameters:
  ///   - picture: The chunks of the picture.
  ///   - rect: Where it is shown, its left and top edge even.
  ///   - milliseconds: How long it is shown, of 24 bits.
  ///   - isBlended: Whether what is there shines through; otherwise it is replaced, alpha included.
  /// - Returns: The chunk, which shares the bytes of the picture.
  package static func frame(
    of picture: [UInt8], in rect: PixelRect, milliseconds: Int, isBlended: Bool
  ) -> WebPChunk {
    let numbers = [rect.x / 2, rect.y / 2, rect.width - 1, rect.height - 1, milliseconds]
    // Blending method 0 (blend) or 1 (do not blend), disposal method 0 (do not dispose).
    return WebPChunk("ANMF", [numbers.flatMap { bytes($0, 3) } + [isBlended ? 0 : 0x02], picture])
  }

  /// Returns the chunk that tells how the file was made: XMP (ISO 16684-1) with one property, `xmp:CreatorTool`.
  package static func metadata(creatorTool tool: String) -> WebPChunk {
    let escaped = tool.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing("\"", with: "&quot;")
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
      <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="\(escaped)"/></rdf:RDF></x:xmpmeta>
      """
    return WebPChunk("XMP ", [Array(packet.utf8)])
  }

  /// Returns the chunks of a still WebP file that are the picture itself: of its alpha, if it is apart, and of its
  /// colors.
  ///
  /// libwebp writes only them, and `VP8X` where alpha is apart, which in a frame has no place.
  package static func picture(in file: [UInt8]) -> [UInt8] {
    var rest = file.dropFirst(12)
    var picture: [UInt8] = []
    while rest.count >= 8 {
      let head = Array(rest.prefix(8))
      let size = head.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      let chunk = rest.prefix(8 + size + size % 2)
      if !head.starts(with: Array("VP8X".utf8)) { picture += chunk }
      rest = rest.dropFirst(chunk.count)
    }
    return picture
  }

  /// The bytes of a number, the lowest first.
  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
