import PulseArguments
import PulseScene

extension TrackSpec {
  /// The trail width as an argument.
  private var trailWidthArgument: ScreenLengthArgument? {
    get { trailWidth.map(ScreenLengthArgument.init) }
    set { trailWidth = newValue?.length }
  }

  /// The trail length as an argument.
  private var trailLengthArgument: LingerTime? {
    get { trailLength.map(LingerTime.init) }
    set { trailLength = newValue?.seconds }
  }

  static let fileHelp = "GPX or GeoJSON track that the pulse follows."

  static let fileDetails = """
    The pulse follows the first track of a .gpx file, or else its first route, or else its waypoints in order; in a \
    .geojson or .json file, the first LineString or MultiLineString. The pulse moves while it runs: it sets off at the start, waits while \
    paused, and stays where it stops. --lat and --lon then set the center of the view.
    """

  /// The options of an overlay's track.
  static let arguments: [Argument<TrackSpec>] = [
    .option(
      "--track", into: \.file, metavar: "FILE", defaultText: "none", help: fileHelp, details: fileDetails
    ).completingPath(to: .file),
    .option(
      "--track-duration", into: \.duration, in: Scene.Limits.seconds, unit: .seconds, metavar: "S",
      defaultText: Scene.Defaults.motionDuration.argument, help: "Travel time for the whole track."),
    .option(
      "--track-timing", into: \.timing, metavar: "TIMING", defaultText: Scene.Defaults.motionTiming.rawValue,
      help: "Speed profile along the track.",
      details: """
        constant: constant ground speed, in a straight line over gaps. recorded: timing from the timestamps of the \
        points, scaled to --track-duration; at a gap, the pulse waits and then jumps. In GeoJSON, timestamps are in \
        coordTimes or coordinateProperties.times. With --play, tracks with timestamps are recorded unless constant is \
        given: all move on the clock of the film, each from its first to its last time. For an easing curve, see --track-curve.
        """),
    .option(
      "--track-curve", into: \.curve, metavar: "CURVE", defaultText: Scene.Defaults.motionCurve.text,
      help: "Easing curve for the whole track; see --timing."),
    .option(
      "--trail", into: \.trail, metavar: "COLOR|none", defaultText: "same as --color",
      help: "Color of the trail behind the pulse.",
      details: "The default trail has the main color of the effect at 60% of its opacity."),
    .option(
      "--trail-length", into: \.trailLengthArgument, metavar: "S|inf", defaultText: "inf",
      help: "Seconds of motion that the trail shows."),
    .option(
      "--trail-width", into: \.trailWidthArgument, metavar: "LENGTH",
      defaultText: Scene.Defaults.trailWidth.description, help: "Width of the trail."),
  ]
}
