public import PulseGeo
public import PulseMotion

/// A pulsing marker at a position on the map: layers, timeline, property changes, motion path and callout.
public struct Overlay: Hashable, Sendable {
  /// The name used in messages and reports.
  public var id: String

  /// The position of the center.
  public var place: GeoPoint

  /// The radius before layers are scaled.
  public var radius: Length

  /// The layers from bottom to top.
  public var layers: [Layer]

  /// The layer replacements in order of time.
  public var layerReplacements: [LayerReplacement] = []

  /// The timeline of the pulse: its start, pauses and stops.
  public var timeline: PulseTimeline

  /// The changes of its properties over time.
  public var changes = OverlayTimeline()

  /// The heading in degrees clockwise from north; `nil` if no layer has a direction.
  public var heading: Double?

  /// The motion along a route; `nil` for an overlay that only moves by changes of its position.
  public var motionPath: MotionPath?

  /// Whether the heading is the direction of motion.
  public var headingFollowsMotion = false

  /// The scale animation of the entrance after each start; `nil` for none.
  public var entrance: AnimationGroup?

  /// The event that it shows; `nil` for an overlay that is there from the beginning to the end.
  public var event: Event?

  /// The text beside it; `nil` for none.
  public var label: OverlayLabel?

  /// The callout above it; `nil` for none.
  public var callout: Callout?

  /// Creates an overlay.
  public init(id: String, place: GeoPoint, radius: Length, layers: [Layer], timeline: PulseTimeline) {
    self.id = id
    self.place = place
    self.radius = radius
    self.layers = layers
    self.timeline = timeline
  }
}
