extension RenderOptions {
  /// The remedies for options that other tools have under other names: web map libraries, services of static maps,
  /// encoders and recorders.
  static let optionHints = foreignOptions([
    placeHints, mapHints, timeHints, lookHints, dataHints, outputHints,
  ])

  /// Returns tables from remedies to names as one from names to remedies.
  static func foreignOptions(_ tables: [KeyValuePairs<String, [String]>]) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: tables.flatMap { table in
        table.flatMap { remedy, names in names.map { ($0, remedy) } }
      })
  }

  private static let placeHints: KeyValuePairs = [
    "write --lat DEG": ["--y", "--center-lat", "--latitudes", "--lattitude"],
    "write --lon DEG": ["--lng", "--long", "--x", "--center-lon", "--center-lng", "--longitudes"],
    "write --center LAT,LON": [
      "--latlon", "--latlng", "--lonlat", "--lnglat", "--position", "--coords", "--coordinate",
      "--coordinates",
      "--coord", "--gps", "--centre",
    ],
    "write --place LAT,LON or --place NAME": ["--location", "--places", "--city", "--point", "--address"],
    "write --bbox W,S,E,N": [
      "--extent", "--bounding-box", "--area", "--region", "--viewport", "--bound", "--fit-bounds",
      "--projwin",
    ],
    "write --zoom Z": ["--level", "--zoom-level", "--z", "--zoomlevel", "--map-zoom"],
    "write --max-zoom Z": ["--maxzoom"],
    "leave it out: maps are drawn from straight above; --bearing DEG turns them": ["--pitch", "--tilt"],
    "write --bearing DEG": ["--view-bearing", "--map-rotation", "--map-bearing", "--turn"],
  ]

  private static let mapHints: KeyValuePairs = [
    "write --size WIDTHxHEIGHT": [
      "--width", "--height", "--w", "--h", "-w", "-W", "-H", "--resolution", "--dimensions", "--dimension",
      "--canvas",
      "--resize", "--geometry", "--viewport-width", "--viewport-height", "--thumbnail", "--aspect",
      "--aspect-ratio",
    ],
    "write --size in pixels, which is inches times dots per inch": [
      "--dpi", "--ppi", "--density", "--paper",
    ],
    "write --scale 2": [
      "--retina", "--hidpi", "--2x", "--dpr", "--device-pixel-ratio", "--pixel-ratio", "--pixelratio",
      "--device-scale-factor",
    ],
    "write --theme dark": ["--dark", "--dark-mode", "--night", "--night-mode", "--darkmode"],
    "write --theme light": ["--light", "--light-mode", "--day"],
    "write --theme dark or --basemap SPEC": [
      "--maptype", "--map-type", "--colorscheme", "--color-scheme",
    ],
    "write --style FILE, --theme dark or --basemap SPEC": ["--map-style", "--mapstyle", "--style-url"],
    "write --basemap SPEC": [
      "--background", "--bg", "--map", "--tiles", "--tile-url", "--provider", "--url", "--mbtiles",
      "--pmtiles",
      "--tileset", "--tile-server", "--tileserver", "--base-map", "--layers", "--xyz",
      "--tile-provider",
      "--background-map", "--tile-layer", "--tilelayer",
    ],
    "write --basemap COLOR": ["--background-color", "--bgcolor", "--bg-color", "--backgroundcolor"],
    "write --basemap none": [
      "--transparent", "--no-map", "--no-background", "--transparency",
    ],
    "write --theme, or --basemap with a map of other colors": [
      "--land", "--water", "--sea", "--land-color", "--water-color", "--ocean", "--roads",
    ],
    "write --graticule": ["--grid", "--grid-lines", "--gridlines", "--meridians"],
    "write --units imperial": ["--imperial", "--miles", "--feet"],
    "write --units metric": ["--metric", "--kilometers"],
    "write --scale-bar": ["--scalebar", "--scale-line", "--ruler"],
    "write --inset": ["--overview", "--overview-map", "--minimap", "--mini-map", "--locator"],
    "write --attribution TEXT": ["--copyright", "--credit", "--credits"],
    "write --labels none": ["--no-text", "--hide-labels", "--nolabels"],
    "write --language CODE": ["--lang", "--locale", "--name-language"],
    "set the environment variable PULSEMAP_TILE_KEY, and write --basemap URL with {key} in it": [
      "--key", "--api-key", "--apikey", "--token", "--access-token", "--access_token",
    ],
    "write --user-agent TEXT": ["--header", "--headers", "--referer", "--referrer", "--agent"],
    "write --offline": ["--no-network", "--cached", "--cache-only"],
  ]

  private static let timeHints: KeyValuePairs = [
    "write --where 'FIELD=VALUE', or --from TIME and --to TIME": [
      "--filter", "--query", "--select", "--rows", "--only",
    ],
    "write --fps N": ["--framerate", "--frame-rate", "--frames-per-second", "--rate"],
    "write --duration S or --cycles N": [
      "--frames", "--frame-count", "--length", "--seconds", "--total-time", "-t", "--duration-ms",
    ],
    "write --pulse-duration S": [
      "--speed", "--period", "--pulse-speed", "--animation-duration", "--interval", "--cycle-time", "--bpm",
    ],
    "write --play 10s": [
      "--film", "--animate", "--speedup", "--speed-up", "--playback", "--movie", "--time-lapse",
    ],
    "write --timing CURVE": ["--easing", "--ease", "--curve", "--timing-function", "--interpolation"],
    "write --loop N, 0 forever": [
      "--loops", "--repeat", "--infinite", "--iterations", "--plays", "--loop-count", "--repeats",
      "--no-loop", "--forever",
    ],
    "write --pulses 1 --loop 1": ["--once", "--single", "--one-shot", "--play-once"],
    "write --timeline pause@SECONDS": ["--freeze", "--pause", "--stop", "--stop-at"],
    "write --hold SECONDS": ["--end-pause", "--keep-last-frame", "--hold-last-frame"],
    "write --at S": ["--seek", "--frame", "--timestamp", "--time-offset"],
    "write --clock, or the time that is left as --callout": ["--countdown", "--timer", "--count-down"],
    "write --clock": ["--show-time", "--show-clock", "--timestamps", "--date"],
    "write --time-zone ZONE": ["--tz", "--timezone"],
  ]

  private static let lookHints: KeyValuePairs = [
    "write --stroke COLOR": [
      "--stroke-color", "--line-color", "--border", "--border-color", "--outline", "--outline-color",
    ],
    "write --stroke-width LENGTH": [
      "--line-width", "--border-width", "--weight", "--thickness", "--linewidth",
    ],
    "write --color COLOR": [
      "--fill", "--fill-color", "--marker-color", "--pin-color", "--tint", "--fillcolor",
    ],
    "write --color COLOR with an alpha, such as '#ff000080'": ["--fill-opacity", "--color-opacity"],
    "write --opacity-range START:END": ["--opacity", "--alpha"],
    "write --image FILE": ["--icon", "--marker-image", "--pin-image", "--sprite", "--symbol", "--logo"],
    "write --image FILE, or --effect location for a dot": ["--pin", "--marker", "--marker-symbol"],
    "write --image-size LENGTH": ["--icon-size", "--marker-size", "--pin-size"],
    "write --heading DEG for a mark, or --bearing DEG for the view": [
      "--rotation", "--direction", "--course", "--rotate", "--azimuth",
    ],
    "write --image FILE --image-heading": [
      "--rotate-icon", "--rotate-image", "--rotate-marker", "--auto-rotate",
    ],
    "write --color-by FIELD=viridis/5 for five classes": [
      "--classes", "--bins", "--steps", "--class-count", "--quantiles", "--breaks", "--classify",
    ],
    "write --callout TEXT": [
      "--popup", "--tooltip", "--annotation", "--balloon", "--infowindow", "--bubble",
    ],
    "write --label TEXT": ["--text", "--marker-label", "--name", "--names", "--annotate", "--drawtext"],
    "write --label-side SIDE": [
      "--label-position", "--label-anchor", "--label-placement", "--label-offset", "--text-anchor",
    ],
    "write --title TEXT": ["--heading-text", "--headline"],
    "write --profile": [
      "--elevation", "--elevation-profile", "--altitude-profile", "--height-profile", "--elevation-chart",
      "--altitude",
    ],
    "write --note TEXT": ["--footer", "--footnote", "--watermark"],
    "write --font FILE": ["--font-file", "--font-family", "--fontfile", "--typeface"],
    "write --text-scale N": ["--font-size", "--fontsize", "--text-size", "--label-size"],
    "write --effect NAME": ["--animation", "--pulse", "--ripple", "--beacon", "--kind"],
    "write --rings N": ["--ring-count", "--waves", "--ripples"],
    "write --radius LENGTH": ["--circle-radius", "--range", "--buffer", "--distance", "--diameter"],
    "write --accuracy LENGTH": ["--uncertainty", "--error", "--precision"],
    "write --trail COLOR": ["--tail", "--trace", "--trail-color", "--path-color"],
    "write --trail-length S": ["--tail-length", "--tail-duration", "--trail-duration", "--trail-seconds"],
    "write --trail-fade": ["--fade-trail", "--trail-fading", "--fading-trail", "--comet", "--trail-opacity"],
    "write --heat": ["--heatmap", "--heat-map", "--hexbin", "--kde"],
    "write --cluster": ["--clusters", "--clustering", "--group", "--aggregate"],
    "write --color-by FIELD": [
      "--colour-by", "--category", "--hue", "--color-field", "--palette", "--colormap",
    ],
    "write --radius-by FIELD=RADII": ["--size-by", "--scale-by", "--radius-field"],
  ]

  private static let dataHints: KeyValuePairs = [
    "write --track FILE": [
      "--gpx", "--tracks", "--gpx-file", "--input-gpx", "--polyline",
    ],
    "write --track FILE, or --track Rome..Paris for a way between places": [
      "--route", "--path", "--way", "--journey", "--flight", "--connect",
    ],
    "write --geojson FILE": [
      "--json-file", "--features", "--geo-json", "--shp", "--shapefile", "--kml", "--kmz", "--gpkg",
      "--polygon", "--polygons", "--shape", "--geofence",
    ],
    "write --csv FILE": [
      "--points", "--table", "--tsv", "--locations", "--markers", "--stops", "--gtfs", "--excel", "--xlsx",
    ],
    "write --csv FILE with the columns lat, lon and label": [
      "--start-label", "--end-label", "--start-marker", "--end-marker", "--waypoints", "--pois", "--poi",
    ],
  ]

  private static let outputHints: KeyValuePairs = [
    "write --max-bytes SIZE": [
      "--max-size", "--max-filesize", "--filesize", "--file-size", "--size-limit", "-fs",
    ],
    "write --crf N for the quality or --max-bytes SIZE for the size": ["--bitrate", "-b", "--video-bitrate"],
    "write --crf N": ["--video-quality", "--rate-factor"],
    "write --quality N": ["--compression", "--optimize", "--compress"],
    "write --jobs N": ["--threads", "--workers", "--parallel", "--concurrency", "--cores"],
    "write --quiet": ["--silent", "--no-output"],
    "write --verbose": ["--debug", "--log", "--trace-log", "--loglevel"],
    "write --dry-run": ["--check", "--validate", "--test", "--preview"],
    "write -o FILE": [
      "--out", "--outfile", "--out-file", "--save", "--save-as", "--destination", "--target", "-O",
    ],
    "write -o NAME.gif": ["--gif"],
    "write the file without an option, or after --csv, --geojson or --track": [
      "--data", "--input", "--file", "-i", "--source", "--scene", "--scene-file", "--input-file",
    ],
    "write -o NAME.png": ["--png", "--still", "--screenshot", "--snapshot"],
    "write -o NAME.jpg": ["--jpg", "--jpeg"],
    "write -o NAME.webp": ["--webp"],
    "write -o NAME.apng": ["--apng"],
    "write -o NAME.mp4": ["--mp4", "--video", "--mov", "--h264", "--hevc"],
    "write -o NAME.webm": ["--webm", "--vp9"],
    "write -o NAME.svg": ["--svg"],
    "write -o NAME.html": ["--html"],
    "write -o NAME-%04d.png": ["--png-sequence", "--frames-dir", "--sequence", "--frame-dir"],
    "write -h": ["-?", "--usage", "--examples", "--man"],
    "leave it out: a file named with -o is replaced": ["--overwrite", "--force", "-f", "-y", "--yes"],
  ]
}
