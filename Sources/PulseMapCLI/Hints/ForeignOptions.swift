import PulseArguments

// The remedies for options of other tools, for the commands beside `render`.

extension BatchOptions {
  /// The remedies for names of options that `batch` does not have: those of `render` but for its own options, and more.
  static let optionHints: [String: String] = {
    let own = RenderOptions.foreignOptions([
      [
        "write --out-dir DIR": [
          "--output-dir", "--outdir", "--dir", "--folder", "--directory", "--output-folder",
        ],
        "write --force": ["--overwrite", "-f", "-y", "--yes", "--rerun"],
        "write --validate": ["--dry-run", "--check", "--test", "--preview"],
        "write --rows": ["--only", "--select", "--filter", "--limit"],
        "leave it out: a batch continues where it was ended": ["--resume", "--continue", "--restart"],
      ]
    ])
    return RenderOptions.optionHints.merging(own) { $1 }
  }()
}

extension CompareOptions {
  /// The remedies for names of options that other tools of comparison have.
  static let optionHints = RenderOptions.foreignOptions([
    [
      "write --diff PATH": [
        "-o", "--output", "--out", "--diff-image", "--diff-output", "--output-diff", "--side-by-side",
        "--visual",
        "--save-diff", "--highlight", "--compose",
      ],
      "write --goldens DIR": [
        "--golden", "--baseline", "--baselines", "--expected", "--reference", "--snapshots",
      ],
      "write --update": ["-u", "--approve", "--record", "--update-snapshots", "--accept", "--overwrite"],
      "write --threshold N": ["--fuzz", "--color-threshold", "--sensitivity"],
      "write --tolerance N": [
        "--tolerate", "--allow", "--fail-threshold", "--failure-threshold", "--diff-threshold",
      ],
      "write --ignore-aa": ["--antialiasing", "--ignore-antialiasing", "--include-aa", "--aa"],
      "write --ignore": ["--ignore-region", "--ignore-regions", "--exclude-region", "--crop"],
      "write --metric NAME": [
        "--ssim", "--psnr", "--mse", "--algorithm", "--method", "--dssim", "--butteraugli",
      ],
      "write --html FILE": ["--report", "--html-report"],
      "write --junit FILE": ["--xml", "--junit-xml", "--junitxml"],
      "write --quiet": ["--silent"],
      "write -h": ["-?", "--usage"],
    ]
  ])
}

extension ViewCommand {
  /// The remedies for names of options that other viewers have.
  static let optionHints = RenderOptions.foreignOptions([
    [
      "write --loops N, 0 forever": ["--loop", "--repeat", "--infinite", "--forever", "--plays"],
      "write --protocol NAME": ["--kitty", "--sixel", "--blocks", "--format", "--mode", "--symbols"],
      "write --scale N": ["--size", "--width", "--height", "--zoom"],
      "write -h": ["-?", "--usage"],
    ]
  ])
}

extension WatchCommand {
  /// The remedies for names of options that belong into the scene file, and for those of other servers.
  static let optionHints: [String: String] = {
    let server = RenderOptions.foreignOptions([
      [
        "write --port N": ["-p", "--listen", "--bind", "--host", "--address"],
        "open the printed address, with --port N if it has to stay the same": ["--open", "--browser"],
        "write -h": ["-?", "--usage"],
      ]
    ])
    let known = Set(command.info.options.flatMap(\.names))
    let scene = RenderOptions.command.info.options.filter { Set($0.names).isDisjoint(with: known) }
    let remedy = "write it into the scene file, as 'pulsemap scene --resolved' does with options"
    return Dictionary(scene.flatMap(\.names).map { ($0, remedy) }) { first, _ in first }.merging(server) {
      $1
    }
  }()
}

extension ExtractCommand {
  /// The remedies for names of options that other tools for tiles have.
  static let optionHints = RenderOptions.foreignOptions([
    [
      "write --bbox W,S,E,N": [
        "--extent", "--area", "--region", "--bounding-box", "--clip", "--projwin",
      ],
      "write --zooms 0-14": [
        "--zoom", "--minzoom", "--maxzoom", "--min-zoom", "--max-zoom", "--level", "--levels", "-z", "-Z",
      ],
      "write -o FILE.pmtiles": ["--out", "--outfile", "--mbtiles", "--pmtiles", "--save", "--target"],
      "write -h": ["-?", "--usage"],
    ]
  ])
}

extension InspectCommand {
  /// The remedies for names of options that other tools of inspection have.
  static let optionHints = RenderOptions.foreignOptions([
    [
      "write --json": ["--format", "--print-format", "-of", "--output-format", "--report"],
      "leave it out: all is shown": [
        "--verbose", "-v", "--frames", "--show-frames", "--show-streams", "--all",
      ],
      "write -h": ["-?", "--usage"],
    ]
  ])
}

extension CacheCommand {
  /// The remedies for names of options that other tools with caches have.
  static let optionHints = RenderOptions.foreignOptions([
    [
      "write --clear": ["--clean", "--purge", "--delete", "--remove", "--flush", "--empty", "--reset"],
      "write --trim SIZE": ["--max-size", "--limit", "--prune", "--gc"],
      "leave it out: both are shown": [
        "--info", "--dir", "--path", "--size", "--list", "--status", "--show",
      ],
      "write -h": ["-?", "--usage"],
    ]
  ])
}

extension PulseMapTool {
  /// The remedies for commands that other tools have under other names.
  static let commandHints = RenderOptions.foreignOptions([
    [
      "write pulsemap render DATA --play 10s": [
        "film", "animate", "movie", "video", "timelapse", "play-film",
      ],
      "write pulsemap render": [
        "convert", "create", "make", "draw", "map", "gif", "generate", "export", "plot", "build", "run",
        "image",
        "record", "static", "staticmap", "png", "new", "pulse", "marker",
      ],
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
  ])
}
