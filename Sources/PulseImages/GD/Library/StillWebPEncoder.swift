internal import CWebP
package import PulsePixels

/// An encoder of still WebP images with all alpha levels.
package enum StillWebPEncoder {
  /// The compression effort of lossless files, 0 to 100, as in libwebp's `img2webp` and `cwebp`.
  ///
  /// Files are 0.1 to 0.2 % smaller than with the 70 of `WebPEncodeLosslessRGBA`, and take a tenth more time.
  private static let effort = 75

  /// Encodes an image as a WebP file with `WebPEncode`.
  ///
  /// The bytes of lossy files equal those of `WebPEncodeRGBA`, which does not report errors.
  ///
  /// - Parameters:
  ///   - bitmap: The image; all alpha levels are kept, but not the color of clear pixels.
  ///   - quality: The quality of a lossy file, 0 (small) to 100; `nil` for lossless.
  /// - Returns: The bytes of the file.
  /// - Throws: ``ImageFileError/sizeOutOfRange(_:)``, ``ImageFileError/sizeTooLargeForFormat(_:_:limit:)``,
  ///   ``ImageFileError/settingOutOfRange(name:value:range:)``, ``ImageFileError/outOfMemory(_:)`` or
  ///   ``ImageFileError/encodingFailed(_:detail:)``.
  /// - Complexity: O(pixels).
  package static func encodedBytes(of bitmap: Bitmap, quality: Int? = nil) throws(ImageFileError) -> [UInt8] {
    let size = bitmap.size
    if let quality { try ImageEncoding.webp(quality: quality).checkSetting() }
    let limit = ImageFormat.webp.maximumSide
    guard size.width <= limit, size.height <= limit else {
      throw .sizeTooLargeForFormat(.webp, size, limit: limit)
    }
    try ImageLimits.check(size)
    var config = WebPConfig()
    var picture = unsafe WebPPicture()
    guard unsafe WebPConfigPreset(&config, WEBP_PRESET_DEFAULT, Float(quality ?? effort)) != 0,
      unsafe WebPPictureInit(&picture) != 0
    else { throw .encodingFailed(.webp, detail: "the version of libwebp does not match its headers") }
    config.lossless = quality == nil ? 1 : 0
    unsafe picture.use_argb = config.lossless
    unsafe picture.width = Int32(size.width)
    unsafe picture.height = Int32(size.height)
    var writer = unsafe WebPMemoryWriter()
    unsafe WebPMemoryWriterInit(&writer)
    defer {
      unsafe WebPPictureFree(&picture)
      unsafe WebPMemoryWriterClear(&writer)
    }
    let isWritten = unsafe withUnsafeMutablePointer(to: &writer) { writer in
      unsafe picture.writer = WebPMemoryWrite
      unsafe picture.custom_ptr = UnsafeMutableRawPointer(writer)
      let isImported = unsafe bitmap.pixels.withUnsafeBytes { pixels in
        unsafe WebPPictureImportRGBA(
          &picture, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(4 * size.width)) != 0
      }
      return unsafe isImported && WebPEncode(&config, &picture) != 0
    }
    guard isWritten else {
      switch unsafe picture.error_code {
      case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY: throw .outOfMemory(size)
      case let code: throw .encodingFailed(.webp, detail: "libwebp error \(code.rawValue)")
      }
    }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: writer.mem, count: writer.size))
  }
}
