import PulseArguments

/// A table from the meaning here to the names that other tools have for it.
typealias ForeignOptionTable = KeyValuePairs<ForeignOption, [String]>

extension [String: ForeignOption] {
  /// Creates a table from names to meanings; no name may stand twice.
  init(_ tables: ForeignOptionTable...) {
    self.init(
      uniqueKeysWithValues: tables.flatMap { table in
        table.flatMap { meaning, names in names.map { ($0, meaning) } }
      })
  }
}

extension RenderOptions {
  /// The options that web map libraries, services of static maps, encoders and recorders have under other names.
  ///
  /// Those that mean exactly the same here are accepted, with a warning.
  static let foreignOptions = [String: ForeignOption](
    placeNames, mapNames, timeNames, lookNames, dataNames, outputNames)

  private static let placeNames: ForeignOptionTable = [
    .synonym(of: "--lat"): ["--latitude", "--center-lat", "--latitudes", "--lattitude"],
    .advice("write --lat DEG"): ["--y"],
    .synonym(of: "--lon"): [
      "--lng", "--long", "--longitude", "--center-lon", "--center-lng", "--longitudes",
    ],
    .advice("write --lon DEG"): ["--x"],
    .synonym(of: "--center"): [
      "--latlon", "--latlng", "--position", "--coordinate", "--coord", "--gps",
      "--centre",
    ],
    .advice("write --center LAT,LON"): ["--lonlat", "--lnglat"],
    .synonym(of: "--place"): ["--location", "--places", "--city", "--point"],
    .advice("write --place LAT,LON or --place NAME"): ["--address", "--country"],
    .advice("write --center LAT,LON, the latitude first"): ["--coordinates", "--coords"],
    .synonym(of: "--bbox"): ["--extent", "--bound"],
    .advice("write --bbox W,S,E,N"): ["--area", "--region", "--viewport", "--fit-bounds", "--projwin"],
    .advice("write --bbox W,S,E,N, the west first"): ["--bounding-box"],
    .synonym(of: "--zoom"): ["--level", "--zoom-level", "--z", "--zoomlevel", "--map-zoom"],
    .synonym(of: "--max-zoom"): ["--maxzoom"],
    .advice("leave it out: maps are drawn from straight above; --bearing DEG turns them"): [
      "--pitch", "--tilt",
    ],
    .advice("write --bearing DEG, the direction at the top"): ["--map-rotation"],
    .synonym(of: "--bearing"): ["--view-bearing", "--map-bearing"],
    .advice("write --bearing DEG"): ["--turn"],
  ]

