/// A color with 8-bit sRGB channels and straight (not premultiplied) alpha.
///
/// The four bytes share one word, so that pixels are copied and compared word by word.
public struct RGBA: BitwiseCopyable, Hashable, Sendable {
  /// The channels as one number: red in the lowest byte, then green, blue, and alpha in the highest.
  public var packed: UInt32

  /// Creates a color from its packed form.
  ///
  /// - Parameter packed: Red in the lowest byte, then green, blue and alpha.
  @inlinable
  public init(packed: UInt32) {
    self.packed = packed
  }

  /// Creates a color from its channels.
  ///
  /// - Parameters:
  ///   - red: Red, 0 to 255.
  ///   - green: Green, 0 to 255.
  ///   - blue: Blue, 0 to 255.
  ///   - alpha: Opacity, 0 (transparent) to 255 (opaque).
  @inlinable
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt8 = 255) {
    packed = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  /// Transparent black.
  public static let clear = RGBA(packed: 0)

  /// Red, 0 to 255.
  @inlinable
  public var red: UInt8 { UInt8(truncatingIfNeeded: packed) }

  /// Green, 0 to 255.
  @inlinable
  public var green: UInt8 { UInt8(truncatingIfNeeded: packed >> 8) }

  /// Blue, 0 to 255.
  @inlinable
  public var blue: UInt8 { UInt8(truncatingIfNeeded: packed >> 16) }

  /// Opacity, 0 (transparent) to 255 (opaque).
  @inlinable
  public var alpha: UInt8 { UInt8(truncatingIfNeeded: packed >> 24) }

  /// Whether alpha is 255.
  @inlinable
  public var isOpaque: Bool { packed >= 0xFF00_0000 }

  /// Returns the squared Euclidean distance to another color in sRGB; alpha is ignored.
  ///
  /// - Parameter other: The other color.
  /// - Returns: 0 to 195,075.
  @inlinable
  public func squaredDistance(to other: RGBA) -> Int {
    let red = Int(red) - Int(other.red)
    let green = Int(green) - Int(other.green)
    let blue = Int(blue) - Int(other.blue)
    return red * red + green * green + blue * blue
  }

  /// Returns the color with its alpha multiplied by an opacity.
  ///
  /// - Parameter opacity: The opacity, 0 to 255.
  /// - Returns: The same channels; the product of alpha and opacity is rounded to the nearest level.
  public func withOpacity(_ opacity: UInt8) -> RGBA {
    RGBA(packed: packed & 0x00FF_FFFF | dividedBy255(UInt32(alpha) &* UInt32(opacity)) << 24)
  }
}

extension RGBA: CustomStringConvertible {
  /// The color as `#rrggbb`, with two more digits for alpha unless it is opaque.
  public var description: String {
    let channels = isOpaque ? [red, green, blue] : [red, green, blue, alpha]
    return channels.reduce(into: "#") { text, channel in
      text += (channel < 16 ? "0" : "") + String(channel, radix: 16)
    }
  }
}
