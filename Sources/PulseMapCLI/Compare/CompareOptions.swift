import PulseArguments
import PulseCompare
import PulseGoldens

/// The options of the `compare` command, as specified.
struct CompareOptions: Sendable {
  /// The expected and the actual path, or the folder of actual images beside ``goldens``.
  var paths: [String] = []

  /// The folder of goldens, for many pairs.
  var goldens: String?

  /// The path of an earlier JSON report whose pairs are compared again.
  var previousReview: String?

  /// The settings that say how a pair is compared.
  var settings = ComparisonSettings()

  /// The patterns of the pairs to compare; all if empty.
  var included: [WildcardPattern] = []

  /// The patterns of the pairs that are left out.
  var excluded: [WildcardPattern] = []

  /// The shard to compare; all pairs if `nil`.
  var shard: ShardSelection?

  /// The number of shards, for job schedulers that do not provide it.
  var shardCount: Int?

  /// Whether goldens and actual files of different formats are compared.
  var allowsAnyFormat = false

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

  /// Whether goldens without an actual image fail, which is the default.
  var isStrict = false

  /// Whether goldens may have no actual image.
  var isPartial = false

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

  /// Whether the JSON schema of settings files is printed.
  var printsSchema = false

  /// Whether results of pairs are not printed.
  var isQuiet = false

  /// Whether it is printed how folders are compared.
  var isVerbose = false
}

extension CompareOptions {
  /// The comparison rules of the command line; the mask image is loaded separately.
  var rules: ComparisonRules { settings.rules }

  /// The reports to write that are one file, by their options.
  var reportFiles: [(option: String, path: String)] {
    [("--json", json), ("--junit", junit), ("--markdown", markdown), ("--html", html)]
      .compactMap { option, path in path.map { (option, $0) } }
  }

  /// The paths of all reports.
  var reports: [String] { reportFiles.map(\.path) + [difference].compactMap(\.self) }
}

extension CompareOptions: ToolCommand {
  /// Compares the files.
  func run(arguments: [String]) throws -> ExitStatus { try CompareRun(self).run() }

  static let command = Command<CompareOptions>(
    "compare", summary: "Compares animations and images frame by frame.",
    discussion: """
      Reads GIF, APNG, WebP, PNG, JPEG and folders of PNG files from any program, in any combination, and MP4, WebM and \
      AVIF through ffmpeg. Frames are \
      compared as displayed, after disposal and blending. Size, number of frames, delays, loop count and every pixel \
      must be equal unless options allow differences. Two folders of pictures are compared as with --goldens. Exit status 0: \
      they match. 1: they differ, or a golden (expected) or actual file is missing. 2: a file cannot be read or is damaged.
      """,
    defaults: CompareOptions(),
    sections: [arguments, selection] + settings + [reports, goldens],
    foreignOptions: CompareOptions.foreignOptions,
    examples: [
      CommandExample(
        "pulsemap compare expected.gif actual.gif",
        "Reports which frames differ, in how many pixels, and where."),
      CommandExample(
        "pulsemap compare --tolerance 2 --html report.html a.gif b.webp",
        "Writes a page that shows the frames side by side."),
      CommandExample(
        "pulsemap compare goldens out --junit results.xml",
        "Compares all files of a folder, for continuous integration."),
    ])

  /// Returns the arguments of a few names that say what is compared.
  static func declarations(named names: Set<String>) -> [Argument<CompareOptions>] {
    (selection.arguments + goldens.arguments).filter { names.contains($0.info.place) }
  }

  private static let arguments = ArgumentSection<CompareOptions>(
    "Arguments",
    [
      .operands(
        "PATH", into: \.paths, help: "EXPECTED and ACTUAL: files, folders, or -.",
        details: """
          A folder that contains only numbered PNG files is one animation; two folders of pictures are the goldens and the \
          actual files, as with --goldens. NAME-%04d.png is a numbered sequence; - is standard input. With --goldens: the \
          folder of the actual files.
          """
      ).completingPath(to: .file)
    ])

  static let settings = [ComparisonSettings.structure, ComparisonSettings.pixels].map {
    $0.bound(to: \CompareOptions.settings)
  }

  private static let selection = ArgumentSection<CompareOptions>(
    "Selection",
    [
      .option(
        "--goldens", into: \.goldens, metavar: "DIR", help: "Compare with all goldens below a folder.",
        details: """
          Goldens and actual files are matched by their path below their folder. A subfolder of numbered PNG files is \
          one animation. NAME.VARIANT.gif is accepted as well as NAME.gif. compare.json in the folder sets options for \
          files by pattern; see --schema.
          """
      ).completingPath(to: .folder),
      .repeated(
        "--include", into: \.included, metavar: "GLOB", defaultText: "all",
        help: "Compare only pairs that match a pattern.",
        details: """
          In a quoted pattern such as 'city-*.gif', * matches any text and ? one character. A pattern without a slash \
          matches the file name in any folder, one with a slash the path below DIR. A pattern that matches nothing is \
          an error.
          """),
      .repeated(
        "--exclude", into: \.excluded, metavar: "GLOB", defaultText: "none",
        help: "Leave out pairs that match a pattern."),
      .option(
        "--shard", into: \.shard, metavar: "I/N|auto", defaultText: "all",
        help: "Shard of the pairs to compare.",
        details: """
          Shard I of N; I starts at 1. Each golden and each actual file is in exactly one. A pair belongs to shard \
          1 + fmix64(fnv1a64(path)) mod N. \(Shard.automaticHelp)
          """),
      .option(
        "--shard-count", into: \.shardCount, in: Shard.allowedCounts, metavar: "N",
        defaultText: "set by the scheduler", help: "Number of shards, if the scheduler sets none."),
      .flag(
        "--any-format", into: \.allowsAnyFormat, help: "Compare files of different formats.",
        details: """
          With --goldens, x.webp is compared with the golden x.gif if it has none of its own. Delays are compared up to \
          the coarser unit of both formats, and delays and loop counts not at all if one file has none.
          """),
      .option(
        "--from", into: \.previousReview, metavar: "FILE",
        help: "Compare the pairs of a --json report again.",
        details: """
          All pairs are compared, with the options of this command line and of compare.json, for example to add a \
          report. With --update or --pending, only goldens below the working directory are written, or below the folder \
          of --goldens.
          """
      ).completingPath(to: .file),
      .option(
        "--jobs", "-j", into: \.jobs, in: 1...256, metavar: "N", defaultText: "one per processor",
        help: "Number of threads, each of which compares one pair.",
        details: "The reports do not depend on it."),
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
      .flag(
        "--verbose", "-v", into: \.isVerbose,
        help: "Print how two folders are compared."),
    ])

  private static let goldens = ArgumentSection<CompareOptions>(
    "Goldens",
    [
      .flag(
        "--partial", into: \.isPartial, help: "Accept goldens without an actual file.",
        details: """
          For a run that renders only some of the pictures. Without it, a golden whose picture is missing fails.
          """),
      .flag("--strict", into: \.isStrict, help: "Fail if a golden has no actual file (the default)."),
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
      .flag(
        "--schema", into: \.printsSchema, help: "Print the JSON schema of compare.json.",
        details:
          "compare.json contains options for all goldens of a folder, and for those that match a pattern."),
    ])
}
