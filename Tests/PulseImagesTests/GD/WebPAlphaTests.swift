import PulseImages
import PulsePixels
import Testing

@Suite struct `WebP` {
  /// An image with all alpha levels and many colors.
  private static let levels = Bitmap(
    size: PixelSize(64, 64),
    pixels: (0..<4096).map { number in
      let alpha = UInt8(number % 256)
      return alpha == 0
        ? .clear : RGBA(UInt8(number / 16), UInt8(255 - number % 256), UInt8(number * 7 % 256), alpha: alpha)
    })

  /// Returns the pixels of an image with all transparent ones set to zero.
  private func seen(_ bitmap: Bitmap) -> [RGBA] { bitmap.pixels.map { $0.alpha == 0 ? .clear : $0 } }

  @Test func `keeps every pixel with all of its alpha`() throws {
    let bytes = try StillWebPEncoder.encodedBytes(of: Self.levels)
    #expect(try seen(Bitmap(decoding: bytes)) == Self.levels.pixels)
  }

  @Test func `keeps all of the alpha at any quality`() throws {
    for quality in [0, 40, 100] {
      let read = try Bitmap(decoding: StillWebPEncoder.encodedBytes(of: Self.levels, quality: quality))
      #expect(read.pixels.map(\.alpha) == Self.levels.pixels.map(\.alpha), "\(quality)")
    }
  }

  @Test func `is read by Pillow as it was written, and written by Pillow as it is read`() throws {
    let toPixels = """
      import sys
      from PIL import Image
      sys.stdout.buffer.write(Image.open(sys.argv[1]).convert("RGBA").tobytes())
      """
    let fromPixels = """
      import io, sys
      from PIL import Image
      image = Image.frombytes("RGBA", (64, 64), open(sys.argv[1], "rb").read())
      image.save(sys.stdout.buffer, "WEBP", lossless=True)
      """
    let bytes = Self.levels.pixels.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    let file = try StillWebPEncoder.encodedBytes(of: Self.levels)
    let read = try OtherTool.run("/usr/bin/python3", ["-c", toPixels], on: file)
    let pixels = stride(from: 0, to: read.count, by: 4).map {
      RGBA(read[$0], read[$0 + 1], read[$0 + 2], alpha: read[$0 + 3])
    }
    #expect(seen(Bitmap(size: Self.levels.size, pixels: pixels)) == Self.levels.pixels)
    let theirs = try OtherTool.run("/usr/bin/python3", ["-c", fromPixels], on: bytes)
    #expect(try seen(Bitmap(decoding: theirs)) == Self.levels.pixels)
  }

  @Test func `is refused wherever it ends`() throws {
    for quality in [nil, 50] {
      let bytes = try StillWebPEncoder.encodedBytes(of: Self.levels, quality: quality)
      for count in stride(from: 0, to: bytes.count, by: 61) {
        #expect(throws: ImageFileError.self) { try Bitmap(decoding: Array(bytes[..<count])) }
      }
    }
  }

  @Test func `has limits of size and quality`() {
    let wide = Bitmap(size: PixelSize(16_384, 1))
    #expect(throws: ImageFileError.sizeTooLargeForFormat(.webp, wide.size, limit: 16_383)) {
      try StillWebPEncoder.encodedBytes(of: wide)
    }
    #expect(throws: ImageFileError.sizeOutOfRange(PixelSize(0, 1))) {
      try StillWebPEncoder.encodedBytes(of: Bitmap(size: PixelSize(0, 1)))
    }
    #expect(throws: ImageFileError.settingOutOfRange(name: "WebP quality", value: 101, range: 0...100)) {
      try StillWebPEncoder.encodedBytes(of: Self.levels, quality: 101)
    }
  }
}
