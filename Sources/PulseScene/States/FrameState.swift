public import PulseGeo
public import PulseMotion
public import PulsePixels

/// The state of a scene at a time, in unrounded output pixels.
public struct FrameState: Hashable, Sendable {
  /// The view.
  public var viewport: Viewport

  /// The dash offset of each line in points, less than the length of its pattern.
  public var dashOffsets: [Double]

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

/// The state of a trail at a time: its end on the route, and its color with opacity.
public struct TrailState: Hashable, Sendable {
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
      viewport: viewport, dashOffsets: dashOffsets(at: time),
      overlays: visibleOverlays(at: time).map { index in
        var state = state(of: overlays[index], at: time, in: viewport)
        state.index = index
        return state
      })
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
    let moment = overlay.timeline.snapshot(at: time)
    let place = overlay.place(at: time)
    let center = viewport.pixel(of: place)
    let length = overlay.radius(at: time)
    let radius = self.pixels(length, at: place, in: viewport)
    func pixels(_ extent: LayerLength) -> Double {
      switch extent {
      case .length(let length): self.pixels(length, at: place, in: viewport)
      case .radii(let radii): radii * radius
      }
    }
    func meters(_ extent: LayerLength) -> Double? {
      switch (extent, length) {
      case (.length(.meters(let meters)), _): meters
      case (.radii(let radii), .meters(let meters)): radii * meters
      default: nil
      }
    }
    var whole = LayerPropertyValues()
    if let entered = moment.entrance { overlay.entrance?.apply(to: &whole, at: entered) }
    let replacementCount = overlay.replacementCount(at: time)
    let present = overlay.layers(afterReplacements: replacementCount)
    let layers = present.map { layer in
      var values = layer.values(at: moment.elapsed)
      values.scale *= whole.scale
      let scale = abs(values.scale)
      // Argument order matters: with it, NaN becomes 0.
      let opacity = min(1, max(0, values.opacity)) * presence
      let extent = layer.followsAccuracy ? overlay.accuracyRadius(at: time, of: layer) : layer.radius
      let (reach, inset) = (pixels(extent), layer.inset.map(pixels) ?? 0)
      let layerRadius = max(0, reach - inset) * scale
      let stroke = layer.stroke.flatMap { overlay.stroke($0, at: time) }
      let strokeWidth = stroke.map { pixels($0.width) * scale * values.strokeWidth } ?? 0
      let contents = Int(min(1_000_000, max(0, values.contents)))
      return LayerState(
        name: layer.name,
        isVisible: moment.isVisible && opacity > 0 && layerRadius > 0
          && (!layer.endsWithAnimations || moment.showsWhenStopped
            || !layer.isOver(at: moment.elapsed)),
        fill: overlay.color(layer.fill ?? .clear, as: layer.fillRole, at: time),
        stroke: stroke?.color ?? .clear,
        shadow: layer.shadow.map { overlay.color($0.color, as: $0.colorRole, at: time) } ?? .clear,
        picture: layer.image(at: contents)?.path, scale: values.scale, opacity: opacity,
        radius: layerRadius,
        groundRadius: circleMode == .geodesic
          ? meters(extent).map { $0 * scale * (inset > 0 ? max(0, 1 - inset / reach) : 1) } : nil,
        contents: contents, strokeWidth: max(0, strokeWidth))
    }
    var trail = moment.isVisible ? overlay.trailState(at: time) : nil
    if let color = trail?.color, presence < 1 {
      trail?.color = color.withOpacity(UInt8((presence * 255).rounded()))
    }
    var callout = calloutState(
      of: overlay, with: present, at: time, center: center, hasScreenRadius: !length.isOnGround,
      pixels: pixels)
    callout?.opacity *= presence
    var state = OverlayState(
      id: overlay.id, state: moment.state, x: center.x, y: center.y, radius: radius,
      heading: overlay.heading(at: time), place: place, layers: layers, replacementCount: replacementCount,
      trail: trail, callout: callout)
    state.presence = presence
    return state
  }
}

extension Overlay {
  /// Returns the radius, at a time in seconds, of a layer that follows the accuracy radius; one in overlay radii is
  /// unchanged.
  fileprivate func accuracyRadius(at time: Double, of layer: Layer) -> LayerLength {
    guard case .length(let own) = layer.radius else { return layer.radius }
    return .length(accuracyRadius(at: time, from: own))
  }
}

extension Overlay {
  /// Returns the trail at a time; `nil` without one.
  func trailState(at time: Double) -> TrailState? {
    guard let trail = motionPath?.trail, let position = position(at: time) else { return nil }
    let color = trail.followsColor ? color(at: time, from: trail.color) : trail.color
    return TrailState(position: position, color: color.withOpacity(trail.opacity))
  }
}
