import FoundationEssentials
import PulseArguments
import PulseMapKit
import PulseSceneInput
import PulseSystem

/// The parsed options of the `render` command.
struct RenderOptions: Sendable {
  /// The paths of the scene file, data files and the track.
  var inputs: [String] = []

  /// The scene options.
  var spec = SceneSpec()

  /// The outputs and the settings of their formats.
  var job = RenderJob.Options()

  /// The format of the report on standard output; `nil` for none.
  var report: ReportFormat?

  /// The verbosity of messages on standard error.
  var verbosity = Verbosity.normal

  /// The mode of the progress indicator.
  var progress = ProgressMode.auto

  /// The number of threads; `nil` for the number of processors.
  var jobs: Int?

  /// The maximum number of tiles fetched from servers.
  var tileLimit = TileServerOptions.defaultTileLimit

  /// The timeout of a tile in seconds.
  var tileSeconds = TileServerOptions.defaultTimeout

  /// Whether only cached tiles are used.
  var isOffline = false

  /// The `User-Agent` header for tile servers.
  var userAgent: UserAgent?
}

extension RenderOptions {
  /// The size limit of a file as an argument.
  var byteLimitArgument: ByteCount? {
    get { job.byteLimit.map(ByteCount.init) }
    set { job.byteLimit = newValue?.count }
  }

  /// The environment, read once: reading it takes as long as checking a batch row.
  private static let environment = ProcessInfo.processInfo.environment

  /// The tile options from the command line, then the environment, then the defaults.
  var tileOptions: TileServerOptions {
    let environment = Self.environment
    let name = userAgent?.text ?? environment[UserAgent.environmentVariable] ?? UserAgent.standard
    var use = TileServerOptions(userAgent: name, environment: environment)
    use.tileLimit = tileLimit
    use.seconds = tileSeconds
    use.isOffline = isOffline
    return use
  }

  /// Returns a rendering job with these options for the scene that `readScene` returns.
  ///
  /// The number of threads is the requested one, by default that of the usable processors; `files` reads the files of
  /// the scene.
  func makeJob(
    reading files: any SceneFileLoader, readScene: @escaping @Sendable () throws(SceneError) -> SceneSpec
  ) -> RenderJob {
    var job = RenderJob(
      job, tiles: tileOptions, tool: "pulsemap \(PulseMapTool.version)", reading: files, readScene: readScene)
    job.threadCount = jobs ?? SystemInfo.usableProcessorCount
    return job
  }
}

/// The format of the report that `--report` writes to standard output; JSON is the only one.
enum ReportFormat: String, CaseIterable, ArgumentValue {
  case json
}

/// The verbosity of messages on standard error: quiet, normal or verbose.
enum Verbosity: Sendable {
  case quiet
  case normal
  case verbose
}

/// The mode of the progress indicator: always, never, or automatic, which shows it on an interactive terminal only.
enum ProgressMode: String, CaseIterable, ArgumentValue {
  case auto
  case always
  case never
}
