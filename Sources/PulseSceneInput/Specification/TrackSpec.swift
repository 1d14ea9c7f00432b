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
  public var trailLength: Double? { didSet { isTrailLengthOfData = false } }

  /// Whether ``trailLength`` is time of the data.
  package private(set) var isTrailLengthOfData = false

  /// Whether the trail fades to nothing at its beginning.
  public var trailFade: Bool?

  /// The width of the trail.
  public var trailWidth: Length?

  /// The marks at both ends.
  public var ends: TrackEnds?

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

  /// The files of tracks: those of ``tracks``, and with ``trackBy`` the tables of ``csv`` and ``trackPointFiles``.
  package var trackFiles: [TrackFilePath] {
    if trackBy == nil { return tracks }
    let points = Set(pointTables.map(\.bytewise))
    let tables = csv.filter { !points.contains($0.bytewise) }
    return tracks + (tables + trackPointFiles).compactMap { TrackFilePath($0) }
  }

  /// The scene without tracks, for overlays that do not follow them.
  var withoutTracks: SceneSpec {
    var spec = self
    spec.tracks = []
    return spec
  }
}

/// The path of a track file, whose format is recognized by its content, and optionally one of its tracks: `days.gpx#2`; or
/// places on the way: `Rome..Paris`.
public struct TrackFilePath: Hashable, Sendable, ArgumentValue {
  /// The path of the file, compared as bytes.
  private let path: FilePath

  /// The track in the file: its number from 1, or the value that its rows have in common; `nil` for all of them.
  package let part: String?

  /// The places on the way, at least two, without a file; `nil` for a file.
  package let stops: [PlaceSpec]?

  /// The path with the track in the file.
  package var argument: String { part.map { "\(path.text)#\($0)" } ?? path.text }

  /// The path of the file.
  package var file: String { path.text }

  /// The name of the file without folder and extension; the text of places.
  package var fileName: String {
    if stops != nil { return path.text }
    let stem = FilePath(path.lastComponent).stem
    return String(path.fileExtension == "gz" ? FilePath(stem).stem : stem)
  }

  /// The extensions after which a number sign begins the track in the file.
  private static let extensions: Set = [
    "gpx", "geojson", "geojsonl", "json", "kml", "kmz", "tcx", "csv", "tsv", "txt", "gz", "zip",
  ]

  /// Creates the path of a track; `nil` for an empty one, and for one with the extension of a format that cannot be read.
  public init?(_ path: String) {
    try? self.init(argument: path)
  }

  /// Parses a path, with a number sign and a track after it or without.
  package init(argument: String) throws(ArgumentValueError) {
    guard !argument.isEmpty else {
      throw ArgumentValueError(
        "is no path", remedy: "use a .gpx, .geojson, .kml or .tcx file, or places such as Rome..Paris")
    }
    if let stops = try Self.stops(of: argument) {
      (path, part, self.stops) = (FilePath(argument), nil, stops)
      return
    }
    var (file, part) = (argument[...], Substring?.none)
    for sign in argument.utf8.indices where argument.utf8[sign] == UInt8(ascii: "#") {
      let before = argument[..<sign]
      guard before == "-" || FilePath(before).fileExtension.map(Self.extensions.contains) == true else {
        continue
      }
      (file, part) = (before, argument[argument.utf8.index(after: sign)...])
      break
    }
    if case .foreign(let name, let remedy)? = FileKind(ofFileNamed: String(file)) {
      throw ArgumentValueError("is \(name), which cannot be read here", remedy: remedy)
    }
    (path, stops) = (FilePath(String(file)), nil)
    self.part = part.flatMap { $0.isEmpty ? nil : String($0) }
  }

  /// Creates the path of one of the tracks of a file.
  init(_ file: TrackFilePath, part: String) { (path, stops, self.part) = (file.path, file.stops, part) }

  /// Returns the text of a track with `rewrite` applied to the path of its file; that of a way through places as it is.
  @Sendable package static func rewritingPath(in text: String, with rewrite: (String) -> String) -> String {
    guard let track = TrackFilePath(text) else { return rewrite(text) }
    if track.stops != nil { return text }
    return track.part.map { "\(rewrite(track.file))#\($0)" } ?? rewrite(track.file)
  }

