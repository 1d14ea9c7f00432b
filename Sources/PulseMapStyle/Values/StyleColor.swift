package import PulsePixels

/// A color of a style: sRGB channels with straight (not premultiplied) alpha, 0 to 1.
///
/// The channels of transparent colors are kept, since colors are mixed unpremultiplied.
package struct StyleColor: Hashable, Sendable {
  /// Red, green and blue, 0 to 1.
  package let red, green, blue: Double

  /// The opacity, 0 to 1.
  package let alpha: Double

  /// Creates a color of straight channels, 0 to 1.
  package init(_ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates a color of levels from 0 to 255 that are taken as premultiplied by the alpha.
  ///
  /// Arrays become colors this way, other than those of `rgba`.
  init(premultipliedLevels levels: [Double], alpha: Double) {
    let divisor = 255 * (alpha == 0 ? .infinity : alpha)
    self.init(levels[0] / divisor, levels[1] / divisor, levels[2] / divisor, alpha: alpha)
  }

  /// Red, green and blue, multiplied by the alpha.
  package var premultiplied: [Double] { [red * alpha, green * alpha, blue * alpha] }

  /// The color in 8 bits per channel.
  package var rgba: RGBA {
    func level(_ channel: Double) -> UInt8 { channel > 0 ? UInt8((min(channel, 1) * 255).rounded()) : 0 }
    return RGBA(level(red), level(green), level(blue), alpha: level(alpha))
  }
}

extension StyleColor: CustomStringConvertible {
  /// The color as `rgba(255,0,0,0.5)`, with whole levels.
  package var description: String {
    let levels = [red, green, blue].map { javaScriptText(($0 * 255).rounded()) }
    return "rgba(\(levels.joined(separator: ",")),\(javaScriptText(alpha)))"
  }
}

extension StyleColor {
  /// The message about channels out of range, or `nil`; levels are 0 to 255, the alpha 0 to 1.
  static func problem(_ channels: [StyleValue]) -> String? {
    let texts = channels.map(\.text).joined(separator: ", ")
    func isNumber(_ value: StyleValue, in range: ClosedRange<Double>) -> Bool {
      if case .number(let number) = value { range.contains(number) } else { false }
    }
    if !channels.prefix(3).allSatisfy({ isNumber($0, in: 0...255) }) {
      return "Invalid rgba value [\(texts)]: 'r', 'g', and 'b' must be between 0 and 255."
    }
    if channels.count > 3, !isNumber(channels[3], in: 0...1) {
      return "Invalid rgba value [\(texts)]: 'a' must be between 0 and 1."
    }
    return nil
  }
}

/// The color spaces in which colors are mixed.
package enum MixingColorSpace: String, Sendable {
  case rgb, hcl, lab
}

extension StyleColor {
  /// Returns the color between this one and another one.
  ///
  /// - Parameters:
  ///   - other: The other color.
  ///   - fraction: The share of the other color, 0 to 1, or beyond for curves that overshoot.
  ///   - space: The color space.
  /// - Returns: The color with its mixed alpha.
  package func mixed(
    with other: StyleColor, _ fraction: Double, in space: MixingColorSpace = .rgb
  ) -> StyleColor {
    let alpha = mix(alpha, other.alpha, fraction)
    switch space {
    case .rgb:
      return StyleColor(
        mix(red, other.red, fraction), mix(green, other.green, fraction), mix(blue, other.blue, fraction),
        alpha: alpha)
    case .lab:
      let (from, to) = (LabColor(self), LabColor(other))
      return LabColor(
        lightness: mix(from.lightness, to.lightness, fraction), a: mix(from.a, to.a, fraction),
        b: mix(from.b, to.b, fraction)
      ).color(alpha: alpha)
    case .hcl:
      return HCLColor(LabColor(self)).mixed(with: HCLColor(LabColor(other)), fraction).lab.color(alpha: alpha)
    }
  }
}

extension StyleColor {
  /// Returns the color between this one and another one whose channels are mixed multiplied by the alpha, so that those of
  /// a transparent color count for nothing.
  package func mixedPremultiplied(with other: StyleColor, _ fraction: Double) -> StyleColor {
    let alpha = mix(alpha, other.alpha, fraction)
    guard alpha > 0 else { return StyleColor(0, 0, 0, alpha: 0) }
    func channel(_ from: Double, _ to: Double) -> Double {
      mix(from * self.alpha, to * other.alpha, fraction) / alpha
    }
    return StyleColor(
      channel(red, other.red), channel(green, other.green), channel(blue, other.blue), alpha: alpha)
  }
}

/// Returns the number between two others at a fraction.
func mix(_ from: Double, _ to: Double, _ fraction: Double) -> Double { from + fraction * (to - from) }
