import PulseArguments
import PulseBasemap
import PulseBasics
import PulseGeo
import PulseMapKit
import PulseSceneInput

/// The options of the `extract` command.
struct ExtractOptions: Sendable {
  /// The path or URL of the tiles.
  var source = ""

  /// The area.
  var bounds: GeoBounds?

  /// The zoom levels; all of the source if `nil`.
  var zooms: ZoomRange?

  /// The path of the result.
  var output: String?

  /// The maximum number of tiles; `nil` for the default of the kind of source.
  var tileLimit: Int?

  /// The maximum number of requests to a tile server in a second.
  var rate = TileExtraction.defaultRate

  var isOffline = false

  /// The time limit for each request in seconds.
  var seconds = TileServerOptions.defaultTimeout

  var userAgent: UserAgent?
  var keepsFiles = false
  var isJSON = false
  var progress = ProgressMode.auto
  var verbosity = Verbosity.normal

  static let command = Command<ExtractOptions>(
    "extract", summary: "Copies the map tiles of an area to a file, for offline use.",
    discussion: """
      Reads tiles from any source of tiles for 'render --basemap': an MBTiles or PMTiles file, a folder of tiles, a \
      PMTiles archive on a web server, of which only the needed parts are downloaded, a tile server or a provider; \
      not from an image or the built-in map. The result is a \
      base map that renders the same pixels in the area. It appears under its name when it is complete. Until \
      then, PATH.partial has the tiles; the same command continues an interrupted extraction. Servers whose \
      usage policy forbids bulk downloads, such as those of OpenStreetMap, are refused.
      """,
    defaults: ExtractOptions(),
    sections: [
      ArgumentSection(
        "Arguments",
        [
          .operand(
            "SPEC", into: \.source, isRequired: true,
            help: "Source of tiles: file, folder, URL or provider name.",
            details:
              "As with 'render --basemap'. {key} in a URL is the environment variable PULSEMAP_TILE_KEY."
          ).completingPath(to: .file)
        ]),
      ArgumentSection(
        "Area",
        [
          .option(
            "--bounds", into: \.bounds, metavar: "W,S,E,N", help: "Area in degrees, as in 'render --bbox'.",
            details: "W is greater than E if the area crosses the antimeridian."),
          .option(
            "--zooms", into: \.zooms, metavar: "A-B", defaultText: "all of the source",
            help: "Zoom levels, such as 0-14.",
            details: """
              Required for a tile server, unless its zoom levels are known. Include the low levels: they have few tiles, and fill gaps where tiles of higher levels are missing.
              """),
          .option(
            "--max-tiles", into: \.tileLimit, in: 1...10_000_000, metavar: "N",
            defaultText: "\(TileExtraction.remoteLimit), or \(TileExtraction.localLimit) from files",
            help: "Maximum number of tiles.",
            details: "An area with more tiles is rejected before any download."),
        ]),
      ArgumentSection(
        "Output",
        [
          .option(
            "--output", "-o", into: \.output, metavar: "PATH", help: "File to write: .pmtiles or .mbtiles."
          ).completingPath(to: .file),
          .flag("--no-clobber", into: \.keepsFiles, help: "Do not replace an existing file."),
          .flag("--json", into: \.isJSON, help: "Print the result as JSON."),
          .option(
            "--progress", into: \.progress, metavar: "WHEN", help: "Show progress on standard error."),
          .flag(
            "--quiet", "-q", into: \.verbosity, setting: .quiet, help: "Print only errors."),
        ]),
      ArgumentSection(
        "Servers",
        [
          .option(
            "--rate", into: \.rate, in: 0.1...1000, metavar: "N",
            help: "Maximum requests to a tile server per second."),
          .flag("--offline", into: \.isOffline, help: "Use only cached tiles, no network."),
          .option(
            "--timeout", into: \.seconds, in: TileServerOptions.timeouts, unit: .seconds, metavar: "S",
            help: "Time limit for each request.", details: "Includes connecting and three attempts."),
          .option(
            "--user-agent", into: \.userAgent, metavar: "TEXT", defaultText: UserAgent.standard,
            help: "User agent for requests.",
            details: "The environment variable \(UserAgent.environmentVariable) sets it, too."),
        ]),
    ],
    hints: ExtractOptions.optionHints,
    examples: [
      CommandExample(
        "pulsemap extract https://a.example/x.pmtiles --bounds 12,41,13,42 -o a.pmtiles",
        "Downloads the tiles around Rome from an archive, at all zoom levels."),
      CommandExample(
        "pulsemap extract world.mbtiles --bounds -10,35,30,60 --zooms 0-6 -o eu.mbtiles",
        "Copies Europe, up to zoom 6, from a file."),
    ])
}

/// A range of zoom levels in option syntax: `0-14`, or `5` for one level.
struct ZoomRange: Hashable, ArgumentValue {
  let zooms: ClosedRange<Int>

  init(argument: String) throws(ArgumentValueError) {
    let ends = argument.bytewise.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard 1...2 ~= ends.count, let first = ends.first ?? nil, let last = ends.last ?? nil,
      0...TileID.deepestZoom ~= first, first...max(first, TileID.deepestZoom) ~= last
    else {
      throw ArgumentValueError(
        "is not a range of zoom levels",
        remedy: "use two numbers from 0 to \(TileID.deepestZoom), such as 0-14")
    }
    zooms = first...last
  }

  var argument: String { "\(zooms.lowerBound)-\(zooms.upperBound)" }
}
