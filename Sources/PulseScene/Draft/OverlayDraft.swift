/// What was said about an overlay, as it was said; `nil` where nothing was.
public struct OverlayDraft: Hashable, Sendable {
  /// Where it was said.
  public var origin = DraftOrigin.options

  /// The name by which reports speak of it; its number when nothing is said.
  public var id: String?

  /// Degrees north, -90 to 90.
  public var latitude: Double?

  /// Degrees east, -180 to 180.
  public var longitude: Double?

  /// The radius of the pulse; the effect's own when nothing is said.
  public var radius: Length?

  /// The look of the pulse.
  public var effect: EffectChoice?

  /// The parameters of the look that were given.
  public var parameters = EffectParameters()

  /// The radius of the disc under the pulse that tells how well its place is known.
  public var accuracy: Length?

  /// The path of the picture that lies above everything else.
  public var image: String?

  /// In which colors the picture is shown.
  public var imageMode: ImageMode?

  /// The length of the picture's longer side; as many points as it has pixels when nothing is said.
  public var imageSize: Length?

  /// Which point of the picture lies on the place.
  public var imageAnchor: PictureAnchor?

  /// Where the overlay heads.
  public var heading: Heading?

  /// The path of the picture that points there; an arrowhead when nothing is said.
  public var headingImage: String?

  /// The text of the bubble above it; none when nothing is said.
  public var callout: CalloutText?

  /// The number of pulses after which it rests; it never does when nothing is said.
  public var pulses: Int?

  /// Whether the pulse enters with a bounce.
  public var popsIn = false

  /// The track that it moves along.
  public var track = TrackDraft()

  /// When the pulse runs.
  public var commands: CommandList?

  /// Whether the pulse is shown while it is stopped.
  public var showsWhenStopped = false

  /// Creates a draft in which nothing is said.
  public init() {}
}
