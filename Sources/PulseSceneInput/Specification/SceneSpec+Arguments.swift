package import PulseArguments
import PulseGeo
import PulsePixels
import PulseScene

// How scenes are described, in options as in files: help, parser, files and schema are made from this.
extension SceneSpec {
  /// The options of a scene in the sections of the help text.
  package static let sections = [placeAndView, data, film, effect, marker, track, time, text, background]

  private static let placeAndView = ArgumentSection<SceneSpec>(
    "Place", center + OverlaySpec.size.map { $0.bound(to: \.overlayDefaults) } + view)

  private static let center: [Argument<SceneSpec>] =
    Argument.place(latitude: \.latitude, longitude: \.longitude).map {
      $0.allowedOnce(besides: ["--center"], remedy: severalPlaces)
    } + [
      .option(
        "--center", into: \.centerArgument, metavar: "LAT,LON",
        help: "Short for --lat and --lon: 41.9,12.5.",
        details: "With --place, --track or data files, it is the center of the view."
      ).allowedOnce(besides: ["--lat", "--lon"], remedy: severalPlaces),
      .repeated(
        "--place", into: \.places, metavar: "PLACE",
        help: "Place of a pulse: 41.9,12.5=LABEL, or Rome.",
        details: """
          Coordinates in every notation of --center, or the name of a town, country or state, of towns in English or \
          locally, without regard to case and accents. A country or a state of the US after a comma chooses between \
          places of one name: 'Rome, US'; otherwise, a place with ten times the people of any other is meant. A text \
          after an equals sign is the label; a name is its own, and 'Rome=' has none. Each place is a pulse, with the same \
          effect, and the view is fitted to them. It shows all of a country or state, without small parts that lie far from \
          its main land: the United States without Alaska and Hawaii, Norway without Svalbard, Spain without the Canaries.
          """),
    ]

  /// The remedy for a second location.
  private static let severalPlaces = "for several places, write --place LAT,LON for each of them"

