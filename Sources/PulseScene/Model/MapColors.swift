public import PulsePixels

/// Colors of the built-in maps by their purposes, instead of those of the theme.
public struct MapColors: Hashable, Sendable {
  /// The purpose of a color: a part of the map.
  public enum Purpose: String, CaseIterable, Hashable, Sendable {
    case land
    case water
    case coast
    case river
    case border
    case regionBorder = "region-border"
    case urban
    case glacier
    case label
    case labelHalo = "label-halo"
    case graticule
  }

  /// The color of each purpose that has one.
  public var colors: [Purpose: RGBA]

  /// Creates a set of colors.
  public init(_ colors: [Purpose: RGBA] = [:]) {
    self.colors = colors
  }

  /// Whether all colors are those of the theme.
  public var isEmpty: Bool { colors.isEmpty }

  /// The color of a purpose; `nil` for that of the theme.
  public subscript(purpose: Purpose) -> RGBA? { colors[purpose] }

  /// The parts that everything else lies on, which may be transparent on the built-in world map.
  package static let grounds: [Purpose] = [.land, .water]

  /// The grounds that are not opaque, with their colors.
  package var translucentGrounds: [(purpose: Purpose, color: RGBA)] {
    Self.grounds.compactMap { purpose in
      self[purpose].flatMap { $0.isOpaque ? nil : (purpose, $0) }
    }
  }

  /// The colors without translucent grounds, which are then those of the theme.
  package var withOpaqueGrounds: MapColors {
    MapColors(colors.filter { !Self.grounds.contains($0.key) || $0.value.isOpaque })
  }

  /// The least contrast of names to their halos: level AA of WCAG 2.
  package static let leastContrast = 4.5
}

extension MapColors {
  /// The colors of names and of their halos.
  package struct Names: Hashable, Sendable {
    /// The color of the text.
    package var text: RGBA

    /// The color around it.
    package var halo: RGBA

    /// Creates the colors of names.
    package init(text: RGBA, halo: RGBA) {
      (self.text, self.halo) = (text, halo)
    }

    /// Returns the least contrast of the text to its halo over the colors of a map.
    package func contrast(over grounds: [RGBA]) -> Double {
      let part = Double(halo.alpha) / 255
      return grounds.map { text.contrast(with: $0.mixed(with: halo.withAlpha(of: $0), fraction: part)) }.min()
        ?? 21
    }
  }

  /// Returns the colors of names on a map: the given ones, or those of a theme that can be read over the land and the
  /// water.
  ///
  /// - Parameters:
  ///   - own: The colors of the theme.
  ///   - other: The colors of the other theme, which are those for dark land on a light map.
  ///   - grounds: The colors of land and water, the land first.
  /// - Returns: The colors; only a given text with a given halo may be illegible.
  package func names(_ own: Names, or other: Names, over grounds: [RGBA]) -> Names {
    func isLegible(_ names: Names) -> Bool { names.contrast(over: grounds) >= Self.leastContrast }
    let isOwn = (grounds.first.map(own.text.contrast) ?? 21) >= Self.leastContrast
    var candidates = isOwn ? [own, other] : [other, own]
    candidates += [
      Names(text: RGBA(0, 0, 0), halo: RGBA(255, 255, 255)),
      Names(text: RGBA(255, 255, 255), halo: RGBA(0, 0, 0)),
    ]
    let given = candidates.map { Names(text: self[.label] ?? $0.text, halo: self[.labelHalo] ?? $0.halo) }
    return given.first(where: isLegible) ?? given[0]
  }
}

extension RGBA {
  /// Returns the color with the alpha of another one.
  fileprivate func withAlpha(of other: RGBA) -> RGBA { RGBA(red, green, blue, alpha: other.alpha) }

  /// The color without transparency.
  package var opaque: RGBA { RGBA(red, green, blue) }

  /// Returns a color that is a little darker, or a little lighter than a dark one.
  package func shaded(_ fraction: Double) -> RGBA {
    mixed(with: luminance > 0.18 ? RGBA(0, 0, 0) : RGBA(255, 255, 255), fraction: fraction)
  }

  /// Returns the color moved as another one moves to a third.
  package func moved(from old: RGBA, to new: RGBA) -> RGBA {
    func channel(_ path: KeyPath<RGBA, UInt8>) -> UInt8 {
      UInt8(clamping: Int(self[keyPath: path]) + Int(new[keyPath: path]) - Int(old[keyPath: path]))
    }
    return RGBA(channel(\.red), channel(\.green), channel(\.blue), alpha: alpha)
  }
}
