import PulseImages
import PulsePixels
import Testing

/// A failing operation and its expected message.
struct Refusal: Sendable, CustomTestStringConvertible {
  let message: String
  let attempt: @Sendable () throws -> Void

  init(_ message: String, _ attempt: @escaping @Sendable () throws -> Void) {
    self.message = message
    self.attempt = attempt
  }

  var testDescription: String { message }

  private static let pixel = Bitmap(size: PixelSize(1, 1), color: RGBA(1, 2, 3))
  private static let palette = Palette(colors: [RGBA(0, 0, 0), RGBA(255, 255, 255)])
  private static let frame = IndexedBitmap(size: PixelSize(2, 2), indices: [0, 1, 0, 1], palette: palette)

  static let all = [
    Refusal("the image size 0x5 is out of range; use 1 to 65535 pixels for each side") {
      _ = try GDImage(Bitmap(size: PixelSize(0, 5)))
    },
    Refusal("the image size 65536x1 is out of range; use 1 to 65535 pixels for each side") {
      _ = try GDImage(Bitmap(size: PixelSize(65_536, 1)))
    },
    Refusal("an image of 65535x5000 has too many pixels; use at most 268435456") {
      _ = try GIFBlockWriter.header(screen: PixelSize(65_535, 5000), palette: palette, loopCount: 0)
    },
    Refusal("a pixel has the index 2 in a palette of 2; use 0 to 1") {
      _ = try GDImage(IndexedBitmap(size: PixelSize(2, 1), indices: [0, 2], palette: palette))
    },
    Refusal("GIF needs an image with a palette; reduce its colors first") {
      _ = try GDImage(pixel).encoded(as: .gif)
    },
    Refusal("JPEG has no transparency; use an opaque image, or PNG or WebP") {
      _ = try GDImage(Bitmap(size: PixelSize(1, 1))).encoded(as: .jpeg())
    },
    Refusal("the PNG compression level 10 is out of range; use 0 to 9") {
      _ = try GDImage(pixel).encoded(as: .png(compressionLevel: 10))
    },
    Refusal("the JPEG quality -1 is out of range; use 0 to 100") {
      _ = try GDImage(pixel).encoded(as: .jpeg(quality: -1))
    },
    Refusal("the WebP quality 101 is out of range; use 0 to 100") {
      _ = try GDImage(pixel).encoded(as: .webp(quality: 101))
    },
    Refusal("an image of 16384x1 is too large for WebP; use at most 16383 pixels for each side") {
      _ = try GDImage(Bitmap(size: PixelSize(16_384, 1))).encoded(as: .webp())
    },
    Refusal("an image of 65501x1 is too large for JPEG; use at most 65500 pixels for each side") {
      _ = try GDImage(Bitmap(size: PixelSize(65_501, 1), color: RGBA(0, 0, 0))).encoded(as: .jpeg())
    },
    Refusal("the number of GIF plays -1 is out of range; use 0 to 65536") {
      _ = try GIFBlockWriter.header(screen: PixelSize(2, 2), palette: palette, loopCount: -1)
    },
    Refusal("the GIF delay 65536 is out of range; use 0 to 65535") {
      _ = try GIFBlockWriter.frame(frame, delay: 65_536)
    },
    Refusal("the frame of 2x2 at (-1, 0) is out of range; use coordinates from 0 to 65535") {
      _ = try GIFBlockWriter.frame(frame, left: -1, delay: 4)
    },
    Refusal("the frame of 2x2 at (0, 65534) is out of range; use coordinates from 0 to 65535") {
      _ = try GIFBlockWriter.frame(frame, top: 65_534, delay: 4)
    },
  ]
}

@Suite struct ImageFileErrorTests {
  @Test(arguments: Refusal.all)
  func `says what is wrong and what to use instead`(refusal: Refusal) throws {
    let error = try #require(throws: (any Error).self) { try refusal.attempt() }
    #expect("\(error)" == refusal.message)
  }

  @Test(arguments: [
    (
      ImageFileError.outOfMemory(PixelSize(9, 8)),
      "there is not enough memory for an image of 9x8; use a smaller one"
    ),
    (
      .encodingFailed(.png, detail: "no space"),
      "the PNG image cannot be written (no space); use a smaller image or another format"
    ),
  ])
  func `has words for what a test cannot bring about`(error: ImageFileError, message: String) {
    #expect(error.description == message)
  }
}
