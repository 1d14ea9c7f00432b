import PulseArguments
import PulseCompare

/// What was said on the command line of `compare`, as it was said.
struct CompareOptions: Sendable {
  /// What is compared: the expected and the actual one, or the folder of actual ones beside that of goldens.
  var paths: [String] = []

  /// The folder of what is expected, for many pairs.
  var goldens: String?

  /// A review as JSON whose pairs are compared again.
  var earlier: String?

  /// Which frames are compared with each other.
  var alignment = FrameAlignment.index

  /// What may differ in any way.
  var ignored: [IgnoredAspects] = []

  /// How differences are measured.
  var metric = PixelMetric.channel

  /// The largest difference of a channel that is taken for none.
  var tolerance = 0

  /// The largest distance of colors that is taken for none.
  var threshold: Double?

  /// The largest number of pixels of a frame that may differ.
  var maximumPixels: Int?

  /// The largest part of the pixels of a frame that may differ.
  var maximumRatio: RatioArgument?

  /// The number of frames that may differ in any way.
  var maximumFrames = 0

  /// The side of the window of ``maximumDensity``.
  var window = 32

  /// The largest part of a window that may differ.
  var maximumDensity: RatioArgument?

  /// Whether differences of smoothed edges are taken for none.
  var ignoresAntialiasing = false

  /// Areas that are left out.
  var masks: [PixelMask.Area] = []

  /// A picture of what is left out.
  var maskPicture: String?

  /// The smallest peak signal-to-noise ratio.
  var minimumNoiseRatio: Double?

  /// The smallest structural similarity.
  var minimumSimilarity: Double?

  /// Where the review goes as JSON.
  var json: String?

  /// Whether the JSON tells of frames that are equal.
  var tellsAllFrames = false

  /// Where the review goes as JUnit.
  var junit: String?

  /// Where the review goes as a page.
  var html: String?

  /// Where pictures of the differences go.
  var difference: String?

  /// Whether goldens without an actual picture count as differences.
  var isStrict = false

  /// Whether only hashes are compared.
  var usesManifestAlone = false

  /// Whether the hashes are compared with the goldens themselves.
  var verifiesManifest = false

  /// Which goldens are replaced, if any are.
  var update: UpdateScope?

  /// Whether goldens may be replaced where `CI` is set.
  var updatesInCI = false

  /// Whether actual pictures are left beside the goldens.
  var leavesPending = false

  /// Whether goldens without an actual picture are removed.
  var prunes = false

  /// Whether nothing is said about pairs.
  var isQuiet = false
}

extension CompareOptions {
  /// What the films may differ in; the picture of a mask is still to be read.
  var rules: ComparisonRules {
    var rules = ComparisonRules()
    rules.pixels = PixelRules(
      metric: metric,
      tolerance: metric == .channel
        ? tolerance : Int(((threshold ?? 0) * Double(metric.unit)).rounded()),
      ignoresAntialiasing: ignoresAntialiasing)
    rules.alignment = alignment
    rules.ignored = ignored.reduce(into: []) { $0.formUnion($1.aspects) }
    rules.maximumPixels = maximumPixels
    rules.maximumRatio = maximumRatio?.ratio
    rules.maximumFrames = maximumFrames
    rules.density = maximumDensity.map { ComparisonRules.Density(side: window, ratio: $0.ratio) }
    rules.masks = masks
    rules.minimumNoiseRatio = minimumNoiseRatio
    rules.minimumSimilarity = minimumSimilarity
    return rules
  }
}
