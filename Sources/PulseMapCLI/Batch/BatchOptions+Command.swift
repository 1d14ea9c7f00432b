import PulseArguments
import PulseBatch
import PulseSceneFile
import PulseSceneText

extension BatchOptions {
  static let command = Command<BatchOptions>(
    "batch", summary: "Renders a picture for each row of a table or a list.",
    discussion: """
      A row says what options of 'render' say, under their names (pulseColor or pulse-color), and has the last \
      word. What is wrong with it, even if it brings the renderer down, costs this row alone. Run again, a batch \
      renders what is missing or has changed.
      """,
    defaults: BatchOptions(), sections: [arguments, work, parts, messages] + rows,
    examples: [
      CommandExample(
        "pulsemap batch stores.csv --radius 2km -o 'previews/{id}.gif'",
        "A GIF for each row with its lat, lon and id."),
      CommandExample(
        "pulsemap batch jobs.jsonl -o '{id}.gif' --shard auto --journal done.jsonl",
        "The part of a job array that this process is to do; see README."),
      CommandExample(
        "pulsemap batch jobs.jsonl -o '{id}.gif' --validate", "Every mistake, without rendering anything."),
    ])

  private static let arguments = ArgumentSection<BatchOptions>(
    "Arguments",
    [
      .operand(
        "MANIFEST", into: \.manifest, isRequired: true, help: "File with the rows, - for standard input.",
        details: """
          JSONL: an object on each line, unknown keys are mistakes; JSON: a list of such objects. CSV: the first \
          line names the columns, others than options are data. GeoJSON: points, or such features one by one \
          (RFC 8142). 'id' names a row, 'output' is its path, 'scene' a scene file. Its length does not matter.
          """
      ).completingPath(to: .file),
      .option(
        "--rows", into: \.manifestFormat, metavar: "FORMAT", defaultText: "as it looks",
        help: "How rows are written."),
      .repeated(
        "--output", "-o", into: \.patterns, metavar: "PATTERN", help: "Path of each picture.",
        details: """
          {NAME} stands for what the row has under the name, {row} for its line: previews/{country}/{id}.gif. \
          A row with 'output' goes there instead. Folders are made. In values, / \\ % and a point in front become -, \
          with a warning.
          """
      ).completingPath(to: .file),
      .option(
        "--out-dir", into: \.folder, metavar: "FOLDER", defaultText: "this one",
        help: "Folder of all pictures; no path leads out of it."
      ).completingPath(to: .folder),
      .flag(
        "--validate", into: \.isValidation, help: "Check every row, render nothing.",
        details: "Base maps are looked at, and not fetched."),
    ])

  private static let work = ArgumentSection<BatchOptions>(
    "Work",
    [
      .option(
        "--jobs", "-j", into: \.jobs, in: 1...256, metavar: "N", defaultText: "processors",
        help: "Rows at a time, each in a process.",
        details: "Otherwise as many as the affinity and the CPU quota of this process allow."),
      .flag(
        "--force", into: \.forcesRendering, help: "Render also what is there already.",
        details:
          "Otherwise a row is skipped if its files are there and say that they show the same; see --journal."
      ),
      .option(
        "--journal", into: \.journal, metavar: "FILE", defaultText: "none",
        help: "File to add a line of JSON to for each row.",
        details: """
          It is what 'batch-merge' adds up, and by which files are skipped that cannot say what they show: videos, \
          sequences and those of --no-metadata. Its folder is made.
          """
      ).completingPath(to: .file),
      .option(
        "--row-timeout", into: \.rowTimeoutSeconds, in: 0.1...86_400, unit: .seconds, metavar: "S",
        help: "Time that a row may take.",
        details: "The time in which the batch itself is stopped does not count."),
      .option(
        "--retries", into: \.retries, in: 0...10, metavar: "N",
        help: "Further tries for rows that crash or hang."),
      .option(
        "--max-failures", into: \.maximumFailures, in: 1...1_000_000_000, metavar: "N",
        defaultText: "no limit",
        help: "Failures after which no row is begun."),
      .option(
        "--grace", into: \.gracePeriodSeconds, in: 0...3600, unit: .seconds, metavar: "S",
        help: "Time for rows in work after a signal.",
        details: "The first INT, TERM, HUP or USR1 lets them end, a second one does not."),
    ])

  private static let parts = ArgumentSection<BatchOptions>(
    "Parts of a manifest",
    [
      .option(
        "--shard", into: \.shard, metavar: "I/N|auto", defaultText: "all",
        help: "Which of N parts to work on.",
        details: """
          A row belongs to part 1 + fmix64(fnv1a64(id)) mod N. auto takes the part from the variables of Slurm, \
          AWS Batch, Google Batch, Kubernetes, GitLab CI or Bazel, or from PULSEMAP_SHARD_INDEX (from 0) and \
          PULSEMAP_SHARD_COUNT.
          """),
      .option(
        "--shard-count", into: \.shardCount, in: Shard.allowedCounts, metavar: "N", defaultText: "as told",
        help: "Number of parts, where the engine does not tell.",
        details: "With Slurm and Kubernetes: needed to run single elements again; arrays then count from 0."),
    ])

  private static let messages = ArgumentSection<BatchOptions>(
    "Messages",
    [
      .option("--report", into: \.report, metavar: "FORMAT", help: "Print a summary on standard output."),
      .flag("--json", into: \.report, setting: .json, help: "The same as --report json."),
      .flag("--quiet", "-q", into: \.verbosity, setting: .quiet, help: "Say nothing but errors."),
      .flag("--verbose", "-v", into: \.verbosity, setting: .verbose, help: "Say how each row ended."),
      .option(
        "--progress", into: \.progress, metavar: "WHEN", help: "Progress on standard error.",
        details: "auto: on a terminal, when the work takes longer than a moment."),
    ])

  /// Returns the options that affect the content or the paths of outputs, as `KEY=VALUE` in the order of
  /// declaration.
  static func contentArguments(of options: BatchOptions) -> [String] {
    let folders = arguments.arguments.filter { $0.info.place != "--validate" }
    let own = folders.compactMap { argument in
      argument.stringValue(in: options).map { "\(argument.key)=\($0)" }
    }
    let others = SceneSpec.sections.flatMap { $0.bound(to: \RenderOptions.spec).arguments } + outputArguments
    return own
      + others.compactMap { argument in
        argument.stringValue(in: options.row).map { "\(argument.key)=\($0)" }
      }
  }

  private static let rows: [ArgumentSection<BatchOptions>] = {
    let sections =
      SceneSpec.sections.map { $0.bound(to: \RenderOptions.spec) }
      + [
        ArgumentSection<RenderOptions>("Tile server", serverArguments),
        ArgumentSection<RenderOptions>("Output of each row", outputArguments),
      ]
    return sections.map { $0.bound(to: \BatchOptions.row) }
  }()
}
