import FoundationEssentials
import PulseArguments
import PulseFormats
import PulseGD
import PulseCodec
import PulseMapKit
import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText

/// The parsed options of the `render` command.
struct RenderOptions: Sendable {
  /// The path of the scene file, if any.
  var scene: String?

  /// The scene options.
  var spec = SceneSpec()

  /// The output paths.
  var outputs: [String] = []

  /// The path prefix of outputs below which symbolic links are not followed; `nil` to follow all.
  var root: String?

  /// The format of outputs without a known file extension.
  var format: OutputFormat?

  /// The time of stills in seconds.
  var stillTime: Double?

  /// The time in seconds of stills beside an animation.
  var posterTime: Double?

  /// Whether the command stops before rendering.
  var isDryRun = false

  /// The format of the report on standard output; `nil` for none.
  var report: ReportFormat?

  /// The verbosity of messages on standard error.
  var verbosity = Verbosity.normal

  /// The mode of the progress indicator.
  var progress = ProgressMode.auto

  /// The number of threads; `nil` for the number of processors.
  var jobs: Int?

  /// Whether existing files may be replaced.
  var replacesFiles = true

  /// The color under a scene without a background in formats without alpha.
  var matte: RGBA?

  /// The GIF settings: quality, colors, dithering and lossiness.
  var gif = GIFSettings()

  /// The maximum number of tiles fetched from servers.
  var tileLimit = TileOptions.defaultTileLimit

  /// The timeout of a tile in seconds.
  var tileSeconds = TileOptions.defaultTimeout

  /// Whether only cached tiles are used.
  var isOffline = false

  /// The `User-Agent` header for tile servers.
  var userAgent: UserAgent?

  /// The WebP quality, 1 to 100; `nil` for lossless.
  var webpQuality: Int?

  /// The PNG writer; `nil` for libgd.
  var pngWriter: PNGWriter?

  /// The maximum columns and rows of contact sheets.
  var sheetGrid: ContactSheetGrid?

  /// The size limit of a file.
  var byteLimit: ByteCount?

  /// Whether provenance metadata is embedded in files.
  var embedsOrigin = true

  /// Whether a sidecar is written for each output.
  var writesSidecars = false
}

extension RenderOptions {
  /// Returns the requested time of stills in seconds; `nil` if none was given.
  func stillTime(of outputs: [RenderOutput]) -> Double? {
    outputs.mixStillAndAnimation ? posterTime ?? stillTime : stillTime
  }

  /// The environment, read once: reading it takes as long as checking a batch row.
  private static let environment = ProcessInfo.processInfo.environment

  /// Returns the tile options from the command line, then the environment, then the defaults.
  func tileOptions(isStrict: Bool) -> TileOptions {
    let environment = Self.environment
    let name = userAgent?.text ?? environment[UserAgent.environmentVariable] ?? UserAgent.standard
    var use = TileOptions(userAgent: name, environment: environment)
    use.tileLimit = tileLimit
    use.seconds = tileSeconds
    use.isOffline = isOffline
    use.isStrict = isStrict
    return use
  }
}

extension [RenderOutput] {
  /// Whether the outputs include both stills and animations or sequences.
  var mixStillAndAnimation: Bool { contains(where: \.isStill) && !allSatisfy(\.isStill) }
}

/// The report format: JSON.
enum ReportFormat: String, CaseIterable, ArgumentValue {
  case json
}

/// The verbosity of messages on standard error: quiet, normal or verbose.
enum Verbosity: Sendable {
  case quiet
  case normal
  case verbose
}

/// The mode of the progress indicator: auto, always or never.
enum ProgressMode: String, CaseIterable, ArgumentValue {
  case auto
  case always
  case never
}
