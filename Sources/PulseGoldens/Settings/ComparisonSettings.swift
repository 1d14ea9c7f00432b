package import PulseArguments
import PulseBasics
package import PulseCompare
package import PulseDocument
import PulsePixels

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

// The options of `compare` about one pair, which are also the keys of `compare.json`.
extension ComparisonSettings {
  /// The section about time, frames and files.
  package static let structure = ArgumentSection<ComparisonSettings>(
    "Timing and structure",
    [
      .option(
        "--align", into: \.alignment, metavar: "HOW", defaultText: FrameAlignment.index.rawValue,
        help: "Pair frames by index or by time.",
        details: """
          index: frames with the same number. time: frames displayed at the same time, even if split \
          differently; browsers show delays of 10 ms or less as 100 ms.
          """),
      .repeated(
        "--ignore", into: \.ignoredProperties, metavar: "LIST",
        help: "Ignored: color, count, delay, loop, timing.",
        details: """
          A comma-separated list. color: the color space that a file states, by gAMA, cHRM, iCCP, cICP or an ICC profile. \
          timing stands for delay and loop, for images that have neither. With count, \
          frames without a counterpart are not compared, with a warning.
          """),
      .flag(
        "--lenient", into: \.isLenient, help: "Read flawed files as browsers do.",
        details: """
          Bytes after the end of a file, a missing trailer, and frames that exceed the canvas are warnings instead of \
          errors.
          """),
    ])

  /// The section about pixels.
  package static let pixels = ArgumentSection<ComparisonSettings>(
    "Pixels",
    [
      .option(
        "--tolerance", into: \.tolerance, in: 0...255, metavar: "N", defaultText: "0",
        help: "Per-channel tolerance."),
      .option(
        "--metric", into: \.metric, metavar: "METRIC", defaultText: PixelMetric.channel.rawValue,
        help: "Metric of differences.",
        details: """
          channel: the largest difference of red, green and blue. oklab: perceived color of each pixel. ssimulacra2: \
          perceived quality of each frame of 8x8 pixels or more, as scored by SSIMULACRA 2.1.
          """),
      .option(
        "--threshold", into: \.threshold, in: FrameComparison.minimumSSIMULACRA2Limit...100, metavar: "T",
        defaultText: "0 for oklab, 90 for ssimulacra2",
        help: "Limit for --metric oklab or ssimulacra2.",
        details: """
          oklab: largest color distance, 0 to 2. Black and white are 1 apart. 0.02 is a good start, except for nearly \
          black colors: black and (1,1,1) are 0.068 apart. ssimulacra2: smallest score of a frame. 100 is equal, 90 \
          visually lossless, 70 high and 50 medium quality.
          """),
      .flag(
        "--ignore-aa", into: \.ignoresAntialiasing, help: "Ignore differences in antialiasing (aa).",
        details: """
          Accepts edges drawn by another program, and small offsets: edges of areas by up to about a quarter of \
          a pixel, lines of one pixel by up to about a sixth. Content that is fainter, thinner, new, missing or \
          offset further is reported.
          """),
      .option(
        "--max-pixels", into: \.maximumDifferingPixels, in: 0...1_000_000_000, metavar: "N", defaultText: "0",
        help: "Maximum differing pixels per frame."),
      .option(
        "--max-ratio", into: \.maximumDifferingRatio, metavar: "R",
        help: "Maximum share of differing pixels per frame.",
        details: "With --max-pixels, the stricter limit applies. Range: 0 to 1."),
      .option(
        "--max-density", into: \.maximumDensity, metavar: "D",
        help: "Maximum share of differing pixels per window.",
        details: """
          Checked at every position of the window. Noise is scattered; a real change is dense. On its own, this option \
          allows any number of scattered pixels.
          """),
      .option(
        "--window", into: \.window, in: 2...4096, metavar: "N", defaultText: "\(defaultWindow)",
        help: "Side length of the window in pixels."),
      .option(
        "--max-frames-differ", into: \.maximumDifferingFrames, in: 0...100_000, metavar: "K",
        defaultText: "0",
        help: "Number of frames that may exceed the limits."),
      .repeated(
        "--mask", into: \.masks, metavar: "AREA", help: "Ignore the area X,Y,WIDTH,HEIGHT[@FIRST-LAST].",
        details: """
          In pixels from the upper left corner. FIRST-LAST limits the mask to a range of frames, counted from 0.
          """),
      .option(
        "--mask-image", into: \.maskImage, metavar: "FILE", help: "Ignore the area painted in this image.",
        details: """
          Ignores all pixels that are neither transparent nor black. The image is aligned to the top left.
          """
      ).completingPath(to: .file),
      .option(
        "--min-psnr", into: \.minimumPSNR, in: 0...200, unit: .named("decibels"), metavar: "DB",
        help: "Minimum peak signal-to-noise ratio."),
      .option(
        "--min-ssim", into: \.minimumSSIM, in: -1...1, metavar: "S",
        help: "Minimum structural similarity."),
    ])

  /// All settings in the order of help.
  package static let arguments: [Argument<ComparisonSettings>] = structure.arguments + pixels.arguments

  /// The metrics with which settings can be used, by name; all metrics for a setting that is not in the table.
  static let metrics: [String: Set<PixelMetric>] = [
    "threshold": [.oklab, .ssimulacra2], "tolerance": [.channel], "ignore-aa": [.channel, .oklab],
    "max-pixels": [.channel, .oklab], "max-ratio": [.channel, .oklab], "max-density": [.channel, .oklab],
  ]

  /// Settings that may be specified beside any metric, as they change nothing.
  static let neutral: ComparisonSettings = {
    var settings = ComparisonSettings()
    (settings.tolerance, settings.ignoresAntialiasing) = (0, false)
    return settings
  }()

