import PulseArguments
package import PulseDocument

/// A field of a scene: named like the property of its specification; the raw value is its option without the dashes.
package enum SceneField: String, CaseIterable, Hashable, Sendable {
  case id
  case latitude = "lat"
  case longitude = "lon"
  case place
  case radius
  case effect
  case accuracy

  case image
  case imageMode = "image-mode"
  case imageHeading = "image-heading"
  case imageSize = "image-size"
  case imageAnchor = "image-anchor"
  case heading
  case headingImage = "heading-image"
  case callout

  case zoom
  case viewBounds = "bbox"
  case padding
  case bearing
  case camera
  case size
  case pixelRatio = "scale"
  case groundScale = "meters"

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
  case popsIn = "pop-in"
  case showsWhenStopped = "show-when-stopped"

  case track
  case trackBy = "track-by"
  case layer
  case encoding
  case trackDuration = "track-duration"
  case trackTiming = "track-timing"
  case trackCurve = "track-curve"
  case trail
  case trailLength = "trail-length"
  case trailWidth = "trail-width"
  case trailFade = "trail-fade"
  case trackEnds = "track-ends"

  case time
  case columns
  case areas
  case rowFilters = "where"
  case timeFormat = "time-format"
  case end
  case play
  case from
  case to
  case linger
  case fade
  case hold
  case series
  case groupBy = "group-by"
  case accumulates = "accumulate"
  case skipIdle = "skip-idle"
  case heat
  case cluster
  case dropsOutliers = "drop-outliers"
  case label
  case labelFilters = "label-where"
  case labelSide = "label-side"
  case markText = "mark-text"
  case radiusBy = "radius-by"
  case colorBy = "color-by"

  case title
  case subtitle
  case note
  case clock
  case timeZone = "time-zone"
  case legend
  case legendTitle = "legend-title"
  case profile
  case timeBar = "time-bar"
  case textScale = "text-scale"
  case language

  case fill
  case fillOpacity = "fill-opacity"
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
  case mapColors = "map-colors"
  case style
  case borders
  case placeNames = "labels"
  case circleMode = "circle"
  case lineMode = "line"
  case maxTileZoom = "max-zoom"
  case scaleBar = "scale-bar"
  case caption
  case inset
  case attribution
  case units
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

  /// The location of the field, or of the problem inside a file.
  package var location: InputLocation

  /// A description of the problem with the value, and a remedy.
  package var message: String

  /// The kind, on which depends what follows from it.
  package var kind = DiagnosticKind.input

  /// Creates a diagnostic of a field.
  package init(_ field: SceneField, _ message: String, from origin: InputLocation = .options) {
    self.field = field
    location = origin
    self.message = message
  }

  /// Creates a diagnostic of a location that is no field.
  package init(at location: InputLocation, _ message: String) {
    self.location = location
    self.message = message
  }

  /// Creates a diagnostic of a document.
  package init(_ problem: Diagnostic) {
    self.init(
      at: problem.file.map { .document(file: $0, place: problem.place) } ?? .value(problem.place),
      problem.message)
  }

  /// The location as text: `--radius`, or `scene.json: overlays[2].radius`.
  package var place: String { field.map(location.messagePrefix) ?? "\(location)" }
}

extension SceneDiagnostic: CustomStringConvertible {
  /// The location and the message.
  package var description: String { "\(place): \(message)" }
}

/// The error thrown for an invalid scene.
package typealias SceneError = InputError<SceneDiagnostic>

extension EffectParameter {
  /// The field of the parameter in diagnostics.
  package var field: SceneField { SceneField(rawValue: optionName) ?? .effect }
}

/// The location of a value of a scene specification: the options, a program, or a document.
package enum InputLocation: Hashable, Sendable {
  case options

  /// A value set by a program that uses the library, such as `overlays[2]`; `.document` for the whole scene.
  case value(DocumentPlace)

  /// A value or row of a document, such as `overlays[2]` of `scene.json`; `.document` for the whole file.
  case document(file: String, place: DocumentPlace)

  /// Returns the location of a whole file.
  package static func file(_ path: String) -> InputLocation { .document(file: path, place: .document) }

  /// Returns the location of the value of a key in the object at this location.
  func member(_ key: String) -> InputLocation {
    switch self {
    case .options: .value(.member(key, of: .document))
    case .value(let place): .value(place.member(key))
    case .document(let file, let place): .document(file: file, place: place.member(key))
    }
  }

  /// The location without the place inside its file.
  package var wholeFile: InputLocation {
    if case .document(let file, _) = self { .file(file) } else { self }
  }

  /// Returns the prefix of a message about a field: `--radius`, `overlays[2].radius`, `scene.json:
  /// overlays[2].radius` or `stores.csv:17: radius`.
  func messagePrefix(for field: SceneField) -> String {
    switch self {
    case .options: "--\(field.rawValue)"
    case .value(let place): "\(place.member("\(field)"))"
    case .document(let file, .row(let line)):
      DocumentPlace.column(.name(field.rawValue), ofRow: line).text(inFile: file)
    // A feature has its place beside its properties.
    case .document(let file, .member("properties", of: let feature))
    where field == .latitude || field == .longitude:
      feature.text(inFile: file)
    case .document(let file, let place): place.member(field.key).text(inFile: file)
    }
  }
}

extension InputLocation: CustomStringConvertible {
  /// The place as text; `options` for the options.
  package var description: String {
    switch self {
    case .options: "options"
    case .value(let place): "\(place)"
    case .document(let file, let place): place.text(inFile: file)
    }
  }
}