  private static let view: [Argument<SceneSpec>] = [
    .option(
      "--zoom", "-z", into: \.zoom, in: Viewport.zooms, metavar: "Z", defaultText: "fitted to the pulse",
      help: "Zoom level of 256-pixel tiles; may be fractional.",
      details: """
        At zoom level Z the world is 2^Z times 256 points wide. By default, the largest extent of the pulse fills \
        \(Int(Scene.Defaults.fittedFraction * 100))% of the shorter side. A radius in px has no extent on the \
        ground; the default is then zoom level \(Int(Scene.Defaults.worldZoom)) on the built-in map, and \(Int(Scene.Defaults.zoom)) on others. On the \
        built-in map, a place without a radius has at most \(Int(Scene.Defaults.worldZoom)), a town by name at most \(Int(Scene.Defaults.placeZoom)), and several by name at most \(Int(Scene.Defaults.worldZoom)); \
        where no town would be in sight, it is lower, down to \(Int(Scene.Defaults.leastPlainZoom)).
        """),
    .option(
      "--bbox", into: \.boxArgument, metavar: "W,S,E,N|NAME",
      help: "Box of the view: degrees, or a name as Iceland.",
      details: """
        Replaces --zoom. W is greater than E if the box crosses the antimeridian. A name is that of a country, state or town as in \
        --place, or of a continent: \(Continent.list). It is shown with a margin, a town with its \
        near suburbs, and without a mark.
        """),
    .option(
      "--padding", into: \.padding, metavar: "POINTS", defaultText: "a tenth of each side",
      help: "Room kept free around the fitted content.",
      details: """
        One number for all sides, V,H for the vertical and the horizontal ones, or T,R,B,L. The content fills the rest, in \
        whose middle it is unless --center or --lat and --lon are given.
        """),
    .option(
      "--bearing", into: \.bearing, in: Scene.Limits.bearings, unit: .named("degrees"), metavar: "DEG",
      defaultText: "0",
      help: "Direction at the top of the view.",
      details: """
        Degrees clockwise from north: with 90, east is at the top. Texts and marks stay upright; --heading still counts \
        from north. The view is fitted to the turned content or --bbox. Maps are always drawn from straight above.
        """),
    .option(
      "--camera", into: \.camera, metavar: "LIST", help: "Camera moves during the animation.",
      details: """
        Comma-separated moves with their times in seconds: z=10@0 zooms, center=48.2;16.4@2 or center=Rome@2 moves to a \
        place, fly=48.2;16.4;12@1 or fly=Rome;12@1 flies to a place and a zoom level, follow=ID@4 keeps a moving overlay in the \
        center. bearing=45@2 turns the view, follow-heading=ID@4 turns it with the heading of a moving overlay. With a \
        single overlay, follow@4 and follow-heading@4 are enough.
        A suffix /CURVE:SECONDS eases a move: z=14@3/ease-in-out:2. With /CURVE alone, a move ends at its time \
        and begins when the previous move ends. Moves at 0 set the initial view, and so do those without a time, such as \
        follow alone. A move replaces an earlier one of the same type; a flight replaces all.
        """),
    .option(
      "--size", "-s", into: \.sizeArgument, metavar: "WxH|NAME", defaultText: Scene.Defaults.size.description,
      help: "Size of the view in points.",
      details: """
        A point is one pixel at --scale 1. At most \(Scene.Limits.area) pixels in total and \(Scene.Limits.side) \
        per side. With --bbox, one side is enough, 1000x or x600: the other is that of the box. Names are sizes in output pixels: \(SizePreset.list). They imply --scale \
        \(SizePreset.pixelRatio), which keeps text and markers legible; --scale overrides that.
        """),
    .option(
      "--scale", into: \.pixelRatio, in: Scene.Limits.pixelRatios, metavar: "N",
      defaultText: String(Scene.Defaults.pixelRatio), help: "Device pixel ratio.",
      details: "Renders the same view with more pixels. It does not enlarge the area shown."),
    .option(
      "--circle", into: \.circleMode, metavar: "MODE", defaultText: Scene.Defaults.circleMode.rawValue,
      help: "Geometry of circles with a radius on the ground.",
      details: """
        planar: a circle on the map, as in MapKit. geodesic: the true distance on WGS 84, an oval on the map at \
        high latitudes.
        """),
    .option(
      "--line", into: \.lineMode, metavar: "MODE", defaultText: Scene.Defaults.lineMode.rawValue,
      help: "Shape of lines and tracks between points.",
      details: """
        straight: straight on the map. geodesic: the shortest way on WGS 84, such as of flights, and by default of tables \
        with two places in each row, from and to.
        """),
    .option(
      "--meters", into: \.groundScale, metavar: "MODEL",
      defaultText: Scene.Defaults.groundScale.rawValue, help: "Earth model for lengths on the ground.",
      details: "apple: the ellipsoid, with MapKit's formula. sphere: the sphere of most web maps."),
  ]

