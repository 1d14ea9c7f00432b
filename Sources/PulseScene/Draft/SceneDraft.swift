public import PulseGeo
public import PulsePixels

/// What was said about a scene, as it was said; `nil` where nothing was.
///
/// What can be said of an overlay can be said of the scene, for all of its overlays.
@dynamicMemberLookup
public struct SceneDraft: Hashable, Sendable {
  /// Degrees north of the center, -90 to 90; the middle of what is there when nothing is said.
  public var latitude: Double?

  /// Degrees east of the center, -180 to 180.
  public var longitude: Double?

  /// The zoom, 0 to 22; fitted to what is there when nothing is said.
  public var zoom: Double?

  /// What the camera does.
  public var camera: CameraList?

  /// The size of the view in points.
  public var size: PixelSize?

  /// The number of pixels along a point.
  public var pixelRatio: Int?

  /// How many map points a meter takes.
  public var groundScale: GroundScale?

  /// What a radius in meters means.
  public var circles: CircleMode?

  /// What lies under the overlays.
  public var background: Background?

  /// Where the picture lies that is the background, if it does not say so itself.
  public var pictureBounds: GeoBounds?

  /// How the base map looks.
  public var mapStyle = MapStyleDraft()

  /// Frames per second.
  public var frameRate: Double?

  /// The length of the animation in seconds; one seamless loop when nothing is said.
  public var duration: Double?

  /// The length of the animation in cycles of the pulse.
  public var cycles: Int?

  /// How many times the animation plays; 0 forever.
  public var plays: Int?

  /// Whether a command that has no effect is a problem rather than a warning.
  public var isStrict = false

  /// What holds for every overlay that says nothing else.
  public var common = OverlayDraft()

  /// The overlays, the lowest first, with all that is said about them; without any, and without data, there is
  /// one in the center.
  public var overlays: [OverlayDraft] = []

  /// The lines and areas under the overlays, the lowest first.
  public var outlines: [OutlineDraft] = []

  /// The files of GeoJSON that overlays and outlines are read from.
  public var geojson: [String] = []

  /// The tables that overlays are read from.
  public var csv: [String] = []

  /// What was found odd about the files while they were read.
  public var warnings: [SceneProblem] = []

  /// What was said in options although a file says something, too.
  public var saidInOptions: Set<SceneField> = []

  /// Creates a draft in which nothing is said.
  public init() {}

  /// Whether what is shown comes from files of data, or is said to be lines and areas.
  var hasData: Bool { !geojson.isEmpty || !csv.isEmpty || !outlines.isEmpty }

  /// What holds for every overlay that says nothing else.
  public subscript<Value>(dynamicMember part: WritableKeyPath<OverlayDraft, Value>) -> Value {
    get { common[keyPath: part] }
    set { common[keyPath: part] = newValue }
  }
}
