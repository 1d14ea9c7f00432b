import PulsePixels

/// A progressive refinement of the colors of static regions over the frames after the first.
///
/// All of the first frame shares one palette, and later frames have unused palette entries. In each round a
/// frame splits some colors of the first palette, those with the largest errors first, where nothing is drawn
/// over the background.
struct StaticBackgroundRefinement: Sendable {
  /// A round of the refinement, one frame long: the palette colors that it splits and the new colors.
  private struct RefinementRound: Sendable {
    /// Whether each color of the first palette is split.
    var isDivided: [Bool]

    var colors: [RGBA]
  }

  private let rounds: [RefinementRound]

  /// Whether each pixel is ever covered.
  private let isCovered: [Bool]

  /// The largest number of rounds: half a second at the default frame rate.
  private static let roundLimit = 12

  /// The number of new colors per round.
  static let colorsPerRound = 80

  /// The smallest reduction of the squared error for which a pixel changes.
  private static let minimumGain = 6

  var roundCount: Int { rounds.count }

  /// Plans the rounds; `nil` if there is nothing to refine.
  ///
  /// - Parameters:
  ///   - background: The original background.
  ///   - base: The first frame.
  ///   - coverage: The region covered by layers.
  init?(of background: Bitmap, shown base: IndexedRegion, outside coverage: OverlayCoverage) {
    let size = base.rect.size
    var isCovered = Array(repeating: false, count: size.area)
    for y in coverage.rect.rows {
      for x in coverage.rect.columns where coverage.isCovered(x: x, y: y) {
        isCovered[y * size.width + x] = true
      }
    }
    var histograms = Array(repeating: ColorHistogram(), count: base.palette.colors.count)
    var errors = Array(repeating: 0, count: base.palette.colors.count)
    for (place, index) in base.indices.enumerated() where !isCovered[place] {
      let error = background.pixels[place].squaredDistance(to: base.palette.colors[Int(index)])
      if error == 0 { continue }
      errors[Int(index)] += error
      histograms[Int(index)].add(background.pixels[place], weight: 1)
    }
    let worst = errors.indices.filter { errors[$0] > 0 }.sorted { (errors[$0], $1) > (errors[$1], $0) }
    if worst.isEmpty { return nil }
    // The rounds have about equal gains: first a few bad colors are split, then many good ones.
    let share = errors.reduce(0, +) / Self.roundLimit + 1
    var rounds: [RefinementRound] = []
    var gathered = (histogram: ColorHistogram(), error: 0, divided: [Int]())
    for (rank, index) in worst.enumerated() {
      gathered.histogram.add(histograms[index])
      gathered.error += errors[index]
      gathered.divided.append(index)
      if gathered.error < share, rank < worst.count - 1 { continue }
      let palette = Palette(
        reducing: gathered.histogram, to: Self.colorsPerRound, hasTransparentEntry: false)
      var isDivided = Array(repeating: false, count: errors.count)
      for index in gathered.divided { isDivided[index] = true }
      rounds.append(RefinementRound(isDivided: isDivided, colors: palette.colors))
      gathered = (ColorHistogram(), 0, [])
    }
    self.rounds = rounds
    self.isCovered = isCovered
  }

  /// A frame's palette extended by the colors of a round.
  struct ExtendedPalette {
    /// The palette, whose last entry is transparent.
    let palette: Palette

    /// The index of the first color of the round.
    let start: Int
  }

  /// Returns the palette of a frame extended by a round; `nil` if it is full.
  ///
  /// - Parameters:
  ///   - round: The round.
  ///   - other: The frame's palette, whose last entry is transparent.
  ///   - capacity: The largest number of colors besides the transparent entry.
  /// - Returns: The extended palette.
  func palette(ofRound round: Int, beside other: Palette, upTo capacity: Int) -> ExtendedPalette? {
    let own = other.colors.dropLast()
    if own.count >= capacity { return nil }
    let colors = own + rounds[round].colors.prefix(capacity - own.count)
    return ExtendedPalette(
      palette: Palette(colors: colors + [.clear], transparentIndex: UInt8(colors.count)), start: own.count)
  }

  /// Writes the refined pixels of a round into the indices of the whole screen.
  ///
  /// - Parameters:
  ///   - round: The round.
  ///   - palette: The extended palette of the frame.
  ///   - background: The original background.
  ///   - base: The first frame.
  ///   - indices: The output.
  func write(
    _ round: Int, through palette: ExtendedPalette, of background: Bitmap, shown base: IndexedRegion,
    into indices: inout [UInt8]
  ) {
    let colors = Array(palette.palette.colors[palette.start...].dropLast())
    if colors.isEmpty { return }
    var mapper = PaletteMapper(Palette(colors: colors))
    for (place, index) in base.indices.enumerated() {
      guard rounds[round].isDivided[Int(index)], !isCovered[place] else { continue }
      let color = background.pixels[place]
      let old = color.squaredDistance(to: base.palette.colors[Int(index)])
      if old < Self.minimumGain { continue }
      let entry = mapper.index(of: color)
      if old - color.squaredDistance(to: colors[Int(entry)]) >= Self.minimumGain {
        indices[place] = UInt8(palette.start + Int(entry))
      }
    }
  }
}
