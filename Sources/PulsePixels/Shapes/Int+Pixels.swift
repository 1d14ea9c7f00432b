extension Int {
  /// Creates the whole part of a number of pixels, clamped to ±2^40; 0 for NaN.
  ///
  /// Sums and 1/256 parts of such numbers do not overflow, whatever a style or a tile asks for.
  @inlinable
  public init(clampingPixels pixels: Double) {
    if pixels.magnitude < 0x1p40 {
      self.init(pixels)
    } else {
      self = pixels > 0 ? 1 << 40 : pixels < 0 ? -(1 << 40) : 0
    }
  }
}
