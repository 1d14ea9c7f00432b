/// An ordered dithering with a blue-noise threshold matrix, fixed to the image so that animations do not flicker.
public struct BlueNoiseDither: Hashable, Sendable {
  /// The distance in levels between the lowest and the highest shift of a channel.
  public var amplitude: Int

  /// Creates a blue-noise dithering.
  ///
  /// - Parameter amplitude: The distance in levels between the lowest and the highest shift of a channel, 0 to 255.
  public init(amplitude: Int) {
    precondition((0...255).contains(amplitude), "the amplitude must be 0 to 255 levels")
    self.amplitude = amplitude
  }

  /// Returns a color made lighter or darker by the threshold of a pixel, to be quantized afterwards.
  ///
  /// - Parameters:
  ///   - color: The color.
  ///   - x: The column, 0 or more.
  ///   - y: The row, 0 or more.
  /// - Returns: The color with red, green and blue shifted by the same amount, clamped to 0 to 255.
  public func shifted(_ color: RGBA, x: Int, y: Int) -> RGBA {
    let side = Self.side
    let threshold = 2 * Int(Self.thresholds[y % side * side + x % side]) + 1 - Self.levels
    let shift = threshold * amplitude / (2 * Self.levels)
    func level(_ channel: UInt8) -> UInt8 { UInt8(min(max(Int(channel) + shift, 0), 255)) }
    return RGBA(level(color.red), level(color.green), level(color.blue), alpha: color.alpha)
  }
}
