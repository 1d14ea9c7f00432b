import FoundationEssentials
import PulseBasemap
import PulseBasics
import PulseDocument
import PulseMapKit
import PulseScene
import PulseSceneInput
import PulseTiles

/// The `extract` command: copies the tiles of an area to a file.
struct ExtractCommand {
  let options: ExtractOptions

  init(_ options: ExtractOptions) {
    self.options = options
  }

  /// Extracts the tiles, and returns the text for standard output.
  ///
  /// - Throws: ``CommandError``.
  func run() throws(CommandError) -> String {
    let (bounds, path, format) = try arguments()
    switch try? Background(argument: options.source) {
    case nil, .source: break
    case .world, .color, .transparent:
      throw CommandError([
        "SPEC: '\(options.source)' has no tiles; use an MBTiles or PMTiles file, a folder of tiles, a URL or a provider"
      ])
    }

    let extraction: TileExtraction
    do throws(BasemapError) {
      var job = TileExtraction(
        try ExtractSource(options.source, settings: tileOptions.settings), bounds: bounds,
        zooms: options.zooms?.zooms, path: path, format: format)
      (job.limit, job.rate) = (options.tileLimit, options.rate)
      extraction = job
    } catch {
      throw CommandError(["SPEC: \(error)"])
    }
    let progress = ProgressLine(options.progress, verbosity: options.verbosity, name: path)
    defer { progress?.finish() }
    do throws(TileExtractionError) {
      let summary = try extraction.run { done, count in
        progress?.update(text: "\(path): \(done) of \(count) tiles")
      }
      progress?.finish()
      return text(about: summary, path, format, extraction)
    } catch {
      throw CommandError(["\(error)"])
    }
  }

  /// Returns the options that are needed.
  ///
  /// - Throws: ``CommandError`` with all that are missing or wrong.
  private func arguments() throws(CommandError) -> (GeoBounds, String, TileExtraction.Format) {
    var diagnostics: [String] = []
    if options.bounds == nil {
      diagnostics.append("--bounds: is missing; write the area, such as --bounds 12.44,41.87,12.53,41.93")
    }
    let path = options.output ?? ""
    let format = TileExtraction.Format.allCases.first { path.lowercased().bytewise.hasSuffix(".\($0)") }
    if options.output == nil {
      diagnostics.append("--output: is missing; write the file, such as -o area.pmtiles")
    } else if format == nil {
      diagnostics.append("--output: '\(path)' has no known extension; use .pmtiles or .mbtiles")
    } else if OutputFormat.isExtensionAlone(FilePath(path).name) {
      diagnostics.append("--output: \(OutputError.missingName(path: path))")
    } else {
      do throws(OutputError) {
        try AtomicFileWriter.check(path: path, replaces: !options.keepsFiles)
      } catch {
        diagnostics.append("--output: \(error)")
      }
      if path == options.source { diagnostics.append("--output: '\(path)' is the source; use another name") }
    }
    guard let bounds = options.bounds, let format, diagnostics.isEmpty else {
      throw CommandError(diagnostics)
    }
    return (bounds, path, format)
  }

  /// The options of servers from the command line, then the environment, then the defaults.
  private var tileOptions: TileServerOptions {
    let environment = ProcessInfo.processInfo.environment
    let name = options.userAgent?.text ?? environment[UserAgent.environmentVariable] ?? UserAgent.standard
    var tiles = TileServerOptions(userAgent: name, environment: environment)
    tiles.tileLimit = max(options.tileLimit ?? 0, TileExtraction.remoteLimit)
    (tiles.seconds, tiles.isOffline) = (options.seconds, options.isOffline)
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
    if options.verbosity != .quiet {
      let missing = summary.wanted - summary.kept
      func count(_ tiles: Int) -> String { "\(tiles) tile\(tiles == 1 ? "" : "s")" }
      Console.writeMessage(
        "\(path.printable): \(count(summary.kept)), \(summary.description), \(summary.bytes) bytes"
          + (missing == 0 ? "" : "; the source lacks \(missing) of \(count(summary.wanted)) of the area")
      )
    }
    guard options.isJSON else { return "" }
    let bounds = extraction.bounds
    var object = JSONObjectBuilder()
    object["source"] = .string(options.source)
    object["output"] = .string(path)
    object["format"] = .string(format.rawValue)
    object["bounds"] = .object(
      [("west", bounds.west), ("south", bounds.south), ("east", bounds.east), ("north", bounds.north)]
        .map { .init(key: $0.0, value: .number($0.1)) })
    object["minZoom"] = .number(Double(summary.zooms.lowerBound))
    object["maxZoom"] = .number(Double(summary.zooms.upperBound))
    object["tiles"] = .number(Double(summary.kept))
    object["missing"] = .number(Double(summary.wanted - summary.kept))
    object["continued"] = .number(Double(summary.continued))
    object["bytes"] = .number(Double(summary.bytes))
    object["warnings"] = .array(warnings.map { .string($0) })
    return object.object.text + "\n"
  }
}