  private static let data = ArgumentSection<SceneSpec>(
    "Data",
    [
      .repeated(
        "--geojson", into: \.geojson, metavar: "FILE",
        help: "GeoJSON of points (pulses), lines and polygons.",
        details: """
          Each point becomes a pulse; lines and polygons are drawn underneath. Keys of feature properties match \
          option names (pulseColor or pulse-color). Options override them. Lines and polygons take color, stroke, \
          stroke-width, stroke-opacity, fill, fill-opacity, dash ('8:4', in points) and march (points per \
          second). Property names of simplestyle are also supported. KML, GPX, shapefiles and others are read by their \
          content: GPX with its waypoints as points, whose fields are name, ele, desc, sym and time, and its routes and \
          tracks as lines that do not move. So is a feed of GTFS: its ZIP archive or folder, stops.txt or shapes.txt.
          """
      ).completingPath(to: .file),
      .repeated(
        "--csv", into: \.csv, metavar: "FILE", help: "CSV table with one pulse per row.",
        details: """
          The header row names the columns: lat, lon (see --columns) and any options to set per pulse, such as radius, color or id. \
          Other columns are data for --label, --radius-by, --color-by, --time and --end, and so is a column with a \
          value that is invalid for its option. An empty field leaves an option unset. Rows without a place are left \
          out with a warning. JPEG, PNG and WebP pictures with a position are rows, too, with the columns name, file, time, ele \
          and heading.
          """
      ).completingPath(to: .file),
      .option(
        "--columns", into: \.columns, metavar: "KEY=NAME,...", defaultText: "the usual names",
        help: "Columns of data files by their meaning.",
        details: """
          lat=Breite,lon=Laenge,time=Datum names the columns of tables, and for time, end and name the properties of \
          GeoJSON. The keys are lat, lon, geometry, place (names of towns, countries or states on the built-in map), country and \
          state (those of a place), id (the name in reports), name (the field {name} of labels), time and end. By \
          default, the usual names are found, such as latitude, stop_lat, location-long, decimalLatitude or x and y, and \
          without coordinates a column of geometries, such as wkt, geometry, geojson, polyline or position (latitude and longitude). \
          time=2017..2024 makes a row of each of several columns, with the name as time and the value in the field value. \
          country= and others without a name use no column.
          """),
      .option(
        "--areas", into: \.areas, metavar: "KIND", defaultText: "those that alone are given",
        help: "Draw rows as areas of their countries or states.",
        details: """
          countries: the rows of a table are the polygons of countries on the built-in map, in the colors of --color-by: \
          rates.csv --color-by rate --legend. A column has their names, also in the languages of the countries, or their \
          codes: AT, AUT, EL. Several rows of one country are one area that changes with --play. {name} in --label is the name in \
          English. states: those of states, provinces and regions in 46 countries, by names, ISO 3166-2, postal, FIPS and NUTS codes: \
          California, US-CA, CA, 06, DE2; the country is that of most rows, or in a column. By default, this is so for a single table without coordinates and towns if --color-by and no effect, radius \
          or callout is given. The view is fitted to the main part of each country, and a country of a few pixels is \
          drawn as a disc. none: marks in the middle of countries.
          """),
      .repeated(
        "--where", into: \.rowFilters, metavar: "CONDITION", defaultText: "all rows",
        help: "Take only rows like 'state=CA,TX' or 'mag>=5'.",
        details: """
          FIELD=VALUE, or one of several values between commas, FIELD!=VALUE, and FIELD<VALUE, <=, > and >=. Values that are \
          numbers are compared as numbers, and by order dates as times, \
          in the order of day and month that the file or --time-format has, with whole days, months and years; others byte for byte; an empty one, as in 'city!=', is a missing value. Names and values \
          with such signs stand in double quotes. The places of rows are 'lat' and 'lon', unless the data have fields of these names. Rows, features and points of --track-by have to meet all conditions; a file \
          without the field is taken whole. Write the condition in quotes for the shell.
          """),
      .repeated(
        "--label-where", into: \.labelFilters, metavar: "CONDITION", defaultText: "all rows",
        help: "Label only rows like 'people>250000'.",
        details: """
          Rows, features and tracks of --track-by that do not meet all conditions, as in --where, are drawn without their \
          --label. A track meets them if one of its points does. With --group-by, count and sums are fields as well.
          """),
      .option(
        "--layer", into: \.layer, metavar: "NAME", defaultText: "the only one",
        help: "Layer of a data file that has several.",
        details: """
          Shapefiles, GeoPackage, FlatGeobuf, GML, TopoJSON, MapInfo files and geodatabases after --geojson or --track are read \
          through GDAL, if it is installed, and converted to WGS 84. Of KML, it is the name of a folder, of GPX after --geojson \
          waypoints, routes or tracks, of a spreadsheet the name of a sheet, and of JSON that of a list of places, such as data.stations.
          """
      ).allowedOnce(
        besides: [],
        remedy:
          "write the name of one layer, and convert the others to files of their own, such as with ogr2ogr"),
      .option(
        "--encoding", into: \.encoding, metavar: "ENCODING", defaultText: "recognized",
        help: "Encoding of the letters in data files.",
        details: """
          windows-1250, iso-8859-2, shift_jis, gb18030, koi8-r, utf-16le or another name on the web, for tables and other texts that do not state their \
          own. By default, UTF-8 and UTF-16 are recognized, and all else is read as windows-1252, with a warning.
          """),
      .option(
        "--track-by", into: \.trackBy, metavar: "FIELD", defaultText: "none",
        help: "Make the rows of one value a moving track.",
        details: """
          --csv ships.csv --track-by mmsi --play 20s: each ship moves from its first to its last row, in a color of its own \
          unless --color is given, and interpolated in between. Rows are sorted by time; without times, they are in \
          their order. name,year: those with the same values in both are one track. Points of GeoJSON with the property are tracks, too. In --label, fields are those of the row that was passed last; {name} is that of --columns name=COLUMN or of a column called \
          name, or else the value of the column. With --end COLUMN, a track waits at the place of a row until its end, and fields \
          that change are empty from then to the next row. --radius-by and --color-by follow the values, too. Tables without the column have places beside the tracks. No column sets an option.
          """),
      .flag(
        "--cluster", into: \.clusterFlag,
        help: "Draw points near each other as one circle.",
        details: """
          For thousands of points without --play. Points without near ones keep their marks, small dots by default. \
          --color is the color of the circles.
          """),
      .flag(
        "--drop-outliers", into: \.dropOutliersFlag, help: "Leave out places that are probably mistakes.",
        details: """
          0,0 in data of which nothing else is within 1000 km, and points of tracks that no vehicle reaches in the time from \
          their neighbors, at more than 400 m/s. Without it, there is a warning.
          """),
      .flag(
        "--data-columns-only", into: \.dataColumnsFlag,
        help: "Let no column of data set an option.",
        details: """
          All columns of tables but lat, lon and id, and all properties of GeoJSON features, are then data. \
          --verbose lists those that set options.
          """),
    ] + lines + FilmSpec.values.map { $0.bound(to: \.film) })

