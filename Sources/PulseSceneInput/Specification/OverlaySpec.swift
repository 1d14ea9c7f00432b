public import PulseScene

/// An overlay as specified; `nil` for unset values.
public struct OverlaySpec: Hashable, Sendable {
  /// The location of the specification in its file.
  package var origin = InputLocation.options

  /// The name used in messages and reports; by default the overlay's index.
  public var id: String?

  /// The latitude in degrees north, -90 to 90.
  public var latitude: Double?

  /// The longitude in degrees east, -360 to 360; those beyond 180 are normalized.
  public var longitude: Double?

  /// The data time at which it appears in a film; `nil` for an overlay that is there all the time.
  public var time: DataTime?

  /// The data time of its end; `nil` for a momentary event.
  public var end: DataTime?

  /// The text beside it; `nil` for none.
  public var label: String?

  /// The radius of the pulse; by default the effect's.
  public var radius: Length?

  /// The pulse effect.
  public var effect: EffectReference?

  /// The explicit effect parameters.
  package var parameters = EffectParameters()

  /// The radius of the accuracy circle under the pulse.
  public var accuracy: Length?

  /// The path of the marker image, drawn above the pulse.
  public var image: String?

  /// The mode of the marker image.
  public var imageMode: ImageMode?

  /// The length of the marker image's longer side; by default one point per pixel.
  public var imageSize: Length?

  /// The anchor of the marker image.
  public var imageAnchor: ImageAnchor?

  /// The heading.
  public var heading: Heading?

  /// The path of the image that shows the heading; by default an arrowhead.
  public var headingImage: String?

  /// The text of the callout; `nil` for none.
  public var callout: CalloutTitles?

  /// The number of pulses after which it rests; `nil` for endless pulses.
  public var pulses: Int?

  /// Whether each start has a bouncing entrance.
  public var popsIn: Bool {
    get { popInFlag ?? false }
    set { popInFlag = newValue }
  }

  /// The flag of ``popsIn`` as specified; `nil` if it is not.
  package var popInFlag: Bool?

  /// The track that it moves along.
  public var track = TrackSpec()

  /// The timeline commands and changes.
  public var commands: TimelineCommandList?

  /// Whether a stopped pulse is visible.
  public var showsWhenStopped: Bool {
    get { showWhenStoppedFlag ?? false }
    set { showWhenStoppedFlag = newValue }
  }

  /// The flag of ``showsWhenStopped`` as specified; `nil` if it is not.
  package var showWhenStoppedFlag: Bool?

  /// Creates an overlay without specified values.
  public init() {}

  /// Creates an overlay at a place.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, -90 to 90.
  ///   - longitude: Degrees east, -360 to 360.
  ///   - radius: The radius of the pulse; by default the effect's.
  ///   - effect: The pulse effect; by default that of the scene.
  public init(
    latitude: Double, longitude: Double, radius: Length? = nil, effect: EffectReference? = nil
  ) {
    (self.latitude, self.longitude) = (latitude, longitude)
    (self.radius, self.effect) = (radius, effect)
  }
}
