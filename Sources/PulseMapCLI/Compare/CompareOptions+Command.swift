import PulseArguments
import PulseCompare

extension CompareOptions {
  static let command = Command<CompareOptions>(
    "compare", summary: "Compares animations and images frame by frame.",
    discussion: """
      Reads GIF, APNG, WebP, PNG, JPEG and folders of PNG files from any program, in any combination, and MP4, WebM and \
      AVIF through ffmpeg. Frames are \
      compared as displayed, after disposal and blending. Size, number of frames, delays, loop count and every pixel \
      must be equal unless options allow differences. Exit status 0: they match. 1: they differ, or a golden (expected) file is \
      missing. 2: a file cannot be read or is damaged.
      """,
    defaults: CompareOptions(), sections: [arguments, selection, structure, pixels, reports, goldens],
    examples: [
      CommandExample(
        "pulsemap compare expected.gif actual.gif",
        "Reports which frames differ, in how many pixels, and where."),
      CommandExample(
        "pulsemap compare --tolerance 2 --html report.html a.gif b.webp",
        "Writes a page that shows the frames side by side."),
      CommandExample(
        "pulsemap compare --goldens goldens --junit results.xml out",
        "Compares all files of a folder, for continuous integration."),
    ])

  private static let arguments = ArgumentSection<CompareOptions>(
    "Arguments",
    [
      .operands(
        "PATH", into: \.paths, help: "EXPECTED and ACTUAL: files, folders, or -.",
        details: """
          A folder contains PNG files; NAME-%04d.png is a numbered sequence; - is standard input. With \
          --goldens: the folder of the actual files.
          """
      ).completingPath(to: .file)
    ])

  private static let selection = ArgumentSection<CompareOptions>(
    "Selection",
    [
      .option(
        "--goldens", into: \.goldens, metavar: "DIR", help: "Compare with all goldens below a folder.",
        details: "Goldens and actual files are matched by their path below their folder."
      ).completingPath(to: .folder),
      .option(
        "--from", into: \.previousReview, metavar: "FILE",
        help: "Compare the pairs of a --json report again.",
        details: """
          All pairs are compared, with the options of this command line, for example to add a report.
          """
      ).completingPath(to: .file),
      .option(
        "--jobs", "-j", into: \.jobs, in: 1...256, metavar: "N", defaultText: "one per processor",
        help: "Number of threads, each of which compares one pair.",
        details: "The reports do not depend on it."),
    ])

  private static let structure = ArgumentSection<CompareOptions>(
    "Timing and structure",
    [
      .option(
        "--align", into: \.alignment, metavar: "HOW", help: "Pair frames by index or by time.",
        details: """
          index: frames with the same number. time: frames displayed at the same time, even if split \
          differently; browsers show delays of 10 ms or less as 100 ms.
          """),
      .repeated(
        "--ignore", into: \.ignoredProperties, metavar: "LIST",
        help: "Ignored properties: count, delay, loop, timing.",
        details: """
          A comma-separated list. timing stands for delay and loop, for images that have neither. With count, \
          frames without a counterpart are not compared, with a warning.
          """),
    ])

  private static let pixels = ArgumentSection<CompareOptions>(
    "Pixels",
    [
      .option(
        "--tolerance", into: \.tolerance, in: 0...255, metavar: "N", help: "Per-channel tolerance."),
      .option(
        "--metric", into: \.metric, metavar: "METRIC", help: "Metric of differences.",
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
        "--window", into: \.window, in: 2...4096, metavar: "N", help: "Side length of the window in pixels."),
      .option(
        "--max-frames-differ", into: \.maximumDifferingFrames, in: 0...100_000, metavar: "K",
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

  private static let reports = ArgumentSection<CompareOptions>(
    "Reports",
    [
      .option(
        "--json", into: \.json, metavar: "FILE", help: "Write a complete report as JSON.",
        details: "Unlike --json of other commands, it needs a value: a file, or - for standard output."
      ).completingPath(to: .file),
      .flag("--all-frames", into: \.includesAllFrames, help: "Include equal frames in the JSON report."),
      .option(
        "--junit", into: \.junit, metavar: "FILE", help: "Write a JUnit report for continuous integration.",
        details: """
          Attaches the images of --diff as Jenkins and GitLab read them. Contains measured times, unless \
          SOURCE_DATE_EPOCH is set.
          """
      )
      .completingPath(to: .file),
      .option(
        "--markdown", into: \.markdown, metavar: "FILE", help: "Write a summary for a pull request.",
        details: """
          Markdown as GitHub and GitLab render it: a table, and details with the images of --diff by their path \
          relative to FILE. At most 60,000 bytes, so that it fits into a comment; it says what is left out.
          """
      ).completingPath(to: .file),
      .option(
        "--html", into: \.html, metavar: "FILE", help: "Write an HTML report with the frames.",
        details: """
          Views: side by side, onion skin, swipe, blink and difference, with a bar for each frame; the key ? lists \
          the keys. Needs no network, and shows the worst frames without scripts, too. Shows pairs that differ, are new \
          or have no actual file. The page embeds up to 4 MiB of images; further images are in NAME-files for NAME.html.
          """
      ).completingPath(to: .file),
      .option(
        "--diff", into: \.difference, metavar: "PATH",
        help: "Write expected, difference, actual side by side.",
        details: """
          NAME.gif, NAME.apng, NAME.webp: an animation. NAME.png: the worst frame. NAME-%04d.png or a folder: \
          every frame. With --goldens or --from: a folder, with the worst frame of each pair that differs.
          """
      ).completingPath(to: .file),
      .flag(
        "--quiet", "-q", into: \.isQuiet,
        help: "Print no results; the exit status shows them."),
    ])

  private static let goldens = ArgumentSection<CompareOptions>(
    "Goldens",
    [
      .flag("--strict", into: \.isStrict, help: "Fail if a golden has no actual file."),
      .flag(
        "--update", into: \.update, metavar: "WHAT", valueWhenBare: .changed,
        help: "Replace expected files with actual ones.",
        details: """
          With two files, ACTUAL replaces EXPECTED; with --goldens, goldens are replaced. Reports are written first. \
          changed (the default): goldens that are missing or differ. failed: goldens that \
          differ. missing: goldens that are missing. all: all goldens. Also writes goldens.jsonl beside the goldens, \
          with hashes of everything visible. Refused if CI is set.
          """),
      .flag("--update-in-ci", into: \.updatesInCI, help: "Update the goldens even if CI is set."),
      .flag(
        "--pending", into: \.writesPendingFiles,
        help: "Write NAME.new for missing or differing goldens.",
        details: "'pulsemap accept' and 'pulsemap reject' use these pending files."),
      .flag("--prune", into: \.prunes, help: "Remove goldens without an actual file."),
      .flag(
        "--manifest-only", into: \.comparesManifestOnly,
        help: "Compare with the hashes in goldens.jsonl only.",
        details: """
          Requires exact equality and does not read the goldens. Reports which frames differ, not by how much.
          """),
      .flag(
        "--verify", into: \.verifiesManifest, help: "Check that goldens.jsonl matches the goldens.",
        details: "Needs no actual files."),
    ])
}
