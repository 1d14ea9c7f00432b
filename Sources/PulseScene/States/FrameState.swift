public import PulseGeo
public import PulsePixels

/// The state of a scene at a time, in unrounded output pixels.
public struct FrameState: Hashable, Sendable {
  /// The view.
  public var viewport: Viewport

  /// The dash offset of each line in points, less than the length of its pattern.
  public var dashOffsets: [Double]

  /// The opacity with which each line or polygon is there, 0 to 1; empty if all are there all the time.
  public var mapPathOpacities: [Double]

  /// The overlay states in the order of the scene.
  public var overlays: [OverlayState]
}

/// The state of an overlay at a time.
public struct OverlayState: Hashable, Sendable {
  /// The name of the overlay.
  public var id: String

  /// The state of the pulse: animating, paused or stopped.
  public var state: PulseState

  /// The x coordinate of the center in pixels.
  public var x: Double

  /// The y coordinate of the center in pixels.
  public var y: Double

  /// The radius in pixels before layers are scaled.
  public var radius: Double

  /// The heading in degrees clockwise from north; `nil` if no layer has a direction.
  public var heading: Double?

  /// The center.
  public var place: GeoPoint

  /// The layer states from bottom to top.
  public var layers: [LayerState]

  /// The opacity with which the overlay of an event is there, 0 to 1.
  public var presence = 1.0

  /// The index of the overlay in the scene.
  public var index = 0

  /// The number of layer replacements so far.
  var replacementCount = 0

  /// The trail; `nil` if none is visible.
  public var trail: TrailState?

  /// The callout; `nil` for none.
  public var callout: CalloutState?
}

/// The state of a trail at a time: its ends on the route, and its color with opacity.
public struct TrailState: Hashable, Sendable {
  /// The place on the route at which it begins; `nil` at the start of the route.
  public var start: Route.Position?

  /// Its end on the route.
  public var position: Route.Position

  /// The color including the trail's opacity.
  public var color: RGBA
}

/// The state of a layer at a time.
public struct LayerState: Hashable, Sendable {
  /// The name of the layer.
  public var name: String

  /// Whether it is shown, with an opacity and a radius above 0.
  public var isVisible: Bool

  /// The fill color; transparent for none.
  public var fill: RGBA

  /// The stroke color; transparent for none.
  public var stroke: RGBA

  /// The shadow color; transparent for none.
  var shadow: RGBA

  /// The path of its current image; `nil` for other shapes.
  public var picture: String?

  /// The scale factor.
  public var scale: Double

  /// The opacity, 0 to 1.
  public var opacity: Double

  /// The scaled radius in pixels, without the stroke.
  public var radius: Double

  /// The scaled radius on the ground in meters; `nil` unless it is a geodesic circle.
  public var groundRadius: Double?

  /// The index of the current image.
  public var contents: Int

  /// The scaled stroke width in pixels; 0 for none.
  public var strokeWidth: Double

  /// The scaled radius in pixels including the outer half of the stroke.
  public var outerRadius: Double { radius + strokeWidth / 2 }
}

extension Scene {
  /// Returns the state of all overlays at a time, a pure function of scene and time.
  ///
  /// - Complexity: O(layers).
  public func state(at time: Double) -> FrameState {
    let viewport = viewport(at: time)
    return FrameState(
      viewport: viewport, dashOffsets: dashOffsets(at: time), mapPathOpacities: mapPathOpacities(at: time),
      overlays: visibleOverlays(at: time).map { index in
        var state = state(of: overlays[index], at: time, in: viewport)
        state.index = index
        return state
      })
  }

  /// Returns the opacity with which each line or polygon is there at a time; empty if all are there all the time.
  func mapPathOpacities(at time: Double) -> [Double] {
    guard mapPaths.contains(where: { $0.event != nil }) else { return [] }
    let frame = frame(at: time)
    return mapPaths.map { $0.event?.opacity(inFrame: frame, frameRate: frameRate) ?? 1 }
  }

  /// Returns the dash offsets of all lines at a time, in points.
  func dashOffsets(at time: Double) -> [Double] {
    mapPaths.map { mapPath in
      // The phase is computed first, so that it is bitwise equal in all periods.
      guard let period = mapPath.period else { return 0.0 }
      let part = MediaTiming.phase(of: time, period: period)
      return (mapPath.speed < 0 && part > 0 ? 1 - part : part) * mapPath.dashes.reduce(0, +)
    }
  }

