import PulsePixels

extension Bitmap {
  /// Returns the bitmap composited over an opaque color; unchanged if it is `nil`.
  func composited(over matte: RGBA?) -> Bitmap {
    guard let matte else { return self }
    var result = Bitmap(size: size, color: matte)
    result.composite(self, x: 0, y: 0)
    return result
  }
}
