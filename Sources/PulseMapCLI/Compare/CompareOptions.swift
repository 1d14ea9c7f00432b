import PulseCompare

/// The options of the `compare` command, as specified.
struct CompareOptions: Sendable {
  /// The expected and the actual path, or the folder of actual images beside ``goldens``.
  var paths: [String] = []

  /// The folder of goldens, for many pairs.
  var goldens: String?

  /// The path of an earlier JSON report whose pairs are compared again.
  var previousReview: String?

  /// The pairing of frames: by index or by time.
  var alignment = FrameAlignment.index

  /// The properties that may differ.
  var ignoredProperties: [IgnoredProperties] = []

  /// The metric of differences.
  var metric = PixelMetric.channel

  /// The largest channel difference that counts as equal, 0 to 255.
  var tolerance = 0

  /// The largest OKLab color distance that counts as equal, or the smallest score of SSIMULACRA 2 that passes; `nil`
  /// for the default of the metric.
  var threshold: Double?

  /// The maximum number of differing pixels in a frame.
  var maximumDifferingPixels: Int?

  /// The maximum ratio of differing pixels in a frame.
  var maximumDifferingRatio: RatioArgument?

  /// The maximum number of frames beyond the limits.
  var maximumDifferingFrames = 0

  /// The side of the window of ``maximumDensity`` in pixels.
  var window = 32

  /// The maximum ratio of differing pixels in any window.
  var maximumDensity: RatioArgument?

  /// Whether differences in antialiasing are ignored.
  var ignoresAntialiasing = false

  /// The masked areas, which are not compared.
  var masks: [ComparisonMask.Area] = []

  /// The path of a mask image, whose painted pixels are not compared.
  var maskImage: String?

  /// The minimum peak signal-to-noise ratio in decibels.
  var minimumPSNR: Double?

  /// The minimum structural similarity (SSIM), -1 to 1.
  var minimumSSIM: Double?

  /// The number of threads, each of which compares one pair; `nil` for one per processor.
  var jobs: Int?

  /// The path of the JSON report.
  var json: String?

  /// Whether the JSON report includes equal frames.
  var includesAllFrames = false

  /// The path of the JUnit report.
  var junit: String?

  /// The path of the Markdown report.
  var markdown: String?

  /// The path of the HTML report.
  var html: String?

  /// The path of the difference images.
  var difference: String?

  /// Whether goldens without an actual image count as differences.
  var isStrict = false

  /// Whether actual images are compared with the hashes in the manifest only.
  var comparesManifestOnly = false

  /// Whether the hashes in the manifest are verified against the goldens.
  var verifiesManifest = false

  /// The goldens to replace; none if `nil`.
  var update: GoldenUpdateScope?

  /// Whether goldens may be replaced when the environment variable `CI` is set.
  var updatesInCI = false

  /// Whether actual images are written beside the goldens as pending files.
  var writesPendingFiles = false

  /// Whether goldens without an actual image are removed.
  var prunes = false

  /// Whether results of pairs are not printed.
  var isQuiet = false
}

extension CompareOptions {
  /// Returns the default of `--threshold`: no difference, or visually lossless by the authors of SSIMULACRA 2.
  static func defaultThreshold(of metric: PixelMetric) -> Double { metric == .ssimulacra2 ? 90 : 0 }

  /// The comparison rules; the mask image is loaded separately.
  var rules: ComparisonRules {
    var rules = ComparisonRules()
    rules.pixels = PixelComparisonRules(
      metric: metric,
      tolerance: metric == .channel
        ? tolerance : metric.tolerance(ofLimit: threshold ?? Self.defaultThreshold(of: metric)),
      ignoresAntialiasing: ignoresAntialiasing)
    rules.alignment = alignment
    rules.ignoredProperties = ignoredProperties.reduce(into: []) { $0.formUnion($1.aspects) }
    rules.maximumDifferingPixels = maximumDifferingPixels
    rules.maximumDifferingRatio = maximumDifferingRatio?.ratio
    rules.maximumDifferingFrames = maximumDifferingFrames
    rules.densityLimit = maximumDensity.map { ComparisonRules.DensityLimit(side: window, ratio: $0.ratio) }
    rules.masks = masks
    rules.minimumPSNR = minimumPSNR
    rules.minimumSSIM = minimumSSIM
    return rules
  }
}
