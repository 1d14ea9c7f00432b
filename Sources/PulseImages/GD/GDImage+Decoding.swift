internal import CGD
internal import PulsePixels

extension GDImage {
  /// Decodes an image file through libgd, after a check of its structure and size.
  ///
  /// Of an animated GIF only the first frame is decoded, at its position on the logical screen. The size is checked
  /// before any pixels are allocated, and truncated data throws, where libgd would return half an image. No library
  /// writes to standard error. WebP is decoded by libwebp. The C functions are `gdImageCreateFromPngPtr`,
  /// `gdImageCreateFromGifPtr` and `gdImageCreateFromJpegPtrEx`.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - format: The expected format; `nil` detects it from the signature.
  ///   - area: The largest number of pixels, at most ``ImageLimits/maximumArea``.
  /// - Throws: ``ImageFileError/unknownFormat``, ``ImageFileError/unsupportedFormat(name:)``,
  ///   ``ImageFileError/decodingFailed(_:detail:)``, ``ImageFileError/sizeOutOfRange(_:)`` or
  ///   ``ImageFileError/tooManyPixels(_:limit:)``.
  /// - Complexity: O(pixels + bytes).
  package init(
    decoding bytes: [UInt8], as format: ImageFormat? = nil, upTo area: Int = ImageLimits.maximumArea
  ) throws(ImageFileError) {
    let format = if let format { format } else { try ImageFormat(of: bytes) }
    let scan = try ImageStructureCheck(of: bytes, format: format, upTo: area)
    try ImageLimits.check(scan.size, upTo: area)
    if format == .webp {
      self = try GDImage(Bitmap(webp: scan))
      return
    }
    let canvas = try Self.decodedByLibgd(scan, format: format)
    canvas.normalizeAlpha()
    if scan.frame == scan.size.bounds {
      self = canvas
    } else {
      self = try GDImage(canvas.bitmap().placedOnScreen(at: scan.frame, in: scan.size))
    }
  }

  /// Decodes a checked file with libgd; warnings of libgd count as errors.
  private static func decodedByLibgd(_ scan: ImageStructureCheck, format: ImageFormat) throws(ImageFileError)
    -> GDImage
  {
    guard let count = Int32(exactly: scan.bytes.count) else {
      throw .decodingFailed(format, detail: "it needs more than \(Int32.max) bytes")
    }
    let decodedByLibgd: (result: gdImagePtr?, message: String?) = unsafe scan.bytes.withUnsafeBytes {
      source in
      // libgd declares the pointer mutable, but only reads.
      let bytes = unsafe UnsafeMutableRawPointer(mutating: source.baseAddress)
      return unsafe GDMessageCapture.capture {
        switch format {
        case .png: unsafe gdImageCreateFromPngPtr(count, bytes)
        case .gif: unsafe gdImageCreateFromGifPtr(count, bytes)
        case .jpeg: unsafe gdImageCreateFromJpegPtrEx(count, bytes, 0)
        // WebP is decoded elsewhere.
        case .webp: nil
        }
      }
    }
    guard let image = unsafe decodedByLibgd.result else {
      throw unsafe .decodingFailed(format, detail: decodedByLibgd.message ?? "its data is corrupt")
    }
    let canvas = unsafe GDImage(adopting: image)
    // A warning means that pixels are missing or wrong.
    if let message = unsafe decodedByLibgd.message { throw .decodingFailed(format, detail: message) }
    guard canvas.size == scan.frame.size else {
      throw .decodingFailed(format, detail: "it is \(canvas.size), but declares \(scan.frame.size)")
    }
    return canvas
  }
}

extension Bitmap {
  /// Returns a transparent image of a size with this one at a position.
  fileprivate func placedOnScreen(at frame: PixelRect, in size: PixelSize) -> Bitmap {
    var screen = Bitmap(size: size)
    for y in 0..<frame.height {
      let start = (frame.y + y) * size.width + frame.x
      screen.pixels.replaceSubrange(
        start..<start + frame.width, with: pixels[y * frame.width..<(y + 1) * frame.width])
    }
    return screen
  }
}
