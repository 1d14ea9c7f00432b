public import PulseGeo

/// A pulsing marker at a position on the map: layers, timeline, property changes, motion path and callout.
///
/// Copies share all but the name, position, radius, event and texts, so that a million alike take some 120 MB.
public struct Overlay: Hashable, Sendable {
  /// The name used in messages and reports.
  public var id: String

  /// The position of the center.
  public var place: GeoPoint

  /// The radius before layers are scaled.
  public var radius: Length

  /// The event that it shows; `nil` for an overlay that is there from the beginning to the end.
  public var event: Event?

  private var sharedLabel: SharedValue<OverlayLabel>?

  private var sharedMarkText: SharedValue<OverlayLabel>?

  /// Everything else; it identifies overlays that are alike.
  private(set) var style: SharedValue<OverlayStyle>

  /// Creates an overlay.
  public init(id: String, place: GeoPoint, radius: Length, layers: [Layer], timeline: PulseTimeline) {
    self.id = id
    self.place = place
    self.radius = radius
    style = SharedValue(OverlayStyle(layers: layers, timeline: timeline))
  }

  /// The text beside it; `nil` for none.
  public var label: OverlayLabel? {
    get { sharedLabel?.value }
    set { sharedLabel = newValue.map { SharedValue($0) } }
  }

  /// The text inside its mark, at a single place; `nil` for none.
  public var markText: OverlayLabel? {
    get { sharedMarkText?.value }
    set { sharedMarkText = newValue.map { SharedValue($0) } }
  }

  /// The layers from bottom to top.
  public var layers: [Layer] {
    get { style.value.layers }
    set { changeStyle { $0.layers = newValue } }
  }

  /// The layer replacements in order of time.
  public var layerReplacements: [LayerReplacement] {
    get { style.value.layerReplacements }
    set { changeStyle { $0.layerReplacements = newValue } }
  }

  /// The timeline of the pulse: its start, pauses and stops.
  public var timeline: PulseTimeline {
    get { style.value.timeline }
    set { changeStyle { $0.timeline = newValue } }
  }

  /// The changes of its properties over time.
  public var changes: OverlayTimeline {
    get { style.value.changes }
    set { changeStyle { $0.changes = newValue } }
  }

  /// The heading in degrees clockwise from north; `nil` if no layer has a direction.
  public var heading: Double? {
    get { style.value.heading }
    set { changeStyle { $0.heading = newValue } }
  }

  /// The motion along a route; `nil` for an overlay that only moves by changes of its position.
  public var motionPath: MotionPath? {
    get { style.value.motionPath }
    set { changeStyle { $0.motionPath = newValue } }
  }

  /// Whether the heading is the direction of motion.
  public var headingFollowsMotion: Bool {
    get { style.value.headingFollowsMotion }
    set { changeStyle { $0.headingFollowsMotion = newValue } }
  }

  /// The scale animation of the entrance after each start; `nil` for none.
  public var entrance: AnimationGroup? {
    get { style.value.entrance }
    set { changeStyle { $0.entrance = newValue } }
  }

  /// The callout above it; `nil` for none.
  public var callout: Callout? {
    get { style.value.callout }
    set { changeStyle { $0.callout = newValue } }
  }

  /// The identity of overlays that are alike but for name, position, radius, event and texts.
  package var styleID: ObjectIdentifier { ObjectIdentifier(style) }

  /// Takes from another overlay all but name, position, radius, event and texts, so that both share it.
  package mutating func takeStyle(of other: Overlay) { style = other.style }

  /// Whether it has a label.
  var hasLabel: Bool { sharedLabel != nil }

  /// Whether it has a text inside its mark.
  var hasMarkText: Bool { sharedMarkText != nil }

  /// Whether it has a callout.
  var hasCallout: Bool { style.value.hasCallout }

  /// Whether it moves along a route.
  var hasMotionPath: Bool { style.value.hasMotionPath }

  private mutating func changeStyle(_ change: (inout OverlayStyle) -> Void) {
    var changed = style.value
    change(&changed)
    style = SharedValue(changed)
  }
}

/// The properties that alike overlays have in common: everything but name, position, radius, event and texts.
struct OverlayStyle: Hashable, Sendable {
  var layers: [Layer]
  var layerReplacements: [Overlay.LayerReplacement] = []
  var timeline: PulseTimeline
  var changes = OverlayTimeline()
  var heading: Double?
  var motionPath: MotionPath? { didSet { hasMotionPath = motionPath != nil } }
  var headingFollowsMotion = false
  var entrance: AnimationGroup?
  var callout: Callout? { didSet { hasCallout = callout != nil } }

  /// Whether there is a motion path; comparing the path with `nil` would copy it, for each overlay of each frame.
  private(set) var hasMotionPath = false

  /// Whether there is a callout.
  private(set) var hasCallout = false

  init(layers: [Layer], timeline: PulseTimeline) {
    self.layers = layers
    self.timeline = timeline
  }
}

extension Collection<Overlay> {
  /// The first overlay of each style, which has all properties of the others but name, position, radius, event and texts.
  ///
  /// - Complexity: O(overlays).
  package var ofDistinctStyles: [Overlay] {
    var known: Set<ObjectIdentifier> = []
    var latest: ObjectIdentifier?
    return filter { overlay in
      if overlay.styleID == latest { return false }
      latest = overlay.styleID
      return known.insert(overlay.styleID).inserted
    }
  }
}
