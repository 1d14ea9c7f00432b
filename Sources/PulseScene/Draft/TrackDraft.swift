public import PulseArguments
public import PulseMotion
public import PulsePixels

/// What was said about the track that an overlay moves along, as it was said; `nil` where nothing was.
public struct TrackDraft: Hashable, Sendable {
  /// Where the track is written down; without it the overlay stays at its place.
  public var file: TrackFile?

  /// The seconds that the travel takes.
  public var duration: Double?

  /// What decides where on the track the overlay is.
  public var timing: TravelTiming?

  /// The pace of the travel as a whole.
  public var curve: TimingCurve?

  /// The paint of the line behind the overlay.
  public var trail: TrailPaint?

  /// The width of the line behind the overlay.
  public var trailWidth: Length?

  /// Creates a draft in which nothing is said.
  public init() {}
}

/// The name of a file with a track, whose ending tells the format.
public struct TrackFile: Hashable, Sendable, ArgumentValue {
  enum Format: Hashable {
    case gpx
    case geoJSON
  }

  /// The path.
  public let argument: String

  let format: Format

  /// Reads the name of a file.
  ///
  /// - Parameter argument: The path, which ends in `.gpx`, `.geojson` or `.json`, in any case.
  /// - Throws: `ArgumentValueError` for any other word.
  public init(argument: String) throws(ArgumentValueError) {
    let name = argument.lowercased()
    if name.hasSuffix(".gpx") {
      format = .gpx
    } else if name.hasSuffix(".geojson") || name.hasSuffix(".json") {
      format = .geoJSON
    } else {
      throw ArgumentValueError(
        "does not end in a known format", remedy: "use a .gpx, .geojson or .json file")
    }
    self.argument = argument
  }
}

/// The paint of the line behind an overlay.
public enum TrailPaint: Hashable, Sendable {
  /// No line at all.
  case none

  /// A color, with its own opacity.
  case color(RGBA)
}

extension TrailPaint: ArgumentValue {
  /// Reads a paint as it is written in options.
  ///
  /// - Parameter argument: A color, or `none`.
  /// - Throws: `ArgumentValueError` for any other word.
  public init(argument: String) throws(ArgumentValueError) {
    self = argument == "none" ? .none : .color(try RGBA(argument: argument))
  }

  /// The word that stands for the paint.
  public var argument: String {
    switch self {
    case .none: "none"
    case .color(let color): color.argument
    }
  }

  /// No line, or a color by its name.
  public static var words: [String] { ["none"] + RGBA.words }
}

extension TravelTiming: ArgumentValue {}