  private static let mapNames: ForeignOptionTable = [
    .advice("write --size WIDTHxHEIGHT"): [
      "--width", "--height", "--w", "--h", "-w", "-W", "-H", "--resolution", "--dimensions", "--dimension",
      "--canvas", "--resize", "--geometry", "--viewport-width", "--viewport-height", "--thumbnail",
      "--aspect", "--aspect-ratio",
    ],
    .advice(
      "write --scale 3 for 3 times the pixels of --size, so that 100 points print as an inch of 300 dpi"): [
        "--dpi", "--ppi", "--density", "--paper",
      ],
    .setting("--scale", "2"): ["--retina", "--hidpi", "--2x"],
    .synonym(of: "--scale"): [
      "--dpr", "--device-pixel-ratio", "--pixel-ratio", "--pixelratio",
      "--device-scale-factor",
    ],
    .setting("--theme", "dark"): ["--dark", "--dark-mode", "--night", "--night-mode", "--darkmode"],
    .setting("--theme", "light"): ["--light", "--light-mode"],
    .advice("write --theme dark or --basemap SPEC"): [
      "--maptype", "--map-type", "--colorscheme", "--color-scheme",
    ],
    .advice("write --style FILE, --theme dark or --basemap SPEC"): [
      "--map-style", "--mapstyle", "--style-url",
    ],
    .synonym(of: "--basemap"): [
      "--background", "--bg", "--map", "--tiles", "--tile-url", "--provider", "--mbtiles", "--pmtiles",
      "--tileset", "--tile-server", "--tileserver", "--base-map", "--xyz", "--tile-provider",
      "--background-map", "--tile-layer", "--tilelayer",
    ],
    .advice("write --basemap SPEC"): ["--url", "--layers"],
    .synonym(of: "--basemap"): ["--background-color", "--bgcolor", "--bg-color", "--backgroundcolor"],
    .setting("--basemap", "none"): ["--transparent", "--no-map", "--no-background", "--transparency"],
    .advice("write --size story, wide, square or og"): ["--preset", "--format-preset", "--platform"],
    .advice("write --map-colors land=COLOR"): ["--land", "--land-color", "--land-colour", "--ground-color"],
    .advice("write --map-colors water=COLOR"): [
      "--water", "--sea", "--water-color", "--sea-color", "--ocean", "--ocean-color", "--lake-color",
    ],
    .synonym(of: "--map-colors"): ["--mapcolors", "--map-palette"],
    .advice("write --map-colors PART=COLOR"): [
      "--map-color", "--theme-colors", "--border-colors", "--coast-color",
    ],
    .advice("write --basemap with a map of other colors"): ["--roads"],
    .setting("--graticule"): ["--grid", "--grid-lines", "--gridlines"],
    .advice("write --graticule"): ["--meridians"],
    .setting("--units", "imperial"): ["--imperial", "--miles", "--feet"],
    .setting("--units", "metric"): ["--metric", "--kilometers"],
    .setting("--scale-bar"): ["--scalebar", "--scale-line"],
    .advice("write --scale-bar"): ["--ruler"],
    .setting("--inset"): ["--overview", "--overview-map", "--minimap", "--mini-map", "--locator"],
    .synonym(of: "--attribution"): ["--copyright", "--credit", "--credits"],
    .setting("--labels", "none"): ["--no-text", "--hide-labels", "--nolabels"],
    .synonym(of: "--language"): ["--lang", "--locale", "--name-language"],
    .advice("set the environment variable PULSEMAP_TILE_KEY, and write --basemap URL with {key} in it"): [
      "--key", "--api-key", "--apikey", "--token", "--access-token", "--access_token",
    ],
    .synonym(of: "--user-agent"): ["--agent"],
    .synonym(of: "--header"): ["--headers", "--http-header", "--request-header"],
    .advice("write --header 'Referer: URL'"): ["--referer", "--referrer"],
    .advice("write --header 'Cookie: NAME=VALUE', or --header @FILE"): ["--cookie", "--cookies"],
    .advice("write --header 'Authorization: Bearer TOKEN', or --header @FILE"): [
      "--bearer", "--bearer-token", "--authorization", "--auth",
    ],
    .setting("--offline"): ["--no-network", "--cached", "--cache-only"],
  ]

