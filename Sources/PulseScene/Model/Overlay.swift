public import PulseGeo
public import PulseMotion

/// A pulse at a place.
public struct Overlay: Hashable, Sendable {
  /// The name by which reports speak of it.
  public var id: String

  /// Where its center is.
  public var place: GeoPoint

  /// Its radius before its layers are scaled.
  public var radius: Length

  /// Its layers, the lowest first.
  public var layers: [Layer]

  /// The layers that take the place of those before them, in the order of their times.
  public var rebuilds: [Rebuild] = []

  /// When it runs.
  public var timeline: PulseTimeline

  /// What becomes of its radius, color and place in the course of time.
  public var changes = OverlayChanges()

  /// Where it heads, in degrees clockwise from north; `nil` when nothing of it has a direction.
  public var heading: Double?

  /// How it moves along a route; `nil` for an overlay that stays at its place but for its changes.
  public var travel: Travel?

  /// Whether it heads where it travels.
  public var headsWhereItTravels = false

  /// Its entrance with each start from stopped, as a change of its scale; `nil` for an overlay that is simply there.
  public var entrance: AnimationGroup?

  /// The bubble above it, if there is one.
  public var callout: Callout?

  /// Creates an overlay.
  ///
  /// - Parameters:
  ///   - id: The name by which reports speak of it.
  ///   - place: Where its center is.
  ///   - radius: Its radius before its layers are scaled.
  ///   - layers: Its layers, the lowest first.
  ///   - timeline: When it runs.
  public init(id: String, place: GeoPoint, radius: Length, layers: [Layer], timeline: PulseTimeline) {
    self.id = id
    self.place = place
    self.radius = radius
    self.layers = layers
    self.timeline = timeline
  }
}
