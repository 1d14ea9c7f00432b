import PulseImages
import PulsePixels
import PulseSystem
import Testing

/// A PNG file with valid checksums and invalid contents, and the error detail in parentheses.
struct DamagedPNG: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]
  let detail: String

  init(
    _ name: String, from picture: String = "PNG RGB", detail: String,
    _ change: (inout PNGFixture) -> Void
  ) {
    var file = PNGFixture(
      (ForeignPicture.all + ForeignPicture.interlaced).first { $0.name == picture }?.bytes ?? [])
    change(&file)
    testDescription = name
    bytes = file.bytes
    self.detail = detail
  }

  /// The name of the picture of 9x17 pixels, each of 8 bits.
  private static let interlaced = "PNG interlaced, gray 8 bit 9x17"

  static let all = [
    DamagedPNG("wrong Adler-32", detail: "IDAT: the compressed data is damaged: incorrect data check") {
      $0.data[$0.data.count - 1] ^= 1
    },
    DamagedPNG("end of the stream missing", detail: "IDAT: the compressed data is truncated") {
      $0.data.removeLast()
    },
    DamagedPNG("rows missing", detail: "IDAT: the compressed data decompresses to 28 bytes instead of 140") {
      $0.data = deflate(ArraySlice(repeating: 0, count: 28), level: 1)
    },
    DamagedPNG("a row too many", detail: "IDAT: the compressed data decompresses to more than 140 bytes") {
      $0.data = deflate(ArraySlice(repeating: 0, count: 168), level: 1)
    },
    DamagedPNG("bytes behind the stream", detail: "IDAT: the compressed data has 2 trailing bytes") {
      $0.data += [0, 0]
    },
    DamagedPNG("a chunk behind the stream", detail: "IDAT: the compressed data has 1 trailing byte") {
      $0.chunks.insert(.init(type: "IDAT", body: [7]), at: 2)
    },
    DamagedPNG("no data", detail: "IDAT: the compressed data is truncated") {
      $0.chunks.removeAll { $0.type == "IDAT" }
    },
    DamagedPNG(
      "wrong Adler-32, interlaced", from: interlaced,
      detail: "IDAT: the compressed data is damaged: incorrect data check"
    ) { $0.data[$0.data.count - 1] ^= 1 },
    DamagedPNG(
      "rows as if not interlaced", from: interlaced,
      detail: "IDAT: the compressed data decompresses to 170 bytes instead of 187"
    ) { $0.data = deflate(ArraySlice(repeating: 0, count: 170), level: 1) },
    DamagedPNG(
      "unknown filter, interlaced", from: interlaced, detail: "IDAT: a row has the unknown filter 5"
    ) { $0.data = deflate(ArraySlice(repeating: 5, count: 187), level: 1) },
    DamagedPNG("unknown filter", detail: "bad adaptive filter value") {
      $0.data = deflate(ArraySlice(repeating: 5, count: 140), level: 1)
    },
    DamagedPNG("two headers", detail: "IHDR: unknown or in a wrong place") {
      $0.chunks.insert($0.chunks[0], at: 1)
    },
    DamagedPNG("unknown critical chunk", detail: "ABCD: unknown or in a wrong place") {
      $0.chunks.insert(.init(type: "ABCD", body: []), at: 1)
    },
    DamagedPNG("two palettes", from: "PNG palette 2 bit", detail: "PLTE: wrong place") {
      $0.chunks.insert($0.chunks[1], at: 1)
    },
    DamagedPNG("palette behind the pixels", from: "PNG palette 2 bit", detail: "PLTE: wrong place") {
      $0.chunks.swapAt(1, 2)
    },
    DamagedPNG("no palette", from: "PNG palette 2 bit", detail: "it has no palette") {
      $0.chunks.remove(at: 1)
    },
  ]
}

@Suite struct DamagedPNGTests {
  @Test(arguments: DamagedPNG.all)
  func `says what is wrong behind fitting checksums`(picture: DamagedPNG) throws {
    let error = try #require(throws: ImageFileError.self) { _ = try GDImage(decoding: picture.bytes) }
    #expect(error == .decodingFailed(.png, detail: picture.detail))
  }

  @Test func `reads rows that are stored in many chunks, and an end with contents`() throws {
    for picture in ForeignPicture.png {
      var file = PNGFixture(picture.bytes)
      let data = file.data
      let place = try #require(file.chunks.firstIndex { $0.type == "IDAT" })
      file.chunks.remove(at: place)
      file.chunks.insert(contentsOf: data.map { .init(type: "IDAT", body: [$0]) }, at: place)
      file.chunks[file.chunks.count - 1].body = [1, 2, 3]
      expectSimilar(
        try GDImage(decoding: file.bytes).bitmap(), picture.bitmap, alphaTolerance: picture.alphaTolerance)
    }
  }

  /// The specification has decoders use as many low bits of the transparent color as the pixels have.
  @Test func `high bits of a transparent color do not count`() throws {
    for name in ["PNG gray with a transparent level", "PNG RGB with a transparent color"] {
      let picture = try #require(ForeignPicture.png.first { $0.name == name })
      var file = PNGFixture(picture.bytes)
      let place = try #require(file.chunks.firstIndex { $0.type == "tRNS" })
      file.chunks[place].body[0] = 0xFF
      expectSimilar(try GDImage(decoding: file.bytes).bitmap(), picture.bitmap)
    }
  }

  @Test func `a size beyond the limits is refused before the rows are inflated`() throws {
    var file = PNGFixture(try GDImage(.sample(PixelSize(1, 1))).encoded(as: .png()))
    file.chunks[0].body.replaceSubrange(0..<8, with: [255, 255, 255, 255, 255, 255, 255, 255])
    #expect(throws: ImageFileError.sizeOutOfRange(PixelSize(0xFFFF_FFFF, 0xFFFF_FFFF))) {
      _ = try GDImage(decoding: file.bytes)
    }
  }
}
