import PulseSystem
import Testing

/// The output of Python's `zlib.compress(b"pulse" * 9, 9)`.
private let stream: [UInt8] = [
  0x78, 0xDA, 0x2B, 0x28, 0xCD, 0x29, 0x4E, 0x2D, 0x20, 0x92, 0x00, 0x00, 0xC0, 0x3B, 0x13, 0x72,
]
private let text = Array(String(repeating: "pulse", count: 9).utf8)

/// Invalid compressed data.
struct Damage: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let data: [UInt8]
  let size: InflatedSizeLimit
  let error: CompressionError

  init(_ name: String, _ data: [UInt8], size: InflatedSizeLimit = .exactly(45), _ error: CompressionError) {
    testDescription = name
    self.data = data
    self.size = size
    self.error = error
  }

  /// Half a mebibyte of zeros in less than a kibibyte.
  private static let bomb = deflate(ArraySlice(repeating: 0, count: 1 << 19), level: 9)

  /// More than 64 mebibytes of zeros.
  private static let largeBomb = deflate(ArraySlice(repeating: 0, count: 1 << 26 + 1 << 17), level: 1)

  static let all = [
    Damage("no data", [], .incomplete),
    Damage("without its last byte", stream.dropLast(), .incomplete),
    Damage("with a byte too many", stream + [0], .trailingBytes(count: 1)),
    Damage("with another stream behind it", stream + stream, .trailingBytes(count: stream.count)),
    Damage("another checksum", stream.dropLast() + [0], .damaged(reason: "incorrect data check")),
    Damage("another header", [0x79] + stream.dropFirst(), .damaged(reason: "incorrect header check")),
    Damage("a block of no type", [0x78, 0x9C, 0x07], .damaged(reason: "invalid block type")),
    Damage(
      "with a dictionary", [0x78, 0xBB, 0, 0, 0, 1, 0], .damaged(reason: "it needs a preset dictionary")),
    Damage("a byte less than expected", stream, size: .exactly(46), .tooShort(size: 45, expected: 46)),
    Damage("a byte more than expected", stream, size: .exactly(44), .tooLong(limit: 44)),
    Damage("a byte more than allowed", stream, size: .atMost(44), .tooLong(limit: 44)),
    Damage("a bomb within the limit", largeBomb, size: .text(atMost: 1 << 30), .tooDense),
    Damage("a bomb", bomb, size: .atMost(1 << 19 - 1), .tooLong(limit: 1 << 19 - 1)),
  ]
}

@Suite struct InflateTests {
  @Test func `reads what Python compressed`() throws {
    #expect(try inflate(stream[...], size: .exactly(45)) == text)
    #expect(try inflate(stream[...], size: .atMost(1000)) == text)
  }

  @Test func `reads files of gzip`() throws {
    // What Python's `gzip.compress(b"pulse" * 9, 9, mtime=0)` returns.
    let file: [UInt8] = [
      0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x2B, 0x28, 0xCD, 0x29, 0x4E, 0x2D,
      0x20, 0x92, 0x00, 0x00, 0x26, 0x0E, 0x3E, 0x82, 0x2D, 0x00, 0x00, 0x00,
    ]
    #expect(try inflate(file[...], as: .gzip, size: .exactly(45)) == text)
    #expect(throws: CompressionError.incomplete) {
      try inflate(file.dropLast(), as: .gzip, size: .exactly(45))
    }
    #expect(throws: CompressionError.damaged(reason: "incorrect header check")) {
      try inflate(stream[...], as: .gzip, size: .exactly(45))
    }
  }

  @Test(arguments: [1, 2, 7])
  func `data may come in parts, even empty ones`(length: Int) throws {
    let parts = stride(from: 0, to: stream.count, by: length).flatMap { start in
      [stream[start..<min(start + length, stream.count)], stream[..<0]]
    }
    #expect(try inflate(parts, size: .exactly(45)) == text)
  }

  @Test(arguments: Damage.all)
  func `refuses damaged data`(damage: Damage) {
    #expect(throws: damage.error) { try inflate(damage.data[...], size: damage.size) }
    #expect(throws: damage.error) { try inflate(damage.data.map { [$0] }, size: damage.size) }
  }

  /// The decompression chunk size is 2^16 bytes.
  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 131_072, 1_000_000], 0...9)
  func `gives back what was compressed at any level`(count: Int, level: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    #expect(try inflate(deflate(bytes[...], level: level)[...], size: .exactly(count)) == bytes)
  }

  @Test func `Python's checksum`() {
    // zlib.crc32(b"pulse" * 9)
    #expect(crc32(text[...]) == 0x823E0E26)
    #expect(crc32(text[17...], after: crc32(text[..<17])) == 0x823E0E26)
    #expect(crc32([], after: 5) == 5)
  }
}
