/// A color ramp: 256 colors for the numbers from 0 to 1.
public struct ColorRamp: Hashable, Sendable {
  /// The number of colors.
  static let count = 256

  /// The name of a standard color map; `nil` for one of user-specified colors.
  public let name: String?

  /// The colors between which it interpolates; empty for a standard one.
  public let stops: [RGBA]

  private let colors: [RGBA]

  /// Creates a standard color map; `nil` for an unknown name.
  ///
  /// - Parameter name: One of ``standardNames``, without regard to case, or one followed by `_r` for the reverse.
  public init?(named name: String) {
    let name = name.lowercased()
    let isReversed = name.utf8.suffix(2).elementsEqual(Self.reversal.utf8)
    let known = isReversed ? String(Substring(name.utf8.dropLast(2))) : name
    guard
      let (key, digits) = (Array(Self.tables) + Self.schemes).first(where: {
        $0.key.lowercased() == known
      })
    else { return nil }
    let stops = isReversed ? Self.colors(of: digits).reversed() : Self.colors(of: digits)
    self.init(
      name: isReversed ? key + Self.reversal : key, stops: [],
      colors: stops.count == Self.count ? stops : Self.interpolated(through: stops))
  }

  /// Creates a color map that interpolates linearly in sRGB between evenly spaced colors, at least two, as
  /// `LinearSegmentedColormap` of matplotlib does.
  public init(through stops: [RGBA]) {
    precondition(stops.count > 1, "a color map needs two colors")
    self.init(name: nil, stops: stops, colors: Self.interpolated(through: stops))
  }

  private static func interpolated(through stops: [RGBA]) -> [RGBA] {
    (0..<count).map { index in
      let position = Double(index) / Double(count - 1) * Double(stops.count - 1)
      let first = min(Int(position), stops.count - 2)
      let part = position - Double(first)
      func level(_ channel: KeyPath<RGBA, UInt8>) -> UInt8 {
        let (start, end) = (
          Double(stops[first][keyPath: channel]), Double(stops[first + 1][keyPath: channel])
        )
        return UInt8(min(255, max(0, (start + (end - start) * part).rounded())))
      }
      return RGBA(level(\.red), level(\.green), level(\.blue), alpha: level(\.alpha))
    }
  }

  /// Returns the colors of hexadecimal digits, six for a color.
  private static func colors(of digits: String) -> [RGBA] {
    let nibbles = digits.utf8.map { digit in
      digit >= UInt8(ascii: "a") ? digit - UInt8(ascii: "a") + 10 : digit - UInt8(ascii: "0")
    }
    func level(_ index: Int) -> UInt8 { nibbles[2 * index] << 4 | nibbles[2 * index + 1] }
    return (0..<nibbles.count / 6).map { RGBA(level(3 * $0), level(3 * $0 + 1), level(3 * $0 + 2)) }
  }

  /// Whether it runs from one hue over a neutral middle to another, for values on both sides of one that is none.
  public var isDiverging: Bool {
    guard let name else { return false }
    let isReversed = name.utf8.suffix(2).elementsEqual(Self.reversal.utf8)
    let known = isReversed ? name.utf8.dropLast(2) : name.utf8[...]
    return Self.divergingSchemes.contains { $0.key.utf8.elementsEqual(known) }
  }

  /// Returns the color map from a position on, 0 to 1, as one of specified colors.
  ///
  /// - Parameters:
  ///   - start: The position of its first color.
  ///   - count: The number of colors that it interpolates, at least two.
  /// - Returns: The color map.
  public func part(from start: Double, colors count: Int = 12) -> ColorRamp {
    ColorRamp(
      through: (0..<count).map { color(at: start + (1 - start) * Double($0) / Double(count - 1)) })
  }

  /// Whether all colors are opaque.
  public var isOpaque: Bool { colors.allSatisfy(\.isOpaque) }

  /// Returns the color map with the alpha of its colors multiplied by an opacity, 0 to 255.
  public func withOpacity(_ opacity: UInt8) -> ColorRamp {
    if opacity == 255 { return self }
    return ColorRamp(name: name, stops: stops, colors: colors.map { $0.withOpacity(opacity) })
  }

  private init(name: String?, stops: [RGBA], colors: [RGBA]) {
    (self.name, self.stops, self.colors) = (name, stops, colors)
  }

  /// Returns the color at a position from 0 to 1; positions outside are clamped.
  public func color(at position: Double) -> RGBA {
    // As in matplotlib, each color has an equal share of the range. Argument order matters: NaN becomes 0.
    colors[Int(min(Double(Self.count - 1), max(0, position * Double(Self.count))))]
  }

  /// The end of the name of a color map whose colors are in reverse order.
  public static let reversal = "_r"

  /// The names of the color maps of matplotlib that are perceptually ordered, and of its turbo.
  public static let mapNames = tables.map(\.key)

  /// The names of the sequential and diverging schemes of ColorBrewer.
  public static let schemeNames = schemes.map(\.key)

  /// The names of the standard color maps.
  public static let standardNames = mapNames + schemeNames
}