  private static let timeNames: ForeignOptionTable = [
    .advice("write --where 'FIELD=VALUE', or --from TIME and --to TIME"): [
      "--filter", "--query", "--select", "--rows", "--only",
    ],
    .synonym(of: "--fps"): ["--framerate", "--frame-rate", "--frames-per-second", "--rate"],
    .advice("write --duration S or --cycles N"): [
      "--frames", "--frame-count", "--length", "--seconds", "--total-time", "-t", "--duration-ms",
    ],
    .synonym(of: "--pulse-duration"): ["--period", "--cycle-time"],
    .advice("write --pulse-duration S"): ["--pulse-speed", "--interval", "--bpm"],
    .advice(
      "write --play 20s or --play 10min/s for data with times, --track-duration S for a track, or --pulse-duration S for "
        + "a pulse"
    ): ["--speed"],
    .advice("write --play 10s"): [
      "--film", "--animate", "--speedup", "--speed-up", "--playback", "--movie", "--time-lapse",
    ],
    .advice("write --duration S for the whole, or --pulse-duration S for a pulse"): ["--animation-duration"],
    .synonym(of: "--timing"): ["--easing", "--ease", "--curve", "--timing-function", "--interpolation"],
    .synonym(of: "--loop"): ["--loops", "--iterations", "--plays", "--loop-count"],
    .setting("--loop", "0"): ["--infinite", "--forever"],
    .setting("--loop", "1"): ["--no-loop"],
    .advice("write --pulses 1 --loop 1"): ["--once", "--single", "--one-shot", "--play-once"],
    .advice("write --timeline start@0,pause@SECONDS"): ["--pause", "--stop", "--stop-at"],
    .advice("write -o NAME.png for a still, or --timeline start@0,pause@SECONDS"): ["--freeze"],
    .advice("write --loop N for the number of times it plays, 0 forever"): ["--repeat", "--repeats"],
    .synonym(of: "--hold"): ["--end-pause"],
    .advice("write --hold SECONDS"): ["--keep-last-frame", "--hold-last-frame"],
    .synonym(of: "--at"): ["--seek", "--time-offset"],
    .advice("write --at S"): ["--frame", "--timestamp"],
    .advice(
      "write --clock for the time of the data; the time that is left needs its own --callout in each row of a batch"
    ): [
      "--countdown", "--timer", "--count-down",
    ],
    .setting("--clock"): ["--show-time", "--show-clock"],
    .advice("write --clock"): ["--timestamps"],
    .advice(
      "write --from TIME and --to TIME for a part of the data, --where 'FIELD=VALUE' to choose, or --clock to show the date"
    ): ["--date", "--dates"],
    .synonym(of: "--time-zone"): ["--tz", "--timezone"],
  ]

