package import PulseGeo
package import PulsePixels
package import PulseScene
package import PulseSceneText

/// A scene as specified by options and files; `nil` values are unspecified.
///
/// Properties of overlays can be specified for all overlays of the scene.
@dynamicMemberLookup
package struct SceneSpec: Hashable, Sendable {
  /// The latitude of the center in degrees north, -90 to 90; by default the middle of the content.
  package var latitude: Double?

  /// The longitude of the center in degrees east, -180 to 180.
  package var longitude: Double?

  /// The zoom level, 0 to 22; by default fitted to the content.
  package var zoom: Double?

  /// The camera moves.
  package var camera: CameraMoveList?

  /// The size of the view in points.
  package var size: PixelSize?

  /// The device pixel ratio.
  package var pixelRatio: Int?

  /// The meters-to-pixels model.
  package var groundScale: PointsPerMeterModel?

  /// The shape of circles with a radius in meters.
  package var circleMode: CircleMode?

  /// The background.
  package var background: Background?

  /// The bounds of a background image that is not georeferenced itself.
  package var imageBounds: GeoBounds?

  /// The style of the base map.
  package var mapStyle = MapStyleSpec()

  /// Frames per second.
  package var frameRate: Double?

  /// The duration of the animation in seconds; by default one seamless loop.
  package var duration: Double?

  /// The duration of the animation in cycles of the pulse.
  package var cycles: Int?

  /// The number of loops; 0 means forever.
  package var loopCount: Int?

  /// Whether a command without effect is an error instead of a warning.
  package var isStrict = false

  /// The default values of all overlays.
  package var overlayDefaults = OverlaySpec()

  /// The overlays from bottom to top, defaults included; if there are none and no data files, the scene has one in its
  /// center.
  package var overlays: [OverlaySpec] = []

  /// The lines and polygons under the overlays, from bottom to top.
  package var mapPaths: [MapPathSpec] = []

  /// The paths of GeoJSON files with overlays and lines.
  package var geojson: [String] = []

  /// The paths of CSV files with overlays.
  package var csv: [String] = []

  /// Warnings from reading the files.
  package var warnings: [SceneDiagnostic] = []

  /// The fields whose values in options override a file.
  package var fieldsSetByOptions: Set<SceneField> = []

  /// Creates a scene without specified values.
  package init() {}

  /// Whether the content comes from data files or consists of lines and polygons.
  var hasData: Bool { !geojson.isEmpty || !csv.isEmpty || !mapPaths.isEmpty }

  /// A property of the default values of all overlays.
  package subscript<Value>(dynamicMember part: WritableKeyPath<OverlaySpec, Value>) -> Value {
    get { overlayDefaults[keyPath: part] }
    set { overlayDefaults[keyPath: part] = newValue }
  }
}
