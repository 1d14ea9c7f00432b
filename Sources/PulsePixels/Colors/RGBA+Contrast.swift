import Glibc

extension RGBA {
  /// Returns the contrast ratio to another opaque color by WCAG 2, 1 to 21.
  public func contrast(with other: RGBA) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The relative luminance of sRGB, 0 to 1.
  public var luminance: Double {
    func linear(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the linear mixture with another color, whose fraction of 0 to 1 is rounded to 1/256.
  public func mixed(with other: RGBA, fraction: Double) -> RGBA {
    let part = Int((fraction * 256).rounded())
    func channel(_ own: UInt8, _ others: UInt8) -> UInt8 {
      UInt8((Int(own) * (256 - part) + Int(others) * part + 128) / 256)
    }
    return RGBA(
      channel(red, other.red), channel(green, other.green), channel(blue, other.blue),
      alpha: channel(alpha, other.alpha))
  }
}
