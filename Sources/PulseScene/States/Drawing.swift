import PulseGeo
public import PulsePixels

/// What is to be drawn over the background, in whole 1/256 pixels and 8-bit colors.
///
/// Two frames with equal drawings are equal pictures.
public struct Drawing: Hashable, Sendable {
  /// A disc with its paint, drawn as one translucent sheet.
  public struct Disc: Hashable, Sendable {
    /// How far the corners of the polygon that is drawn can lie outside of the circle, in 1/256 pixel: 1/64
    /// pixel, and what they are rounded by.
    private static let roughness = 5

    /// The center.
    public var center: SubpixelPoint

    /// The radius of the fill, and of the middle of the stroke, in 1/256 pixel.
    public var radius: Int

    /// The width of the stroke in 1/256 pixel; 0 without one.
    public var strokeWidth: Int

    /// The color inside; transparent without a fill.
    public var fill: RGBA

    /// The color of the stroke; transparent without one.
    public var stroke: RGBA

    /// The opacity of fill and stroke together, 0 to 255.
    public var opacity: UInt8

    /// The pixels that the disc can touch.
    public var bounds: PixelRect {
      let reach = radius + (strokeWidth + 1) / 2 + Self.roughness
      let x = (center.x - reach) >> 8
      let y = (center.y - reach) >> 8
      return PixelRect(
        x: x, y: y, width: (center.x + reach) >> 8 + 1 - x, height: (center.y + reach) >> 8 + 1 - y)
    }
  }

  /// The discs, the lowest first; all touch the picture.
  public var discs: [Disc]

  /// The pixels of a picture that the drawing can touch.
  ///
  /// - Parameter size: The size of the picture.
  /// - Returns: The rectangle around all discs, cut at the edges of the picture.
  public func bounds(in size: PixelSize) -> PixelRect {
    discs.reduce(.empty) { $0.union($1.bounds.intersection(size.bounds)) }
  }
}

extension Scene {
  /// Returns what is to be drawn at an instant.
  ///
  /// - Parameter state: The state of the overlays at the instant.
  /// - Returns: The discs that touch the picture, on every copy of the world that it shows.
  public func drawing(of state: FrameState) -> Drawing {
    let picture = pixelSize.bounds
    var discs: [Drawing.Disc] = []
    for (overlay, overlayState) in zip(overlays, state.overlays) {
      for (layer, layerState) in zip(overlay.layers, overlayState.layers) where layerState.isVisible {
        for x in copies(of: overlayState.x, reaching: layerState.outerRadius) {
          let disc = Drawing.Disc(
            center: SubpixelPoint(pixelX: x, pixelY: overlayState.y),
            radius: SubpixelPoint.steps(fromPixels: layerState.radius),
            strokeWidth: SubpixelPoint.steps(fromPixels: layerState.strokeWidth),
            fill: layer.fill ?? .clear, stroke: layer.stroke?.color ?? .clear,
            opacity: UInt8((layerState.opacity * 255).rounded()))
          if disc.opacity > 0, !disc.bounds.intersection(picture).isEmpty { discs.append(disc) }
        }
      }
    }
    return Drawing(discs: discs)
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
