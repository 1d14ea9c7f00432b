extension RenderOptions {
  /// The remedies for options that web map libraries, encoders and other tools have under other names.
  static let optionHints: [String: String] = {
    let remedies: KeyValuePairs = [
      "write --lat DEG": ["--y", "--center-lat"],
      "write --lon DEG": ["--lng", "--long", "--x", "--center-lon", "--center-lng"],
      "write --center LAT,LON": [
        "--latlon", "--latlng", "--lonlat", "--position", "--coords",
      ],
      "write --place LAT,LON or --place NAME": [
        "--location", "--places", "--city", "--points", "--markers", "--address",
      ],
      "write --bbox W,S,E,N": ["--extent", "--bounding-box", "--area"],
      "write --zoom Z": ["--level", "--zoom-level"],
      "write --size WIDTHxHEIGHT": [
        "--width", "--height", "--w", "--h", "-w", "--resolution", "--dimensions",
      ],
      "write --scale 2": ["--retina", "--hidpi", "--2x", "--dpr", "--dpi", "--ppi", "--device-pixel-ratio"],
      "write --theme dark": ["--dark", "--dark-mode", "--night"],
      "write --theme light": ["--light", "--light-mode"],
      "write --basemap SPEC": [
        "--background", "--bg", "--map", "--tiles", "--tile-url", "--provider", "--url", "--mbtiles",
      ],
      "write --basemap none": ["--transparent", "--no-map", "--no-background"],
      "write --fps N": ["--framerate", "--frame-rate", "--frames-per-second"],
      "write --duration S or --cycles N": ["--frames", "--frame-count", "--length", "--seconds"],
      "write --pulse-duration S": ["--speed", "--period", "--pulse-speed", "--animation-duration"],
      "write --timing CURVE": ["--easing", "--ease", "--curve"],
      "write --loop N, 0 forever": ["--loops", "--repeat", "--infinite", "--iterations", "--plays"],
      "write --color COLOR": ["--fill", "--fill-color"],
      "write --stroke COLOR": ["--stroke-color", "--line-color", "--border", "--border-color", "--outline"],
      "write --stroke-width LENGTH": ["--line-width", "--border-width", "--weight"],
      "write --opacity-range START:END": ["--opacity", "--alpha"],
      "write --image FILE": ["--icon", "--marker", "--pin"],
      "write --heading DEG": ["--bearing", "--rotation", "--direction", "--course"],
      "write --callout TEXT": ["--popup", "--tooltip", "--annotation"],
      "write --track FILE": ["--gpx", "--route", "--path", "--line"],
      "write --geojson FILE": ["--json-file", "--features", "--data"],
      "write --max-bytes SIZE": ["--max-size", "--max-filesize", "--filesize"],
      "write --crf N for the quality or --max-bytes SIZE for the size": ["--bitrate"],
      "write --crf N": ["--video-quality", "--rate-factor"],
      "write --jobs N": ["--threads", "--workers", "--parallel", "--concurrency"],
      "write --quiet": ["--silent", "--no-output"],
      "write --verbose": ["--debug", "--log"],
      "write --language CODE": ["--lang", "--locale", "--name-language"],
      "write --font FILE": ["--font-file", "--font-family"],
      "write -o NAME.gif": ["--gif", "--out-file", "--outfile", "--file"],
      "write -o NAME.png": ["--png", "--still", "--screenshot"],
      "write -o NAME.webp": ["--webp"],
      "write -o NAME.apng": ["--apng"],
      "write -o NAME.mp4": ["--mp4", "--video"],
      "leave it out: a file named with -o is replaced": ["--overwrite", "--force", "-f", "-y", "--yes"],
    ]
    return Dictionary(
      uniqueKeysWithValues: remedies.flatMap { remedy, names in names.map { ($0, remedy) } })
  }()
}
