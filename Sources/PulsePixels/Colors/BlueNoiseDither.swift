/// A pattern of thresholds without visible structure that mixes the colors of a palette.
///
/// It lies fixed over the picture, so that what stays the same in an animation stays the same with it.
public struct BlueNoiseDither: Hashable, Sendable {
  /// The distance between the least and the greatest shift of a channel, in levels.
  public var amplitude: Int

  /// Creates a pattern.
  ///
  /// - Parameter amplitude: The distance between the least and the greatest shift of a channel, in levels, 0 to 255.
  public init(amplitude: Int) {
    precondition((0...255).contains(amplitude), "a shift is 0 to 255 levels")
    self.amplitude = amplitude
  }

  /// Returns a color, lighter or darker by what the pattern says of its place.
  ///
  /// - Parameters:
  ///   - color: The color.
  ///   - x: The column, 0 or more.
  ///   - y: The row, 0 or more.
  /// - Returns: The color with all channels shifted alike, as far as they go.
  public func shifted(_ color: RGBA, x: Int, y: Int) -> RGBA {
    let side = Self.side
    let threshold = 2 * Int(Self.thresholds[y % side * side + x % side]) + 1 - Self.levels
    let shift = threshold * amplitude / (2 * Self.levels)
    func level(_ channel: UInt8) -> UInt8 { UInt8(min(max(Int(channel) + shift, 0), 255)) }
    return RGBA(level(color.red), level(color.green), level(color.blue), alpha: color.alpha)
  }
}
