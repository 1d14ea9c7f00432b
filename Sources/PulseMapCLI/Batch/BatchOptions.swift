import PulseArguments
import PulseBasics
import PulseSceneInput

/// The options of the `batch` command, as specified.
struct BatchOptions: Sendable {
  /// The path of the manifest; `-` for standard input.
  var manifest = "-"

  /// The format of the manifest; detected if `nil`.
  var manifestFormat: ManifestFormat?

  /// The defaults of all rows.
  var row = RenderOptions()

  /// The output patterns of rows without an output path.
  var patterns: [OutputPattern] = []

  /// The folder of all outputs; the working directory if `nil`.
  var folder: String?

  /// The number of worker processes; the number of processors if `nil`.
  var jobs: Int?

  /// The shard to render; all rows if `nil`.
  var shard: ShardSelection?

  /// The number of shards, for job schedulers that do not provide it.
  var shardCount: Int?

  /// The path of the journal, if any.
  var journal: String?

  /// Whether rows are rendered even if their outputs are up to date.
  var forcesRendering = false

  /// Whether rows are only validated.
  var isValidation = false

  /// The number of failures after which no row is started; unlimited if `nil`.
  var maximumFailures: Int?

  /// Whether rows that failed leave the exit status at 0.
  var allowsFailedRows = false

  /// The number of retries of a row that crashed or timed out.
  var retries = 0

  /// The time limit of a row in seconds.
  var rowTimeoutSeconds = 600.0

  /// The time in seconds that running rows get after a signal.
  var gracePeriodSeconds = 10.0

  /// The path of the page that shows the outputs, if any.
  var page: String?

  /// The format of the summary on standard output; none if `nil`.
  var report: ReportFormat?

  /// The verbosity of messages on standard error.
  var verbosity = Verbosity.normal

  var progress = ProgressMode.auto
}

extension BatchOptions {
  /// The output options that a row can override.
  static let outputArguments = RenderOptions.output.arguments.filter {
    !excludedOptionNames.contains($0.info.place)
  }

  /// The options of tile servers.
  static let serverArguments = RenderOptions.server.arguments

  /// The options beside the scene's that a row can override, by key; secrets do not belong into manifests.
  static let rowArguments = Dictionary(
    uniqueKeysWithValues: (outputArguments + serverArguments).filter { !$0.info.isSecret }.map {
      ($0.key, $0)
    })

  /// The key of a row's scene file.
  static let sceneKey = "scene"

  /// The keys of a row whose values are paths of files.
  static let pathKeys = Set(
    SceneSpec.sections.flatMap(\.arguments).filter { $0.info.path == .file }.map(\.key) + [sceneKey]
  )

  /// The key of the base map of a row.
  static let basemapKey = "basemap"

  /// All known keys of a row.
  static let keys =
    SceneSpec.keys + rowArguments.keys.sorted() + [sceneKey]

  /// The `render` options that `batch` replaces by its own.
  private static let excludedOptionNames: Set = ["--output", "--dry-run", "--report", "--json", "--jobs"]

  var name: String { manifest == "-" ? "standard input" : manifest }
}

extension BatchOptions: ToolCommand {
  var isStrict: Bool { row.isStrict }
  var isQuiet: Bool { verbosity == .quiet }
  var sceneOptions: SceneSpec? { row.spec }

  /// Renders the rows.
  func run(arguments: [String]) throws -> ExitStatus {
    try BatchRun(withFolderOfPatterns, arguments: arguments).run()
  }

  static let command = Command<BatchOptions>(
    "batch", summary: "Renders output files for each row of a table or list.",
    discussion: """
      Keys of a row match the option names of 'render' (pulseColor or pulse-color) and override the command \
      line. An error in a row affects only that row, even if the process of the row crashes. When run again, a batch \
      renders only what is missing or has changed.
      """,
    defaults: BatchOptions(), sections: [arguments, files, work, parts, messages] + rows,
    foreignOptions: BatchOptions.foreignOptions,
    examples: [
      CommandExample(
        "pulsemap batch stores.csv --radius 2km -o 'previews/{id}.gif'",
        "Writes a GIF for each row; columns are lat, lon and id."),
      CommandExample(
        "pulsemap batch jobs.jsonl -o '{id}.gif' --shard auto --journal done.jsonl",
        "Renders the shard of this process in a job array."),
      CommandExample(
        "pulsemap batch jobs.jsonl -o '{id}.gif' --validate", "Reports all errors without rendering."),
    ])

  private static let arguments = ArgumentSection<BatchOptions>(
    "Arguments",
    [
      .operand(
        "MANIFEST", into: \.manifest, isRequired: true, help: "Manifest file; - for standard input.",
        details: """
          A manifest is a list of rows, of any length. JSONL: one object per line; unknown keys are errors. JSON: a \
          list of such objects. CSV: the header row names the columns; columns that are not options are data. \
          GeoJSON: point features, also as a sequence (RFC 8142). 'id' identifies a row, 'output' is the path of its \
          output, and 'scene' is a scene file.
          """
      ).completingPath(to: .file)
    ])

