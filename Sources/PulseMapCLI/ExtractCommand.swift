import FoundationEssentials
import PulseArguments
import PulseBasemap
import PulseBasics
import PulseDocument
import PulseGeo
import PulseMapKit
import PulseScene
import PulseSceneInput
import PulseSystem
import PulseTiles

/// The `extract` command: copies the tiles of an area to a file.
struct ExtractCommand: TextCommand {
  /// The path or URL of the tiles.
  var source = ""

  /// The area, as a box or by name.
  var area: BoxArgument?

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
  var headerArguments: [HeaderArgument] = []
  var keepsFiles = false
  var isJSON = false
  var progress = ProgressMode.auto
  var verbosity = Verbosity.normal

  static let command = Command<ExtractCommand>(
    "extract", summary: "Copies the map tiles of an area to a file, for offline use.",
    discussion: """
      Reads tiles from any source of tiles for 'render --basemap': an MBTiles or PMTiles file, a folder of tiles, a \
      PMTiles archive on a web server, of which only the needed parts are downloaded, a tile server or a provider; \
      not from an image or the built-in map. The result is a \
      base map that renders the same pixels in the area. It appears under its name when it is complete. Until \
      then, PATH.partial has the tiles; the same command continues an interrupted extraction. Servers whose \
      usage policy forbids bulk downloads, such as those of OpenStreetMap, are refused.
      """,
    defaults: ExtractCommand(),
    sections: [
      ArgumentSection(
        "Arguments",
        [
          .operand(
            "SPEC", into: \.source, isRequired: true,
            help: "Source of tiles: file, folder, URL or provider.",
            details:
              "As with 'render --basemap'. {key} in a URL is the environment variable PULSEMAP_TILE_KEY."
          ).completingPath(to: .file)
        ]),
      ArgumentSection(
        "Area",
        [
          .option(
            "--bbox", "--bounds", into: \.area, metavar: "W,S,E,N",
            help: "Area in degrees, or the name of a place.",
            details: """
              As in 'render --bbox'. W is greater than E if the area crosses the antimeridian. A name is that of a country, state, town or \
              continent: Iceland has a margin, and Rome what is around it.
              """),
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
          .headers(into: \.headerArguments),
        ]),
    ],
    foreignOptions: ExtractCommand.foreignOptions,
    examples: [
      CommandExample(
        "pulsemap extract https://a.example/x.pmtiles --bbox 12,41,13,42 -o a.pmtiles",
        "Downloads the tiles around Rome from an archive, at all zoom levels."),
      CommandExample(
        "pulsemap extract world.mbtiles --bbox -10,35,30,60 --zooms 0-6 -o eu.mbtiles",
        "Copies Europe, up to zoom 6, from a file."),
    ])

  var textKind: TextKind { .json }

  /// Extracts the tiles, and returns the text for standard output.
  ///
  /// - Throws: ``CommandError``.
  func text() throws(CommandError) -> String {
    let (bounds, path, format) = try arguments()
    var source = source
    if let map = try? Background(argument: source) {
      // Other words, such as the folder of a relative path, are as they are.
      guard case .source(let path, _) = map else {
        throw CommandError([
          "SPEC: '\(source)' has no tiles; use an MBTiles or PMTiles file, a folder of tiles, a URL or a provider"
        ])
      }
      source = path
    } else if let synonym = Background.synonyms[source.lowercased()],
      FileDescriptor.realPath(of: source) == nil
    {
      throw CommandError(["SPEC: '\(source)' is not a base map; did you mean '\(synonym)'?"])
    }

    do throws(BasemapError) {
      return try extracted(from: source, bounds, path, format)
    } catch {
      if case .extraction(let problem) = error { throw CommandError(["\(problem)"]) }
      throw CommandError(["SPEC: \(error)"])
    }
  }

  /// Extracts the tiles of a source, and shows the progress.
  private func extracted(
    from source: String, _ bounds: GeoBounds, _ path: String, _ format: TileExtraction.Format
  ) throws(BasemapError) -> String {
    var extraction = TileExtraction(
      try ExtractSource(source, settings: tileOptions), bounds: bounds, zooms: zooms?.zooms, path: path,
      format: format)
    (extraction.limit, extraction.rate) = (tileLimit, rate)
    let progress = ProgressLine(self.progress, verbosity: verbosity, name: path)
    defer { progress?.finish() }
    let summary = try extraction.run { done, count in
      progress?.update(text: "\(path): \(done) of \(count) tiles")
    }
    progress?.finish()
    return text(about: summary, path, format, extraction)
  }

