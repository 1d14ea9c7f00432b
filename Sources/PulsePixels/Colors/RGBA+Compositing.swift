extension RGBA {
  /// Returns the color composited over another one, with `alpha` (1 to 255) instead of its own.
  @inline(__always)
  func over(_ backdrop: RGBA, alpha: UInt32) -> RGBA {
    if alpha == 255 { return RGBA(packed: packed | 0xFF00_0000) }
    return backdrop.isOpaque ? overOpaque(backdrop, alpha: alpha) : overTranslucent(backdrop, alpha: alpha)
  }

  /// Returns the color composited over an opaque one, with `alpha` (0 to 255) instead of its own.
  @inline(__always)
  func overOpaque(_ backdrop: RGBA, alpha: UInt32) -> RGBA {
    let rest = 255 &- alpha
    // Two channels at a time, 16 bits apart.
    let outer = dividedBy255InPairs(
      (packed & 0x00FF_00FF) &* alpha &+ (backdrop.packed & 0x00FF_00FF) &* rest)
    let green = dividedBy255((packed >> 8 & 0xFF) &* alpha &+ (backdrop.packed >> 8 & 0xFF) &* rest)
    return RGBA(packed: outer | green << 8 | 0xFF00_0000)
  }

  /// Returns the weighted mean of the color and another one, with `level` of 255 parts of the other; colors count by
  /// their alpha.
  func mixed(with other: RGBA, level: UInt32) -> RGBA {
    let kept = UInt32(alpha) &* (255 &- level)
    let added = UInt32(other.alpha) &* level
    let total = kept &+ added
    if total == 0 { return .clear }
    func channel(_ shift: UInt32) -> UInt32 {
      ((packed >> shift & 0xFF) &* kept &+ (other.packed >> shift & 0xFF) &* added &+ total / 2) / total
    }
    return RGBA(packed: channel(0) | channel(8) << 8 | channel(16) << 16 | dividedBy255(total) << 24)
  }

  private func overTranslucent(_ backdrop: RGBA, alpha: UInt32) -> RGBA {
    let kept = UInt32(backdrop.alpha) &* (255 &- alpha)
    // In 1/255 level, so that color weights need no rounding.
    let total = alpha &* 255 &+ kept
    func channel(_ shift: UInt32) -> UInt32 {
      let sum = (packed >> shift & 0xFF) &* alpha &* 255 &+ (backdrop.packed >> shift & 0xFF) &* kept
      return (sum &+ total / 2) / total
    }
    return RGBA(packed: channel(0) | channel(8) << 8 | channel(16) << 16 | dividedBy255(total) << 24)
  }
}

/// Returns a number from 0 to 65,025 divided by 255, rounded to the nearest integer.
@inline(__always)
func dividedBy255(_ product: UInt32) -> UInt32 {
  let rounded = product &+ 128
  return (rounded &+ rounded >> 8) >> 8
}

/// Divides the two 16-bit halves of a word by 255, each rounded to the nearest integer.
@inline(__always)
private func dividedBy255InPairs(_ products: UInt32) -> UInt32 {
  let rounded = products &+ 0x0080_0080
  return (rounded &+ (rounded >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
}