  /// Returns the state of an overlay at a time in seconds, in pixels of a view.
  public func state(of overlay: Overlay, at time: Double, in viewport: Viewport) -> OverlayState {
    let (time, presence) = localTime(of: overlay, at: time)
    let pose = overlay.pose(at: time, presence: presence)
    let layout = layout(of: overlay, pose, at: time, in: viewport)
    var state = layout.state
    state.layers = pose.layers.map { layout.state(of: $0) }
    return state
  }

  /// Returns the place of an overlay in a view, at a time of its own.
  func layout(
    of overlay: Overlay, _ pose: OverlayPose, at time: Double, in viewport: Viewport
  ) -> OverlayLayout {
    let place = overlay.place(at: time)
    let center = viewport.pixel(of: place)
    let length = overlay.radius(at: time)
    var layout = OverlayLayout(
      viewport: viewport, groundScale: groundScale, circleMode: circleMode, length: length,
      state: OverlayState(
        id: overlay.id, state: pose.state, x: center.x, y: center.y,
        radius: self.pixels(length, at: place, in: viewport), heading: overlay.heading(at: time),
        place: place,
        layers: [], presence: pose.presence, replacementCount: pose.replacementCount))
    if pose.isVisible, var trail = overlay.trailState(at: time) {
      if pose.presence < 1 { trail.color = trail.color.withOpacity(UInt8((pose.presence * 255).rounded())) }
      layout.state.trail = trail
    }
    if overlay.hasCallout {
      layout.state.callout = calloutState(
        of: overlay, with: overlay.layers(afterReplacements: pose.replacementCount), at: time, center: center,
        hasScreenRadius: !length.isOnGround, pixels: layout.pixels)
      layout.state.callout?.opacity *= pose.presence
    }
    return layout
  }
}

/// The place of an overlay in a view, which turns the look of its layers into their states.
struct OverlayLayout {
  let viewport: Viewport

  /// The model of map points per meter.
  let groundScale: EarthModel

  /// The shape of circles with a radius in meters.
  let circleMode: CircleMode

  /// The radius before layers are scaled.
  let length: Length

  /// The state without its layers.
  var state: OverlayState

  /// Converts a length of a layer to pixels.
  func pixels(_ extent: LayerLength) -> Double {
    switch extent {
    case .length(let length): viewport.pixels(length, at: state.place, scale: groundScale)
    case .radii(let radii): radii * state.radius
    }
  }

  /// Converts a length of a layer to meters; `nil` for one on the screen.
  private func meters(_ extent: LayerLength) -> Double? {
    switch (extent, length) {
    case (.length(.meters(let meters)), _): meters
    case (.radii(let radii), .meters(let meters)): radii * meters
    default: nil
    }
  }

  /// Returns the state of a layer.
  func state(of pose: OverlayPose.LayerPose) -> LayerState {
    let scale = abs(pose.scale)
    let (reach, inset) = (pixels(pose.extent), pose.layer.inset.map(pixels) ?? 0)
    let radius = max(0, reach - inset) * scale
    let strokeWidth = pose.stroke.map { pixels($0.width) * scale * pose.strokeScale } ?? 0
    return LayerState(
      name: pose.layer.name, isVisible: pose.isShown && radius > 0, fill: pose.fill,
      stroke: pose.stroke?.color ?? .clear, shadow: pose.shadow,
      picture: pose.layer.image(at: pose.contents)?.path, scale: pose.scale, opacity: pose.opacity,
      radius: radius,
      groundRadius: circleMode == .geodesic
        ? meters(pose.extent).map { $0 * scale * (inset > 0 ? max(0, 1 - inset / reach) : 1) } : nil,
      contents: pose.contents, strokeWidth: max(0, strokeWidth))
  }
}

extension Overlay {
  /// Returns the trail at a time; `nil` without one.
  func trailState(at time: Double) -> TrailState? {
    guard hasMotionPath, let trail = motionPath?.trail, let position = position(at: time) else { return nil }
    let color = trail.followsColor ? color(at: time, from: trail.color) : trail.color
    return TrailState(
      start: trailStart(at: time), position: position, color: color.withOpacity(trail.opacity))
  }
}
