package import PulsePixels

/// Decodes a still image of a format with at most a number of pixels.
package typealias ImageDecoder =
  @Sendable (
    _ bytes: [UInt8], _ format: PictureFormat, _ maximumArea: Int
  ) throws(CanvasError) -> Bitmap

/// A picture or an animation, taken apart: GIF, APNG, WebP, or a still PNG, WebP or JPEG.
///
/// Files of any program are read, also damaged ones: what stands before the damage is there, and
/// ``problems`` says what is wrong. Nothing is decompressed before a frame is asked for, no byte is taken for
/// granted, and memory is bounded by ``maximumArea`` and the size of the file.
package struct AnimationFile: Sendable {
  /// A kind of file.
  package enum Container: String, Hashable, Sendable {
    case gif = "GIF"
    case apng = "APNG"
    case png = "PNG"
    case webp = "WebP"
    case jpeg = "JPEG"
  }

  /// The largest number of pixels of a screen, 2^26: one picture takes 256 MiB then.
  package static let maximumArea = 1 << 26

  /// The largest number of frames; a frame of no content takes 13 bytes in a GIF, and the time of a whole one.
  package static let maximumFrameCount = 100_000

  /// The pixels that may change in all frames together, whatever the size of the file.
  package var pixelAllowance = 1 << 29

  /// The pixels that may change for each byte of the file: a byte of a GIF stands for up to 2,730 pixels, and one of a
  /// lossless WebP for any number.
  private static let pixelsPerByte = 1 << 7

  /// The kind of the file, which its first bytes tell.
  package internal(set) var container: Container

  /// The size of the screen in pixels.
  package internal(set) var size: PixelSize

  /// How many times the animation plays, 0 forever; `nil` for a still.
  package internal(set) var loopCount: Int?

  /// The number of colors of the palette that frames share, if there is one.
  package internal(set) var colors: Int?

  /// The number of bits of a sample, of which 8 are read; `nil` where a format has no other than 8.
  package internal(set) var sampleBits: Int?

  /// The frames in their order, at least one.
  package var frames: [StoredFrame] = []

  /// What is wrong with the file, such as `its data ends early`; empty for a file that is in order.
  package internal(set) var problems: [String] = []

  /// Decompresses the pixels of a frame; what is clear shows nothing.
  var decode: @Sendable (_ frame: Int) throws(CanvasError) -> Bitmap

  /// Returns a hash of what 8 bits a channel do not hold of a frame; 0 when they hold everything.
  var lowBitsHash: @Sendable (_ frame: Int) -> UInt64 = { _ in 0 }

  /// The number of pixels that may change in all frames together: more are too much work.
  package var pixelLimit: Int {
    pixelAllowance + frames.reduce(0) { $0 + $1.byteCount } * Self.pixelsPerByte
  }

  /// Takes a file apart.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - decoder: The decoder of its still images; frames of GIFs are decoded here.
  /// - Throws: ``CanvasError`` if it is no picture, or not even a first frame can be found.
  /// - Complexity: O(bytes); pixels of a PNG that is no animation are looked at as well.
  package init(_ bytes: [UInt8], decoder: @escaping ImageDecoder) throws(CanvasError) {
    switch try PictureFormat(of: bytes) {
    case .gif: self = try GIFScan.file(bytes)
    case .png: self = try APNGScan.file(bytes)
    case .webp: self = try WebPScan.file(bytes, decoder: decoder)
    case .jpeg: self = try .init(still: bytes, as: .jpeg, .jpeg, decoder: decoder)
    }
  }

  init(
    _ container: Container, size: PixelSize,
    decode: @escaping @Sendable (_ frame: Int) throws(CanvasError) -> Bitmap
  ) {
    self.container = container
    self.size = size
    self.decode = decode
  }

  /// Creates the description of a file with one picture, which libgd reads.
  init(
    still bytes: [UInt8], as format: PictureFormat, _ container: Container,
    decoder: @escaping ImageDecoder
  ) throws(CanvasError) {
    // To know whether it is whole, a still has to be read; it is read again when it is asked for.
    let size = try decoder(bytes, format, Self.maximumArea).size
    self.init(container, size: size) { _ throws(CanvasError) in
      try decoder(bytes, format, AnimationFile.maximumArea)
    }
    frames = [StoredFrame(rect: size.bounds, isBlended: false, byteCount: bytes.count)]
    if container == .png { read16Bits(Bitmap.sampleBits(ofPNG: bytes)) { _ in bytes } }
  }

  /// Notes that samples have more than 8 bits, and how to look at the others.
  mutating func read16Bits(
    _ bits: Int?, pictures: @escaping @Sendable (_ frame: Int) -> [UInt8]
  ) {
    sampleBits = bits
    if bits == 16 { lowBitsHash = { Bitmap.lowBitsHash(ofPNG: pictures($0)) } }
  }

  /// Checks the size of a screen before anything is allocated for it.
  static func check(_ size: PixelSize) throws(CanvasError) {
    let sides = 1...ImageLimits.maximumSide
    guard sides.contains(size.width), sides.contains(size.height) else { throw .sizeOutOfRange(size) }
    guard size.area <= maximumArea else { throw .tooManyPixels(size) }
  }

  /// The pictures as they are seen, each made from the one before it.
  ///
  /// The film of a file with problems has the frames before the damage.
  package var film: AnimatedImage {
    let times = frames.compactMap(\.delay)
    var film = AnimatedImage(
      size: size, frameCount: frames.count, delays: times.count == frames.count ? times : nil,
      loopCount: loopCount
    ) { CompositingFrameIterator(of: self) }
    film.pixelLimit = pixelLimit
    return film
  }
}
