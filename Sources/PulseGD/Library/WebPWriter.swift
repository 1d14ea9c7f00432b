package import PulseFormats
internal import CWebP
package import PulsePixels

/// WebP files of pictures, with all of their alpha.
package enum WebPWriter {
  /// The effort with which lossless files are compressed, 0 to 100: that of `WebPEncodeLosslessRGBA`.
  private static let effort = 70

  /// Returns a picture as a WebP file.
  ///
  /// The bytes are those of `WebPEncodeLosslessRGBA` and `WebPEncodeRGBA`, which do not tell what is wrong. The
  /// corresponding C function is `WebPEncode`.
  ///
  /// - Parameters:
  ///   - bitmap: The picture; all of its alpha is kept, but no color under clear pixels.
  ///   - quality: How near the colors are to the original ones, 0 (small) to 100; `nil` for exactly these.
  /// - Returns: The bytes of the file.
  /// - Throws: ``CanvasError/sizeOutOfRange(_:)``, ``CanvasError/sizeTooLargeForFormat(_:_:limit:)``,
  ///   ``CanvasError/settingOutOfRange(name:value:range:)``, ``CanvasError/outOfMemory(_:)`` or
  ///   ``CanvasError/encodingFailed(_:detail:)``.
  /// - Complexity: O(pixels).
  package static func bytes(of bitmap: Bitmap, quality: Int? = nil) throws(CanvasError) -> [UInt8] {
    let size = bitmap.size
    if let quality { try PictureEncoding.webp(quality: quality).checkSetting() }
    let limit = PictureFormat.webp.maximumSide
    guard size.width <= limit, size.height <= limit else {
      throw .sizeTooLargeForFormat(.webp, size, limit: limit)
    }
    try ImageLimits.check(size)
    var config = WebPConfig()
    var picture = unsafe WebPPicture()
    guard unsafe WebPConfigPreset(&config, WEBP_PRESET_DEFAULT, Float(quality ?? effort)) != 0,
      unsafe WebPPictureInit(&picture) != 0
    else { throw .encodingFailed(.webp, detail: "libwebp has another version than its headers") }
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
      case let code: throw .encodingFailed(.webp, detail: "error \(code.rawValue) of libwebp")
      }
    }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: writer.mem, count: writer.size))
  }
}