  /// Returns the options that are needed.
  ///
  /// - Throws: ``CommandError`` with all that are missing or wrong.
  private func arguments() throws(CommandError) -> (GeoBounds, String, TileExtraction.Format) {
    var diagnostics: [String] = []
    var bounds: GeoBounds?
    if let area {
      do throws(SceneError) {
        let (box, warnings) = try area.bounds(reading: InputFileReader())
        bounds = box
        if verbosity != .quiet { warnings.forEach { Console.writeWarning($0.description) } }
      } catch {
        diagnostics += error.diagnostics.map(\.description)
      }
    } else {
      diagnostics.append("--bbox: is missing; write the area, such as --bbox 12.44,41.87,12.53,41.93")
    }
    let path = output ?? ""
    let format = TileExtraction.Format.allCases.first { path.lowercased().bytewise.hasSuffix(".\($0)") }
    if output == nil {
      diagnostics.append("--output: is missing; write the file, such as -o area.pmtiles")
    } else if format == nil {
      diagnostics.append("--output: '\(path)' has no known extension; use .pmtiles or .mbtiles")
    } else if OutputFormat.isExtensionAlone(FilePath(path).name) {
      diagnostics.append("--output: \(RenderError.missingName(path: path))")
    } else {
      do throws(OutputError) {
        try AtomicFileWriter.check(path: path, replaces: !keepsFiles)
      } catch {
        diagnostics.append("--output: \(error)")
      }
      if path == source { diagnostics.append("--output: '\(path)' is the source; use another name") }
    }
    guard let bounds, let format, diagnostics.isEmpty else {
      throw CommandError(diagnostics)
    }
    return (bounds, path, format)
  }

  /// The options of servers from the command line, then the environment, then the defaults.
  private var tileOptions: TileServerOptions {
    let environment = ProcessInfo.processInfo.environment
    let name = userAgent?.text ?? environment[UserAgent.environmentVariable] ?? UserAgent.standard
    var tiles = TileServerOptions(userAgent: name, environment: environment)
    tiles.tileLimit = max(tileLimit ?? 0, TileExtraction.remoteLimit)
    (tiles.seconds, tiles.isOffline, tiles.headers) = (seconds, isOffline, headerArguments.lines)
    return tiles
  }

  /// Writes warnings and a summary to standard error, and returns the result as JSON if that is requested.
  private func text(
    about summary: TileExtraction.Summary, _ path: String, _ format: TileExtraction.Format,
    _ extraction: TileExtraction
  ) -> String {
    var warnings = summary.warnings.map { "SPEC: \($0)" }
    if summary.replacesOther {
      warnings.append(
        "--output: '\(path)\(TileExtraction.workFileSuffix)' had the tiles of another extract, which were discarded"
      )
    }
    if summary.damaged.count > 0 {
      warnings.append(
        "SPEC: \(summary.damaged.count) damaged tiles are left out, the first: \(summary.damaged.reason)")
    }
    warnings.forEach(Console.writeWarning)
    if verbosity != .quiet {
      let missing = summary.wanted - summary.kept
      func count(_ tiles: Int) -> String { "\(tiles) tile\(tiles == 1 ? "" : "s")" }
      Console.writeMessage(
        "\(path.printable): \(count(summary.kept)), \(summary.description), \(summary.bytes) bytes"
          + (missing == 0 ? "" : "; the source lacks \(missing) of \(count(summary.wanted)) of the area")
      )
    }
    guard isJSON else { return "" }
    let bounds = extraction.bounds
    let object = JSONValue([
      "source": .string(source), "output": .string(path), "format": .string(format.rawValue),
      "bounds": JSONValue([
        "west": .number(bounds.west), "south": .number(bounds.south), "east": .number(bounds.east),
        "north": .number(bounds.north),
      ]),
      "minZoom": .integer(summary.zooms.lowerBound), "maxZoom": .integer(summary.zooms.upperBound),
      "tiles": .integer(summary.kept), "missing": .integer(summary.wanted - summary.kept),
      "continued": .integer(summary.continued), "bytes": .integer(summary.bytes),
      "warnings": .strings(warnings),
    ])
    return object.text + "\n"
  }
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
