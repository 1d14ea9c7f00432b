internal import CGD
import PulsePixels

extension GDImage {
  /// Encodes the image as a file.
  ///
  /// PNG and WebP keep transparency; an opaque PNG has no alpha channel. WebP is encoded by ``StillWebPEncoder``, without
  /// libgd. The C functions are `gdImagePngPtrEx`, `gdImageGifPtr` and `gdImageJpegPtr`.
  ///
  /// - Parameter encoding: The format and its settings.
  /// - Returns: The bytes of the file.
  /// - Throws: ``ImageFileError/paletteMissing(_:)`` for a true-color GIF, which libgd would dither,
  ///   ``ImageFileError/transparencyNotSupported(_:)``, ``ImageFileError/settingOutOfRange(name:value:range:)``,
  ///   ``ImageFileError/sizeTooLargeForFormat(_:_:limit:)`` or ``ImageFileError/encodingFailed(_:detail:)``.
  /// - Complexity: O(pixels).
  package func encoded(as encoding: ImageEncoding) throws(ImageFileError) -> [UInt8] {
    let format = encoding.format
    try encoding.checkSetting()
    guard size.width <= format.maximumSide, size.height <= format.maximumSide else {
      throw .sizeTooLargeForFormat(format, size, limit: format.maximumSide)
    }
    return try unsafe withUnsafeImage { image throws(ImageFileError) in
      switch encoding {
      case .png(let level):
        return try unsafe GDBuffer.encodedBytes(in: format) { count in
          unsafe gdImagePngPtrEx(image, &count, Int32(level))
        }
      case .gif:
        guard isIndexed else { throw .paletteMissing(format) }
        return try unsafe GDBuffer.encodedBytes(in: format) { count in unsafe gdImageGifPtr(image, &count) }
      case .jpeg(let quality):
        guard !hasTransparency else { throw .transparencyNotSupported(format) }
        return try unsafe GDBuffer.encodedBytes(in: format) { count in
          unsafe gdImageJpegPtr(image, &count, Int32(quality))
        }
      case .webp(let quality): return try StillWebPEncoder.encodedBytes(of: bitmap(), quality: quality)
      case .webpLossless: return try StillWebPEncoder.encodedBytes(of: bitmap())
      }
    }
  }
}
