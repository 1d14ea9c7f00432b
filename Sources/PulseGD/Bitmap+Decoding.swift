package import PulseFormats
package import PulsePixels

extension Bitmap {
  /// Reads a picture file, a PNG or WebP with every level of alpha.
  ///
  /// libgd keeps 128 levels of alpha, too few to tell whether pictures are equal: the rows of a PNG are made
  /// pixels here, samples of 16 bits cut to their upper 8 as libgd cuts them, and WebP is read by libwebp. GIF and
  /// JPEG are read through ``Canvas``.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - format: The format; found out from the first bytes when it is not given.
  ///   - area: The largest number of pixels, at most ``Canvas/maximumArea``.
  /// - Throws: ``CanvasError``, as ``Canvas/init(decoding:as:upTo:)`` does.
  /// - Complexity: O(pixels + bytes).
  package init(
    decoding bytes: [UInt8], as format: PictureFormat? = nil, upTo area: Int = ImageLimits.maximumArea
  ) throws(CanvasError) {
    let format = if let format { format } else { try PictureFormat(of: bytes) }
    switch format {
    case .png where format.begins(bytes): self = try PNGFile(bytes).bitmap(upTo: area)
    case .webp:
      let scan = try PictureScan(of: bytes, format: format)
      try ImageLimits.check(scan.size, upTo: area)
      self = try Bitmap(webp: scan)
    default: self = try Canvas(decoding: bytes, as: format, upTo: area).bitmap()
    }
  }
}
