package import PulseScene
package import PulseSceneText
package import PulseEffects
/// What was said about an overlay, as it was said; `nil` where nothing was.
package struct OverlayDraft: Hashable, Sendable {
  /// Where it was said.
  package var origin = DraftOrigin.options

  /// The name by which reports speak of it; its number when nothing is said.
  package var id: String?

  /// Degrees north, -90 to 90.
  package var latitude: Double?

  /// Degrees east, -180 to 180.
  package var longitude: Double?

  /// The radius of the pulse; the effect's own when nothing is said.
  package var radius: Length?

  /// The look of the pulse.
  package var effect: EffectChoice?

  /// The parameters of the look that were given.
  package var parameters = EffectParameters()

  /// The radius of the disc under the pulse that tells how well its place is known.
  package var accuracy: Length?

  /// The path of the picture that lies above everything else.
  package var image: String?

  /// In which colors the picture is shown.
  package var imageMode: ImageMode?

  /// The length of the picture's longer side; as many points as it has pixels when nothing is said.
  package var imageSize: Length?

  /// Which point of the picture lies on the place.
  package var imageAnchor: PictureAnchor?

  /// Where the overlay heads.
  package var heading: Heading?

  /// The path of the picture that points there; an arrowhead when nothing is said.
  package var headingImage: String?

  /// The text of the bubble above it; none when nothing is said.
  package var callout: CalloutText?

  /// The number of pulses after which it rests; it never does when nothing is said.
  package var pulses: Int?

  /// Whether the pulse enters with a bounce.
  package var popsIn = false

  /// The track that it moves along.
  package var track = TrackDraft()

  /// When the pulse runs.
  package var commands: CommandList?

  /// Whether the pulse is shown while it is stopped.
  package var showsWhenStopped = false

  /// Creates a draft in which nothing is said.
  package init() {}
}
