import PulseArguments

extension CompareOptions {
  static let command = Command<CompareOptions>(
    "compare", summary: "Compares animations and pictures frame by frame.",
    discussion: """
      GIF, APNG, WebP, PNG and folders of PNG files of any program, in any combination, as they are seen: put \
      together with disposal and blending. Size, number of frames, delays, plays and every pixel have to be equal \
      unless options say otherwise. Status 0: they match. 1: they differ, or a golden is missing. 2: something \
      cannot be read, or is damaged.
      """,
    defaults: CompareOptions(), sections: [arguments, structure, pixels, reports, goldens],
    examples: [
      CommandExample(
        "pulsemap compare expected.gif actual.gif", "Says in which frame, how many pixels, and where."),
      CommandExample(
        "pulsemap compare --tolerance 2 --html report.html a.gif b.webp",
        "With a page to look at the frames side by side."),
      CommandExample(
        "pulsemap compare --goldens goldens --junit results.xml out",
        "All pictures of a folder, for continuous integration."),
    ])

  private static let arguments = ArgumentSection<CompareOptions>(
    "Arguments",
    [
      .operands(
        "PATH", into: \.paths, help: "EXPECTED and ACTUAL: files, folders, or -.",
        details: """
          Folders of PNG files, also NAME-%04d.png for a numbered sequence; - is standard input. With --goldens: the folder of the \
          actual pictures.
          """
      ).completingPath(to: .file),
      .option(
        "--goldens", into: \.goldens, metavar: "DIR", help: "Compare all pictures below a folder.",
        details: "Pictures are matched by their path below the folder."
      ).completingPath(to: .folder),
      .option(
        "--from", into: \.previousReview, metavar: "FILE",
        help: "Compare the pairs of an earlier --json again.",
        details: "By the rules of this line; for a report that is wanted after all. No pair is left out."
      ).completingPath(to: .file),
      .option(
        "--jobs", "-j", into: \.jobs, in: 1...256, metavar: "N", defaultText: "one per processor",
        help: "Number of threads, each of which compares one pair.",
        details: "The reports do not depend on it."),
    ])

  private static let structure = ArgumentSection<CompareOptions>(
    "Time and structure",
    [
      .option(
        "--align", into: \.alignment, metavar: "HOW", help: "Which frames are compared with each other.",
        details: """
          index: frames of the same number. time: frames that are seen at the same time, however they are split; \
          browsers show 10 ms and less as 100.
          """),
      .repeated(
        "--ignore", into: \.ignoredProperties, metavar: "LIST",
        help: "What may differ: count, delay, loop, timing.",
        details: """
          A list with commas. timing is delay and loop, for pictures that have neither. With count, frames without a \
          counterpart are not compared, with a warning.
          """),
    ])

  private static let pixels = ArgumentSection<CompareOptions>(
    "Pixels",
    [
      .option(
        "--tolerance", into: \.tolerance, in: 0...255, metavar: "N", help: "Channel difference that is none."),
      .option("--metric", into: \.metric, metavar: "METRIC", help: "How differences of pixels are measured."),
      .option(
        "--threshold", into: \.threshold, in: 0...2, metavar: "T", defaultText: "0",
        help: "Color distance that is none.",
        details: """
          With --metric oklab: black and white are 1 apart. 0.02 is a fair start, but for nearly black colors: black \
          and (1,1,1) are 0.068 apart.
          """),
      .flag(
        "--ignore-aa", into: \.ignoresAntialiasing, help: "Let edges be smoothed in another way.",
        details: """
          Edges of areas may lie up to about a quarter of a pixel aside, lines of one pixel up to about a sixth, or \
          be drawn by another program. What is fainter, thinner, moved further, new or gone is found.
          """),
      .option(
        "--max-pixels", into: \.maximumDifferingPixels, in: 0...1_000_000_000, metavar: "N", defaultText: "0",
        help: "Pixels of a frame that may differ."),
      .option(
        "--max-ratio", into: \.maximumDifferingRatio, metavar: "R", help: "Part of a frame that may differ.",
        details: "Counted exactly, in pixels. The stricter of both limits holds."),
      .option(
        "--max-density", into: \.maximumDensity, metavar: "D", help: "Part of any window that may differ.",
        details: "Noise is scattered, a change is dense. Alone it lets any number of scattered pixels pass."),
      .option("--window", into: \.window, in: 2...4096, metavar: "N", help: "Side of the window in pixels."),
      .option(
        "--max-frames-differ", into: \.maximumDifferingFrames, in: 0...100_000, metavar: "K",
        help: "Frames that may go beyond the limits."),
      .repeated(
        "--mask", into: \.masks, metavar: "AREA", help: "Leave out X,Y,WIDTH,HEIGHT[@FIRST-LAST]."),
      .option(
        "--mask-image", into: \.maskImage, metavar: "FILE", help: "Leave out what is painted in FILE.",
        details: "Whatever is neither clear nor black, laid on at the top left."
      ).completingPath(to: .file),
      .option(
        "--min-psnr", into: \.minimumPSNR, in: 0...200, unit: .named("decibels"), metavar: "DB",
        help: "Smallest peak signal-to-noise ratio."),
      .option(
        "--min-ssim", into: \.minimumSSIM, in: -1...1, metavar: "S",
        help: "Smallest structural similarity."),
    ])

  private static let reports = ArgumentSection<CompareOptions>(
    "Reports",
    [
      .option("--json", into: \.json, metavar: "FILE", help: "Write everything for programs.")
        .completingPath(to: .file),
      .flag("--all-frames", into: \.includesAllFrames, help: "Tell of equal frames in the JSON as well."),
      .option("--junit", into: \.junit, metavar: "FILE", help: "Write results for continuous integration.")
        .completingPath(to: .file),
      .option(
        "--html", into: \.html, metavar: "FILE", help: "Write a page to look at the frames.",
        details: """
          Side by side, onion, swipe, blink, difference, a bar for each frame; no network. It shows pairs that differ or \
          are new. 4 MiB of pictures are in the page; more lie beside it, in NAME-files for NAME.html.
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
      .flag("--quiet", "-q", into: \.isQuiet, help: "Say nothing about pairs; the status tells."),
    ])

  private static let goldens = ArgumentSection<CompareOptions>(
    "Goldens",
    [
      .flag("--strict", into: \.isStrict, help: "Goldens without an actual picture differ."),
      .flag(
        "--update", into: \.update, metavar: "WHAT", valueWhenBare: .changed,
        help: "Replace what is expected.",
        details: """
          Reports are written first. changed: what is missing or differs. Also writes goldens.jsonl, with hashes \
          of all that is seen, beside the goldens. Refused where CI is set.
          """),
      .flag("--update-in-ci", into: \.updatesInCI, help: "Update even where CI is set."),
      .flag(
        "--pending", into: \.writesPendingFiles, help: "Leave NAME.new beside goldens that differ.",
        details: "'pulsemap accept' and 'pulsemap reject' decide on them later."),
      .flag("--prune", into: \.prunes, help: "Remove goldens without an actual picture."),
      .flag(
        "--manifest-only", into: \.comparesManifestOnly, help: "Compare with goldens.jsonl alone.",
        details: "Exactly, without the goldens themselves: says which frames differ, not by how much."),
      .flag(
        "--verify", into: \.verifiesManifest, help: "Check that goldens.jsonl fits the goldens.",
        details: "Needs no actual pictures."),
    ])
}
