import PulseArguments

// The options of other tools, for the commands beside `render`.

extension BatchOptions {
  /// The names of options that `batch` does not have: those of `render` but for its own options, and more.
  static let foreignOptions: [String: ForeignOption] = {
    let own = [String: ForeignOption](
      [
        .synonym(of: "--out-dir"): [
          "--output-dir", "--outdir", "--dir", "--folder", "--directory", "--output-folder",
        ],
        .setting("--force"): ["--overwrite", "-f", "-y", "--yes", "--rerun"],
        .setting("--validate"): ["--dry-run", "--check"],
        .advice("write --validate"): ["--test", "--preview"],
        .advice("write --rows"): ["--only", "--select", "--filter", "--limit"],
        .needless("a batch continues where it was ended"): ["--resume", "--continue", "--restart"],
      ])
    return RenderOptions.foreignOptions(for: command.info).merging(own) { $1 }
  }()
}

extension RenderOptions {
  /// Returns the options of other tools for a command that has some of the options of `render`, but other operands and
  /// outputs.
  static func foreignOptions(for command: CommandInfo) -> [String: ForeignOption] {
    let options = Set(command.options.flatMap(\.names))
    return foreignOptions.filter { _, meaning in
      switch meaning {
      case .synonym(let option), .setting(let option, _): options.contains(option)
      case .operand, .needless: false
      case .advice: true
      }
    }
  }
}

extension SceneCommand {
  /// The names of options that `scene` does not have, of those that `render` knows.
  static let foreignOptions: [String: ForeignOption] = RenderOptions.foreignOptions(for: command.info)
}

extension CompareOptions {
  /// The names of options that other tools of comparison have.
  static let foreignOptions = [String: ForeignOption](
    [
      .synonym(of: "--diff"): ["--diff-image", "--diff-output", "--output-diff", "--save-diff"],
      .advice("write --diff PATH"): [
        "-o", "--output", "--out", "--side-by-side", "--visual", "--highlight", "--compose",
      ],
      .synonym(of: "--goldens"): [
        "--golden", "--baseline", "--baselines", "--expected", "--reference", "--snapshots",
      ],
      .advice("write --update"): [
        "-u", "--approve", "--record", "--update-snapshots", "--accept", "--overwrite",
      ],
      .advice("write --tolerance N, or --metric oklab --threshold N"): [
        "--fuzz", "--color-threshold", "--sensitivity",
      ],
      .advice("write --tolerance N"): [
        "--tolerate", "--allow", "--fail-threshold", "--failure-threshold", "--diff-threshold",
      ],
      .setting("--ignore-aa"): ["--ignore-antialiasing"],
      .advice("write --ignore-aa"): ["--antialiasing", "--include-aa", "--aa"],
      .advice("write --ignore"): ["--ignore-region", "--ignore-regions", "--exclude-region", "--crop"],
      .advice("write --metric NAME"): [
        "--ssim", "--psnr", "--mse", "--algorithm", "--method", "--dssim", "--butteraugli",
      ],
      .synonym(of: "--html"): ["--html-report"],
      .advice("write --html FILE"): ["--report"],
      .synonym(of: "--junit"): ["--junit-xml", "--junitxml"],
      .advice("write --junit FILE"): ["--xml"],
      .setting("--quiet"): ["--silent"],
      .advice("write -h"): ["-?", "--usage"],
    ])
}

extension ViewCommand {
  /// The names of options that other viewers have.
  static let foreignOptions = [String: ForeignOption](
    [
      .advice("write --loops N, 0 forever"): ["--loop", "--repeat", "--infinite", "--forever", "--plays"],
      .advice("write --protocol NAME"): [
        "--kitty", "--sixel", "--blocks", "--format", "--mode", "--symbols",
      ],
      .advice("write --scale N"): ["--size", "--width", "--height", "--zoom"],
      .advice("write -h"): ["-?", "--usage"],
    ])
}

extension WatchCommand {
  /// The names of options that belong into the scene file, and for those of other servers.
  static let foreignOptions: [String: ForeignOption] = {
    let server = [String: ForeignOption](
      [
        .advice("write --port N"): ["-p", "--listen", "--bind", "--host", "--address"],
        .advice("open the printed address, with --port N if it has to stay the same"): [
          "--open", "--browser",
        ],
        .advice("write -h"): ["-?", "--usage"],
      ])
    let known = Set(command.info.options.flatMap(\.names))
    let scene = RenderOptions.command.info.options.filter { Set($0.names).isDisjoint(with: known) }
    let remedy = ForeignOption.advice(
      "write it into the scene file, as 'pulsemap scene --resolved' does with options")
    return Dictionary(scene.flatMap(\.names).map { ($0, remedy) }) { first, _ in first }.merging(server) {
      $1
    }
  }()
}

