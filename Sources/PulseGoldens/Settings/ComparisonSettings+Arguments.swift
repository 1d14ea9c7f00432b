package import PulseArguments
import PulseBasics
import PulseCompare

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
}

extension Argument<ComparisonSettings> {
  /// The key in `compare.json`: the name of the option without its hyphens in front.
  var name: String { String(info.place.bytewise.drop { $0 == "-" }) }
}
