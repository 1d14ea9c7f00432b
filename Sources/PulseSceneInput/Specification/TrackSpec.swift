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