extension ExtractCommand {
  /// The names of options that other tools for tiles have.
  static let foreignOptions = [String: ForeignOption](
    [
      .synonym(of: "--bbox"): ["--extent", "--bounding-box", "--clip"],
      .advice("write --bbox NAME"): ["--place", "--city", "--country", "--center"],
      .operand: [
        "--basemap", "--source", "--input", "-i", "--from", "--url", "--tiles", "--map",
      ],
      .advice("write --bbox W,S,E,N"): ["--area", "--region", "--projwin"],
      .advice("write --zooms 0-14"): [
        "--zoom", "--minzoom", "--maxzoom", "--min-zoom", "--max-zoom", "--level", "--levels", "-z", "-Z",
      ],
      .synonym(of: "--output"): ["--out", "--outfile", "--save", "--target"],
      .synonym(of: "--header"): ["--headers", "--http-header", "--request-header"],
      .advice("write --header 'Referer: URL'"): ["--referer", "--referrer"],
      .advice("write -o FILE.pmtiles"): ["--mbtiles", "--pmtiles"],
      .advice("write -h"): ["-?", "--usage"],
    ])
}

extension InspectCommand {
  /// The names of options that other tools of inspection have.
  static let foreignOptions = [String: ForeignOption](
    [
      .synonym(of: "--output"): ["--out", "--outfile", "--save"],
      .advice("write --frame 1 -o FILE.png"): [
        "--extract", "--extract-frame", "--first", "--first-frame", "--poster", "--png", "--thumbnail",
      ],
      .advice("write --json"): ["--format", "--print-format", "-of", "--output-format", "--report"],
      .needless("all is shown"): [
        "--verbose", "-v", "--frames", "--show-frames", "--show-streams", "--all",
      ],
      .advice("write -h"): ["-?", "--usage"],
    ])
}

extension CacheCommand {
  /// The names of options that other tools with caches have.
  static let foreignOptions = [String: ForeignOption](
    [
      .advice("write --clear"): [
        "--clean", "--purge", "--delete", "--remove", "--flush", "--empty", "--reset",
      ],
      .advice("write --trim SIZE"): ["--max-size", "--limit", "--prune", "--gc"],
      .advice("leave it out: the path, the number and the size are shown"): [
        "--info", "--dir", "--path", "--size", "--list", "--status", "--show",
      ],
      .advice("write -h"): ["-?", "--usage"],
    ])
}

extension PulseMapTool {
  /// The remedies for commands that other tools have under other names.
  static let commandHints: [String: String] = {
    let table: KeyValuePairs = [
      "write pulsemap render DATA --play 10s": [
        "film", "animate", "movie", "video", "timelapse", "play-film",
      ],
      "write pulsemap render": [
        "convert", "create", "make", "draw", "map", "gif", "generate", "export", "plot", "build", "run",
        "image",
        "record", "static", "staticmap", "png", "new", "pulse", "marker",
      ],
      "write pulsemap render DATA -o NAME.sheet.png": [
        "sheet", "sheets", "contact-sheet", "contactsheet", "montage", "filmstrip",
      ],
      "write pulsemap compare GOLDENS FOLDER": ["goldens", "golden"],
      "write pulsemap inspect FILE": [
        "info", "identify", "probe", "describe", "stat", "metadata", "ls-frames", "show-info",
      ],
      "write pulsemap view FILE": ["play", "show", "open", "display", "cat", "icat"],
      "write pulsemap watch SCENE": ["serve", "server", "preview", "live", "dev"],
      "write pulsemap scene FILE": ["validate", "check", "lint", "verify", "parse", "schema", "resolve"],
      "write pulsemap compare EXPECTED ACTUAL": ["diff", "cmp", "test", "match", "snapshot"],
      "write pulsemap accept": ["approve", "update", "bless"],
      "write pulsemap basemaps": [
        "providers", "tiles", "maps", "list", "sources", "list-basemaps",
      ],
      "write pulsemap styles": ["style", "themes", "list-styles", "map-styles"],
      "write pulsemap effects": ["animations", "list-effects", "presets"],
      "write pulsemap extract SPEC -o FILE.pmtiles": ["download", "tile", "crop", "cut", "fetch"],
      "write pulsemap cache --clear": ["clean", "clear", "purge"],
      "write pulsemap batch MANIFEST": ["bulk", "many", "all", "each"],
      "write pulsemap batch-merge": ["merge"],
      "write pulsemap manual": ["man", "docs", "doc"],
      "write pulsemap version": ["ver", "about"],
      "write pulsemap completions bash": ["completion", "autocomplete"],
    ]
    return Dictionary(
      uniqueKeysWithValues: table.flatMap { remedy, names in names.map { ($0, remedy) } })
  }()
}
