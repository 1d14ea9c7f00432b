import PulsePixels

/// The format of uncompressed video that mjpegtools began: a line of text, then frames of three planes.
enum YUV4MPEG2 {
  /// Returns the beginning of a file: progressive frames of square pixels, all colors kept.
  static func header(size: PixelSize, rate: VideoRate) -> [UInt8] {
    let rate = "F\(rate.numerator):\(rate.denominator)"
    return Array("YUV4MPEG2 W\(size.width) H\(size.height) \(rate) Ip A1:1 C444 XCOLORRANGE=LIMITED\n".utf8)
  }

  /// Returns a frame.
  static func frame(_ bitmap: Bitmap) -> [UInt8] {
    let mark = Array("FRAME\n".utf8)
    let area = bitmap.size.area
    var bytes = mark + [UInt8](repeating: 0, count: 3 * area)
    for (index, pixel) in bitmap.pixels.enumerated() {
      let (y, cb, cr) = planes(of: pixel)
      bytes[mark.count + index] = y
      bytes[mark.count + area + index] = cb
      bytes[mark.count + 2 * area + index] = cr
    }
    return bytes
  }

  /// Returns a color in ITU-R BT.601-7, section 2.5, with 8 bits.
  ///
  /// Y = 16 + 219 (0.299 R + 0.587 G + 0.114 B), Cb = 128 + 224 (B - E) / 1.772 and Cr = 128 + 224 (R - E) / 1.402,
  /// where R, G and B go from 0 to 1 and E is the sum in the brackets of Y. The factors are those of 8-bit levels
  /// times 2^16, rounded so that gray has no color and white is 235.
  @inline(__always)
  private static func planes(of color: RGBA) -> (UInt8, UInt8, UInt8) {
    let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
    let half = 1 << 15
    let y = 16_829 * red + 33_039 * green + 6_416 * blue + half
    let cb = -9_714 * red - 19_070 * green + 28_784 * blue + half
    let cr = 28_784 * red - 24_103 * green - 4_681 * blue + half
    return (UInt8(16 + y >> 16), UInt8(128 + cb >> 16), UInt8(128 + cr >> 16))
  }
}
