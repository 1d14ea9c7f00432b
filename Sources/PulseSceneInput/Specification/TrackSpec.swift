public import PulseArguments
import PulseBasics
import PulseDocument
public import PulsePixels
public import PulseScene

/// The track of an overlay as specified by options and files; `nil` values are unspecified.
public struct TrackSpec: Hashable, Sendable {
  /// The track file; without one the overlay does not move.
  public var file: TrackFilePath?

  /// The duration of the motion in seconds.
  public var duration: Double?

  /// The speed model of the motion.
  public var timing: MotionPathTiming?

  /// The easing curve of the whole motion.
  public var curve: TimingCurve?

  /// The color of the trail.
  public var trail: TrailColor?

  /// The seconds of motion that the trail shows; by default infinite, from the start.
  public var trailLength: Double?

  /// The width of the trail.
  public var trailWidth: Length?

  /// Creates a track without specified values.
  public init() {}

  /// Creates a track along the line of a file, in a number of seconds.
  public init(file: TrackFilePath, duration: Double? = nil) {
    (self.file, self.duration) = (file, duration)
  }
}

extension SceneSpec {
  /// The track files; several, or one beside data files, are overlays of their own, and a single one is followed by all
  /// other overlays.
  public var tracks: [TrackFilePath] {
    get { (overlayDefaults.track.file.map { [$0] } ?? []) + additionalTracks }
    set { (overlayDefaults.track.file, additionalTracks) = (newValue.first, Array(newValue.dropFirst())) }
  }

  /// The overlays of tracks besides other overlays, in different colors if there are several.
  package var trackOverlays: [OverlaySpec] {
    let tracks = tracks
    guard tracks.count > 1 || ((!rows.isEmpty || !places.isEmpty) && overlays.isEmpty) else { return [] }
    let names = tracks.map(\.fileName)
    return tracks.enumerated().map { number, file in
      var overlay = overlayDefaults
      overlay.track.file = file
      if names.count(where: { $0 == names[number] }) == 1 { overlay.id = names[number] }
      if tracks.count > 1, overlay.color == nil {
        overlay.color = RGBA.trackColor(at: number)
      }
      return overlay
    }
  }

  /// The scene without tracks, for overlays that do not follow them.
  var withoutTracks: SceneSpec {
    var spec = self
    spec.tracks = []
    return spec
  }
}

/// The path of a track file, with the format given by its extension.
public struct TrackFilePath: Hashable, Sendable, ArgumentValue {
  /// The path, compared as bytes.
  private let path: FilePath

  /// The path as text.
  package var argument: String { path.text }

  let format: Track.Format

  /// The name of the file without folder and extension.
  package var fileName: String {
    String(FilePath(path.lastComponent).stem)
  }

  /// Creates the path of a track; `nil` unless it ends in `.gpx`, `.geojson` or `.json`, in any case.
  public init?(_ path: String) {
    try? self.init(argument: path)
  }

  /// Parses a path that ends in `.gpx`, `.geojson` or `.json`, in any case.
  package init(argument: String) throws(ArgumentValueError) {
    let name = argument.lowercased()
    if name.bytewise.hasSuffix(".gpx") {
      format = .gpx
    } else if name.bytewise.hasSuffix(".geojson") || name.bytewise.hasSuffix(".json") {
      format = .geoJSON
    } else {
      if case .foreign(let name, let remedy)? = FileKind(ofFileNamed: argument) {
        throw ArgumentValueError("is \(name), which cannot be read here", remedy: remedy)
      }
      if FileKind(ofFileNamed: argument) == .table {
        throw ArgumentValueError("is a table, not a track", remedy: "write --csv \(argument.excerpt)")
      }
      throw ArgumentValueError(
        "has no supported file extension", remedy: "use a .gpx, .geojson or .json file")
    }
    path = FilePath(argument)
  }
}

/// The paint of a trail: none or a color.
public enum TrailColor: Hashable, Sendable {
  /// No line.
  case none

  /// A color, possibly translucent.
  case color(RGBA)
}

extension TrailColor: ArgumentValue {
  /// Parses a CSS color or `none`.
  package init(argument: String) throws(ArgumentValueError) {
    self = argument == "none" ? .none : .color(try RGBA(argument: argument))
  }

  /// The paint in option syntax.
  public var argument: String {
    switch self {
    case .none: "none"
    case .color(let color): color.argument
    }
  }

  /// `none` and the CSS color names.
  package static var completionCandidates: [String] { ["none"] + RGBA.completionCandidates }
}

extension MotionPathTiming: ArgumentValue {}

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
