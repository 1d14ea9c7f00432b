public import PulsePixels

extension DisplayList {
  /// A callout to draw in a frame: its lines of text, font and layout, with the scale and opacity of this instant.
  public struct Callout: Hashable, Sendable {
    /// The value of ``scale`` that means 1.
    public static let fullScale = 1 << 16

    /// The title.
    public var title: String

    /// The subtitle; `nil` for none.
    public var subtitle: String?

    /// The font of both lines.
    public var typeface: Typeface

    /// The width of the longer line in pixels.
    public var textWidth: Int

    /// The layout before scaling.
    public var layout: CalloutLayout

    /// The color theme.
    public var theme: MapTheme

    /// The scale about the tip of the arrow in 1/65,536.
    public var scale: Int

    /// The opacity of the whole, 0 to 255.
    public var opacity: UInt8

    /// The bounding box before scaling, with border and shadow.
    public var unscaledBounds: PixelRect {
      typealias Metrics = PulseScene.Callout.Metrics
      let ratio = Double(layout.pixelRatio)
      let reach = Int(((3 * Metrics.shadowSigma + Metrics.shadowOffset) * ratio).rounded(.up)) + 2
      let bounds = layout.bounds
      return PixelRect(
        x: bounds.x - reach, y: bounds.y - reach, width: bounds.width + 2 * reach,
        height: bounds.height + 2 * reach)
    }

    /// The placement of that box when it is scaled; `nil` at scale 1.
    public var placement: ImagePlacement? {
      if scale == Self.fullScale { return nil }
      let (box, unit) = (unscaledBounds, SubpixelPoint.stepsPerPixel)
      func scaled(_ steps: Int) -> Int { (steps * scale + Self.fullScale / 2) >> 16 }
      // Like half a pixel, the center of the box is a whole number of 1/256 pixels.
      let (x, y) = (box.x * unit + box.width * unit / 2, box.y * unit + box.height * unit / 2)
      let (tipX, tipY) = (layout.tipX * unit, layout.tipY * unit)
      return ImagePlacement(
        center: SubpixelPoint(x: tipX + scaled(x - tipX), y: tipY + scaled(y - tipY)),
        width: scaled(box.width * unit), height: scaled(box.height * unit))
    }

    /// The bounding box in pixels.
    public var bounds: PixelRect { placement?.bounds ?? unscaledBounds }
  }
}
