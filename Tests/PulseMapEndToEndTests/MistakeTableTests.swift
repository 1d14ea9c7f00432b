import Foundation
import PulseTestSupport
import Testing

/// Mistakes that people make, as they would type them in a shell, with the recorded messages.
@Suite struct `A table of mistakes` {
  private static let mistakes = [
    // Places.
    "render --lat 91 --lon 2", "render --lat 12.5E --lon 41.9N", "render --lat=-33.9N --lon 151",
    "render --lat 52.5 --lon 400", "render --lat \"52°75'\" --lon 13", "render --lat \"52.5°30'\" --lon 13",
    "render --lat \"52°30'N\" --lon 5O", "render --lat north --lon 2", "render --lat 41.9,12.5",
    "render --lat 52.5",
    "render --center 151.2,-33.9", "render --center Rome", "render --center 41.9",
    "render --lat 1 --lon 2 --lat 3 --lon 4", "render --center 1,2 --lat 3", "render --place Springfield",
    "render --place Rmoe", "render --place 41.9", "render --location Rome",
    "render --latitude 5 --longitude 6",
    "render --lng 5 --lat 2", "render --latlon 41.9,12.5",
    // Sizes and lengths.
    "render --lat 1 --lon 2 --radius 0", "render --lat 1 --lon 2 --radius 5yd",
    "render --lat 1 --lon 2 --radius 1,5km",
    "render --lat 1 --lon 2 --radius=-5km", "render --lat 1 --lon 2 --radius 5 km",
    "render --lat 1 --lon 2 --size 640", "render --lat 1 --lon 2 --size 640*400",
    "render --lat 1 --lon 2 --size sqaure", "render --lat 1 --lon 2 --size og --scale 4",
    "render --lat 1 --lon 2 --width 640 --height 400", "render --lat 1 --lon 2 --scale 2x",
    "render --lat 1 --lon 2 --retina", "render --lat 1 --lon 2 --zoom 30",
    "render --lat 1 --lon 2 --zoom city",
    "render --lat 1 --lon 2 --bbox 10,44,15,40", "render --lat 1 --lon 2 --bbox 10,40,15",
    "render --lat 1 --lon 2 --bbox 10,40,15,44 --zoom 5", "render --lat 1 --lon 2 --extent 10,40,15,44",
    // Time.
    "render --lat 1 --lon 2 --duration 0", "render --lat 1 --lon 2 --duration 10m",
    "render --lat 1 --lon 2 --duration 1,5s", "render --lat 1 --lon 2 --framerate 25",
    "render --lat 1 --lon 2 --fps 60", "render --lat 1 --lon 2 --fps 25fps",
    "render --lat 1 --lon 2 --loop forever",
    "render --lat 1 --lon 2 --frames 20", "render --lat 1 --lon 2 --delay never",
    "render --lat 1 --lon 2 --cycles 2 --duration 3", "render --lat 1 --lon 2 --timeline start",
    "render --lat 1 --lon 2 --timeline start@0,sotp@2", "render --lat 1 --lon 2 --camera zoom@3",
    "render --lat 1 --lon 2 --timing bouncy", "render --lat 1 --lon 2 --easing ease-in",
    // Looks.
    "render --lat 1 --lon 2 --color rde", "render --lat 1 --lon 2 --color '#12345'",
    "render --lat 1 --lon 2 --color 'rgb(1,2)'", "render --lat 1 --lon 2 --color 'lab(50% 0 0)'",
    "render --lat 1 --lon 2 --effect beakon", "render --lat 1 --lon 2 --effect missing.json",
    "render --lat 1 --lon 2 --rings 100", "render --lat 1 --lon 2 --opacity 0.5",
    "render --lat 1 --lon 2 --opacity-range 0.5", "render --lat 1 --lon 2 --image missing.png",
    "render --lat 1 --lon 2 --icon pin.png", "render --lat 1 --lon 2 --heading north",
    "render --lat 1 --lon 2 --callout", "render --lat 1 --lon 2 --callout --now",
    // Maps.
    "render --lat 1 --lon 2 --dark", "render --lat 1 --lon 2 --theme drak",
    "render --lat 1 --lon 2 --basemap wrold",
    "render --lat 1 --lon 2 --basemap missing.mbtiles", "render --lat 1 --lon 2 --basemap empty.mbtiles",
    "render --lat 1 --lon 2 --transparent", "render --lat 1 --lon 2 --labels off",
    "render --lat 1 --lon 2 --labels of", "render --lat 1 --lon 2 --labels alwyas",
    "render --lat 1 --lon 2 --labels=sometimes", "render --lat 1 --lon 2 --no-lables",
    "render --lat 1 --lon 2 --basemap https://example.com/tiles", "render --lat 1 --lon 2 --bounds 1,2,3,4",
    "render --lat 1 --lon 2 --font missing.ttf", "render --lat 1 --lon 2 --offline=yes",
    // Files.
    "render -q", "render a.json b.json", "render missing.json", "render broken.json", "render list.json",
    "render unknown-key.json", "render --lat 1 --lon 2 a.gif", "render town.mbtiles", "render --track a.kml",
    "render 41.9 12.5", "render --lat 1 --lon 2 5", "render --lat 1 --lon 2 a.svg",
    "render missing.geojson", "render --csv empty.csv", "render --csv no-place.csv",
    "render --track line.kml",
    "render https://example.com/{z}/{x}/{y}.png",
    // Outputs.
    "render --lat 1 --lon 2 -o a.jpeg2000", "render --lat 1 --lon 2 -o a", "render --lat 1 --lon 2 -o -",
    "render --lat 1 --lon 2 -o missing/a.gif", "render --lat 1 --lon 2 -o frames-%q.png",
    "render --lat 1 --lon 2 -o %d.gif", "render --lat 1 --lon 2 -o a.gif --format png",
    "render --lat 1 --lon 2 -o a.gif -o ./a.gif", "render --lat 1 --lon 2 --gif a.gif",
    "render --lat 1 --lon 2 --quality 0", "render --lat 1 --lon 2 --max-bytes 1TB",
    "render --lat 1 --lon 2 --max-bytes 1M -o a.y4m", "render --lat 1 --lon 2 --crf 60 -o a.mp4",
    "render --lat 1 --lon 2 --crf 20 -o a.gif", "render --lat 1 --lon 2 --bitrate 2M -o a.mp4",
    "render --lat 1 --lon 2 --max-bytes 10 -o a.gif", "render --lat 1 --lon 2 --overwrite",
    "render --lat 1 --lon 2 --threads 4", "render --lat 1 --lon 2 --report text",
    "render --lat 1 --lon 2 -output a.gif",
    // Commands.
    "rendr --lat 1 --lon 2", "--lat 1 --lon 2 render", "-q render", "--goldens a b", "effects crcle",
    "styles openmaptiles", "style", "scene",
    "scene --schema x.json",
    "batch", "batch missing.csv", "batch rows.xlsx", "compare a.gif", "compare missing.gif missing.gif",
    "inspect", "inspect notes.txt", "completions tcsh", "cache clera", "scene --csv rows.xlsx",
    // Places in the notation of others.
    "render --center 16.4E,48.2N", "render --center 8FWR6C5C+2V", "render --lat 139.7 --lon 35.7",
    "render --bbox 40,100,44,110", "render --point 48,16", "render --coordinates 48,16",
    // Sizes by name.
    "render --lat 1 --lon 2 --size instagram-story", "render --lat 1 --lon 2 --size a4",
    "render --lat 1 --lon 2 --size 1080p", "render --lat 1 --lon 2 --size 4k",
    "render --lat 1 --lon 2 --size 10cmx8cm", "render --lat 1 --lon 2 --size 640,400",
    "render --lat 1 --lon 2 --dpi 300", "render --lat 1 --lon 2 --radius '5 parsecs'",
    // Words of other maps.
    "render --lat 1 --lon 2 --theme night", "render --lat 1 --lon 2 --theme dark-mode",
    "render --lat 1 --lon 2 --basemap osm", "render --lat 1 --lon 2 --basemap OpenStreetMap",
    "render --lat 1 --lon 2 --basemap OpenStretMap", "render --lat 1 --lon 2 --basemap satellite",
    "render --lat 1 --lon 2 --basemap google", "render --lat 1 --lon 2 --basemap streets-v11",
    "render --lat 1 --lon 2 --basemap carto", "render --lat 1 --lon 2 --basemap dark",
    "render --lat 1 --lon 2 --basemap tile.example.com/{z}/{x}/{y}.png",
    "render --lat 1 --lon 2 --style dark",
    "render --lat 1 --lon 2 --land green", "render --lat 1 --lon 2 --grid",
    "render --lat 1 --lon 2 --imperial",
    "render --lat 1 --lon 2 --units miles", "render --lat 1 --lon 2 --api-key a",
    "render --lat 1 --lon 2 --maptype hybrid", "render --lat 1 --lon 2 --transparent",
    // Words of other animations.
    "render --lat 1 --lon 2 --once", "render --lat 1 --lon 2 --freeze 2",
    "render --lat 1 --lon 2 --static", "render --lat 1 --lon 2 --no-animation",
    "render --geojson a.gpkg --layer a --layer b",
    "render --lat 1 --lon 2 --countdown 3",
    "render --lat 1 --lon 2 --speed 2", "render --lat 1 --lon 2 -t 5",
    "render --lat 1 --lon 2 --tz Asia/Tokyo",
    "render --lat 1 --lon 2 --clock --time-zone '+25:00'",
    // Words of other data.
    "render --points a.csv", "render --marker 1,2", "render --path a.gpx", "render --start-label A",
    "render --lat 1 --lon 2 --image https://example.com/a.png", "render --csv https://example.com/a.csv",
    "render --lat 1 --lon 2 --font 'DejaVu Serif'", "render lng.json", "render width.json",
    // Commands of others.
    "film a.csv", "info a.gif", "play a.gif", "validate a.json", "convert a.json a.gif", "serve a.json",
    "diff a.gif b.gif",
    "show a.gif", "list", "animate a.csv", "render '-?'", "compare a.gif b.gif -o ab.gif",
    "compare a.gif b.gif --side-by-side", "compare a.gif b.gif --baseline c", "watch stores.csv",
    "watch anim.gif",
    "watch a.gpx", "watch scene.json --lat 1", "view --loop 3 a.gif",
    "extract a.mbtiles --bbox 1,2,3,4 -o b.mbtiles",
    "inspect --verbose a.gif", "cache --clean", "batch stores.csv -o '{name}.gif'",
    "batch stores.csv -o out/",
    "render --lat 1 --lon 2 --theme auto -o chat.gif",
  ]

