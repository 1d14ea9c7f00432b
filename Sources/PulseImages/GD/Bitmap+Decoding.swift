package import PulsePixels

extension Bitmap {
  /// Decodes an image file into RGBA pixels as displayed: turned as its Exif orientation says.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - format: The expected format; `nil` detects it from the signature.
  ///   - area: The largest number of pixels, at most ``ImageLimits/maximumArea``.
  /// - Throws: ``ImageFileError``, as ``init(decodingAsStored:as:upTo:)`` does.
  /// - Complexity: O(pixels + bytes).
  package init(
    decoding bytes: [UInt8], as format: ImageFormat? = nil, upTo area: Int = ImageLimits.maximumArea
  ) throws(ImageFileError) {
    let format = if let format { format } else { try ImageFormat(of: bytes) }
    let image = try Bitmap(decodingAsStored: bytes, as: format, upTo: area)
    self = ImageDisplayProperties(of: bytes, format: format).orientation.displayed(image)
  }

  /// Decodes an image file into RGBA pixels as stored, with all 256 alpha levels of PNG and WebP.
  ///
  /// libgd keeps only 128 alpha levels, too few to compare images exactly. PNG is therefore decoded here, with 16-bit
  /// samples truncated to 8 as in libgd, and WebP by libwebp. GIF and JPEG are decoded through ``GDImage``.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - format: The expected format; `nil` detects it from the signature.
  ///   - area: The largest number of pixels, at most ``ImageLimits/maximumArea``.
  /// - Throws: ``ImageFileError``, as ``GDImage/init(decoding:as:upTo:)`` does.
  /// - Complexity: O(pixels + bytes).
  package init(
    decodingAsStored bytes: [UInt8], as format: ImageFormat? = nil, upTo area: Int = ImageLimits.maximumArea
  ) throws(ImageFileError) {
    let format = if let format { format } else { try ImageFormat(of: bytes) }
    switch format {
    case .png where format.matchesSignature(bytes): self = try PNGFile(bytes).bitmap(upTo: area)
    case .webp:
      let scan = try ImageStructureCheck(of: bytes, format: format)
      try ImageLimits.check(scan.size, upTo: area)
      self = try Bitmap(webp: scan)
    default: self = try GDImage(decoding: bytes, as: format, upTo: area).bitmap()
    }
  }
}
