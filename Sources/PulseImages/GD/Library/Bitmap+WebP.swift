internal import CWebP
import PulsePixels

extension Bitmap {
  /// Decodes a still WebP file with `WebPDecode`, with all alpha levels.
  ///
  /// - Parameter scan: The file, whose size was checked.
  /// - Throws: ``ImageFileError/decodingFailed(_:detail:)`` or ``ImageFileError/outOfMemory(_:)``.
  /// - Complexity: O(pixels + bytes).
  init(webp scan: ImageStructureCheck) throws(ImageFileError) {
    let size = scan.size
    var config = unsafe WebPDecoderConfig()
    guard unsafe WebPInitDecoderConfig(&config) != 0 else {
      throw .decodingFailed(.webp, detail: "the version of libwebp does not match its headers")
    }
    var status = unsafe WebPGetFeatures(scan.bytes, scan.bytes.count, &config.input)
    try Self.check(status, size)
    let found = unsafe PixelSize(Int(config.input.width), Int(config.input.height))
    guard found == size else {
      throw .decodingFailed(.webp, detail: "it is \(found), but declares \(size)")
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

  /// Throws the error of a libwebp status code, unless it is OK.
  private static func check(_ status: VP8StatusCode, _ size: PixelSize) throws(ImageFileError) {
    switch status {
    case VP8_STATUS_OK: return
    case VP8_STATUS_OUT_OF_MEMORY: throw .outOfMemory(size)
    case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED:
      throw .decodingFailed(.webp, detail: "its data is truncated")
    case VP8_STATUS_UNSUPPORTED_FEATURE:
      throw .decodingFailed(.webp, detail: "it uses a feature that libwebp does not support")
    default: throw .decodingFailed(.webp, detail: "its data is damaged")
    }
  }
}