  private static let lookNames: ForeignOptionTable = [
    .synonym(of: "--stroke"): ["--stroke-color", "--line-color", "--border-color", "--outline-color"],
    .advice("write --stroke COLOR"): ["--border", "--outline"],
    .synonym(of: "--stroke-width"): [
      "--line-width", "--border-width", "--weight", "--thickness", "--linewidth",
    ],
    .synonym(of: "--color"): [
      "--colour", "--fill", "--fill-color", "--marker-color", "--pin-color", "--tint", "--fillcolor",
    ],
    .synonym(of: "--fill-opacity"): ["--polygon-opacity", "--fillopacity"],
    .advice("write --color COLOR with an alpha, such as '#ff000080', or --fill-opacity N for polygons"): [
      "--opacity", "--alpha", "--color-opacity", "--marker-opacity", "--stroke-opacity",
    ],
    .synonym(of: "--image"): ["--icon", "--marker-image", "--pin-image"],
    .advice("write --image FILE"): ["--sprite", "--symbol", "--logo"],
    .advice("write --effect pin, or --image FILE for a picture of your own"): [
      "--pin", "--marker", "--marker-symbol",
    ],
    .advice("write --image-size LENGTH, such as 32px"): ["--icon-size"],
    .synonym(of: "--image-size"): ["--marker-size", "--pin-size"],
    .advice("write --heading DEG for a mark, or --bearing DEG for the view"): [
      "--rotation", "--direction", "--course", "--rotate", "--azimuth",
    ],
    .advice("write --heading track for the direction of travel, or --heading DEG"): ["--arrow", "--arrows"],
    .advice("write --camera follow, or --camera follow=ID for one of several"): [
      "--follow", "--follow-track", "--track-camera",
    ],
    .advice("write --image FILE --image-heading"): [
      "--rotate-icon", "--rotate-image", "--rotate-marker", "--auto-rotate",
    ],
    .advice("write --color-by FIELD=viridis/5 for five classes"): [
      "--classes", "--bins", "--steps", "--class-count", "--quantiles", "--breaks", "--classify",
    ],
    .synonym(of: "--callout"): [
      "--popup", "--tooltip", "--annotation", "--balloon", "--infowindow", "--bubble",
    ],
    .synonym(of: "--label"): ["--text", "--marker-label"],
    .advice("write --label TEXT"): ["--name", "--names", "--annotate", "--drawtext"],
    .synonym(of: "--label-side"): ["--label-position", "--label-placement"],
    .advice("write --label-side SIDE"): ["--label-offset", "--text-anchor"],
    .advice("write --label-side SIDE, the side of the mark"): ["--label-anchor"],
    .synonym(of: "--title"): ["--heading-text", "--headline"],
    .setting("--profile"): [
      "--elevation-profile", "--altitude-profile", "--height-profile", "--elevation-chart",
    ],
    .advice("write --profile"): ["--elevation", "--altitude"],
    .synonym(of: "--note"): ["--footer", "--footnote"],
    .advice("write --note TEXT"): ["--watermark"],
    .synonym(of: "--font"): ["--font-file", "--font-family", "--fontfile", "--typeface"],
    .advice("write --text-scale N"): ["--font-size", "--fontsize", "--text-size", "--label-size"],
    .synonym(of: "--effect"): ["--animation"],
    .advice("write --effect NAME"): ["--pulse", "--ripple", "--beacon", "--kind"],
    .synonym(of: "--rings"): ["--ring-count", "--waves", "--ripples"],
    .advice("write --radius LENGTH"): ["--range", "--distance", "--diameter"],
    .advice("write --radius LENGTH, such as 500m or 12px"): ["--circle-radius", "--buffer"],
    .synonym(of: "--accuracy"): ["--uncertainty"],
    .advice("write --accuracy LENGTH"): ["--error", "--precision"],
    .synonym(of: "--trail"): ["--trail-color", "--path-color"],
    .advice("write --trail COLOR"): ["--tail", "--trace"],
    .synonym(of: "--trail-length"): [
      "--tail-length", "--tail-duration", "--trail-duration", "--trail-seconds",
    ],
    .setting("--trail-fade"): ["--fade-trail", "--trail-fading", "--fading-trail", "--comet"],
    .advice("write --trail-fade"): ["--trail-opacity"],
    .advice("write --heat points, or --heat FIELD for values"): ["--heatmap", "--heat-map"],
    .advice("write --heat"): ["--hexbin", "--kde"],
    .setting("--cluster"): ["--clusters", "--clustering"],
    .synonym(of: "--group-by"): ["--groupby"],
    .advice("write --group-by FIELD"): ["--group", "--aggregate", "--sum-by", "--count-by"],
    .synonym(of: "--color-by"): ["--colour-by", "--hue", "--color-field"],
    .advice("write --color-by FIELD"): ["--category", "--palette", "--colormap", "--gradient"],
    .advice("write --color-by FIELD, with --areas countries or states for a table of their names"): [
      "--choropleth", "--choropleth-by",
    ],
    .synonym(of: "--radius-by"): ["--size-by", "--radius-field", "--width-by", "--line-width-by"],
    .advice("write --radius-by FIELD=RADII"): ["--scale-by"],
  ]

