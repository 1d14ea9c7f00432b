import PulsePixels

extension PictureScan {
  /// Looks through a JPEG file up to its end marker, which libjpeg makes up when it is missing.
  init(jpeg bytes: [UInt8]) throws(CanvasError) {
    var reader = ByteReader(bytes, format: .jpeg)
    try reader.take(2)
    var size: PixelSize?
    while true {
      let marker = try reader.nextMarker()
      switch marker {
      case 0xD9:
        guard let size else { throw reader.failure("it has no frame header") }
        self.init(size: size, bytes: bytes)
        return
      case 0x01, 0xD0...0xD8:
        // These stand alone.
        continue
      default:
        let length = try reader.bigEndian(2)
        guard length >= 2 else { throw reader.failure("a segment has no length") }
        var segment = ByteReader(Array(try reader.take(length - 2)), format: .jpeg)
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

extension ByteReader {
  /// Passes over compressed data, if there is any, and returns the marker behind it.
  ///
  /// In compressed data 0xFF is followed by 0x00; before a marker it may be repeated.
  fileprivate mutating func nextMarker() throws(CanvasError) -> UInt8 {
    while true {
      while try byte() != 0xFF {}
      var next = try byte()
      while next == 0xFF { next = try byte() }
      if next != 0 { return next }
    }
  }
}
