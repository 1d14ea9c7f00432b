import PulseArguments
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

  /// The tile server options that a row can override.
  static let serverArguments = RenderOptions.server.arguments

  /// The options beside the scene's that a row can override, by key.
  static let rowArguments = Dictionary(
    uniqueKeysWithValues: (outputArguments + serverArguments).map { ($0.key, $0) })

  /// The key of a row's scene file.
  static let sceneKey = "scene"

  /// The key of the base map of a row.
  static let basemapKey = "basemap"

  /// All known keys of a row.
  static let keys =
    SceneSpec.keys + (outputArguments + serverArguments).map(\.key) + [sceneKey]

  /// The `render` options that `batch` replaces by its own.
  private static let excludedOptionNames: Set = ["--output", "--dry-run", "--report", "--json", "--jobs"]

  var name: String { manifest == "-" ? "standard input" : manifest }
}