  private static let dataNames: ForeignOptionTable = [
    .synonym(of: "--track"): [
      "--gpx", "--tracks", "--gpx-file", "--input-gpx", "--nmea", "--tcx", "--igc",
    ],
    .advice("write --track-by COLUMN for tracks, or --series COLUMN for places whose values change"): [
      "--id", "--ids", "--id-column", "--id-field",
    ],
    .advice("leave it out: rows are put into the order of their times"): [
      "--sort", "--sort-by", "--order-by",
    ],
    .advice("write --layer NAME for a folder of KML, or -o FOLDER/NAME.gif for the output"): ["--folder"],
    .advice("write --track FILE"): ["--polyline"],
    .synonym(of: "--track"): ["--route", "--path", "--way", "--journey", "--flight"],
    .advice("write --track FILE, or --track Rome..Paris for a way between places"): ["--connect"],
    .synonym(of: "--geojson"): [
      "--geo-json", "--shp", "--shapefile", "--kml", "--kmz", "--gpkg", "--json-file", "--features",
    ],
    .advice("write --geojson FILE"): ["--polygon", "--polygons", "--shape", "--geofence"],
    .synonym(of: "--csv"): ["--table", "--tsv", "--points", "--locations", "--markers", "--excel"],
    .advice("write --csv FILE"): ["--stops", "--gtfs", "--xlsx"],
    .advice("write --csv FILE with the columns lat, lon and label"): ["--pois", "--poi"],
    .advice("write --track-ends START,END"): [
      "--start-label", "--end-label", "--start-marker", "--end-marker", "--start-name", "--end-name",
    ],
    .advice("write --track START..END, such as --track Rome..Paris"): [
      "--start", "--destination-place",
    ],
    .needless("waypoints of a GPX file are drawn"): ["--waypoints"],
    .advice("write --columns lat=NAME,lon=NAME"): [
      "--lat-column", "--lon-column", "--lat-col", "--lon-col", "--lat-field", "--lon-field", "--lng-column",
      "--latitude-column", "--longitude-column", "--coordinates-column", "--x-field", "--y-field",
    ],
    .advice("write --columns name=NAME, or --label '{NAME}'"): [
      "--name-column", "--label-column", "--label-field",
    ],
    .advice("write --columns time=NAME"): ["--time-column", "--date-column", "--time-field", "--time-col"],
    .synonym(of: "--encoding"): ["--charset", "--file-encoding", "--input-encoding", "--codepage"],
    .needless("the delimiter is recognized", takesValue: true): ["--delimiter", "--separator", "--sep"],
  ]

  private static let outputNames: ForeignOptionTable = [
    .synonym(of: "--max-bytes"): [
      "--max-size", "--max-filesize", "--filesize", "--file-size", "--size-limit", "-fs",
    ],
    .advice("write --crf N for the quality or --max-bytes SIZE for the size"): [
      "--bitrate", "-b", "--video-bitrate",
    ],
    .synonym(of: "--crf"): ["--video-quality", "--rate-factor"],
    .advice("write --quality N"): ["--compression", "--optimize", "--compress"],
    .synonym(of: "--jobs"): ["--threads", "--workers", "--parallel", "--concurrency", "--cores"],
    .setting("--quiet"): ["--silent"],
    .advice("write --quiet"): ["--no-output"],
    .setting("--verbose"): ["--debug"],
    .advice("write --verbose"): ["--log", "--trace-log", "--loglevel"],
    .setting("--dry-run"): ["--check", "--validate"],
    .advice("write --dry-run"): ["--test", "--preview"],
    .synonym(of: "--output"): [
      "--out", "--outfile", "--out-file", "--save", "--save-as", "--destination", "--target", "-O",
    ],
    .advice("write -o NAME.gif"): ["--gif"],
    .operand: ["--data", "--input", "--file", "-i", "--source", "--scene", "--scene-file", "--input-file"],
    .advice("write -o NAME.png"): [
      "--png", "--still", "--screenshot", "--snapshot", "--static", "--still-image", "--image-only",
    ],
    .advice("write -o NAME.png for a still, or --effect none for a map alone"): [
      "--no-animation", "--no-animate", "--no-pulse",
    ],
    .advice("write --format NAME, or -o NAME with the extension of the format"): [
      "--output-format", "--out-format", "--file-format", "--filetype", "--type", "-F",
    ],
    .advice("write -o NAME.jpg"): ["--jpg", "--jpeg"],
    .advice("write -o NAME.webp"): ["--webp"],
    .advice("write -o NAME.apng"): ["--apng"],
    .advice("write -o NAME.mp4"): ["--mp4", "--video", "--mov", "--h264", "--hevc"],
    .advice("write -o NAME.webm"): ["--webm", "--vp9"],
    .advice("write -o NAME.svg"): ["--svg"],
    .advice("write -o NAME.html"): ["--html"],
    .advice("write -o NAME-%04d.png"): ["--png-sequence", "--frames-dir", "--sequence", "--frame-dir"],
    .advice("write -h"): ["-?", "--usage", "--examples", "--man"],
    .needless("a file named with -o is replaced"): ["--overwrite", "--force", "-f", "-y", "--yes"],
  ]
}
