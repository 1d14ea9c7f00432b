import PulsePixels

/// What is given up of the pictures for a smaller GIF.
///
/// An animation with few colors is exact whatever is set, but for `colors`.
public struct GIFSettings: Hashable, Sendable {
  /// How much of the pictures is kept, 1 to 100: 100 is as close as GIF comes, 90 what eyes take for the same.
  public var quality: Int

  /// The largest number of colors of a palette, 2 to 256; one of 256 is taken to say "as before".
  public var colors: Int

  /// What is done about colors that no palette has.
  public var dither: GIFDither

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - quality: How much of the pictures is kept, 1 to 100; any other number traps.
  ///   - colors: The largest number of colors of a palette, 2 to 256; any other number traps.
  ///   - dither: What is done about colors that no palette has.
  public init(quality: Int = 90, colors: Int = 256, dither: GIFDither = .none) {
    precondition((1...100).contains(quality), "a quality is 1 to 100")
    precondition((2...256).contains(colors), "a palette has 2 to 256 colors")
    self.quality = quality
    self.colors = colors
    self.dither = dither
  }
}

/// What is done about colors that no palette has.
public enum GIFDither: String, CaseIterable, Hashable, Sendable {
  /// Each pixel gets the nearest color.
  case none

  /// A pattern without structure, fixed to the map, mixes the nearest colors.
  case blueNoise = "blue-noise"
}

extension GIFSettings {
  /// The number of colors of a palette, without the entry that says "as before".
  var capacity: Int { min(colors, 255, paletteColors) }

  /// The colors of the palette of the first picture and of everything that no overlay touches.
  private var paletteColors: Int { along([(1, 16), (25, 64), (50, 128), (75, 255)]) }

  /// The colors to which the background under overlays is reduced.
  ///
  /// 64 of them cost the eye nothing under a translucent sheet, and a frame has room for two such sets and edges.
  var mapColors: Int { min(capacity, along([(1, 6), (50, 24), (75, 40), (90, 64), (100, 128)])) }

  /// The colors that a frame has for the edges of what is drawn; 255 means as many as there is room for.
  ///
  /// Over a flat background nothing else is lost.
  func edgeColors(isFlat: Bool) -> Int {
    isFlat && quality >= 90 ? 255 : along([(1, 4), (50, 12), (90, 24), (95, 32), (100, 40)])
  }

  /// Whether later frames bring better colors for what never changes.
  var refines: Bool { quality > 95 }

  /// For how many frames the inside of a fading shape is the same.
  ///
  /// Over a flat background that would be the greatest error.
  func hold(isFlat: Bool) -> Int { quality > 95 || isFlat && quality >= 75 ? 1 : quality > 60 ? 2 : 3 }

  /// The squared error of reduced colors up to which a background is flat: one level in each channel.
  static let flatError = 3.0

  /// How far a held color may be from the true one, in levels of 0 to 255.
  ///
  /// The first and the last of three frames are twice as far from their mean as those of two.
  var holdTolerance: Int { along([(1, 32), (60, 16), (61, 8), (90, 4), (95, 2)]) }

  /// The pattern that mixes the colors of a palette: as strong as its colors are apart, about.
  ///
  /// n colors of a cube of 256 levels are 256 / ∛n levels apart, and those of a map lie in a small part of it.
  func dithering(_ palette: Palette) -> BlueNoise? {
    if dither == .none { return nil }
    return BlueNoise(amplitude: palette.colors.count > 128 ? 8 : palette.colors.count > 32 ? 12 : 20)
  }

  /// Interpolates between values at some qualities.
  private func along(_ values: [(quality: Int, value: Int)]) -> Int {
    guard let above = values.firstIndex(where: { $0.quality >= quality }) else {
      return values[values.count - 1].value
    }
    if above == 0 { return values[0].value }
    let (low, high) = (values[above - 1], values[above])
    return low.value + (high.value - low.value) * (quality - low.quality) / (high.quality - low.quality)
  }
}
