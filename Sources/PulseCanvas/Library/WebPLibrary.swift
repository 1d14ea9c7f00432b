internal import CWebP
public import PulsePixels

/// WebP files of pictures, with all of their alpha.
public enum WebPWriter {
  /// What lossless files are written with, as `WebPEncodeLosslessRGBA` does: how hard to compress.
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
  public static func bytes(of bitmap: Bitmap, quality: Int? = nil) throws(CanvasError) -> [UInt8] {
    let size = bitmap.size
    if let quality { try PictureEncoding.webp(quality: quality).checkSetting() }
    let limit = PictureFormat.webp.maximumSide
    guard size.width <= limit, size.height <= limit else {
      throw .sizeTooLargeForFormat(.webp, size, limit: limit)
    }
    try Canvas.check(size)
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

extension Bitmap {
  /// Reads a WebP file of a single picture with every level of alpha.
  ///
  /// The corresponding C function is `WebPDecode`.
  ///
  /// - Parameter scan: The file, whose size was checked.
  /// - Throws: ``CanvasError/decodingFailed(_:detail:)`` or ``CanvasError/outOfMemory(_:)``.
  /// - Complexity: O(pixels + bytes).
  init(webp scan: PictureScan) throws(CanvasError) {
    let size = scan.size
    var config = unsafe WebPDecoderConfig()
    guard unsafe WebPInitDecoderConfig(&config) != 0 else {
      throw .decodingFailed(.webp, detail: "libwebp has another version than its headers")
    }
    var status = unsafe WebPGetFeatures(scan.bytes, scan.bytes.count, &config.input)
    try Self.check(status, size)
    let found = unsafe PixelSize(Int(config.input.width), Int(config.input.height))
    guard found == size else {
      throw .decodingFailed(.webp, detail: "it is \(found) and claims to be \(size)")
    }
    let pixels = unsafe [RGBA](unsafeUninitializedCapacity: size.area) { target, count in
      let bytes = UnsafeMutableRawBufferPointer(target)
      unsafe config.output.colorspace = MODE_RGBA
      unsafe config.output.is_external_memory = 1
      unsafe config.output.u.RGBA.rgba = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      unsafe config.output.u.RGBA.stride = Int32(4 * size.width)
      unsafe config.output.u.RGBA.size = 4 * size.area
      status = unsafe WebPDecode(scan.bytes, scan.bytes.count, &config)
      count = status == VP8_STATUS_OK ? size.area : 0
    }
    try Self.check(status, size)
    self.init(size: size, pixels: pixels)
  }

  /// Throws what a status of libwebp stands for, if it is not that all is in order.
  private static func check(_ status: VP8StatusCode, _ size: PixelSize) throws(CanvasError) {
    switch status {
    case VP8_STATUS_OK: return
    case VP8_STATUS_OUT_OF_MEMORY: throw .outOfMemory(size)
    case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED:
      throw .decodingFailed(.webp, detail: "its data ends early")
    case VP8_STATUS_UNSUPPORTED_FEATURE:
      throw .decodingFailed(.webp, detail: "it has a feature that libwebp does not know")
    default: throw .decodingFailed(.webp, detail: "its data is damaged")
    }
  }
}
