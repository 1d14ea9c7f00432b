package import PulsePixels

/// A function that decodes a still image file of at most a number of pixels.
package typealias ImageDecoder =
  @Sendable (
    _ bytes: [UInt8], _ format: ImageFormat, _ maximumArea: Int
  ) throws(ImageFileError) -> Bitmap

/// A parsed image or animation file: GIF, APNG, animated WebP, or a still PNG, WebP or JPEG.
///
/// Damaged files are accepted as far as they are intact, with the damage in ``problems``. Frames are decompressed on
/// demand; memory is bounded by ``maximumArea`` and the size of the file.
package struct AnimationFile: Sendable {
  /// The formats of a parsed file: GIF, APNG, still PNG, WebP or JPEG.
  package enum Container: String, Hashable, Sendable {
    case gif = "GIF"
    case apng = "APNG"
    case png = "PNG"
    case webp = "WebP"
    case jpeg = "JPEG"
  }

  /// A flaw of a file that was read as far as it is intact.
  package struct Flaw: Hashable, Sendable {
    /// The warning, such as `its data ends early`.
    package let message: String

    /// Whether browsers display the file as if it had no such flaw.
    package let isIgnoredByBrowsers: Bool
  }

  /// The largest number of pixels of the logical screen, 2^26: one frame then takes 256 MiB.
  package static let maximumArea = 1 << 26

  /// The largest number of frames; an empty frame takes only 13 bytes in a GIF, but as long to show as a full one.
  package static let maximumFrameCount = 100_000

  /// The number of pixels that all frames together may always decode, whatever the size of the file.
  package var pixelAllowance = 1 << 29

  /// The additional pixels per byte of the file; a GIF can encode up to 2,730 per byte, and lossless WebP any number.
  private static let pixelsPerByte = 1 << 9

  /// The file format, detected from the signature.
  package internal(set) var container: Container

  /// The size of the logical screen as stored, in pixels.
  package internal(set) var size: PixelSize

  /// The orientation and color space for display.
  package private(set) var display: ImageDisplayProperties

  /// The number of times the animation plays, 0 forever; `nil` for a still image.
  package internal(set) var loopCount: Int?

  /// The number of colors of the global palette; `nil` without one.
  package internal(set) var colors: Int?

  /// The bit depth of samples, of which 8 bits are decoded; `nil` for formats that only have 8.
  package internal(set) var sampleBits: Int?

  /// The metadata of the frames in order, at least one.
  package var frames: [FrameMetadata] = []

  /// The flaws of the file; empty for a valid one.
  package internal(set) var flaws: [Flaw] = []

  /// The warnings about the file, such as `its data ends early`; empty for a valid file.
  package var problems: [String] { flaws.map(\.message) }

  /// Decodes the pixels of a frame within its own rectangle.
  var decode: @Sendable (_ frame: Int) throws(ImageFileError) -> Bitmap

  /// Returns a hash of the low bits of a frame that 8 bits per channel cannot hold; 0 if there are none.
  var lowBitsHash: @Sendable (_ frame: Int) -> UInt64 = { _ in 0 }

  /// The largest number of pixels that all frames together may decode, to bound the work.
  package var pixelLimit: Int {
    pixelAllowance + frames.reduce(0) { $0 + $1.byteCount } * Self.pixelsPerByte
  }

  /// Parses a file; its frames are decoded on demand.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - decoder: The decoder of still images; GIF frames need none.
  /// - Throws: ``ImageFileError`` for a file without an image, or without a whole first frame.
  /// - Complexity: O(bytes); the pixels of a PNG without animation are decoded as well.
  package init(_ bytes: [UInt8], decoder: @escaping ImageDecoder) throws(ImageFileError) {
    let format = try ImageFormat(of: bytes)
    switch format {
    case .gif: self = try GIFParser.parseFile(bytes)
    case .png: self = try APNGParser.parseFile(bytes)
    case .webp: self = try WebPParser.parseFile(bytes, decoder: decoder)
    case .jpeg: self = try .init(still: bytes, as: .jpeg, .jpeg, decoder: decoder)
    }
    display = ImageDisplayProperties(of: bytes, format: format)
  }

  init(
    _ container: Container, size: PixelSize,
    decode: @escaping @Sendable (_ frame: Int) throws(ImageFileError) -> Bitmap
  ) {
    self.container = container
    self.size = size
    self.decode = decode
    display = ImageDisplayProperties()
  }

  /// Parses a file with one image, which a decoder reads.
  init(
    still bytes: [UInt8], as format: ImageFormat, _ container: Container,
    decoder: @escaping ImageDecoder
  ) throws(ImageFileError) {
    // Only decoding shows whether the file is whole; it is decoded again on demand.
    let size = try decoder(bytes, format, Self.maximumArea).size
    self.init(container, size: size) { _ throws(ImageFileError) in
      try decoder(bytes, format, AnimationFile.maximumArea)
    }
    frames = [FrameMetadata(rect: size.bounds, isBlended: false, byteCount: bytes.count)]
    if container == .png { setSampleBits(Bitmap.sampleBits(ofPNG: bytes)) { _ in bytes } }
  }

  /// Sets the bit depth of the stored samples, `nil` for formats with 8 bits only, and for 16 bits the hash of their
  /// low bits.
  ///
  /// `images` returns a frame as a still PNG file.
  mutating func setSampleBits(
    _ bits: Int?, images: @escaping @Sendable (_ frame: Int) -> [UInt8]
  ) {
    sampleBits = bits
    if bits == 16 { lowBitsHash = { Bitmap.lowBitsHash(ofPNG: images($0)) } }
  }

  /// Checks that the size of a logical screen is within limits, before any pixels are allocated, or throws
  /// ``ImageFileError/sizeOutOfRange(_:)`` or ``ImageFileError/tooManyPixels(_:limit:)``.
  static func checkScreenSize(_ size: PixelSize) throws(ImageFileError) {
    let sides = 1...ImageLimits.maximumSide
    guard sides.contains(size.width), sides.contains(size.height) else { throw .sizeOutOfRange(size) }
    guard size.area <= maximumArea else { throw .tooManyPixels(size, limit: maximumArea) }
  }

  /// The decoded animation as displayed, with frames composited one by one.
  ///
  /// Of a damaged file it has the frames before the damage.
  package var animation: AnimatedImage {
    let times = frames.compactMap(\.delay)
    var animation = AnimatedImage(
      size: display.orientation.size(ofStored: size), frameCount: frames.count,
      delays: times.count == frames.count ? times : nil, loopCount: loopCount
    ) {
      let frames = CompositingFrameIterator(of: self)
      return display.orientation == .upright ? frames : OrientedFrameIterator(frames, display.orientation)
    }
    animation.pixelLimit = pixelLimit
    animation.decodedPixels = frames.map(\.rect.size.area)
    animation.colorSpace = display.colorSpace
    return animation
  }
}

