/// The quality settings of a GIF: quality, number of colors, dithering and lossy compression.
///
/// An animation with few colors is lossless at any quality; only `colors` and `lossy` change it. Otherwise, lower
/// qualities have fewer colors, and the inside of a fading shape changes in fewer frames, by steps that are too small to
/// see; from 86 on it changes in all. Below 100, edges of a map that is mostly still may take palette
/// colors that LZW compresses better, and colors of layers that hardly differ from the map are not drawn.
public struct GIFSettings: Hashable, Sendable {
  /// The quality, 1 (small) to 100 (best); 90 is visually near-lossless.
  public var quality: Int

  /// The largest number of palette colors, 2 to 256; one of 256 is reserved for transparency.
  public var colors: Int

  /// The dithering method.
  public var dither: GIFDither

  /// The strength of lossy LZW compression, 0 (none) to 200.
  ///
  /// The squared sRGB distance of a changed color is at most ten times the value: 30 permits 17 of 255 levels. It
  /// applies to the background and to otherwise lossless animations; under layers, edges that share palette entries may
  /// change, too. Any value above 0 disables the refinement of static regions by later frames.
  public var lossy: Int

  /// The valid qualities.
  package static let qualities = 1...100

  /// The valid numbers of palette colors.
  package static let colorCounts = 2...256

  /// The valid strengths of lossy compression.
  package static let lossyStrengths = 0...200

  /// Creates settings; values out of range trap.
  ///
  /// - Parameters:
  ///   - quality: The quality, 1 to 100.
  ///   - colors: The largest number of palette colors, 2 to 256.
  ///   - dither: The dithering method.
  ///   - lossy: The strength of lossy LZW compression, 0 to 200.
  public init(quality: Int = 90, colors: Int = 256, dither: GIFDither = .none, lossy: Int = 0) {
    precondition(Self.qualities.contains(quality), "a quality is 1 to 100")
    precondition(Self.colorCounts.contains(colors), "a palette has 2 to 256 colors")
    precondition(Self.lossyStrengths.contains(lossy), "a loss is 0 to 200")
    self.quality = quality
    self.colors = colors
    self.dither = dither
    self.lossy = lossy
  }
}

/// The dithering methods of a GIF: none, blue noise, or error diffusion.
public enum GIFDither: String, CaseIterable, Hashable, Sendable {
  /// Each pixel gets the nearest palette color.
  case none

  /// Ordered dithering with a blue-noise mask, fixed to the map.
  case blueNoise = "blue-noise"

  /// Error diffusion in static regions, and ``blueNoise`` in moving ones.
  case diffusion
}

extension GIFSettings {
  /// The settings that the quality stands for.
  var level: GIFQualityLevel { GIFQualityLevel(quality) }

  /// The number of palette colors without the transparent entry.
  var capacity: Int { min(colors, 255, level.colors) }

  /// The number of palette colors of all frames over a flat background, without the transparent entry.
  var sharedCapacity: Int { reducesFlatBackground ? min(colors, 255, level.sharedColors) : capacity }

  /// The number of colors of the background under layers in frames with local palettes.
  ///
  /// Under a translucent layer 64 are visually lossless, and a frame has room for two such sets and edges; up to 104 it
  /// still has.
  var coveredColorCount: Int { min(capacity, level.coveredColors) }

  /// Returns the largest number of palette colors for antialiased edges at the quality; 255 means all unused ones.
  ///
  /// `isFlat` tells whether the reduction of the background loses next to no color, so that only edges do.
  func edgeColorLimit(isFlat: Bool) -> Int { isFlat && quality >= 75 ? 255 : level.edgeColors }

  /// Whether the quality is so high that no frame has fewer colors than fit.
  private var isHighest: Bool { quality > 95 }

  /// Whether later frames refine the colors of static regions.
  var refines: Bool { isHighest && lossy == 0 }

  /// Returns whether all frames over a flat background, or of narrow shapes, share one palette if its error is
  /// small enough.
  ///
  /// At the highest qualities, large shapes need palettes of their own for the many colors of their fading.
  ///
  /// - Parameter isStill: Whether most of the image is still.
  /// - Returns: Whether they do.
  func sharesPalette(isStill: Bool) -> Bool { !isHighest || isStill && quality < 100 }

  /// Whether all frames of narrow shapes over a textured background share one palette.
  ///
  /// Of few colors, and with a pattern, a palette for each frame shows more.
  var sharesTexturedPalette: Bool { keepsNoPattern && colors > level.sharedColors }

  /// Whether a flat background is reduced to ``flatColorCount`` colors under layers, so that the palette of all frames
  /// has room for each of their colors.
  var reducesFlatBackground: Bool { !isHighest && keepsNoPattern }

  /// Whether pixels have the nearest colors, so that others may be chosen with a view to LZW.
  private var keepsNoPattern: Bool { lossy == 0 && dither == .none }

  /// The mean squared error of a palette up to which it suits all frames over a flat background: 46 dB for 255 colors,
  /// and in inverse proportion for fewer, so that a file of fewer colors is smaller.
  var sharedPaletteError: Double { 5.0 * 255 / Double(capacity) }

  /// Whether a palette of all frames over a flat background is reduced with more care.
  ///
  /// A color of few levels off is seen where it fills a shape for one frame, though it hardly counts in the mean.
  var refinesSharedPalette: Bool { 86...99 ~= quality }

  /// The squared color error that one more pixel in a string of LZW is worth in an image that is mostly still; 0 if it
  /// stays as it is.
  var stillWorth: Int { keepsNoPattern ? level.stillWorth : 0 }

  /// The same in the background under layers with local palettes.
  var coveredWorth: Int { keepsNoPattern ? level.coveredWorth : 0 }

  /// The squared distance from the background up to which a color of a layer over a flat map is not drawn; `nil` if all
  /// are drawn.
  var hiddenSquaredDistance: Int? {
    quality == 100 || dither != .none ? nil : level.hiddenSquaredDistance
  }

  /// The mean squared error up to which a reduced background is flat: one level per channel.
  static let flatError = 3.0

  /// The number of colors to which a background is reduced to see whether it is flat.
  static let flatColorCount = 64

  /// The mean squared error up to which a background reduced to ``flatColorCount`` colors suits one palette: streets have
  /// twice as much, reliefs eight times.
  static let sharedFlatError = 6.0

  /// Most of the image is still if no layer covers more than one part in this many of it.
  static let stillDivisor = 24
}
