package import PulseArguments
import PulseEffects
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneText

// How scenes are described, in options as in files: help, parser, files and schema are made from this.
extension SceneSpec {
  /// The options of a scene in the sections of the help text.
  package static let sections = [placeAndView, data, effect, marker, track, time, background]

  private static let placeAndView = ArgumentSection<SceneSpec>(
    "Place and view", center + OverlaySpec.size.map { $0.bound(to: \.overlayDefaults) } + view)

  private static let center: [Argument<SceneSpec>] =
    Argument.place(latitude: \.latitude, longitude: \.longitude) + [
      .option(
        "--center", into: \.centerArgument, metavar: "LAT,LON", help: "Both in one: 41.9,12.5.")
    ]

  private static let view: [Argument<SceneSpec>] = [
    .option(
      "--zoom", "-z", into: \.zoom, in: Viewport.zooms, metavar: "Z", defaultText: "fitted",
      help: "Zoom of 256-pixel tiles, fractions allowed.",
      details: """
        At zoom Z the world is 2^Z times 256 points wide. Without it, the largest extent that the pulse \
        reaches fills \(Int(Scene.Defaults.fittedFraction * 100)) % of the shorter side; a radius in px has no \
        extent on the ground, and gets zoom \(Int(Scene.Defaults.zoom)).
        """),
    .option(
      "--bbox", into: \.viewBounds, metavar: "W,S,E,N", help: "Box that the view shows, in degrees.",
      details: "In place of --zoom. W is greater than E across the antimeridian."),
    .option(
      "--camera", into: \.camera, metavar: "LIST", help: "How the view moves.",
      details: """
        Moves with their seconds: z=10@0 zooms, center=48.2;16.4@2 goes to a place, fly=48.2;16.4;12@1 flies to a \
        place and a zoom, follow=ID@4 stays on an overlay as it moves; follow@4 is enough for the only one.
        With /CURVE:SECONDS behind its time a move is eased: z=14@3/ease-in-out:2. With /CURVE alone it arrives \
        at its time, having begun when the move before it was over. Moves at 0 say what is shown first. A move \
        ends an earlier one of its kind; a flight is of every kind.
        """),
    .option(
      "--size", "-s", into: \.sizeArgument, metavar: "WxH|NAME", defaultText: Scene.Defaults.size.description,
      help: "Size of the view in points.",
      details: """
        At most \(Scene.Limits.area) pixels in all, and \(Scene.Limits.side) a side. Names stand for output pixels: \
        \(SizePreset.list). They have --scale \(SizePreset.pixelRatio) unless it is given, so that text and \
        markers have a legible size.
        """),
    .option(
      "--scale", into: \.pixelRatio, in: Scene.Limits.pixelRatios, metavar: "N",
      defaultText: String(Scene.Defaults.pixelRatio), help: "Pixels along a point.",
      details: "A picture of the same view with more pixels, not of a larger view."),
    .option(
      "--circle", into: \.circleMode, metavar: "MODE", defaultText: Scene.Defaults.circleMode.rawValue,
      help: "What a radius on the ground means.",
      details: """
        planar: a circle on the map, as MapKit draws it. geodesic: the true distance on WGS 84, an oval on the \
        map at high latitudes.
        """),
    .option(
      "--meters", into: \.groundScale, metavar: "SCALE",
      defaultText: Scene.Defaults.groundScale.rawValue, help: "Length of a meter on the map.",
      details: "apple: MapKit's formula, on the ellipsoid. sphere: that of most web maps."),
  ]

  private static let data = ArgumentSection<SceneSpec>(
    "Data",
    [
      .repeated(
        "--geojson", into: \.geojson, metavar: "FILE",
        help: "GeoJSON: points pulse, lines and areas lie below.",
        details: """
          Properties of a feature say what options say, under their names (pulseColor or pulse-color); options \
          have the last word. Lines and areas take stroke, stroke-width, stroke-opacity, fill, fill-opacity, \
          dash ('8:4', in points) and march (points a second). The names of simplestyle are understood, too.
          """
      ).completingPath(to: .file),
      .repeated(
        "--csv", into: \.csv, metavar: "FILE", help: "Table with a pulse in each row.",
        details: """
          The first line names the columns: lat, lon and whatever options are to be said for each pulse, such \
          as radius, color or id. Other columns are ignored, and empty fields say nothing.
          """
      ).completingPath(to: .file),
    ])

  private static let effect = ArgumentSection<SceneSpec>(
    "Effect", OverlaySpec.look.map { $0.bound(to: \.overlayDefaults) })

  private static let marker = ArgumentSection<SceneSpec>(
    "Marker", OverlaySpec.marker.map { $0.bound(to: \.overlayDefaults) })

  private static let track = ArgumentSection<SceneSpec>(
    "Track", OverlaySpec.travel.map { $0.bound(to: \.overlayDefaults) })

  private static let time = ArgumentSection<SceneSpec>(
    "Time", length + OverlaySpec.course.map { $0.bound(to: \.overlayDefaults) } + rules)

  private static let length: [Argument<SceneSpec>] = [
    .option(
      "--fps", into: \.frameRate, in: Scene.Limits.frameRates, metavar: "N",
      defaultText: Scene.Defaults.frameRate.argument, help: "Frames per second; GIF shows at most 50.",
      details: """
        GIF counts in hundredths of a second, and viewers show delays of 0 and 1 as 10. Each frame starts on \
        the hundredth nearest to its time, so that the delays add up to the duration. WebP does the same in \
        milliseconds, APNG has fractions; both are shown with at most 90.
        """),
    .option(
      "--duration", into: \.duration, in: Scene.Limits.seconds, unit: .seconds, metavar: "S",
      defaultText: "one seamless loop", help: "Length of the animation."),
    .option(
      "--cycles", into: \.cycles, in: Scene.Limits.cycles, metavar: "N",
      help: "The same, in cycles of the pulse."),
    .option(
      "--loop", into: \.loopCount, in: Scene.Limits.loopCount, metavar: "N",
      defaultText: String(Scene.Defaults.loopCount), help: "Times an animation plays; 0 is forever."),
  ]

  private static let rules: [Argument<SceneSpec>] = [
    .flag("--strict", into: \.strictFlag, help: "Refuse what is ignored, unseen or missing.")
  ]

  private static let background = ArgumentSection<SceneSpec>(
    "Base map",
    [
      .option(
        "--basemap", into: \.basemap, metavar: "SPEC",
        defaultText: Scene.Defaults.background.description,
        help: "world, a color, none, a file, or an address.",
        details: """
          none: transparent. world: land, lakes, coasts and borders of Natural Earth, without a file or a \
          network. Coasts are true to about 700 m: up to zoom 9 the map is good, up to zoom 11.5 it turns into \
          plain paper. A file is MBTiles or PMTiles, or a picture that says where it lies: GeoTIFF, a world file \
          beside it, or --bounds. FOLDER/{z}/{x}/{y}.png is a folder of tiles, {-y} counts rows from the south. \
          A path has a slash or a point: ./map for a file map. https://HOST/{z}/{x}/{y}.png is the address of a \
          tile server; nothing else uses a network.
          """
      ).completingPath(to: .file, rewrittenBy: Background.rewritingPath),
      .option(
        "--bounds", into: \.imageBounds, metavar: "W,S,E,N", help: "Edges of a picture in degrees.",
        details: """
          For --basemap FILE with a picture that does not say where it lies. A picture in the shape of a web map \
          is taken for one, another for a table of degrees. W is greater than E across the antimeridian.
          """),
    ] + MapStyleSpec.arguments.map { $0.bound(to: \.mapStyle) })
}
