/// The settings that a quality of GIF stands for: the number of colors, how long they are held, and which errors are worth
/// their bytes.
///
/// `make bench-quality` measures every number of the table: bytes, error, pace and ghosts of 24 scenes over the qualities,
/// beside those of ffmpeg.
struct GIFQualityLevel: Hashable, Sendable {
  /// The quality, 1 to 100.
  let quality: Int

  /// The number of palette colors of the first frame and of all static regions.
  let colors: Int

  /// The number of palette colors of all frames over a background that is reduced under layers.
  ///
  /// At 90 the last of 255 hardly show in the error, but cost 4 % of the bytes.
  let sharedColors: Int

  /// The number of colors of the background under layers in frames with local palettes.
  ///
  /// Up to 95, each frame takes about the bytes of one by ffmpeg, whose error is larger.
  let coveredColors: Int

  /// The largest number of palette colors for antialiased edges in frames with local palettes.
  let edgeColors: Int

  /// The largest number of consecutive frames, 1 to 3, in which the inside of a fading shape keeps one color.
  ///
  /// Two jerk, as does every other pattern that is not the same in each frame.
  let heldFrames: Int

  /// The largest difference between a held and the true color, in levels of 0 to 255.
  let holdTolerance: Int

  /// The squared color error that one more pixel in a string of LZW is worth in an image that is mostly still, as
  /// in ``StillImageOptimizer``.
  let stillWorth: Int

  /// The same for the background under layers in frames with local palettes: texture hides more.
  let coveredWorth: Int

  /// The squared distance from the background up to which a color of a layer over a flat map is not drawn; 0 if all
  /// are drawn.
  ///
  /// The last frames of a fading halo differ so little; 3 are at most a level of each channel. More show where a halo ends,
  /// as it does so all at once.
  let hiddenSquaredDistance: Int

  private init(
    _ quality: Int, colors: Int, shared: Int, covered: Int, edges: Int, held: Int, within: Int, still: Int,
    texture: Int, hidden: Int
  ) {
    self.quality = quality
    self.colors = colors
    sharedColors = shared
    coveredColors = covered
    edgeColors = edges
    heldFrames = held
    holdTolerance = within
    stillWorth = still
    coveredWorth = texture
    hiddenSquaredDistance = hidden
  }

  /// The levels by ascending quality; others lie between them.
  // swift-format-ignore
  private static let table = [
    GIFQualityLevel(1, colors: 16, shared: 16, covered: 6, edges: 4, held: 3, within: 16, still: 144, texture: 144, hidden: 64),
    GIFQualityLevel(25, colors: 64, shared: 64, covered: 10, edges: 8, held: 3, within: 16, still: 104, texture: 144, hidden: 51),
    GIFQualityLevel(50, colors: 128, shared: 128, covered: 14, edges: 12, held: 3, within: 16, still: 64, texture: 128, hidden: 37),
    GIFQualityLevel(61, colors: 184, shared: 165, covered: 17, edges: 15, held: 2, within: 4, still: 47, texture: 120, hidden: 31),
    GIFQualityLevel(75, colors: 255, shared: 212, covered: 20, edges: 19, held: 2, within: 4, still: 36, texture: 110, hidden: 24),
    GIFQualityLevel(86, colors: 255, shared: 227, covered: 21, edges: 22, held: 1, within: 4, still: 27, texture: 90, hidden: 5),
    GIFQualityLevel(90, colors: 255, shared: 232, covered: 22, edges: 24, held: 1, within: 4, still: 24, texture: 72, hidden: 3),
    GIFQualityLevel(95, colors: 255, shared: 232, covered: 40, edges: 32, held: 1, within: 4, still: 17, texture: 40, hidden: 2),
    GIFQualityLevel(96, colors: 255, shared: 255, covered: 97, edges: 33, held: 1, within: 4, still: 14, texture: 0, hidden: 2),
    GIFQualityLevel(99, colors: 255, shared: 255, covered: 104, edges: 38, held: 1, within: 4, still: 4, texture: 0, hidden: 1),
    GIFQualityLevel(100, colors: 255, shared: 255, covered: 128, edges: 40, held: 1, within: 4, still: 0, texture: 0, hidden: 0),
  ]

  /// Looks a quality up in the table; what is between two rows is interpolated, except for held frames and their
  /// tolerance, which are those of the lower one.
  ///
  /// - Parameter quality: The quality, 1 to 100.
  init(_ quality: Int) {
    let above = Self.table.firstIndex { $0.quality >= quality } ?? Self.table.count - 1
    let high = Self.table[above]
    if high.quality <= quality || above == 0 {
      self = high
      return
    }
    let low = Self.table[above - 1]
    func between(_ value: (GIFQualityLevel) -> Int) -> Int {
      value(low) + (value(high) - value(low)) * (quality - low.quality) / (high.quality - low.quality)
    }
    self.init(
      quality, colors: between(\.colors), shared: between(\.sharedColors), covered: between(\.coveredColors),
      edges: between(\.edgeColors), held: low.heldFrames, within: low.holdTolerance,
      still: between(\.stillWorth), texture: between(\.coveredWorth), hidden: between(\.hiddenSquaredDistance)
    )
  }
}