  /// Returns the places of a way such as `Rome..Berlin..Oslo`; `nil` for a path of a file.
  private static func stops(of text: String) throws(ArgumentValueError) -> [PlaceSpec]? {
    guard !text.utf8.contains(UInt8(ascii: "/")), var cut = text.bytewise.cut(atFirst: "..") else {
      return nil
    }
    var stops = [try PlaceSpec(argument: String(cut.before))]
    while let next = cut.after.bytewise.cut(atFirst: "..") {
      stops.append(try PlaceSpec(argument: String(next.before)))
      cut = next
    }
    stops.append(try PlaceSpec(argument: String(cut.after)))
    return stops
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
    get { LingerTime(trailLength, isOfData: isTrailLengthOfData) }
    set {
      trailLength = newValue?.seconds
      isTrailLengthOfData = newValue?.isOfData ?? false
    }
  }

  static let fileHelp = "Track to follow: GPX, KML, GeoJSON, or A..B."

  static let fileDetails = """
    The tracks and routes of GPX, whose waypoints in or near the view are dots, or else these in order; the lines and tracks of KML and KMZ, the activities of \
    TCX, the lines of GeoJSON, the sentences of NMEA 0183; recordings in FIT and IGC through gpsbabel, if it is installed. The format is recognized by the content, also packed with gzip; - is standard input. The pulse moves while it runs: it sets off at the start, waits while \
    paused, and stays where it stops. --lat and --lon then set the center of the view. FILE#2 is the second track of a file. \
    Rome..Berlin..Oslo is a way through places, in every notation of --place, with its stops named, along great circles unless --line straight is given.
    """

  /// The options of an overlay's track.
  static let arguments: [Argument<TrackSpec>] = [
    .option(
      "--track", into: \.file, metavar: "FILE|A..B", defaultText: "none", help: fileHelp, details: fileDetails
    ).completingPath(to: .file, rewrittenBy: TrackFilePath.rewritingPath),
    .option(
      "--track-duration", into: \.duration, in: Scene.Limits.seconds, unit: .seconds, metavar: "S",
      defaultText: Scene.Defaults.motionDuration.argument, help: "Travel time for the whole track.",
      details: """
        The end is seen for another second, unless --duration ends the animation before. A round trip without a trail goes \
        on at once, as a seamless loop.
        """),
    .option(
      "--track-timing", into: \.timing, metavar: "TIMING", defaultText: Scene.Defaults.motionTiming.rawValue,
      help: "Speed profile along the track.",
      details: """
        constant: constant ground speed, in a straight line over gaps. recorded: timing from the timestamps of the \
        points, scaled to --track-duration; at a gap, the pulse waits and then jumps. In GeoJSON, timestamps are in \
        coordTimes, times or coordinateProperties.times, or the fourth number of each position. With --play, tracks with timestamps are recorded unless constant is \
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
      help: "Seconds of motion that the trail shows.",
      details: "1d, with a unit of min, h, d or w: in a film, time of the data, as the clock shows it."),
    .option(
      "--trail-width", into: \.trailWidthArgument, metavar: "LENGTH",
      defaultText: Scene.Defaults.trailWidth.description, help: "Width of the trail."),
    .flag(
      "--trail-fade", into: \.trailFade, help: "Let the trail fade away behind the pulse.",
      details: "It is transparent at its beginning: the start of the track, or --trail-length seconds ago."),
    .flag(
      "--track-ends", into: \.ends, metavar: "A,B", valueWhenBare: .automatic,
      valueWhenFalse: .hidden,
      defaultText: "none for files", help: "Mark both ends of the track.",
      details: """
        A ring where it starts and a dot where it ends, with the words Start and Finish, or with other texts: \
        --track-ends=Kyoto,Osaka. Several tracks have marks without words unless texts are given. A way through places \
        has marks with their names.
        """),
  ]
}

extension SceneSpec {
  /// The film with the time fields that ``columns`` names.
  var filmWithColumns: FilmSpec {
    var film = film
    film.timeField = film.timeField ?? columns?.timeField
    film.endField = film.endField ?? columns?.field(.end)
    return film
  }

  /// The names of the data fields that texts and colors of tracks use.
  var fieldsOfTracks: [String] {
    var names = (film.label?.fields ?? []) + (overlayDefaults.callout?.fields ?? [])
    names += (texts.map(\.text) + otherTexts).flatMap { LabelTemplate($0)?.fields ?? [] }
    if let field = film.colorBy?.field { names.append(field) }
    if trackBy == TransitFeed.tripColumn { names.append(TransitFeed.colorColumn) }
    return Set(names).sorted()
  }
}
