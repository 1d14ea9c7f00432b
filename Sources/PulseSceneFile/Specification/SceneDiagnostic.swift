import PulseArguments
package import PulseDocument
import PulseEffects

/// A field of a scene; the raw value is the name of its option without the dashes.
package enum SceneField: String, CaseIterable, Hashable, Sendable {
  case id

  case latitude = "lat"
  case longitude = "lon"
  case radius
  case effect
  case accuracy
  /// Returns the layer of the marker image above the pulse; empty without one.
  case image

  case imageMode = "image-mode"

  /// The length of the marker image's longer side.
  case imageSize = "image-size"

  /// The point of the marker image that lies on the overlay's position.
  case imageAnchor = "image-anchor"

  case heading

  case headingImage = "heading-image"

  case callout

  case zoom
  case camera
  /// The size of the view in points.
  case size
  /// The device pixel ratio.
  case scale
  case color
  /// The color of rings and halos.
  case pulseColor = "pulse-color"
  /// The stroke color.
  case stroke
  case ringDuration = "ring-duration"
  case scaleRange = "scale-range"
  case opacityRange = "opacity-range"
  case strokeWidth = "stroke-width"
  case outerColor = "outer-color"
  case outerAlpha = "outer-alpha"
  /// The width of the ring around a dot.
  case dotInset = "dot-inset"
  case autoreverse
  /// The easing curve of a pulse.
  case timing
  case pulseDuration = "pulse-duration"
  /// The seconds between pulses.
  case delay
  case rings
  /// The number of pulses before it rests.
  case pulses

  case track
  case trackDuration = "track-duration"
  /// The speed model of the motion along the track.
  case trackTiming = "track-timing"
  /// The easing curve of the motion along the track.
  case trackCurve = "track-curve"
  case trail
  case trailWidth = "trail-width"
  case fill
  case dash
  /// The speed of marching dashes.
  case march

  /// The loop count.
  case loopCount = "loop"
  case frameRate = "fps"
  /// The duration of the animation in seconds.
  case duration
  /// The duration of the animation in cycles of the pulse.
  case cycles
  case timeline
  case background = "basemap"
  /// The bounds of a background image.
  case imageBounds = "bounds"
  case font
}

extension SceneField {
  private static let keys = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, jsonKey(ofOption: $0.rawValue)) })

  /// The key in files: `pulseColor` for `--pulse-color`.
  var key: String { Self.keys[self] ?? rawValue }
}

/// A problem or warning about a scene, with its location.
package struct SceneDiagnostic: Hashable, Sendable {
  /// The affected field; `nil` for a problem inside a file.
  package var field: SceneField?

  /// The location: `--radius`, or `scene.json: overlays[2].radius`.
  package var place: String

  /// A description of the problem with the value, and a remedy.
  package var message: String

  /// Creates a diagnostic of a field.
  package init(_ field: SceneField, _ message: String, from origin: InputLocation = .options) {
    self.field = field
    self.message = message
    place = origin.messagePrefix(for: field)
  }

  /// Creates a diagnostic of a file, whose place starts with its path.
  package init(_ problem: Diagnostic) {
    (place, message) = (problem.place, problem.message)
  }
}

extension SceneDiagnostic: CustomStringConvertible {
  /// The location and the message.
  package var description: String { "\(place): \(message)" }
}

/// An error with all problems of a scene.
package struct SceneError: Error, Hashable, Sendable {
  /// The problems, at least one.
  package var diagnostics: [SceneDiagnostic]
}

extension EffectParameter {
  /// The field of the parameter in diagnostics.
  package var field: SceneField { SceneField(rawValue: optionName) ?? .effect }
}

/// The place of a value of a scene specification: the options, a JSON document or a line of a table.
package enum InputLocation: Hashable, Sendable {
  case options

  /// A value of a document, such as `overlays[2]` of `scene.json`; empty for the whole document.
  case document(file: String, place: String)

  /// A line of a table, counted from 1.
  case line(file: String, number: Int)

  /// Returns the prefix of a message about a field: `--radius`, `scene.json: overlays[2].radius` or `stores.csv:17:
  /// radius`.
  func messagePrefix(for field: SceneField) -> String {
    switch self {
    case .options: "--\(field.rawValue)"
    case .document(let file, let place): "\(file): \(place.isEmpty ? "" : "\(place).")\(field.key)"
    case .line(let file, let number): "\(file):\(number): \(field.rawValue)"
    }
  }

  /// The path of the file, or `options`.
  var name: String {
    switch self {
    case .options: "options"
    case .document(let file, _), .line(let file, _): file
    }
  }
}
