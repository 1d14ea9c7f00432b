import PulsePixels

/// Better colors for what is never drawn over, brought little by little by the frames after the first.
///
/// The palette of the first frame is shared by the whole picture, and later frames have entries to spare. In each
/// round one frame divides some of the colors of the first palette further, those with the largest errors first,
/// where nothing is drawn over the background.
struct StaticRefinement: Sendable {
  /// The colors that a round brings.
  private struct Round: Sendable {
    /// For each color of the first palette whether it is divided in the round.
    var isDivided: [Bool]

    /// The new colors.
    var colors: [RGBA]
  }

  private let rounds: [Round]

  /// For each pixel whether it is ever drawn over.
  private let isCovered: [Bool]

  /// The largest number of rounds: half a second at the usual rate.
  private static let roundLimit = 12

  /// The number of colors that a round brings.
  static let colorsPerRound = 80

  /// The least squared error that is worth a pixel.
  private static let leastGain = 6

  /// The number of rounds.
  var roundCount: Int { rounds.count }

  /// Plans the rounds; `nil` when nothing is to be gained.
  ///
  /// - Parameters:
  ///   - background: The background.
  ///   - base: What the first frame shows.
  ///   - coverage: Where sheets are.
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
    // Rounds gain the same, about: first a few bad colors are divided, then many good ones.
    let share = errors.reduce(0, +) / Self.roundLimit + 1
    var rounds: [Round] = []
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
      rounds.append(Round(isDivided: isDivided, colors: palette.colors))
      gathered = (ColorHistogram(), 0, [])
    }
    self.rounds = rounds
    self.isCovered = isCovered
  }

  /// A palette with the colors of a round behind others.
  struct RoundPalette {
    /// The colors, and one more that is transparent, as the last.
    let palette: Palette

    /// The index of the first color of the round.
    let start: Int
  }

  /// Returns the palette of a frame.
  ///
  /// - Parameters:
  ///   - round: The number of the round.
  ///   - other: The palette of what else the frame brings, its transparent entry the last.
  ///   - capacity: The largest number of colors beside the transparent entry.
  /// - Returns: The palette of the frame; `nil` if there is no room for colors of the round.
  func palette(ofRound round: Int, beside other: Palette, upTo capacity: Int) -> RoundPalette? {
    let own = other.colors.dropLast()
    if own.count >= capacity { return nil }
    let colors = own + rounds[round].colors.prefix(capacity - own.count)
    return RoundPalette(
      palette: Palette(colors: colors + [.clear], transparentIndex: UInt8(colors.count)), start: own.count)
  }

  /// Writes what a round brings.
  ///
  /// - Parameters:
  ///   - round: The number of the round.
  ///   - palette: Its palette.
  ///   - background: The background.
  ///   - base: What the first frame shows.
  ///   - indices: Takes the entries, for the whole picture.
  func write(
    _ round: Int, through palette: RoundPalette, of background: Bitmap, shown base: IndexedRegion,
    into indices: inout [UInt8]
  ) {
    let colors = Array(palette.palette.colors[palette.start...].dropLast())
    if colors.isEmpty { return }
    var mapper = PaletteMapper(Palette(colors: colors))
    for (place, index) in base.indices.enumerated() {
      guard rounds[round].isDivided[Int(index)], !isCovered[place] else { continue }
      let color = background.pixels[place]
      let old = color.squaredDistance(to: base.palette.colors[Int(index)])
      if old < Self.leastGain { continue }
      let entry = mapper.index(of: color)
      if old - color.squaredDistance(to: colors[Int(entry)]) >= Self.leastGain {
        indices[place] = UInt8(palette.start + Int(entry))
      }
    }
  }
}
