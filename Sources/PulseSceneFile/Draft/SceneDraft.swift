package import PulseScene
package import PulseSceneText
import PulseEffects
package import PulseGeo
package import PulsePixels

/// What was said about a scene, as it was said; `nil` where nothing was.
///
/// What can be said of an overlay can be said of the scene, for all of its overlays.
@dynamicMemberLookup
package struct SceneDraft: Hashable, Sendable {
  /// Degrees north of the center, -90 to 90; the middle of what is there when nothing is said.
  package var latitude: Double?

  /// Degrees east of the center, -180 to 180.
  package var longitude: Double?

  /// The zoom, 0 to 22; fitted to what is there when nothing is said.
  package var zoom: Double?

  /// What the camera does.
  package var camera: CameraList?

  /// The size of the view in points.
  package var size: PixelSize?

  /// The number of pixels along a point.
  package var pixelRatio: Int?

  /// How many map points a meter takes.
  package var groundScale: GroundScale?

  /// What a radius in meters means.
  package var circles: CircleMode?

  /// What lies under the overlays.
  package var background: Background?

  /// Where the picture lies that is the background, if it does not say so itself.
  package var pictureBounds: GeoBounds?

  /// How the base map looks.
  package var mapStyle = MapStyleDraft()

  /// Frames per second.
  package var frameRate: Double?

  /// The length of the animation in seconds; one seamless loop when nothing is said.
  package var duration: Double?

  /// The length of the animation in cycles of the pulse.
  package var cycles: Int?

  /// How many times the animation plays; 0 forever.
  package var plays: Int?

  /// Whether a command that has no effect is a problem rather than a warning.
  package var isStrict = false

  /// What holds for every overlay that says nothing else.
  package var common = OverlayDraft()

  /// The overlays, the lowest first, with all that is said about them; without any, and without data, there is
  /// one in the center.
  package var overlays: [OverlayDraft] = []

  /// The lines and areas under the overlays, the lowest first.
  package var outlines: [OutlineDraft] = []

  /// The files of GeoJSON that overlays and outlines are read from.
  package var geojson: [String] = []

  /// The tables that overlays are read from.
  package var csv: [String] = []

  /// What was found odd about the files while they were read.
  package var warnings: [SceneProblem] = []

  /// What was said in options although a file says something, too.
  package var saidInOptions: Set<SceneField> = []

  /// Creates a draft in which nothing is said.
  package init() {}

  /// Whether what is shown comes from files of data, or is said to be lines and areas.
  var hasData: Bool { !geojson.isEmpty || !csv.isEmpty || !outlines.isEmpty }

  /// What holds for every overlay that says nothing else.
  package subscript<Value>(dynamicMember part: WritableKeyPath<OverlayDraft, Value>) -> Value {
    get { common[keyPath: part] }
    set { common[keyPath: part] = newValue }
  }
}
