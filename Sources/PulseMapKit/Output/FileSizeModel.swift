import Glibc
import PulseScene

/// An estimate of the bytes of a file with reductions, from the size without any and from those of earlier trials.
///
/// Each kind of reduction has an exponent of its own, 1 at first, that trials correct: a quality that saves nothing on a
/// flat map then counts for nothing.
struct FileSizeModel {
  /// The size of an encoded file, with the largest of its first pieces: the frame that shows the whole map.
  struct Measurement {
    /// The number of bytes.
    var bytes = 0

    /// The number of pieces in which the encoder wrote them.
    private var pieces = 0

    /// The largest of the first pieces in bytes.
    private var largestEarlyPiece = 0

    /// Adds a piece of the file.
    mutating func add(_ count: Int) {
      pieces += 1
      bytes += count
      if pieces <= 4 { largestEarlyPiece = max(largestEarlyPiece, count) }
    }

    /// Returns the share of the bytes that the frame with the whole map takes, which fewer frames do not save; 0 if
    /// the encoder does not write frame by frame.
    func shareOfFirstFrame(among frames: Int) -> Double {
      pieces > frames && bytes > 0 ? Double(largestEarlyPiece) / Double(bytes) : 0
    }
  }

  /// The bytes without reductions.
  private let fullBytes: Double

  /// The part of the bytes that fewer frames do not save.
  private let stillShare: Double

  /// The number of frames without reductions.
  private let frames: Int

  private let scene: Scene
  private let options: RenderJob.Options
  private let format: OutputFormat

  /// The exponents of the kinds.
  private var exponents: [FileSizeReduction.Kind: Double] = [:]

  /// Creates a model from the file without reductions.
  init(_ full: Measurement, of plan: FramePlan, as format: OutputFormat, by options: RenderJob.Options) {
    fullBytes = Double(full.bytes)
    stillShare = full.shareOfFirstFrame(among: plan.frames.count)
    frames = plan.frames.count
    (scene, self.options, self.format) = (plan.scene, options, format)
  }

  /// Returns the estimated bytes with reductions.
  func bytes(with reductions: [FileSizeReduction]) -> Double {
    reductions.reduce(fullBytes) { bytes, reduction in
      bytes * pow(share(left: reduction), exponents[reduction.kind] ?? 1)
    }
  }

  /// Returns the number of frames that are encoded with reductions, rounded up.
  func frameCount(with reductions: [FileSizeReduction]) -> Int {
    for case .frameRate(let rate) in reductions {
      return Int((Double(frames) * rate / scene.frameRate).rounded(.up))
    }
    return frames
  }

  /// Corrects the exponents of the kinds in a trial, so that its bytes are estimated as they were measured: those of
  /// kinds that no trial had before, if there are any.
  mutating func learn(_ bytes: Int, with reductions: [FileSizeReduction]) {
    let unknown = reductions.filter { exponents[$0.kind] == nil }
    let corrected = unknown.isEmpty ? reductions : unknown
    func savings(_ reductions: [FileSizeReduction]) -> Double {
      log(self.bytes(with: reductions) / fullBytes)
    }
    let estimated = savings(corrected)
    let measured = log(Double(bytes) / fullBytes) - savings(reductions.filter { !corrected.contains($0) })
    guard estimated < -0.01 else { return }
    let correction = min(4, max(0.05, measured / estimated))
    for reduction in corrected { exponents[reduction.kind, default: 1] *= correction }
  }

  /// The grid of contact sheets without reductions.
  private var fullGrid: ContactSheetGrid { options.sheetGrid ?? .standard }

  /// Returns the usual share of the bytes that is left with a reduction alone.
  private func share(left reduction: FileSizeReduction) -> Double {
    switch reduction {
    case .gifQuality(let quality):
      Self.value(Self.gifShares, at: quality) / Self.value(Self.gifShares, at: options.gif.quality)
    case .jpegQuality(let quality):
      Self.value(Self.jpegShares, at: quality) / Self.value(Self.jpegShares, at: options.jpegQuality)
    case .webpQuality(let quality):
      Self.value(Self.webpShares, at: quality)
        / (options.webpQuality.map { Self.value(Self.webpShares, at: $0) } ?? 1)
    case .rateFactor(let factor):
      // 6 more halve the bytes.
      exp2(-Double(factor - (options.rateFactor ?? format.defaultRateFactor ?? factor)) / 6)
    case .pngWriter: 0.8
    case .gifColors(let count):
      // Bits per pixel.
      log2(Double(count)) / log2(Double(options.gif.colors))
    case .frameRate(let rate): stillShare + (1 - stillShare) * pow(rate / scene.frameRate, 0.8)
    case .sheetGrid(let grid):
      Double(grid.columns * grid.rows) / Double(fullGrid.columns * fullGrid.rows)
    case .pixelRatio(let ratio): pow(Double(ratio) / Double(scene.viewport.pixelRatio), 1.7)
    }
  }

  /// The shares of the bytes of quality 90 that GIFs of maps have, by quality.
  private static let gifShares: [(Int, Double)] = [
    (30, 0.55), (45, 0.6), (60, 0.65), (90, 1), (100, 1.7),
  ]

  /// The shares of the bytes of quality 90 that JPEG files have, by quality.
  private static let jpegShares: [(Int, Double)] = [
    (30, 0.35), (45, 0.43), (60, 0.5), (75, 0.62), (90, 1), (100, 2),
  ]

  /// The shares of the bytes of lossless files that lossy WebP has, by quality.
  private static let webpShares: [(Int, Double)] = [(45, 0.42), (60, 0.5), (75, 0.6), (90, 0.8), (100, 1)]

  /// Returns the value at a quality, interpolated between those at ascending qualities.
  private static func value(_ values: [(quality: Int, share: Double)], at quality: Int) -> Double {
    guard let above = values.firstIndex(where: { $0.quality >= quality }) else {
      return values[values.count - 1].share
    }
    if above == 0 { return values[0].share }
    let (low, high) = (values[above - 1], values[above])
    let part = Double(quality - low.quality) / Double(high.quality - low.quality)
    return low.share + (high.share - low.share) * part
  }
}

extension FileSizeModel {
  /// Returns how many reductions, of all in the order in which they are made, the estimate of at most `target` bytes
  /// needs; the number of all if they do not suffice.
  func count(of steps: [FileSizeReduction], target: Double) -> Int {
    (1..<max(1, steps.count)).first {
      bytes(with: FileSizeReduction.lastOfEachKind(of: Array(steps[..<$0]))) <= target
    } ?? steps.count
  }

  /// Returns the last reduction of each kind, without those, the first ones first, that the estimate of at most
  /// `target` bytes does not need.
  func relaxed(_ steps: ArraySlice<FileSizeReduction>, target: Double) -> [FileSizeReduction] {
    var made = FileSizeReduction.lastOfEachKind(of: Array(steps))
    for reduction in made.dropLast() {
      let others = made.filter { $0 != reduction }
      let weaker = steps.prefix { $0 != reduction }.filter { $0.kind == reduction.kind }
      let candidates = [others] + weaker.map { step in made.map { $0 == reduction ? step : $0 } }
      made = candidates.first { bytes(with: $0) <= target } ?? made
    }
    return made
  }
}
