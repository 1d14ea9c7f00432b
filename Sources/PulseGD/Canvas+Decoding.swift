package import PulseFormats
internal import CGD
internal import PulsePixels

extension Canvas {
  /// Reads a picture file.
  ///
  /// Of an animated GIF the first frame is read, in its place on the screen. Nothing is allocated for pixels
  /// before the size in the data was checked, and data that ends early is refused, where libgd would return
  /// half a picture. Whatever the data, no library writes to the standard error stream. WebP is read by libwebp. The
  /// corresponding C functions are `gdImageCreateFromPngPtr`, `gdImageCreateFromGifPtr` and
  /// `gdImageCreateFromJpegPtrEx`.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - format: The format; found out from the first bytes when it is not given.
  ///   - area: The largest number of pixels, at most ``maximumArea``.
  /// - Throws: ``CanvasError/unknownFormat``, ``CanvasError/unsupportedFormat(name:)``,
  ///   ``CanvasError/decodingFailed(_:detail:)``, ``CanvasError/sizeOutOfRange(_:)`` or
  ///   ``CanvasError/tooManyPixels(_:)``.
  /// - Complexity: O(pixels + bytes).
  package init(
    decoding bytes: [UInt8], as format: PictureFormat? = nil, upTo area: Int = ImageLimits.maximumArea
  ) throws(CanvasError) {
    let format = if let format { format } else { try PictureFormat(of: bytes) }
    let scan = try PictureScan(of: bytes, format: format, upTo: area)
    try ImageLimits.check(scan.size, upTo: area)
    if format == .webp {
      self = try Canvas(Bitmap(webp: scan))
      return
    }
    let canvas = try Self.read(scan, format: format)
    canvas.settleAlpha()
    if scan.frame == scan.size.bounds {
      self = canvas
    } else {
      self = try Canvas(canvas.bitmap().placed(at: scan.frame, in: scan.size))
    }
  }

  /// Has libgd read what a scan found in order.
  private static func read(_ scan: PictureScan, format: PictureFormat) throws(CanvasError) -> Canvas {
    guard let count = Int32(exactly: scan.bytes.count) else {
      throw .decodingFailed(format, detail: "it takes more than \(Int32.max) bytes")
    }
    let read: (result: gdImagePtr?, message: String?) = unsafe scan.bytes.withUnsafeBytes { source in
      // libgd asks for a pointer to mutable bytes, and only reads them.
      let bytes = unsafe UnsafeMutableRawPointer(mutating: source.baseAddress)
      return unsafe LibraryMessages.capture {
        switch format {
        case .png: unsafe gdImageCreateFromPngPtr(count, bytes)
        case .gif: unsafe gdImageCreateFromGifPtr(count, bytes)
        case .jpeg: unsafe gdImageCreateFromJpegPtrEx(count, bytes, 0)
        // WebP does not come here.
        case .webp: nil
        }
      }
    }
    guard let image = unsafe read.result else {
      throw unsafe .decodingFailed(format, detail: read.message ?? "its data is corrupt")
    }
    let canvas = unsafe Canvas(adopting: image)
    // A warning means that pixels are missing or wrong.
    if let message = unsafe read.message { throw .decodingFailed(format, detail: message) }
    guard canvas.size == scan.frame.size else {
      throw .decodingFailed(format, detail: "it is \(canvas.size) and claims to be \(scan.frame.size)")
    }
    return canvas
  }
}

extension Bitmap {
  /// Returns a picture that is clear but for this one in a place.
  fileprivate func placed(at frame: PixelRect, in size: PixelSize) -> Bitmap {
    var screen = Bitmap(size: size)
    for y in 0..<frame.height {
      let start = (frame.y + y) * size.width + frame.x
      screen.pixels.replaceSubrange(
        start..<start + frame.width, with: pixels[y * frame.width..<(y + 1) * frame.width])
    }
    return screen
  }
}
