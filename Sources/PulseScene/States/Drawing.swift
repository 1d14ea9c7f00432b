import PulseGeo
public import PulsePixels

/// What is to be drawn over the background, in whole 1/256 pixels and 8-bit colors.
///
/// Two frames with equal drawings are equal pictures.
public struct Drawing: Hashable, Sendable {
  /// A layer as it is drawn: one translucent sheet with everything that belongs to it.
  public struct Figure: Hashable, Sendable {
    /// What is thrown on what lies below.
    public struct Shadow: Hashable, Sendable {
      /// The color, with its opacity in its alpha.
      public var color: RGBA

      /// How far to the right it falls, in 1/256 pixel.
      public var dx: Int

      /// How far down it falls, in 1/256 pixel.
      public var dy: Int

      /// The standard deviation of its blur in 1/256 pixel.
      public var sigma: Int
    }

    /// What it looks like.
    public var shape: Layer.Shape

    /// The center.
    public var center: SubpixelPoint

    /// Half of the width of the fill, to the middle of the stroke, in 1/256 pixel.
    public var radius: Int

    /// The width of the stroke in 1/256 pixel; 0 without one.
    public var strokeWidth: Int

    /// The color inside; transparent without a fill.
    public var fill: RGBA

    /// The color of the stroke; transparent without one.
    public var stroke: RGBA

    /// The shadow, if there is one.
    public var shadow: Shadow?

    /// The opacity of everything together, 0 to 255.
    public var opacity: UInt8

    /// The pixels that the figure can touch.
    ///
    /// The polygon of a disc sticks out a few grid steps, a glow by a fourth of the ring that glows, and a
    /// blur by three standard deviations.
    public var bounds: PixelRect {
      var reach = radius + (strokeWidth + 1) / 2 + 5
      if shape == .glowingRing { reach += radius / 8 }
      if shape == .glossyDot { reach += radius / 2 }
      if let shadow { reach += max(abs(shadow.dx), abs(shadow.dy)) + 3 * shadow.sigma + 512 }
      let x = (center.x - reach) >> 8
      let y = (center.y - reach) >> 8
      return PixelRect(
        x: x, y: y, width: (center.x + reach) >> 8 + 1 - x, height: (center.y + reach) >> 8 + 1 - y)
    }
  }

  /// The figures, the lowest first; all can touch the picture.
  public var figures: [Figure]

  /// The pixels of a picture that the drawing can touch.
  ///
  /// - Parameter size: The size of the picture.
  /// - Returns: The rectangle around all figures, cut at the edges of the picture.
  public func bounds(in size: PixelSize) -> PixelRect {
    figures.reduce(.empty) { $0.union($1.bounds.intersection(size.bounds)) }
  }
}

extension Scene {
  /// Returns what is to be drawn at an instant.
  ///
  /// - Parameter state: The state of the overlays at the instant.
  /// - Returns: The figures that touch the picture, on every copy of the world that it shows.
  public func drawing(of state: FrameState) -> Drawing {
    let picture = pixelSize.bounds
    var figures: [Drawing.Figure] = []
    for (overlay, overlayState) in zip(overlays, state.overlays) {
      for (layer, layerState) in zip(overlay.layers, overlayState.layers) where layerState.isVisible {
        let figure = figure(of: layer, layerState, at: overlayState)
        guard figure.opacity > 0 else { continue }
        for x in copies(of: overlayState.x, reaching: Double(figure.bounds.width)) {
          var copy = figure
          copy.center = SubpixelPoint(pixelX: x, pixelY: overlayState.y)
          if !copy.bounds.intersection(picture).isEmpty { figures.append(copy) }
        }
      }
    }
    return Drawing(figures: figures)
  }

  private func figure(of layer: Layer, _ state: LayerState, at overlay: OverlayState) -> Drawing.Figure {
    // A shadow grows with its layer, as everything does that Core Animation scales.
    let point = Double(viewport.pixelRatio) * abs(state.scale)
    let shadow = layer.shadow.map { shadow in
      Drawing.Figure.Shadow(
        color: shadow.color, dx: SubpixelPoint.steps(fromPixels: shadow.dx * point),
        dy: SubpixelPoint.steps(fromPixels: shadow.dy * point),
        sigma: SubpixelPoint.steps(fromPixels: shadow.radius * point))
    }
    return Drawing.Figure(
      shape: layer.shape, center: SubpixelPoint(pixelX: overlay.x, pixelY: overlay.y),
      radius: SubpixelPoint.steps(fromPixels: state.radius),
      strokeWidth: SubpixelPoint.steps(fromPixels: state.strokeWidth), fill: state.fill,
      stroke: layer.stroke?.color ?? .clear, shadow: shadow, opacity: UInt8((state.opacity * 255).rounded()))
  }

  /// The places of something on the copies of the world on which it touches the picture.
  ///
  /// What reaches farther than around the world is not laid over itself from ever farther copies.
  private func copies(of x: Double, reaching reach: Double) -> [Double] {
    let world = viewport.worldSizeInPixels
    let reach = min(reach, world)
    let first = ((-reach - x) / world).rounded(.up)
    let last = ((Double(pixelSize.width) + reach - x) / world).rounded(.down)
    guard first <= last else { return [] }
    return stride(from: first, through: last, by: 1).map { x + $0 * world }
  }
}
