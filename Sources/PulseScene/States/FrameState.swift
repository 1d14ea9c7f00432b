public import PulseGeo
public import PulseMotion
public import PulsePixels

/// What is where at an instant, in output pixels without rounding.
public struct FrameState: Hashable, Sendable {
  /// The part of the map that is shown.
  public var viewport: Viewport

  /// How far the dashes of each outline have marched in points, less than one round of the pattern.
  public var phases: [Double]

  /// The overlays in the order of the scene.
  public var overlays: [OverlayState]
}

/// What an overlay is at an instant.
public struct OverlayState: Hashable, Sendable {
  /// The name of the overlay.
  public var id: String

  /// What its pulse is doing.
  public var state: PulseState

  /// The center in pixels from the left edge.
  public var x: Double

  /// The center in pixels from the top edge.
  public var y: Double

  /// The radius in pixels before the layers are scaled.
  public var radius: Double

  /// Where it heads, in degrees clockwise from north, if anything of it has a direction.
  public var heading: Double?

  /// The place of the center.
  public var place: GeoPoint

  /// The layers, the lowest first.
  public var layers: [LayerState]

  /// The number of times that its layers have been replaced by others.
  var rebuildCount = 0

  /// The line that it leaves behind, if there is one to see.
  public var trail: TrailState?

  /// Its callout, if it has one.
  public var callout: CalloutState?
}

/// What a trail is at an instant.
public struct TrailState: Hashable, Sendable {
  /// The end of the trail on the route.
  public var position: Route.Position

  /// Its color, with its opacity.
  public var color: RGBA
}

/// What a layer is at an instant.
public struct LayerState: Hashable, Sendable {
  /// The name of the layer.
  public var name: String

  /// Whether anything of it can be seen: it is shown, not transparent, and has an extent.
  public var isVisible: Bool

  /// The color inside; transparent without a fill.
  public var fill: RGBA

  /// The color of the line along the edge; transparent without one.
  public var stroke: RGBA

  /// The color of the shadow; transparent without one.
  var shadow: RGBA

  /// The path of the picture that it shows; `nil` for other shapes.
  public var picture: String?

  /// The factor by which it is scaled.
  public var scale: Double

  /// Its opacity, 0 to 1.
  public var opacity: Double

  /// The radius of its disc in pixels, scale applied, without the stroke.
  public var radius: Double

  /// The radius on the ground in meters, scale applied; `nil` for what is a circle on the screen.
  public var groundRadius: Double?

  /// The number of the picture that it shows.
  public var contents: Int

  /// The width of its stroke in pixels, scale applied; 0 without one.
  public var strokeWidth: Double

  /// The outer radius in pixels: the disc with the outer half of its stroke.
  public var outerRadius: Double { radius + strokeWidth / 2 }
}

extension Scene {
  /// Returns what is where at an instant; the result depends on the scene and the time alone.
  ///
  /// - Parameter time: Seconds since the beginning.
  /// - Returns: The state of every overlay.
  /// - Complexity: O(layers).
  public func state(at time: Double) -> FrameState {
    let viewport = viewport(at: time)
    return FrameState(
      viewport: viewport, phases: phases(at: time),
      overlays: overlays.map { state(of: $0, at: time, in: viewport) })
  }

  /// How far the dashes of each outline have marched at an instant, in points.
  func phases(at time: Double) -> [Double] {
    outlines.map { outline in
      // The part of a round is found first, so that equal parts of all rounds are the same number.
      guard let period = outline.period else { return 0.0 }
      let part = MediaTiming.phase(of: time, period: period)
      return (outline.speed < 0 && part > 0 ? 1 - part : part) * outline.dashes.reduce(0, +)
    }
  }

  public func state(of overlay: Overlay, at time: Double, in viewport: Viewport) -> OverlayState {
    let moment = overlay.timeline.moment(at: time)
    let place = overlay.place(at: time)
    let center = viewport.pixel(of: place)
    let length = overlay.radius(at: time)
    let radius = self.pixels(length, at: place, in: viewport)
    func pixels(_ extent: Extent) -> Double {
      switch extent {
      case .length(let length): self.pixels(length, at: place, in: viewport)
      case .radii(let radii): radii * radius
      }
    }
    func meters(_ extent: Extent) -> Double? {
      switch (extent, length) {
      case (.length(.meters(let meters)), _): meters
      case (.radii(let radii), .meters(let meters)): radii * meters
      default: nil
      }
    }
    var whole = LayerValues()
    if let entered = moment.entrance { overlay.entrance?.apply(to: &whole, at: entered) }
    let rebuildCount = overlay.rebuildCount(at: time)
    let present = overlay.layers(afterRebuilds: rebuildCount)
    let layers = present.map { layer in
      var values = layer.values(at: moment.elapsed)
      values.scale *= whole.scale
      let scale = abs(values.scale)
      // In this order, what is no number is 0.
      let opacity = min(1, max(0, values.opacity))
      let extent = layer.followsAccuracy ? overlay.accuracy(at: time, of: layer) : layer.radius
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
        picture: layer.picture(at: contents)?.path, scale: values.scale, opacity: opacity,
        radius: layerRadius,
        groundRadius: circles == .geodesic
          ? meters(extent).map { $0 * scale * (inset > 0 ? max(0, 1 - inset / reach) : 1) } : nil,
        contents: contents, strokeWidth: max(0, strokeWidth))
    }
    return OverlayState(
      id: overlay.id, state: moment.state, x: center.x, y: center.y, radius: radius,
      heading: overlay.heading(at: time), place: place, layers: layers, rebuildCount: rebuildCount,
      trail: moment.isVisible ? overlay.trailState(at: time) : nil,
      callout: calloutState(
        of: overlay, with: present, at: time, center: center, hasScreenRadius: !length.isOnGround,
        pixels: pixels))
  }
}

extension Overlay {
  /// The radius of a layer that shows the accuracy.
  fileprivate func accuracy(at time: Double, of layer: Layer) -> Extent {
    guard case .length(let own) = layer.radius else { return layer.radius }
    return .length(accuracy(at: time, from: own))
  }
}
