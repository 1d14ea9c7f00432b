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

/// What was said on the command line of `render`, as it was said.
struct RenderOptions: Sendable {
  /// The scene file, if there is one.
  var scene: String?

  /// What was said about the scene.
  var draft = SceneDraft()

  /// Where the pictures go.
  var outputs: [String] = []

  /// The beginning of the paths of outputs below which no link is followed; nothing to follow all.
  var root: String?

  /// The format of outputs whose name does not tell it.
  var format: OutputFormat?

  /// The instant of stills in seconds.
  var stillTime: Double?

  /// The instant of stills beside an animation in seconds.
  var posterTime: Double?

  /// Whether nothing is to be rendered.
  var isDryRun = false

  /// The form of the report on standard output, if one is wanted.
  var report: ReportFormat?

  /// How much is said on standard error.
  var verbosity = Verbosity.normal

  /// When progress is shown.
  var progress = ProgressMode.auto

  /// The number of threads; as many as there are processors when nothing is said.
  var jobs: Int?

  /// Whether files that are there already may be replaced.
  var replacesFiles = true

  /// The color under what is drawn in a GIF without a background.
  var matte: RGBA?

  /// What is given up of the pictures for smaller GIFs.
  var gif = GIFSettings()

  /// The tiles that may be asked of a server.
  var tileLimit = TileUse.standardTileLimit

  /// The seconds in which a tile of a server has to come.
  var tileSeconds = TileUse.standardSeconds

  /// Whether tiles of a server come from the cache alone.
  var isOffline = false

  /// How the program calls itself to servers.
  var userAgent: UserAgent?

  /// How near lossy WebP is to the pictures; lossless when nothing is said.
  var webpQuality: Int?

  /// The writer of PNG files; libgd when nothing is said.
  var pngWriter: PNGWriter?

  /// The columns and rows of contact sheets.
  var sheetGrid: SheetGrid?

  /// The largest size of a file.
  var byteLimit: ByteCount?

  /// Whether files tell how they were made.
  var notesOrigin = true

  /// Whether a sidecar is written beside each output.
  var writesSidecars = false
}

extension RenderOptions {
  /// Returns the instant of stills that was asked for, as far as one was.
  ///
  /// - Parameter outputs: All outputs.
  /// - Returns: Seconds.
  func stillTime(of outputs: [Output]) -> Double? {
    outputs.haveStillBesideAnimation ? posterTime ?? stillTime : stillTime
  }

  /// The environment variables, which stay as they are: asking for them takes as long as checking a row of a batch.
  private static let environment = ProcessInfo.processInfo.environment

  /// Returns how servers of tiles are used; options have the last word, then comes the environment.
  ///
  /// - Parameter isStrict: Whether all tiles have to be there.
  /// - Returns: The rules for servers and for the tiles that are kept.
  func tileUse(isStrict: Bool) -> TileUse {
    let environment = Self.environment
    let name = userAgent?.text ?? environment[UserAgent.variable] ?? UserAgent.standard
    var use = TileUse(userAgent: name, environment: environment)
    use.tileLimit = tileLimit
    use.seconds = tileSeconds
    use.isOffline = isOffline
    use.isStrict = isStrict
    return use
  }
}

extension [Output] {
  /// Whether there are both, one picture and several.
  var haveStillBesideAnimation: Bool { contains(where: \.isStill) && !allSatisfy(\.isStill) }
}

/// The form of a report.
enum ReportFormat: String, CaseIterable, ArgumentValue {
  case json
}

/// How much is said on standard error.
enum Verbosity: Sendable {
  case quiet
  case normal
  case verbose
}

/// When progress is shown.
enum ProgressMode: String, CaseIterable, ArgumentValue {
  case auto
  case always
  case never
}
