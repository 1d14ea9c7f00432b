import PulseArguments
package import PulseDocument
import PulseEffects

/// A field of a scene: named like the property of its specification; the raw value is its option without the dashes.
package enum SceneField: String, CaseIterable, Hashable, Sendable {
  case id
  case latitude = "lat"
  case longitude = "lon"
  case radius
  case effect
  case accuracy

  case image
  case imageMode = "image-mode"
  case imageSize = "image-size"
  case imageAnchor = "image-anchor"
  case heading
  case headingImage = "heading-image"
  case callout

  case zoom
  case viewBounds = "bbox"
  case camera
  case size
  case pixelRatio = "scale"

  case color
  case pulseColor = "pulse-color"
  case strokeColor = "stroke"
  case strokeWidth = "stroke-width"
  case ringDuration = "ring-duration"
  case scaleRange = "scale-range"
  case opacityRange = "opacity-range"
  case outerColor = "outer-color"
  case outerAlpha = "outer-alpha"
  case dotInset = "dot-inset"
  case autoreverses = "autoreverse"
  case curve = "timing"
  case pulseDuration = "pulse-duration"
  case delay
  case rings
  case pulses

  case track
  case trackDuration = "track-duration"
  case trackTiming = "track-timing"
  case trackCurve = "track-curve"
  case trail
  case trailLength = "trail-length"
  case trailWidth = "trail-width"

  case time
  case end
  case play
  case from
  case to
  case linger
  case fade
  case label
  case radiusBy = "radius-by"
  case colorBy = "color-by"

  case title
  case subtitle
  case note
  case clock
  case timeZone = "time-zone"
  case legend
  case timeBar = "time-bar"
  case textScale = "text-scale"
  case language

  case fill
  case dash
  case march

  case loopCount = "loop"
  case frameRate = "fps"
  case duration
  case cycles
  case commands = "timeline"

  case background = "basemap"
  case imageBounds = "bounds"
  case theme
  case circleMode = "circle"
  case maxTileZoom = "max-zoom"
  case scaleBar = "scale-bar"
  case caption
  case inset
  case attribution
  case font
}

extension SceneField {
  private static let keys = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, jsonKey(ofOption: $0.rawValue)) })

  /// The key in files: `pulseColor` for `--pulse-color`.
  package var key: String { Self.keys[self] ?? rawValue }
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

  /// Creates an error with at least one problem.
  package init(diagnostics: [SceneDiagnostic]) { self.diagnostics = diagnostics }
}

extension EffectParameter {
  /// The field of the parameter in diagnostics.
  package var field: SceneField { SceneField(rawValue: optionName) ?? .effect }
}

/// The place of a value of a scene specification: the options, a JSON document or a line of a table.
package enum InputLocation: Hashable, Sendable {
  case options

  /// A value set by a program that uses the library, such as `overlays[2]`; empty for the whole scene.
  case value(place: String)

  /// A value of a document, such as `overlays[2]` of `scene.json`; empty for the whole document.
  case document(file: String, place: String)

  /// A value below an element of a list of a document, such as `features[12].properties`.
  case element(file: String, list: String, index: Int, rest: String)

  /// A line of a table, counted from 1.
  case line(file: String, number: Int)

  /// Returns the prefix of a message about a field: `--radius`, `overlays[2].radius`, `scene.json:
  /// overlays[2].radius` or `stores.csv:17: radius`.
  func messagePrefix(for field: SceneField) -> String {
    messagePrefix(option: field.rawValue, key: field.key)
  }

  /// Returns the prefix of a message about a value, given its option without dashes and its key in files.
  func messagePrefix(option: String, key: String) -> String {
    switch self {
    case .options: "--\(option)"
    case .value(let place):
      "\(place.isEmpty ? "" : "\(place).")\(SceneField(rawValue: option).map { "\($0)" } ?? key)"
    case .document(let file, let place): "\(file): \(place.isEmpty ? "" : "\(place).")\(key)"
    case .element(let file, let list, let index, let rest): "\(file): \(list)[\(index)]\(rest).\(key)"
    case .line(let file, let number): "\(file):\(number): \(option)"
    }
  }

  /// The path of the file, the place of the value, or `options`.
  package var name: String {
    switch self {
    case .options: "options"
    case .value(let place): place
    case .document(let file, _), .element(let file, _, _, _), .line(let file, _): file
    }
  }
}
