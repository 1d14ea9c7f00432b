import PulsePixels

/// The frame rectangles of an APNG or WebP file, parsed from its chunks; the file must be valid.
enum FrameRects {
  /// Reads the frame controls of an APNG.
  static func ofAPNG(_ file: [UInt8]) -> [PixelRect] {
    chunks(ofAPNG: file).filter { $0.type == "fcTL" }.map { chunk in
      let numbers = (1...4).map { bigEndian(chunk.body, at: $0 * 4) }
      return PixelRect(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1])
    }
  }

  /// Reads the frame headers of an animated WebP.
  static func ofWebP(_ file: [UInt8]) -> [PixelRect] {
    var rects: [PixelRect] = []
    var place = 12
    while place < file.count {
      let size = littleEndian(file, at: place + 4, count: 4)
      if Array(file[place..<place + 4]) == Array("ANMF".utf8) {
        let numbers = (0..<4).map { littleEndian(file, at: place + 8 + $0 * 3, count: 3) }
        rects.append(
          PixelRect(
            x: numbers[0] * 2, y: numbers[1] * 2, width: numbers[2] + 1, height: numbers[3] + 1))
      }
      place += 8 + size + size % 2
    }
    return rects
  }

  /// The chunks of a PNG file.
  static func chunks(ofAPNG file: [UInt8]) -> [(type: String, body: [UInt8])] {
    var chunks: [(String, [UInt8])] = []
    var place = 8
    while place < file.count {
      let size = bigEndian(file, at: place)
      let type = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
      chunks.append((type, Array(file[place + 8..<place + 8 + size])))
      place += 12 + size
    }
    return chunks
  }

  static func bigEndian(_ bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func littleEndian(_ bytes: [UInt8], at place: Int, count: Int) -> Int {
    bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
