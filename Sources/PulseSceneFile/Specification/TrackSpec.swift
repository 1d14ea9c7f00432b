package import PulseArguments
package import PulseMotion
package import PulsePixels
package import PulseScene
import PulseSceneText

/// The track of an overlay as specified by options and files; `nil` values are unspecified.
package struct TrackSpec: Hashable, Sendable {
  /// The track file; without one the overlay does not move.
  package var file: TrackFilePath?

  /// The duration of the motion in seconds.
  package var duration: Double?

  /// The speed model of the motion.
  package var timing: MotionPathTiming?

  /// The easing curve of the whole motion.
  package var curve: TimingCurve?

  /// The color of the trail.
  package var trail: TrailPaint?

  /// The width of the trail.
  package var trailWidth: Length?

  /// Creates a track without specified values.
  package init() {}
}

/// The path of a track file, with the format given by its extension.
package struct TrackFilePath: Hashable, Sendable, ArgumentValue {
  enum Format: Hashable {
    case gpx
    case geoJSON
  }

  /// The path.
  package let argument: String

  let format: Format

  /// Parses a path that ends in `.gpx`, `.geojson` or `.json`, in any case.
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

/// The paint of a trail: none or a color.
package enum TrailPaint: Hashable, Sendable {
  case none

  /// A color, possibly translucent.
  case color(RGBA)
}

extension TrailPaint: ArgumentValue {
  /// Parses a CSS color or `none`.
  package init(argument: String) throws(ArgumentValueError) {
    self = argument == "none" ? .none : .color(try RGBA(argument: argument))
  }

  /// The paint in option syntax.
  package var argument: String {
    switch self {
    case .none: "none"
    case .color(let color): color.argument
    }
  }

  /// `none` and the CSS color names.
  package static var completionCandidates: [String] { ["none"] + RGBA.completionCandidates }
}

extension MotionPathTiming: ArgumentValue {}
