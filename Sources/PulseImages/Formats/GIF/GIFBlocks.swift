/// The sequence of blocks of a GIF file.
package enum GIFBlocks {
  /// Returns whether a file consists of whole blocks with at least one frame, from its header to its trailer.
  ///
  /// Pixels are not decompressed.
  package static func areComplete(in bytes: [UInt8]) -> Bool { (try? hasFrames(bytes)) ?? false }

  private static func hasFrames(_ bytes: [UInt8]) throws(ImageFileError) -> Bool {
    var reader = ImageByteReader(bytes, format: .gif)
    _ = try GIFHeader(from: &reader)
    var frames = 0
    while true {
      switch try reader.byte() {
      case UInt8(ascii: "!"):
        try reader.take(1)
        try reader.subBlockRanges()
      case UInt8(ascii: ","):
        _ = try reader.frameRect()
        _ = try reader.colorTable(try reader.byte())
        guard 1...8 ~= (try reader.byte()) else { return false }
        try reader.subBlockRanges()
        frames += 1
      case UInt8(ascii: ";"):
        return frames > 0 && reader.remaining == 0
      default:
        return false
      }
    }
  }
}