extension AnimationFile.Flaw {
  /// Bytes after the end of a file, at least one.
  static func trailingBytes(count: Int) -> Self {
    Self(
      message: count == 1 ? "it has 1 trailing byte" : "it has \(count) trailing bytes",
      isIgnoredByBrowsers: true)
  }

  /// A file that ends after a frame, whose index from 0 is `frame`, without a block that marks its end.
  static func missingEnd(_ block: String, afterFrame frame: Int) -> Self {
    Self(message: "its \(block) is missing after frame \(frame)", isIgnoredByBrowsers: true)
  }

  /// An error that ends decoding after a frame, whose index from 0 is `frame`.
  static func damage(_ error: ImageFileError, afterFrame frame: Int) -> Self {
    Self(
      message: error.detail.map { "\($0) after frame \(frame)" } ?? "\(error)", isIgnoredByBrowsers: false)
  }

  /// Frames that the screen clips: their number, and the first one.
  static func clippedFrames(count: Int, first frame: Int, _ rect: PixelRect) -> Self {
    Self(
      message: count == 1
        ? "frame \(frame) (\(rect.geometryDescription)) exceeds the canvas"
        : "\(count) frames exceed the canvas, first frame \(frame) (\(rect.geometryDescription))",
      isIgnoredByBrowsers: true)
  }

  /// A number of frames that differs from the declared one.
  static func frameCount(_ count: Int, declared: Int) -> Self {
    Self(
      message: "it has \(count) of the \(declared) frames that acTL declares", isIgnoredByBrowsers: false)
  }
}

extension PixelRect {
  /// The rectangle as `WIDTHxHEIGHT+X+Y`.
  var geometryDescription: String { "\(size)+\(x)+\(y)" }
}
