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
  /// - Parameter name: One of ``standardNames``.
  public init?(named name: String) {
    guard let table = Self.tables.first(where: { $0.key == name })?.value else { return nil }
    let digits = table.utf8.map { digit in
      digit >= UInt8(ascii: "a") ? digit - UInt8(ascii: "a") + 10 : digit - UInt8(ascii: "0")
    }
    func level(_ index: Int) -> UInt8 { digits[2 * index] << 4 | digits[2 * index + 1] }
    colors = (0..<Self.count).map { RGBA(level(3 * $0), level(3 * $0 + 1), level(3 * $0 + 2)) }
    (self.name, stops) = (name, [])
  }

  /// Creates a color map that interpolates linearly in sRGB between evenly spaced colors, at least two, as
  /// `LinearSegmentedColormap` of matplotlib does.
  public init(through stops: [RGBA]) {
    precondition(stops.count > 1, "a color map needs two colors")
    (name, self.stops) = (nil, stops)
    colors = (0..<Self.count).map { index in
      let position = Double(index) / Double(Self.count - 1) * Double(stops.count - 1)
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

  /// The names of the standard color maps.
  public static let standardNames = tables.map(\.key)
}
