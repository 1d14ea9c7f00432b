import PulseScene
import PulseSceneText
import PulseEffects
import PulseArguments
package import PulseDocument

/// A thing that can be said about a scene; the raw value is its name in options, without the dashes.
package enum SceneField: String, CaseIterable, Hashable, Sendable {
  /// The name of an overlay.
  case id

  /// Degrees north.
  case latitude = "lat"
  /// Degrees east.
  case longitude = "lon"
  /// The radius of the pulse.
  case radius
  /// The look of the pulse.
  case effect
  /// How well the place is known.
  case accuracy
  /// The picture above everything else.
  case image

  /// In which colors the picture is shown.
  case imageMode = "image-mode"

  /// The length of the picture's longer side.
  case imageSize = "image-size"

  /// Which point of the picture lies on the place.
  case imageAnchor = "image-anchor"

  /// The direction.
  case heading

  /// The picture that points there.
  case headingImage = "heading-image"

  /// The bubble above the marker.
  case callout

  /// The zoom.
  case zoom
  /// The moves of the camera.
  case camera
  /// The size of the view.
  case size
  /// The pixel ratio.
  case scale
  /// The main color.
  case color
  /// The color of what pulses.
  case pulseColor = "pulse-color"
  /// The color of the line along the edge.
  case stroke
  /// The seconds that a ring takes to spread.
  case ringDuration = "ring-duration"
  /// The scale at the start and at the end of a pulse.
  case scaleRange = "scale-range"
  /// The opacity at the start and at the end of a pulse.
  case opacityRange = "opacity-range"
  /// The width of the stroke.
  case strokeWidth = "stroke-width"
  /// The color of the ring around a dot.
  case outerColor = "outer-color"
  /// The opacity of the ring around a dot.
  case outerAlpha = "outer-alpha"
  /// The width of the ring around a dot.
  case dotInset = "dot-inset"
  /// Whether each pulse is followed by one backwards.
  case autoreverse
  /// The pace of a pulse.
  case timing
  /// The seconds that a pulse takes.
  case pulseDuration = "pulse-duration"
  /// The seconds between two pulses.
  case delay
  /// The number of discs that pulse one after the other.
  case rings
  /// The number of pulses before it rests.
  case pulses

  /// The file with the track to move along.
  case track
  /// The seconds that the track takes.
  case trackDuration = "track-duration"
  /// What decides where on the track it is.
  case trackTiming = "track-timing"
  /// The pace of the travel.
  case trackCurve = "track-curve"
  /// The paint of the line behind.
  case trail
  /// The width of the line behind.
  case trailWidth = "trail-width"
  /// The color of an area.
  case fill
  /// The dashes of a line.
  case dash
  /// How fast dashes march.
  case march

  /// How many times the animation plays.
  case plays = "loop"
  /// The frame rate.
  case frameRate = "fps"
  /// The length of the animation in seconds.
  case duration
  /// The length of the animation in cycles.
  case cycles
  /// The commands to the pulse.
  case timeline
  /// What lies under the overlays.
  case background = "basemap"
  /// Where the picture lies that does.
  case pictureBounds = "bounds"
  /// The font of what is written on it.
  case font
}

extension SceneField {
  private static let keys = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, fileKey(ofOption: $0.rawValue)) })

  /// The name in files: `pulseColor` for `--pulse-color`.
  var key: String { Self.keys[self] ?? rawValue }
}

/// Something that is wrong with a scene.
package struct SceneProblem: Hashable, Sendable {
  /// What it is about; `nil` for what is wrong inside of a file.
  package var field: SceneField?

  /// Where it was said: `--radius`, or `scene.json: overlays[2].radius`.
  package var place: String

  /// What is wrong with which value, and what to write instead.
  package var message: String

  /// Creates a problem with something that was said.
  ///
  /// - Parameters:
  ///   - field: What it is about.
  ///   - message: What is wrong with which value, and what to write instead.
  ///   - origin: Where it was said.
  package init(_ field: SceneField, _ message: String, from origin: DraftOrigin = .options) {
    self.field = field
    self.message = message
    place = origin.place(of: field)
  }

  /// Creates a problem with a file.
  ///
  /// - Parameter problem: The problem; its place begins with the name of the file.
  package init(_ problem: DocumentProblem) {
    (place, message) = (problem.place, problem.message)
  }
}

extension SceneProblem: CustomStringConvertible {
  /// The place and what is wrong there.
  package var description: String { "\(place): \(message)" }
}

/// Everything that is wrong with a scene.
package struct SceneError: Error, Hashable, Sendable {
  /// The problems, at least one.
  package var problems: [SceneProblem]
}

extension EffectParameter {
  /// What a problem with the parameter is about.
  var field: SceneField {
    switch self {
    case .color: .color
    case .pulseColor: .pulseColor
    case .stroke: .stroke
    case .strokeWidth: .strokeWidth
    case .pulseDuration: .pulseDuration
    case .ringDuration: .ringDuration
    case .delay: .delay
    case .rings: .rings
    case .timing: .timing
    case .scaleRange: .scaleRange
    case .opacityRange: .opacityRange
    case .outerColor: .outerColor
    case .outerAlpha: .outerAlpha
    case .dotInset: .dotInset
    case .autoreverse: .autoreverse
    }
  }
}
