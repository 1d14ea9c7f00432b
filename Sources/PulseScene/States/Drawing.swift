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

    /// The edge of a disc that is no circle on the screen.
    public var outline: Outline?

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

    /// An edge that is given by its points, on all copies of the world that the picture shows.
    public struct Outline: Hashable, Sendable {
      /// The rings around the inside, filled together.
      public var contours: [[SubpixelPoint]]

      /// The edge itself, without what only closes the rings at the ends of the map.
      public var lines: [[SubpixelPoint]]

      /// Returns the outline somewhere else.
      ///
      /// - Parameters:
      ///   - dx: 1/256 pixels to the right.
      ///   - dy: 1/256 pixels downwards.
      /// - Returns: The moved outline.
      public func moved(x dx: Int, y dy: Int) -> Outline {
        func move(_ line: [SubpixelPoint]) -> [SubpixelPoint] {
          line.map { SubpixelPoint(x: $0.x + dx, y: $0.y + dy) }
        }
        return Outline(contours: contours.map(move), lines: lines.map(move))
      }
    }

    /// The pixels that the figure can touch.
    ///
    /// The polygon of a disc sticks out a few grid steps, a glow by a fourth of the ring that glows, and a
    /// blur by three standard deviations.
    public var bounds: PixelRect {
      var reach = (strokeWidth + 1) / 2 + 5
      if shape == .glowingRing { reach += radius / 8 }
      if shape == .glossyDot { reach += radius / 2 }
      if let shadow { reach += max(abs(shadow.dx), abs(shadow.dy)) + 3 * shadow.sigma + 512 }
      let points = outline?.contours.joined().map { $0 } ?? []
      let left = (points.map(\.x).min() ?? center.x - radius) - reach
      let right = (points.map(\.x).max() ?? center.x + radius) + reach
      let top = (points.map(\.y).min() ?? center.y - radius) - reach
      let bottom = (points.map(\.y).max() ?? center.y + radius) + reach
      return PixelRect(
        x: left >> 8, y: top >> 8, width: right >> 8 + 1 - left >> 8, height: bottom >> 8 + 1 - top >> 8)
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
        for copy in copies(of: figure, layerState, at: overlayState) {
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

  /// The figure on the copies of the world that the picture shows; one with an outline is on all of them.
  private func copies(
    of figure: Drawing.Figure, _ state: LayerState, at overlay: OverlayState
  ) -> [Drawing.Figure] {
    if let radius = state.groundRadius, figure.shape == .disc, radius < Scene.Limits.meters {
      var whole = figure
      whole.outline = outline(around: overlay, radius: radius, pixels: state.radius)
      return [whole]
    }
    let reach = Double(figure.bounds.width)
    return worlds(from: overlay.x - reach, to: overlay.x + reach).map { shift in
      var copy = figure
      copy.center = SubpixelPoint(pixelX: overlay.x + shift, pixelY: overlay.y)
      return copy
    }
  }

  private func outline(around overlay: OverlayState, radius: Double, pixels: Double) -> Drawing.Figure.Outline
  {
    // Chords leave the edge by at most 1/64 pixel where the map is as large as at the center.
    let count = min(max(Int(9 * pixels.squareRoot()), 12), 2048) * 4
    let circle = GeodesicCircle(around: overlay.place, radius: radius, count: count)
    let center = Mercator.project(overlay.place)
    let scale = viewport.pixelsPerMapPoint
    let places = circle.contours.joined().map { overlay.x + ($0.x - center.x) * scale }
    let shifts = worlds(from: places.min() ?? 0, to: places.max() ?? 0)
    func points(_ line: [MapPoint], _ shift: Double) -> [SubpixelPoint] {
      line.map {
        SubpixelPoint(
          pixelX: overlay.x + ($0.x - center.x) * scale + shift, pixelY: overlay.y + ($0.y - center.y) * scale
        )
      }
    }
    return Drawing.Figure.Outline(
      contours: shifts.flatMap { shift in circle.contours.map { points($0, shift) } },
      lines: shifts.map { points(circle.line, $0) })
  }

  /// How far to the right something is drawn again, so that it touches the picture: multiples of the world.
  ///
  /// What reaches farther than around the world is not laid over itself from ever farther copies.
  private func worlds(from left: Double, to right: Double) -> [Double] {
    let world = viewport.worldSizeInPixels
    let middle = (left + right) / 2
    let reach = min((right - left) / 2, world)
    let first = ((-reach - middle) / world).rounded(.up)
    let last = ((Double(pixelSize.width) + reach - middle) / world).rounded(.down)
    guard first <= last else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * world }
  }
}
