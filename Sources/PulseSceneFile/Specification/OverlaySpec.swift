package import PulseEffects
package import PulseScene
package import PulseSceneText

/// An overlay as specified; `nil` for unset values.
package struct OverlaySpec: Hashable, Sendable {
  /// The location of the specification in its file.
  package var origin = InputLocation.options

  /// The name used in messages and reports; by default the overlay's index.
  package var id: String?

  /// The latitude in degrees north, -90 to 90.
  package var latitude: Double?

  /// The longitude in degrees east, -180 to 180.
  package var longitude: Double?

  /// The radius of the pulse; by default the effect's.
  package var radius: Length?

  /// The pulse effect.
  package var effect: EffectReference?

  /// The explicit effect parameters.
  package var parameters = EffectParameters()

  /// The radius of the accuracy circle under the pulse.
  package var accuracy: Length?

  /// The path of the marker image, drawn above the pulse.
  package var image: String?

  /// The mode of the marker image.
  package var imageMode: ImageMode?

  /// The length of the marker image's longer side; by default one point per pixel.
  package var imageSize: Length?

  /// The anchor of the marker image.
  package var imageAnchor: ImageAnchor?

  /// The heading.
  package var heading: Heading?

  /// The path of the image that shows the heading; by default an arrowhead.
  package var headingImage: String?

  /// The text of the callout; `nil` for none.
  package var callout: CalloutText?

  /// The number of pulses after which it rests; `nil` for endless pulses.
  package var pulses: Int?

  /// Whether each start has a bouncing entrance.
  package var popsIn = false

  /// The track that it moves along.
  package var track = TrackSpec()

  /// The timeline commands and changes.
  package var commands: TimelineCommandList?

  /// Whether a stopped pulse is visible.
  package var showsWhenStopped = false

  /// Creates an overlay without specified values.
  package init() {}
}
