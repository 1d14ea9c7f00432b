import PulseFormats
internal import CGD
internal import PulsePixels

/// Colors as libgd packs them: blue in the lowest byte, then green, red, and 7 bits of transparency.
///
/// The transparency counts from 0 (opaque) to 127 (clear). This is the one place that converts it.
enum LibraryColor {
  /// Returns the 7-bit transparency nearest to an alpha level.
  ///
  /// Half of the level is nearest to it, as libgd's way back repeats the highest bit below the seven.
  @inline(__always)
  static func alpha(_ alpha: UInt8) -> Int32 { gdAlphaMax - Int32(alpha >> 1) }

  /// Returns a color as libgd packs it.
  @inline(__always)
  static func encode(_ color: RGBA) -> Int32 {
    Int32(bitPattern: color.packed.byteSwapped >> 8 | (~color.packed >> 25) << 24)
  }

  /// Returns whether every alpha level of a picture survives libgd.
  ///
  /// Those are 128 of 256 levels: libgd drops the lowest bit, and on its way back repeats the highest one there.
  ///
  /// - Complexity: O(pixels).
  static func keepsAlpha(of bitmap: Bitmap) -> Bool {
    let pixels = bitmap.pixels.span
    var differences: UInt32 = 0
    for index in pixels.indices {
      let bits = pixels[index].packed
      differences |= bits >> 24 ^ bits >> 31
    }
    return differences & 1 == 0
  }

  /// Returns a color that libgd packed.
  @inline(__always)
  static func decode(_ color: Int32) -> RGBA {
    let bits = UInt32(bitPattern: color)
    let opacity = ~bits >> 24 & 0x7F
    return RGBA(packed: (bits << 8).byteSwapped | (opacity << 1 | opacity >> 6) << 24)
  }

  /// Returns the 256 colors that the indices of a picture stand for, black where it has fewer.
  ///
  /// The transparent entry counts as clear even if its own alpha says otherwise, as in files of gray levels.
  static func palette(of image: gdImagePtr) -> [RGBA] {
    let red = unsafe levels(of: image.pointee.red)
    let green = unsafe levels(of: image.pointee.green)
    let blue = unsafe levels(of: image.pointee.blue)
    let alpha = unsafe levels(of: image.pointee.alpha)
    let transparent = unsafe Int(image.pointee.transparent)
    return (0..<Int(gdMaxColors)).map { index in
      let opacity = index == transparent ? gdAlphaTransparent : alpha[index]
      return decode(opacity << 24 | red[index] << 16 | green[index] << 8 | blue[index])
    }
  }

  /// Returns the elements of a C array, which Swift sees as a tuple.
  private static func levels<Tuple>(of tuple: Tuple) -> [Int32] {
    unsafe withUnsafeBytes(of: tuple) { bytes in unsafe Array(bytes.bindMemory(to: Int32.self)) }
  }
}
