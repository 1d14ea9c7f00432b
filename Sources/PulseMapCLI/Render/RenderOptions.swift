import FoundationEssentials
import PulseArguments
package import PulseCodec
package import PulseImages
import PulseMapKit
import PulseScene
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

  /// The headers for the servers that the map names, and files with more.
  var headerArguments: [HeaderArgument] = []
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
    use.headers = headerArguments.lines
    return use
  }

  /// Returns a rendering job with these options for the scene that `readScene` returns.
  ///
  /// The number of threads is the requested one, by default that of the usable processors; `files` reads the files of
  /// the scene.
  func makeJob(
    reading files: any SceneFileLoader, scenePath: String? = nil,
    readScene: @escaping @Sendable () throws(SceneError) -> SceneSpec
  ) -> RenderJob {
    var job = RenderJob(
      job, tiles: tileOptions, tool: "pulsemap \(PulseMapTool.version)", reading: files, readScene: readScene)
    job.scenePath = scenePath
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

extension RenderOptions: ToolCommand {
  var isStrict: Bool { spec.isStrict }
  var isQuiet: Bool { verbosity == .quiet }
  var sceneOptions: SceneSpec? { spec }

  /// Renders the scene.
  func run(arguments: [String]) throws -> ExitStatus {
    do {
      try RenderRun(self).run()
    } catch let error as RenderError {
      throw CommandError(["--output: \(error)"])
    } catch let error as OutputError {
      switch error {
      case .closedPipe, .standardOutput: throw error
      default: throw CommandError(["--output: \(error)"])
      }
    }
    return .done
  }

  /// The declaration of the `render` command, the source of its parser, help and manual.
  static let command = Command<RenderOptions>(
    "render", summary: "Renders a pulse on a map: GIF, WebP, PNG, video or contact sheet.",
    defaults: RenderOptions(),
    sections: sections,
    foreignOptions: foreignOptions,
    declined: \RenderOptions.spec.declinedOptions,
    essentials: [
      EssentialOptions("Place", ["FILE", "--place", "--lat", "--lon", "--radius", "--zoom", "--size"]),
      EssentialOptions("Look", ["--effect", "--color", "--image", "--callout", "--title"]),
      EssentialOptions("Map", ["--basemap", "--theme", "--labels"]),
      EssentialOptions(
        "Data", ["--label", "--where", "--mark-text", "--radius-by", "--color-by", "--legend", "--track"]),
      EssentialOptions(
        "Time", ["--play", "--clock", "--time-zone", "--duration", "--fps", "--loop", "--camera"]),
      EssentialOptions("File", ["--output", "--quality", "--max-bytes", "--at", "--quiet"]),
    ],
    examples: [
      CommandExample(
        "pulsemap render --lat 37.3349 --lon -122.0090 --radius 500",
        "Writes pulse.gif, a seamless loop, zoomed to fit the pulse."),
      CommandExample(
        "pulsemap render --place Rome --effect location --zoom 6 -o rome.gif",
        "Writes rome.gif, with the location dot of a phone, and replaces an existing file."),
      CommandExample(
        "pulsemap render --place Oslo --place Bergen --effect dot -o norway.gif",
        "Draws several places; a table of places is named instead, as in 'pulsemap render stores.csv'."),
      CommandExample(
        "pulsemap render --lat 22.28 --lon 114.16 --radius 25km --zoom 8 -o hk-%03d.png",
        "Writes a sequence of PNG files at zoom level 8."),
      CommandExample(
        "pulsemap render --lat 48.2 --lon 16.37 --radius 40px --format gif -o - > a.gif",
        "Writes a pulse of fixed screen size to standard output."),
    ])

  /// The sections of all options.
  static let sections =
    [scene] + SceneSpec.sections.map { $0.bound(to: \.spec) } + [server, output, messages]

  private static let scene = ArgumentSection<RenderOptions>(
    "Arguments",
    [
      .operands(
        "FILE", into: \.inputs, help: "Scene or data file; - for standard input.",
        details: """
          NAME.json is a scene file: its keys match option names, and it describes any number of overlays. \
          Options override the file; 'pulsemap scene' checks it. NAME.geojson, NAME.csv and NAME.gpx are the \
          same as --geojson, --csv and --track; a GPX file of waypoints alone has places, as after --geojson.
          """
      ).completingPath(to: .file)
    ])

  static let server = ArgumentSection<RenderOptions>(
    "Tile server",
    [
      .option(
        "--max-tiles", into: \.tileLimit, in: TileServerOptions.tileLimits, metavar: "N",
        help: "Maximum tile downloads.",
        details: """
          All views of a moving camera count together. A scene that needs more tiles is rejected before any \
          download. Respect the usage policy of the server.
          """
      ).needing(.tileServer),
      .flag(
        "--offline", into: \.isOffline, help: "Use only cached tiles, no network.",
        details: "Cached tiles of any age are used. 'pulsemap cache' shows the tile cache."
      ).needing(.tileServer),
      .option(
        "--timeout", into: \.tileSeconds, in: TileServerOptions.timeouts, unit: .seconds, metavar: "S",
        help: "Time limit for each tile.",
        details: """
          Includes connecting and three attempts. It also limits the total time spent waiting for a server that does \
          not answer or asks for a delay (Retry-After).
          """
      ).needing(.tileServer),
      .option(
        "--user-agent", into: \.userAgent, metavar: "TEXT", defaultText: UserAgent.standard,
        help: "User agent for requests to tile servers.",
        details: "The environment variable \(UserAgent.environmentVariable) sets it, too."
      ).needing(.tileServer),
      .headers(into: \.headerArguments).needing(.namedServer),
    ])

  static let output = ArgumentSection<RenderOptions>(
    "File",
    [
      .repeated(
        "--output", "-o", into: \.job.outputs, metavar: "PATH", defaultText: OutputFormat.gif.defaultFileName,
        help: "Output file: a.gif, a.mp4, a.png, a.sheet.png.",
        details: """
          NAME.gif, NAME.apng, NAME.webp: an animation. NAME.avif: the same, or with --at a still, encoded by \
          ffmpeg. NAME.svg: overlays as animated shapes over one image of the map. NAME.png, NAME.jpg: a still at \
          --at. NAME-%04d.png, NAME-%04d.jpg: a sequence of frames. NAME.sheet.png: a contact sheet. NAME.html: a \
          page that contains the animation, and a still where people prefer reduced motion; beside other outputs, a \
          snippet that shows their files. NAME.mp4, NAME.webm: video, encoded by ffmpeg. NAME.y4m, NAME.raw: uncompressed video for other programs. -: \
          standard output, requires --format. An existing \
          file is replaced once the new one is complete. Without --output, the file is \
          \(OutputFormat.gif.defaultFileName), or pulse with the extension of --format, which replaces one that \
          an earlier run wrote, as its metadata tells; for any other file of that name the exit status is 2.
          """
      ).completingPath(to: .file),
      .option(
        "--format", into: \.job.format, metavar: "FORMAT", help: "Format, if the file name does not imply it."
      ),
      .option(
        "--matte", into: \.job.matte, metavar: "COLOR", defaultText: "none",
        help: "Background of opaque formats without a base map.",
        details: """
          For --basemap none. Required for a GIF with pixels that are partly transparent, and for .jpg, .avif, .mp4 and \
          .y4m. GIF has no partial transparency: pixels that are partly transparent are blended with this color, and \
          fully transparent ones stay transparent. .jpg, .avif, .mp4 and .y4m have no alpha channel: the color fills \
          the background. Other formats do not need it.
          """
      ).needing(.matte),
      .option(
        "--quality", into: \.job.quality, in: GIFSettings.qualities, metavar: "N",
        help: "Quality of GIF and JPEG.",
        details: """
          GIF: 100: all steps of a fade, in up to twice the bytes. 90: visually near-lossless. 60 or less: for \
          messages and slow connections. Animations of at most 255 colors are lossless at any quality, unless --lossy \
          is used. JPEG: from 90 on, colors have full resolution, so that small dots stay sharp.
          """
      ).needing(.gifOrJPEG),
      .option(
        "--colors", into: \.job.gif.colors, in: GIFSettings.colorCounts, metavar: "N",
        help: "Maximum number of colors per GIF frame.",
        details: "One of 256 is reserved for unchanged pixels."
      ).needing(.gif),
      .option(
        "--dither", into: \.job.gif.dither, metavar: "MODE", help: "Dithering of GIF colors.",
        details: """
          none: best for maps. blue-noise and diffusion: for photographs and shaded relief, with larger files. \
          blue-noise has a fine pattern that is fixed to the map. diffusion is error diffusion, which looks \
          smoother on static content; moving content gets the blue-noise pattern.
          """
      ).needing(.gif),
      .option(
        "--lossy", into: \.job.gif.lossy, in: GIFSettings.lossyStrengths, metavar: "N",
        help: "Color error allowed to make a GIF smaller.",
        details: """
          On the map, the color of a pixel may be off by the square root of 10 times this value, in levels of 0 to 255: 30 allows \
          17 levels, 80 allows 28. 0 disables it. Above 0, animations of at most 255 colors are no longer lossless, but static content stays static. Shaded relief and dense maps benefit most.
          """
      ).needing(.gif),
      .option(
        "--webp-quality", into: \.job.webpQuality, in: WebPLimits.qualities, metavar: "N",
        defaultText: "lossless",
        help: "Quality of lossy WebP.",
        details: "75 makes maps about half as large. Alpha stays lossless."),
      .option(
        "--crf", into: \.job.rateFactor, in: FFmpeg.rateFactors, metavar: "N",
        defaultText: "18 for MP4, 24 for WebM and AVIF",
        help: "Constant rate factor of video and AVIF.",
        details:
          "Passed to ffmpeg's encoder: lower for higher quality. Raising it by 6 makes a file about half as large."
      ),
      .option(
        "--png-writer", into: \.job.pngWriter, metavar: "WRITER", defaultText: PNGWriter.auto.argument,
        help: "PNG encoder.",
        details: """
          auto: libgd where it keeps all pixels, else compact, as --verbose reports. libgd: files as the library libgd writes \
          them, with 128 levels of alpha. compact: the same pixels as auto in smaller files and less time. APNG is always \
          encoded by compact.
          """
      ).needing(.png),
      .option(
        "--max-bytes", into: \.byteLimitArgument, metavar: "SIZE", defaultText: "unlimited",
        help: "Maximum size of each file.",
        details: """
          In bytes, or with a unit: 250kB, 2MB, 1MiB. Reductions are reported, and made in this order, each only as \
          far as estimated from the size without them, in the time of three encodings at most: --quality of GIF and \
          JPEG (75, 60, 45, 30), --webp-quality (90, 75, 60, 45), --crf of video and AVIF (5, 10, 15 and 20 above the \
          default) or --png-writer compact; --colors of GIF (128, 64, 32, 16); --fps (50, 40, 30, 25, 20, 16, 12.5, \
          10, 8, 6, 5) or --sheet (4x3, 3x2, 2x1); --scale. Where colors say something, as those of data, legends, \
          images and maps that are not built in do, a GIF keeps them to the last: --quality below 60 and --colors \
          come after --scale. Does not apply to .y4m, .raw and sequences.
          """),
      .option(
        "--sheet", into: \.job.sheetGrid, metavar: "COLSxROWS",
        defaultText: "up to \(ContactSheetGrid.standard.argument)",
        help: "Columns and rows of a contact sheet.",
        details: """
          For NAME.sheet.png and --format sheet. If not all frames fit, the sheet shows evenly spaced ones.
          """),
      .flag(
        "--sidecar", into: \.job.writesSidecars, help: "Write OUTPUT.json with bounds and frame times.",
        details: """
          For web maps; it also contains the size, the corners and the frames of the output. Each PNG or JPEG file also \
          gets a world file, NAME.pgw or NAME.jgw, in meters of EPSG:3857. For a sequence, 'frames' replaces the number: \
          NAME-frames.png.json.
          """
      ).needing(.file),
      .option(
        "--alt", into: \.job.alternativeText, metavar: "TEXT|none", defaultText: "the title, or the place",
        help: "Description for people who do not see the image.",
        details: """
          The alt text of .html, and the title of .svg. Say what the animation tells, not that it is one. none marks a \
          decoration.
          """
      ).needing(.alternativeText),
      .flag(
        "--no-metadata", into: \.job.embedsOrigin, setting: false,
        help: "Omit the version and the scene key from files.",
        details: """
          By default, all files but .y4m and .raw contain the version of pulsemap and a key of the \
          scene with all defaults filled in and the contents of its files. Equal keys mean equal scenes. Files never \
          contain timestamps, file names or paths, and the key does not depend on how paths are written.
          """
      ).needing(.metadata),
      .flag(
        "--no-clobber", into: \.job.replacesFiles, setting: false, help: "Do not replace existing files."
      ).needing(.file),
      .option(
        "--at", into: \.job.stillTime, in: 0...Scene.Limits.seconds.upperBound, unit: .seconds, metavar: "S",
        defaultText: "0, or a better one", help: "Time of a still.",
        details: """
          By default, a still shows a pulse when it has the radius that is given on the ground or by --radius-by, or else \
          with all that is seen of it at some time, a film when most of it is visible, and a track at its end. For a still \
          written with an animation, --poster overrides it.
          """
      ).needing(.still),
      .option(
        "--poster", into: \.job.posterTime, in: 0...Scene.Limits.seconds.upperBound, unit: .seconds,
        metavar: "S",
        defaultText: "--at if given, otherwise the most visible frame",
        help: "Time of a still written with an animation.",
        details: """
          Such as NAME.png beside NAME.gif. A still for social previews is NAME.jpg with --size og. In the most visible \
          frame, the sum of area times opacity over all layers of all pulses is largest.
          """),
      .flag(
        "--dry-run", into: \.job.isDryRun, help: "Check everything without rendering.",
        details: """
          With --json, the report has under "data" what each data file has: its rows, those that are left out, and the \
          columns of places and times.
          """),
      .option(
        "--report", into: \.report, metavar: "FORMAT", help: "Report every frame on standard output."),
      .flag("--json", into: \.report, setting: .json, help: "Same as --report json."),
      .option(
        "--jobs", "-j", into: \.jobs, in: 1...256, metavar: "N", defaultText: "one per processor",
        help: "Number of threads; does not change the output."),
    ])

  private static let messages = ArgumentSection<RenderOptions>(
    "Messages",
    [
      .flag("--quiet", "-q", into: \.verbosity, setting: .quiet, help: "Print only errors."),
      .flag(
        "--verbose", "-v", into: \.verbosity, setting: .verbose,
        help: "Report what was read and written, with times."),
      .option(
        "--progress", into: \.progress, metavar: "WHEN", help: "Show progress on standard error.",
        details: "auto: on a terminal, if the work takes longer than 0.3 s."),
    ])
}

extension OutputFormat: ArgumentValue {}
extension GIFDither: ArgumentValue {}
extension PNGWriter: ArgumentValue {}
