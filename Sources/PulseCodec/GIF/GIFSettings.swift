import PulsePixels

/// What is given up of the pictures for a smaller GIF.
///
/// An animation with few colors is exact whatever is set, but for `colors` and `lossy`.
package struct GIFSettings: Hashable, Sendable {
  /// How much of the pictures is kept, 1 to 100: 100 is as close as GIF comes, 90 what eyes take for the same.
  package var quality: Int

  /// The largest number of colors of a palette, 2 to 256; one of 256 is taken to say "as before".
  package var colors: Int

  /// What is done about colors that no palette has.
  package var dither: GIFDither

  /// How far a color may be from the one that it would have, for strings of colors that compress better: 0 to 200.
  ///
  /// The square of the distance in sRGB is at most ten times as much, in levels of 0 to 255: 30 allows for 17 levels.
  /// That holds for the background and for animations that would be exact; under sheets whose edges share colors of a
  /// palette, these may change, too. 0 changes nothing. Above 0, what no overlay touches gets no better colors from later
  /// frames, whatever the quality.
  package var lossy: Int

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - quality: How much of the pictures is kept, 1 to 100; any other number traps.
  ///   - colors: The largest number of colors of a palette, 2 to 256; any other number traps.
  ///   - dither: What is done about colors that no palette has.
  ///   - lossy: How far a color may be from the one that it would have, 0 to 200; any other number traps.
  package init(quality: Int = 90, colors: Int = 256, dither: GIFDither = .none, lossy: Int = 0) {
    precondition((1...100).contains(quality), "a quality is 1 to 100")
    precondition((2...256).contains(colors), "a palette has 2 to 256 colors")
    precondition((0...200).contains(lossy), "a loss is 0 to 200")
    self.quality = quality
    self.colors = colors
    self.dither = dither
    self.lossy = lossy
  }
}

/// What is done about colors that no palette has.
package enum GIFDither: String, CaseIterable, Hashable, Sendable {
  /// Each pixel gets the nearest color.
  case none

  /// A pattern without structure, fixed to the map, mixes the nearest colors.
  case blueNoise = "blue-noise"

  /// What a pixel errs is spread over its neighbors; over parts that move the pattern of ``blueNoise`` lies.
  case diffusion
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
    isFlat && quality >= 75 ? 255 : along([(1, 4), (50, 12), (90, 24), (95, 32), (100, 40)])
  }

  /// Whether later frames bring better colors for what never changes.
  var refines: Bool { quality > 95 && lossy == 0 }

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
