import PulseArguments
import PulseEffects
import PulseScene
import PulseSceneText

extension TrackSpec {
  /// The trail width as an argument.
  private var trailWidthArgument: RadiusArgument? {
    get { trailWidth.map(RadiusArgument.init) }
    set { trailWidth = newValue?.length }
  }

  /// The options of an overlay's track.
  static let arguments: [Argument<TrackSpec>] = [
    .option(
      "--track", into: \.file, metavar: "FILE", defaultText: "none",
      help: "GPX or GeoJSON line to move along.",
      details: """
        Of a .gpx file the first track, or else the first route, or else the waypoints in their order; of a \
        .geojson or .json file the first LineString or MultiLineString. Gaps are crossed straight on the map. \
        The pulse moves as long as it runs: it sets out when it starts, waits while it is paused, and stays \
        where it stops. --lat and --lon are the center of the view then.
        """
    ).completingPath(to: .file),
    .option(
      "--track-duration", into: \.duration, in: Scene.Limits.seconds, unit: .seconds, metavar: "S",
      defaultText: Scene.Defaults.motionDuration.argument, help: "Time that the whole track takes."),
    .option(
      "--track-timing", into: \.timing, metavar: "TIMING", defaultText: Scene.Defaults.motionTiming.rawValue,
      help: "Speed along the track.",
      details: """
        constant: the same on the ground everywhere. recorded: by the times of the points, scaled to \
        --track-duration; GeoJSON has them in coordTimes or coordinateProperties.times.
        """),
    .option(
      "--track-curve", into: \.curve, metavar: "CURVE", defaultText: Scene.Defaults.motionCurve.text,
      help: "Pace of the travel as a whole; see --timing."),
    .option(
      "--trail", into: \.trail, metavar: "COLOR|none", defaultText: "that of --color",
      help: "Color of the line behind the pulse.",
      details: "Without it, the main color of the effect at 60 % of its opacity."),
    .option(
      "--trail-width", into: \.trailWidthArgument, metavar: "LENGTH",
      defaultText: Scene.Defaults.trailWidth.description, help: "Width of that line."),
  ]
}
