package import PulseCompare

/// The settings of `compare` that say how a pair is compared, as specified in one place: on the command line, or in an
/// object of `compare.json`.
///
/// A setting that is not specified is `nil` or empty.
package struct ComparisonSettings: Hashable, Sendable {
  /// The pairing of frames: by index or by time.
  package var alignment: FrameAlignment?

  /// The properties that may differ.
  package var ignoredProperties: [IgnoredProperties] = []

  /// The metric of differences.
  package var metric: PixelMetric?

  /// The largest channel difference that counts as equal, 0 to 255.
  package var tolerance: Int?

  /// The largest OKLab color distance that counts as equal, or the smallest score of SSIMULACRA 2 that passes.
  package var threshold: Double?

  /// The maximum number of differing pixels in a frame.
  package var maximumDifferingPixels: Int?

  /// The maximum ratio of differing pixels in a frame.
  package var maximumDifferingRatio: RatioArgument?

  /// The maximum number of frames beyond the limits.
  package var maximumDifferingFrames: Int?

  /// The side of the window of ``maximumDensity`` in pixels.
  package var window: Int?

  /// The maximum ratio of differing pixels in any window.
  package var maximumDensity: RatioArgument?

  /// Whether differences in antialiasing are ignored.
  package var ignoresAntialiasing: Bool?

  /// The masked areas, which are not compared.
  package var masks: [ComparisonMask.Area] = []

  /// The path of a mask image, whose painted pixels are not compared.
  package var maskImage: String?

  /// The minimum peak signal-to-noise ratio in decibels.
  package var minimumPSNR: Double?

  /// The minimum structural similarity (SSIM), -1 to 1.
  package var minimumSSIM: Double?

  /// Whether flaws of files that browsers ignore are warnings.
  package var isLenient: Bool?

  /// Creates settings that specify nothing.
  package init() {}
}

extension ComparisonSettings {
  /// The side of the window of `--max-density` in pixels, unless specified.
  static let defaultWindow = 32

  /// Returns the default of `--threshold`: no difference, or visually lossless by the authors of SSIMULACRA 2.
  static func defaultThreshold(of metric: PixelMetric) -> Double { metric == .ssimulacra2 ? 90 : 0 }

  /// The comparison rules, with defaults for what is not specified; the mask image is loaded separately.
  package var rules: ComparisonRules {
    let metric = metric ?? .channel
    var rules = ComparisonRules()
    rules.pixels = PixelComparisonRules(
      metric: metric,
      tolerance: metric == .channel
        ? tolerance ?? 0 : metric.tolerance(ofLimit: threshold ?? Self.defaultThreshold(of: metric)),
      ignoresAntialiasing: ignoresAntialiasing ?? false)
    rules.alignment = alignment ?? .index
    rules.ignoredProperties = ignoredProperties.reduce(into: []) { $0.formUnion($1.aspects) }
    rules.maximumDifferingPixels = maximumDifferingPixels
    rules.maximumDifferingRatio = maximumDifferingRatio?.ratio
    rules.maximumDifferingFrames = maximumDifferingFrames ?? 0
    rules.densityLimit = maximumDensity.map { density in
      ComparisonRules.DensityLimit(side: window ?? Self.defaultWindow, ratio: density.ratio)
    }
    rules.masks = masks
    rules.minimumPSNR = minimumPSNR
    rules.minimumSSIM = minimumSSIM
    return rules
  }
}