  /// The options of all lines and polygons.
  private static let lines: [Argument<SceneSpec>] = [
    .option(
      "--dash", into: \.dashes, metavar: "A:B", defaultText: "solid",
      help: "Draw lines with dashes and gaps, in points.",
      details: "The lines and outlines of data and scene files, not trails. A dash of length 0 is a dot."),
    .option(
      "--march", into: \.march, in: Scene.Limits.speeds, unit: .named("points per second"), metavar: "N",
      defaultText: "0", help: "Move the dashes along the lines.",
      details: "Points per second, backward below 0; needs dashes, such as --dash 8:4."),
    .option(
      "--fill-opacity", into: \.fillOpacity, in: 0...1, metavar: "N",
      defaultText: "by the origin of the color",
      help: "Opacity of filled polygons, 0 to 1.",
      details: """
        Of all polygons of data and scene files. Without it, a color that is translucent is drawn as it is, such as #f60c or \
        all of --color-by pop=#fff0,#f00c. Other polygons have an opacity of \
        \(Scene.Defaults.scaleFillOpacity.argument) in colors by value, \(Scene.Defaults.fillOpacity.argument) with a fill of \
        their own, and \(Scene.Defaults.thinFillOpacity.argument) in --color, through which the map can be read.
        """),
  ]

  private static let film = ArgumentSection<SceneSpec>(
    "Film", FilmSpec.time.map { $0.bound(to: \.film) })

  private static let effect = ArgumentSection<SceneSpec>(
    "Look", OverlaySpec.look.map { $0.bound(to: \.overlayDefaults) })

  private static let marker = ArgumentSection<SceneSpec>(
    "Marker", OverlaySpec.marker.map { $0.bound(to: \.overlayDefaults) })

  private static let track = ArgumentSection<SceneSpec>(
    "Track",
    [
      .repeated(
        "--track", into: \.tracks, metavar: "FILE|A..B", defaultText: "none", help: TrackSpec.fileHelp,
        details: TrackSpec.fileDetails + """
           Several tracks, in one file or in several, are pulses of their own, in different colors unless --color is given. In \
          --label, {name} is the name of the track given in its file, or else the file name.
          """
      ).completingPath(to: .file, rewrittenBy: TrackFilePath.rewritingPath)
    ] + OverlaySpec.travel.dropFirst().map { $0.bound(to: \.overlayDefaults) })

  private static let time = ArgumentSection<SceneSpec>(
    "Time", length + OverlaySpec.course.map { $0.bound(to: \.overlayDefaults) } + rules)

