package import PulsePixels

/// A structural check of an image file before a library decodes it, with the size it found and the bytes to decode.
///
/// libgd allocates whatever size a header specifies, and returns half an image for truncated data; the check detects
/// both.
/// It is cheap except for PNG, whose pixels are decompressed once the size is within limits.
package struct ImageStructureCheck {
  /// The size of the image in pixels, within limits only if pixels were decompressed.
  package let size: PixelSize

  /// The rectangle that libgd decodes: the whole image, except for some GIFs.
  package let frame: PixelRect

  /// The bytes for the decoder: the file, or a repacked PNG.
  package let bytes: [UInt8]

  /// Checks the structure of a file; pixels of a PNG are decompressed up to an area.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - format: The expected format.
  ///   - area: The largest number of pixels.
  /// - Throws: ``ImageFileError/decodingFailed(_:detail:)``.
  package init(
    of bytes: [UInt8], format: ImageFormat, upTo area: Int = ImageLimits.maximumArea
  ) throws(ImageFileError) {
    guard format.matchesSignature(bytes) else {
      let found = ImageFormat.allCases.first { $0.matchesSignature(bytes) }
      let detail = found.map { "it is a \($0) image" } ?? "its signature is missing"
      throw .decodingFailed(format, detail: detail)
    }
    switch format {
    case .png: try self.init(png: bytes, upTo: area)
    case .gif: try self.init(gif: bytes)
    case .jpeg: try self.init(jpeg: bytes)
    case .webp: try self.init(webp: bytes)
    }
  }

  init(size: PixelSize, frame: PixelRect? = nil, bytes: [UInt8]) {
    self.size = size
    self.frame = frame ?? size.bounds
    self.bytes = bytes
  }
}