  /// Returns whether a setting is specified with a value that changes something.
  func specifies(_ argument: Argument<ComparisonSettings>) -> Bool {
    argument.isGiven(in: self, unlike: ComparisonSettings()) && argument.isGiven(in: self, unlike: .neutral)
  }

  /// Returns the options that differ from their defaults, such as `--tolerance`, in the order of help.
  package var nonDefaultOptions: [String] {
    Self.arguments.filter { argument in
      let text = argument.stringValue(in: self)
      return text != nil && text != argument.info.defaultText && text != argument.info.offText
    }.map(\.info.place)
  }
}

extension Argument<ComparisonSettings> {
  /// The key in `compare.json`: the name of the option without its hyphens in front.
  var name: String { String(info.place.bytewise.drop { $0 == "-" }) }

  /// Returns whether the setting can be used with a metric.
  func applies(to metric: PixelMetric) -> Bool { ComparisonSettings.metrics[name]?.contains(metric) ?? true }
}

extension FrameAlignment: ArgumentValue {}

extension PixelMetric: ArgumentValue {}

/// A comma-separated list of properties that may differ: `delay,loop`.
package struct IgnoredProperties: Hashable, ArgumentValue {
  /// The properties.
  package let aspects: Set<ComparisonRules.ComparedProperty>

  /// The keyword for `delay` and `loop`.
  private static let timing = "timing"

  /// The keywords of the list.
  package static let completionCandidates =
    ComparisonRules.ComparedProperty.allCases.map(\.rawValue) + [timing]

  /// Parses a list: `delay,loop`.
  ///
  /// - Parameter argument: Keywords with commas between them.
  /// - Throws: `ArgumentValueError` for an unknown keyword.
  package init(argument: String) throws(ArgumentValueError) {
    var aspects: Set<ComparisonRules.ComparedProperty> = []
    for word in argument.bytewise.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if word == Self.timing {
        aspects.formUnion([.delay, .loop])
      } else if let aspect = ComparisonRules.ComparedProperty(rawValue: word) {
        aspects.insert(aspect)
      } else {
        throw ArgumentValueError.unknown(word, choices: Self.completionCandidates)
      }
    }
    self.aspects = aspects
  }

  /// The properties as a list, sorted.
  package var argument: String { aspects.map(\.rawValue).sorted().joined(separator: ",") }
}

/// An exact ratio from 0 to 1, written as a decimal number: `0.001`.
package struct RatioArgument: Hashable, ArgumentValue {
  /// The ratio.
  package let ratio: ExactRatio

  /// Parses a decimal number of up to 15 digits: `0.001`.
  ///
  /// - Parameter argument: The number, 0 to 1.
  /// - Throws: `ArgumentValueError` for anything else.
  package init(argument: String) throws(ArgumentValueError) {
    let parts = argument.bytewise.split(separator: ".", omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard parts.count <= 2, !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      digits.count <= 15, let numerator = Int(digits)
    else {
      throw ArgumentValueError("is not a ratio", remedy: "use 0 to 1, such as 0.001")
    }
    let decimals = parts.count == 2 ? parts[1].count : 0
    let denominator = (0..<decimals).reduce(1) { product, _ in product * 10 }
    guard numerator <= denominator else {
      throw ArgumentValueError("is out of range", remedy: "use 0 to 1, such as 0.001")
    }
    ratio = ExactRatio(numerator, of: denominator)
  }

  /// The JSON representation: a number from 0 to 1.
  package static let jsonRepresentations: [JSONRepresentation] = [.number(in: 0...1)]

  /// The ratio as the shortest decimal number.
  package var argument: String { number.argument }

  /// The ratio as a number.
  package var json: JSONValue { .number(number) }

  private var number: Double { Double(ratio.numerator) / Double(ratio.denominator) }
}

extension ComparisonMask.Area: ArgumentValue {
  /// Parses an area: `10,20,64,32` or `10,20,64,32@5-8`.
  ///
  /// - Parameter argument: X, Y, width and height in pixels, optionally with a frame or a range of frames.
  /// - Throws: `ArgumentValueError` for anything else.
  package init(argument: String) throws(ArgumentValueError) {
    let remedy = "write X,Y,WIDTH,HEIGHT in pixels, or X,Y,WIDTH,HEIGHT@FIRST-LAST for some frames"
    func numbers(_ text: Substring, _ separator: Unicode.Scalar) -> [Int]? {
      let parts = text.bytewise.split(separator: separator, omittingEmptySubsequences: false)
      let numbers = parts.compactMap { part in
        part.utf8.allSatisfy { 0x30...0x39 ~= $0 } && part.count <= 9 ? Int(part) : nil
      }
      return numbers.count == parts.count ? numbers : nil
    }
    let parts = argument.bytewise.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let sides = numbers(parts[0], ","), sides.count == 4, sides[2] > 0, sides[3] > 0
    else { throw ArgumentValueError("is not an area", remedy: remedy) }
    let rect = PixelRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    guard parts.count == 2 else {
      self.init(rect)
      return
    }
    guard let frames = numbers(parts[1], "-"), let first = frames.first, let last = frames.last,
      frames.count <= 2, first <= last
    else { throw ArgumentValueError("has an invalid frame range", remedy: remedy) }
    self.init(rect, frames: first...last)
  }

  /// The area in the same notation.
  package var argument: String {
    let sides = "\(rect.x),\(rect.y),\(rect.width),\(rect.height)"
    return sides + (frames.map { "@\($0.lowerBound)-\($0.upperBound)" } ?? "")
  }
}
