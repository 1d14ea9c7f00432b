import PulseSystem

/// A PNG file split into chunks that tests can corrupt; checksums are recomputed.
struct PNGFixture {
  /// A chunk without its length and checksum.
  struct Chunk {
    var type: String
    var body: [UInt8]
  }

  var chunks: [Chunk] = []

  /// Parses a valid file.
  init(_ file: [UInt8]) {
    var rest = file.dropFirst(8)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      chunks.append(Chunk(type: type, body: Array(rest.dropFirst(8).prefix(length))))
      rest = rest.dropFirst(12 + length)
    }
  }

  /// The compressed rows; setting them replaces all IDAT chunks by one.
  var data: [UInt8] {
    get { chunks.filter { $0.type == "IDAT" }.flatMap(\.body) }
    set {
      let place = chunks.firstIndex { $0.type == "IDAT" } ?? chunks.count
      chunks.removeAll { $0.type == "IDAT" }
      chunks.insert(Chunk(type: "IDAT", body: newValue), at: place)
    }
  }

  /// The file with correct checksums.
  var bytes: [UInt8] {
    chunks.reduce(into: [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A]) { file, chunk in
      let content = Array(chunk.type.utf8) + chunk.body
      file += Self.word(UInt32(chunk.body.count)) + content + Self.word(crc32(content[...]))
    }
  }

  private static func word(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
