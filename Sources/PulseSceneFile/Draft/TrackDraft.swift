package import PulseScene
import PulseSceneText
import PulseEffects
package import PulseArguments
package import PulseMotion
package import PulsePixels

/// What was said about the track that an overlay moves along, as it was said; `nil` where nothing was.
package struct TrackDraft: Hashable, Sendable {
  /// Where the track is written down; without it the overlay stays at its place.
  package var file: TrackFile?

  /// The seconds that the travel takes.
  package var duration: Double?

  /// What decides where on the track the overlay is.
  package var timing: TravelTiming?

  /// The pace of the travel as a whole.
  package var curve: TimingCurve?

  /// The paint of the line behind the overlay.
  package var trail: TrailPaint?

  /// The width of the line behind the overlay.
  package var trailWidth: Length?

  /// Creates a draft in which nothing is said.
  package init() {}
}

/// The name of a file with a track, whose ending tells the format.
package struct TrackFile: Hashable, Sendable, ArgumentValue {
  enum Format: Hashable {
    case gpx
    case geoJSON
  }

  /// The path.
  package let argument: String

  let format: Format

  /// Reads the name of a file.
  ///
  /// - Parameter argument: The path, which ends in `.gpx`, `.geojson` or `.json`, in any case.
  /// - Throws: `ArgumentValueError` for any other word.
  package init(argument: String) throws(ArgumentValueError) {
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
package enum TrailPaint: Hashable, Sendable {
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
  package init(argument: String) throws(ArgumentValueError) {
    self = argument == "none" ? .none : .color(try RGBA(argument: argument))
  }

  /// The word that stands for the paint.
  package var argument: String {
    switch self {
    case .none: "none"
    case .color(let color): color.argument
    }
  }

  /// No line, or a color by its name.
  package static var words: [String] { ["none"] + RGBA.words }
}

extension TravelTiming: ArgumentValue {}
