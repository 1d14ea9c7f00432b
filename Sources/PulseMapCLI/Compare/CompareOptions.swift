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
}