  @Test func `says for each what is wrong, where, and what to write`() throws {
    let folder = try TemporaryFolder()
    let files = [
      "broken.json": "{\"lat\": 1,}", "list.json": "[1]", "unknown-key.json": "{\"latt\": 1, \"lon\": 2}",
      "empty.csv": "", "no-place.csv": "name,value\na,1\n", "empty.mbtiles": "", "notes.txt": "No image.\n",
      "a.gpx": "<gpx/>", "b.gpx": "<gpx/>", "rows.xlsx": "PK\u{3}\u{4}", "pin.png": "",
      "lng.json": "{\"lat\": 1, \"lng\": 2}", "width.json": "{\"lat\": 1, \"lon\": 2, \"width\": 300}",
      "stores.csv": "Store Name,lat,lon\nA,1,2\n", "anim.gif": "", "scene.json": "{\"lat\": 1, \"lon\": 2}",
    ]
    for (name, text) in files { try Data(text.utf8).write(to: folder.file(name)) }
    var table = ""
    for mistake in Self.mistakes {
      let result = try ToolUnderTest.shell("pulsemap \(mistake)", in: folder.url)
      #expect(result.standardOutput.isEmpty, "\(mistake)")
      let lines = result.standardError.split(separator: "\n")
      let errors = lines.filter { $0.hasPrefix("pulsemap: error: ") }
      if errors.isEmpty {
        // What has one meaning only is taken, and said.
        #expect(result.status == 0 && lines[0].contains(": unknown option, "), "\(mistake)")
        try FileManager.default.removeItem(at: folder.file("pulse.gif"))
      } else {
        #expect(result.status == 2, "\(mistake)")
      }
      for error in errors {
        #expect(error.contains("; ") || error.hasSuffix("?"), "no remedy: \(mistake): \(error)")
      }
      table += "$ pulsemap \(mistake)\n\(result.standardError)\n"
    }
    #expect(Self.mistakes.count >= 100)
    #expect(try Set(folder.names) == Set(files.keys))
    try expectGolden(text: table, "golden/mistakes.txt")
  }
}
