import PulsePixels

extension ImageStructureCheck {
  /// Checks the structure of a JPEG file up to its end marker, which libjpeg would insert if it is missing.
  init(jpeg bytes: [UInt8]) throws(ImageFileError) {
    var reader = ImageByteReader(bytes, format: .jpeg)
    try reader.take(2)
    var size: PixelSize?
    while true {
      let marker = try reader.nextMarker()
      switch marker {
      case 0xD9:
        guard let size else { throw reader.decodingError("it has no frame header") }
        self.init(size: size, bytes: bytes)
        return
      case 0x01, 0xD0...0xD8:
        // These markers have no segment.
        continue
      default:
        let length = try reader.bigEndian(2)
        guard length >= 2 else { throw reader.decodingError("a segment has no length") }
        var segment = try reader.nested(length - 2)
        let isFrameHeader = 0xC0...0xCF ~= marker && ![0xC4, 0xC8, 0xCC].contains(marker)
        if isFrameHeader, size == nil {
          try segment.take(1)
          let height = try segment.bigEndian(2)
          size = PixelSize(try segment.bigEndian(2), height)
        }
      }
    }
  }
}

extension ImageByteReader {
  /// Skips entropy-coded data and returns the next marker.
  ///
  /// In such data 0xFF is followed by 0x00; before a marker 0xFF may be repeated.
  ///
  /// - Returns: The marker code.
  /// - Throws: ``ImageFileError/decodingFailed(_:detail:)`` at the end of the file.
  fileprivate mutating func nextMarker() throws(ImageFileError) -> UInt8 {
    while true {
      while try byte() != 0xFF {}
      var next = try byte()
      while next == 0xFF { next = try byte() }
      if next != 0 { return next }
    }
  }
}
