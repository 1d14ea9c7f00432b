/// The quality settings of a GIF: quality, number of colors, dithering and lossy compression.
///
/// An animation with few colors is lossless at any quality; only `colors` and `lossy` change it. Otherwise, lower
/// qualities have fewer colors, and the inside of a fading shape changes in fewer frames: over flat maps in two of three
/// from 86 to 95, by steps that are too small to see, and in all above. Below 100, edges of a map that is mostly still
/// may take palette colors that LZW compresses better, and colors of layers that hardly differ from the map are not
/// drawn.
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
  /// The number of palette colors without the transparent entry.
  var capacity: Int { min(colors, 255, paletteColors) }

  /// The number of colors of the first frame and of all static regions.
  private var paletteColors: Int { interpolated([(1, 16), (25, 64), (50, 128), (75, 255)]) }

  /// Returns the number of colors of the background under layers.
  ///
  /// Under a translucent layer 64 are visually lossless, and a frame has room for two such sets and edges; up to 104 it
  /// still has. Texture hides errors: of a background that ``flatColorCount`` colors show with a mean squared error above
  /// ``texturedError``, fewer colors are shown.
  ///
  /// - Parameter error: The mean squared error of the background in ``flatColorCount`` colors; 0 if unknown.
  /// - Returns: The number of colors.
  func backgroundColorCount(texture error: Double) -> Int {
    let count = min(
      capacity, interpolated([(1, 6), (50, 24), (75, 40), (90, 64), (95, 96), (99, 104), (100, 128)]))
    if error <= Self.texturedError { return count }
    // The power of 7/16: with that of 1/2, a relief shows patches of a wrong hue inside a fading disc.
    let root = (Self.texturedError / error).squareRoot()
    let share = (root * (root * root.squareRoot()).squareRoot()).squareRoot()
    return max(min(count, 6), Int(Double(count) * share))
  }

  /// The mean squared error of a background in ``flatColorCount`` colors above which it is textured: streets have twice
  /// as much, reliefs eight times.
  static let texturedError = 6.0

  /// Returns the largest number of palette colors for antialiased edges at the quality; 255 means all unused ones.
  ///
  /// `isFlat` tells whether the reduction of the background loses next to no color, so that only edges do.
  func edgeColorLimit(isFlat: Bool) -> Int {
    isFlat && quality >= 75 ? 255 : interpolated([(1, 4), (50, 12), (90, 24), (95, 32), (100, 40)])
  }

  /// Whether later frames refine the colors of static regions.
  var refines: Bool { quality > 95 && lossy == 0 }

  /// Returns the largest number of consecutive frames in which the inside of a fading shape keeps one color.
  ///
  /// Over a flat background, holding colors would be the largest error.
  func heldFrameCount(isFlat: Bool) -> Int {
    quality > 95 || isFlat && quality >= 75 ? 1 : quality > 60 ? 2 : 3
  }

  /// The mean squared error up to which a reduced background is flat: one level per channel.
  static let flatError = 3.0

  /// Returns whether all frames over a flat background share one palette if its error is small enough.
  ///
  /// Above 95, large shapes need palettes of their own for the many colors of their fading.
  ///
  /// - Parameter isStill: Whether most of the image is still.
  /// - Returns: Whether they do.
  func sharesFlatPalette(isStill: Bool) -> Bool { quality <= 95 || isStill && quality < 100 }

  /// Returns the lengths, repeated, of groups of frames in which the inside of a fading shape keeps one color over a
  /// flat background.
  ///
  /// Two of three frames cost two thirds of the bytes, and change by one and a half times as much. Flat areas and their
  /// edges keep the same pace: otherwise outlines appear between them. Small shapes change in every second frame.
  ///
  /// - Parameter isLarge: Whether layers cover a large part of the image.
  /// - Returns: The lengths, 1 to 3.
  func flatHoldPattern(isLarge: Bool) -> [Int] {
    quality > 95 ? [1] : quality <= 60 ? [3] : quality <= 85 || !isLarge ? [2] : [2, 1]
  }

  /// The largest difference between a color that ``flatHoldPattern(isLarge:)`` holds and the true one, in levels of 0
  /// to 255.
  var flatHoldTolerance: Int { quality > 60 ? 4 : 16 }

  /// The number of colors to which a background is reduced to see whether it is flat: those under layers at 90.
  static let flatColorCount = 64

  /// The mean squared error up to which a background reduced to ``flatColorCount`` colors suits one palette.
  static let sharedFlatError = 6.0

  /// The mean squared error of a palette up to which it suits all frames over a flat background: 46 dB for the 255 colors
  /// of high qualities, and in inverse proportion for the fewer ones of others.
  ///
  /// It does not grow with a limit of ``colors``: of few colors, a palette for each frame shows more.
  var sharedPaletteError: Double { 5.0 * 255 / Double(paletteColors) }

  /// Whether a palette of all frames over a flat background is reduced with more care.
  ///
  /// A color of few levels off is seen where it fills a shape for one frame, though it hardly counts in the mean.
  var refinesSharedPalette: Bool { 86...99 ~= quality }

  /// The squared color error that one more pixel in a string of LZW is worth in an image that is mostly still, as in
  /// ``StillImageOptimizer``; 0 if it stays as it is.
  var stillWorth: Int {
    quality == 100 || lossy > 0 || dither != .none
      ? 0 : interpolated([(1, 144), (60, 48), (90, 24), (95, 17), (99, 4)])
  }

  /// The squared distance from the background up to which a color of a layer over a flat map is not drawn; `nil` if all
  /// are drawn.
  ///
  /// The last frames of a fading halo differ so little; 16 are at most four levels of one channel.
  var hiddenSquaredDistance: Int? {
    quality == 100 || dither != .none ? nil : interpolated([(1, 64), (60, 32), (90, 16), (99, 1)])
  }

  /// Most of the image is still if no layer covers more than one part in this many of it.
  static let stillDivisor = 24

  /// Layers cover a large part of the image if they cover more than one part in this many.
  static let largeCoverageDivisor = 16

  /// Returns the largest difference between a held and the true color, in levels of 0 to 255.
  ///
  /// The first and last of three frames are twice as far from their mean as those of two. Texture hides differences,
  /// too.
  ///
  /// - Parameter error: The mean squared error of the background in ``flatColorCount`` colors; 0 if unknown.
  /// - Returns: The difference in levels.
  func holdTolerance(texture error: Double) -> Int {
    let tolerance = interpolated([(1, 32), (60, 16), (61, 8), (90, 4), (95, 2)])
    return min(32, Int(Double(tolerance) * min(4, max(1, error / Self.texturedError))))
  }

  /// Returns the value at the quality of the settings, interpolated linearly between values at ascending qualities.
  private func interpolated(_ values: [(quality: Int, value: Int)]) -> Int {
    guard let above = values.firstIndex(where: { $0.quality >= quality }) else {
      return values[values.count - 1].value
    }
    if above == 0 { return values[0].value }
    let (low, high) = (values[above - 1], values[above])
    return low.value + (high.value - low.value) * (quality - low.quality) / (high.quality - low.quality)
  }
}