  private static let length: [Argument<SceneSpec>] = [
    .option(
      "--fps", into: \.frameRate, in: Scene.Limits.frameRates, metavar: "N",
      defaultText: Scene.Defaults.frameRate.argument, help: "Frames per second; at most 50 in GIF.",
      details: """
        GIF stores delays in hundredths of a second, and viewers show delays of 0 or 1 hundredths as 10 hundredths. \
        Each frame starts at the hundredth nearest to its time, so the delays add up to the duration. WebP stores \
        milliseconds and APNG fractions; both support at most 90 frames per second.
        """
    ).needing(.animation),
    .option(
      "--duration", into: \.duration, in: Scene.Limits.seconds, unit: .seconds, metavar: "S",
      defaultText: "one seamless loop", help: "Duration; see also --pulse-duration.",
      details: """
        A loop is seamless if it has whole cycles of the pulse: with --duration 3, write --pulse-duration 1 or another part of \
        it. A video (.mp4, .webm) repeats a shorter loop until it is at least \(Int(Scene.Defaults.videoSeconds)) s long, unless --duration, --cycles or \
        --loop is given.
        """
    ).needing(.animation),
    .option(
      "--cycles", into: \.cycles, in: Scene.Limits.cycles, metavar: "N",
      help: "Duration in cycles of the pulse.", details: "--cycles 1 makes a video of one loop."
    ).needing(.animation),
    .option(
      "--loop", into: \.loopCount, in: Scene.Limits.loopCount, unit: .plays, metavar: "N",
      defaultText: String(Scene.Defaults.loopCount), help: "Number of plays; 0 loops forever.",
      details:
        "A seamless loop that stops begins so that it stops with the frame in which its pulses are seen best."
    ).needing(.loopCount),
  ]

  private static let rules: [Argument<SceneSpec>] = [
    .flag(
      "--strict", into: \.strictFlag, help: "Fail if input is ignored, invisible or missing.",
      details: "Warnings become errors, except that of a loop that jumps.")
  ]

  private static let text = ArgumentSection<SceneSpec>(
    "Text", AnnotationSpec.arguments.map { $0.bound(to: \.annotations) })

  private static let background = ArgumentSection<SceneSpec>(
    "Map",
    [
      .option(
        "--basemap", into: \.basemap, metavar: "SPEC",
        defaultText: Scene.Defaults.background.description,
        help: "Base map: world, streets, color, file or URL.",
        details: """
          none: a transparent background.
          A color, such as '#eef2f7': a plain background.
          world: the built-in map of land, lakes, coastlines and borders, without a file or network. Its coastlines are \
          accurate to about 400 m near towns, which suits zoom levels up to 9; from zoom level 10.5 on, or 11.5 under a moving camera, it shows land, sea and a \
          graticule only: for streets, use the next one, a provider or a .pmtiles file.
          streets: the street map of OpenFreeMap, which needs the network.
          FILE: an MBTiles or PMTiles file, or a georeferenced image: a GeoTIFF, or an image with a world file beside it \
          or with --bounds. A path contains a slash or a period; for a file named map, write ./map.
          FOLDER/{z}/{x}/{y}.png: a folder of tiles; {-y} counts rows from the south.
          https://HOST/{z}/{x}/{y}.png: a tile server. {-y}, {q}, {s}, {r}, {key} and, for WMTS, {TileMatrix}, {TileRow} \
          and {TileCol} are filled in, too.
          https://HOST/NAME.pmtiles, https://HOST/NAME.tif: a file on a web server, of which only the needed parts are \
          downloaded.
          FILE.json: a MapLibre style, drawn with its sources, sprites and letters, from files and servers.
          Another URL: a MapLibre style or a TileJSON document.
          A name such as OpenTopoMap: a provider, unless there is a file of that name; 'pulsemap basemaps' lists them. \
          Only URLs and providers use the network.
          """
      ).completingPath(to: .file, rewrittenBy: Background.rewritingPath),
      .option(
        "--bounds", into: \.imageBounds, metavar: "W,S,E,N", help: "Bounds of a base map image, in degrees.",
        details: """
          For --basemap FILE if the image is not georeferenced; for the view, see --bbox. The image is assumed to be in \
          EPSG:3857 (Web Mercator) or EPSG:4326, whichever makes its pixels more nearly square. W is greater than E if the image crosses the antimeridian.
          """),
      .option(
        "--max-zoom", into: \.maxTileZoom, in: Scene.Limits.tileZooms, metavar: "Z",
        help: "Highest zoom level of a tile server.",
        details: """
          Tiles of this level are enlarged beyond it. By default, it is that of the provider or of TileJSON, or the \
          last level for which the server has tiles.
          """),
    ] + MapStyleSpec.arguments.map { $0.bound(to: \.mapStyle) })
}

extension ArgumentNeed {
  /// An output with more than one frame.
  package static let animation = ArgumentNeed("an animation or a sequence")

  /// A format that contains the number of its plays.
  package static let loopCount = ArgumentNeed("a .gif, .apng, .webp or .svg output")
}

extension CircleMode: ArgumentValue {}
extension EarthModel: ArgumentValue {}
extension LineMode: ArgumentValue {}