  private static let files = ArgumentSection<BatchOptions>(
    "Rows and outputs",
    [
      .option(
        "--rows", into: \.manifestFormat, metavar: "FORMAT", defaultText: "detected",
        help: "Format of the manifest."),
      .repeated(
        "--output", "-o", into: \.patterns, metavar: "PATTERN", help: "Path of each output.",
        details: """
          {NAME} stands for the value of NAME in the row, {row} for its line number: \
          previews/{country}/{id}.gif. The 'output' of a row overrides it. Missing folders are created. In \
          values, / \\ % and a leading period become -, with a warning. A folder before the first field, such as \
          /srv/previews/, can lie anywhere, and is then that of --out-dir.
          """
      ).completingPath(to: .file),
      .option(
        "--out-dir", into: \.folder, metavar: "DIR", defaultText: "current folder",
        help: "Folder of all outputs; paths may not escape it."
      ).completingPath(to: .folder),
      .flag(
        "--validate", into: \.isValidation, help: "Check every row without rendering.",
        details: "Checks base maps without downloading tiles."),
    ])

  private static let work = ArgumentSection<BatchOptions>(
    "Execution",
    [
      .option(
        "--jobs", "-j", into: \.jobs, in: 1...256, metavar: "N", defaultText: "one per processor",
        help: "Parallel rows, each in its own process.",
        details: "The CPU affinity and the CPU quota of this process limit the default."),
      .flag(
        "--force", into: \.forcesRendering, help: "Render rows again even if up to date.",
        details: """
          By default, a row is skipped if its outputs exist and contain the same scene key; see --journal.
          """
      ),
      .option(
        "--journal", into: \.journal, metavar: "FILE", defaultText: "none",
        help: "Append a line of JSON per row to a file.",
        details: """
          Input of 'batch-merge'. Also required to skip videos, sequences, and outputs without a scene key, such as \
          those of --no-metadata, and it makes finding what is up to date several times as fast. A missing folder is \
          created.
          """
      ).completingPath(to: .file),
      .option(
        "--row-timeout", into: \.rowTimeoutSeconds, in: 0.1...86_400, unit: .seconds, metavar: "S",
        help: "Time limit for each row.",
        details: "Time during which the batch itself is suspended does not count."),
      .option(
        "--retries", into: \.retries, in: 0...10, metavar: "N",
        help: "Number of retries for rows that crash or hang."),
      .option(
        "--max-failures", into: \.maximumFailures, in: 1...1_000_000_000, metavar: "N",
        defaultText: "unlimited",
        help: "Stop after N failures.", details: "No new row starts after that."),
      .flag(
        "--rows-may-fail", into: \.allowsFailedRows, help: "Exit with status 0 even if rows fail.",
        details: """
          For workflow engines that would discard the results or retry in vain. The journal and --report list the \
          failures. The status is still 1 if the batch stops early, and 2 if the manifest cannot be read.
          """),
      .option(
        "--grace", into: \.gracePeriodSeconds, in: 0...3600, unit: .seconds, metavar: "S",
        help: "Time for running rows to finish after a signal.",
        details: "The first INT, TERM, HUP or USR1 signal lets running rows finish; a second one stops them."),
    ])

  private static let parts = ArgumentSection<BatchOptions>(
    "Sharding",
    [
      .option(
        "--shard", into: \.shard, metavar: "I/N|auto", defaultText: "all",
        help: "Shard of the manifest to render.",
        details: """
          Shard I of N; I starts at 1. A row belongs to shard 1 + fmix64(fnv1a64(id)) mod N. \(Shard.automaticHelp)
          """),
      .option(
        "--shard-count", into: \.shardCount, in: Shard.allowedCounts, metavar: "N",
        defaultText: "set by the scheduler",
        help: "Number of shards, if the scheduler sets none.",
        details: """
          PBS, Torque, LSF and Kubernetes always need it, Slurm and Grid Engine to run a single array task again. \
          The indices of the array must start at 0, with LSF and Grid Engine at 1.
          """),
    ])

  private static let messages = ArgumentSection<BatchOptions>(
    "Messages",
    [
      .option(
        "--html", into: \.page, metavar: "FILE", defaultText: "none",
        help: "Write a page that shows all outputs.",
        details: """
          The pictures in the order of the rows, with their ids, and the errors of rows that have none. The page refers \
          to the files by relative addresses.
          """
      ).completingPath(to: .file),
      .option("--report", into: \.report, metavar: "FORMAT", help: "Print a summary on standard output."),
      .flag("--json", into: \.report, setting: .json, help: "Same as --report json."),
      .flag("--quiet", "-q", into: \.verbosity, setting: .quiet, help: "Print only errors."),
      .flag("--verbose", "-v", into: \.verbosity, setting: .verbose, help: "Report the result of each row."),
      .option(
        "--progress", into: \.progress, metavar: "WHEN", help: "Show progress on standard error.",
        details: "auto: on a terminal, if the work takes longer than 0.3 s."),
    ])

  /// The options with the folder of the patterns as that of all outputs, if it lies outside of the current folder.
  var withFolderOfPatterns: BatchOptions {
    guard folder == nil, let common = patterns.first?.folder, FilePath(common).leadsOutside,
      patterns.allSatisfy({ $0.folder.bytewise == common.bytewise })
    else { return self }
    var options = self
    (options.folder, options.patterns) = (common, patterns.map(\.insideFolder))
    return options
  }

  /// Returns the options that affect the content or the paths of outputs, as `KEY=VALUE` in the order of declaration.
  static func contentArguments(of options: BatchOptions) -> [String] {
    let folders = (arguments.arguments + files.arguments).filter { $0.info.place != "--validate" }
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
        ArgumentSection<RenderOptions>("Row output", outputArguments),
      ]
    return sections.map { $0.bound(to: \BatchOptions.row) }
  }()
}
