public import PulseGeo
public import PulsePixels

/// What was said about a scene, as it was said; `nil` where nothing was.
public struct SceneDraft: Hashable, Sendable {
  /// Degrees north, -90 to 90.
  public var latitude: Double?

  /// Degrees east, -180 to 180.
  public var longitude: Double?

  /// The radius of the pulse; the effect's own when nothing is said.
  public var radius: Length?

  /// The zoom, 0 to 22; fitted to the pulse when nothing is said.
  public var zoom: Double?

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

  /// The look of the pulse.
  public var effect: Effect?

  /// The radius of the disc under the pulse that tells how well its place is known.
  public var accuracy: Length?

  /// The parameters of the look that were given.
  public var parameters = EffectParameters()

  /// Whether the pulse enters with a bounce.
  public var popsIn = false

  /// Frames per second.
  public var frameRate: Double?

  /// The length of the animation in seconds; one seamless loop when nothing is said.
  public var duration: Double?

  /// The length of the animation in cycles of the pulse.
  public var cycles: Int?

  /// How many times the animation plays; 0 forever.
  public var plays: Int?

  /// When the pulse runs.
  public var commands: CommandList?

  /// Whether the pulse is shown while it is stopped.
  public var showsWhenStopped = false

  /// Whether a command that has no effect is a problem rather than a warning.
  public var isStrict = false

  /// Creates a draft in which nothing is said.
  public init() {}
}
