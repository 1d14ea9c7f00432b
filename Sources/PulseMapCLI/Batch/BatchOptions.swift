import PulseArguments
import PulseBatch
import PulseScene
import PulseSceneFile
import PulseSceneText

/// What was said on the command line of `batch`, as it was said.
struct BatchOptions: Sendable {
  /// The manifest.
  var manifest = "-"

  /// How its rows are written; found out when nothing is said.
  var manifestFormat: ManifestFormat?

  /// What holds for every row that says nothing else.
  var row = RenderOptions()

  /// Where the pictures of rows go that do not say it themselves.
  var patterns: [OutputPattern] = []

  /// The folder that all of them lie in; the working directory when nothing is said.
  var folder: String?

  /// The number of processes; as many as there are processors when nothing is said.
  var jobs: Int?

  /// The part of the manifest that is worked on; all of it when nothing is said.
  var shard: ShardChoice?

  /// The number of parts, for engines that do not tell it.
  var shardCount: Int?

  /// The file with a line for each row.
  var journal: String?

  /// Whether rows are rendered whose pictures are there already.
  var isForced = false

  /// Whether rows are only checked.
  var isValidation = false

  /// The number of rows that may go wrong before no other is begun.
  var failureLimit: Int?

  /// How often a row is tried again that brought its worker down.
  var retries = 0

  /// The seconds that a row may take.
  var rowSeconds = 600.0

  /// The seconds that rows in work get after a signal.
  var graceSeconds = 10.0

  /// The form of the summary on standard output, if one is wanted.
  var report: ReportFormat?

  /// How much is said on standard error.
  var verbosity = Verbosity.normal

  /// When progress is shown.
  var progress = ProgressMode.auto
}

extension BatchOptions {
  /// What a row can say about its output, as options do.
  static let outputArguments = RenderOptions.output.arguments.filter { !ownNames.contains($0.info.place) }

  /// What a row can say about servers.
  static let serverArguments = RenderOptions.server.arguments

  /// What a row can say beside its scene, by the key.
  static let rowArguments = Dictionary(
    uniqueKeysWithValues: (outputArguments + serverArguments).map { ($0.key, $0) })

  /// The key under which a row names a scene file.
  static let sceneKey = "scene"

  /// The keys that say something in a row.
  static let keys =
    SceneDraft.keys + (outputArguments + serverArguments).map(\.key) + [sceneKey]

  /// What `render` says in other ways than `batch`.
  private static let ownNames: Set = ["--output", "--dry-run", "--report", "--jobs"]

  /// The name of the manifest in messages.
  var name: String { manifest == "-" ? "standard input" : manifest }
}
