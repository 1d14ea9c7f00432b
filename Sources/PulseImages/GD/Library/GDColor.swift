internal import CGD
internal import PulsePixels

/// Conversions between RGBA and libgd's packed color: blue in the lowest byte, then green, red, and 7 bits of
/// transparency from 0 (opaque) to 127 (clear).
enum GDColor {
  /// Returns the 7-bit transparency nearest to an 8-bit alpha level.
  ///
  /// Half the level is the nearest, as libgd repeats the highest bit when it expands 7 bits to 8.
  @inline(__always)
  static func transparency(ofAlpha alpha: UInt8) -> Int32 { gdAlphaMax - Int32(alpha >> 1) }

  /// Returns the packed libgd color of an RGBA color.
  @inline(__always)
  static func encode(_ color: RGBA) -> Int32 {
    Int32(bitPattern: color.packed.byteSwapped >> 8 | (~color.packed >> 25) << 24)
  }

  /// Returns whether libgd preserves every alpha level of an image, in O(pixels).
  ///
  /// It preserves 128 of 256 levels: it drops the lowest bit and restores it from the highest one.
  static func preservesAlpha(of bitmap: Bitmap) -> Bool {
    let pixels = bitmap.pixels.span
    var differences: UInt32 = 0
    for index in pixels.indices {
      let bits = pixels[index].packed
      differences |= bits >> 24 ^ bits >> 31
    }
    return differences & 1 == 0
  }

  /// Returns the RGBA color of a packed libgd color.
  @inline(__always)
  static func decode(_ color: Int32) -> RGBA {
    let bits = UInt32(bitPattern: color)
    let opacity = ~bits >> 24 & 0x7F
    return RGBA(packed: (bits << 8).byteSwapped | (opacity << 1 | opacity >> 6) << 24)
  }

  /// Returns the 256 palette colors of an image, black beyond its count.
  ///
  /// The transparent entry is clear even if its alpha differs, as in grayscale files.
  static func palette(of image: gdImagePtr) -> [RGBA] {
    let red = unsafe elements(ofTuple: image.pointee.red)
    let green = unsafe elements(ofTuple: image.pointee.green)
    let blue = unsafe elements(ofTuple: image.pointee.blue)
    let alpha = unsafe elements(ofTuple: image.pointee.alpha)
    let transparent = unsafe Int(image.pointee.transparent)
    return (0..<Int(gdMaxColors)).map { index in
      let opacity = index == transparent ? gdAlphaTransparent : alpha[index]
      return decode(opacity << 24 | red[index] << 16 | green[index] << 8 | blue[index])
    }
  }

  /// Returns the elements of a C array, which Swift imports as a tuple.
  private static func elements<Tuple>(ofTuple tuple: Tuple) -> [Int32] {
    unsafe withUnsafeBytes(of: tuple) { bytes in unsafe Array(bytes.bindMemory(to: Int32.self)) }
  }
}
