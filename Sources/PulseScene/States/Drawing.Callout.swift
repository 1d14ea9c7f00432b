public import PulsePixels

extension Drawing {
  /// A callout as it is drawn.
  public struct Callout: Hashable, Sendable {
    /// A scale of 1 in ``scale``.
    public static let fullScale = 1 << 16

    /// The title.
    public var title: String

    /// The subtitle, if there is one.
    public var subtitle: String?

    /// The font of both.
    public var typeface: Typeface

    /// The width of the longer of both in pixels.
    public var textWidth: Int

    /// The place before it is scaled.
    public var layout: CalloutLayout

    /// The colors.
    public var theme: MapTheme

    /// The scale about the tip of the arrow in 1/65,536.
    public var scale: Int

    /// The opacity of everything together, 0 to 255.
    public var opacity: UInt8

    /// The pixels that it touches at its own size, with its border and its shadow.
    public var sheet: PixelRect {
      typealias Metrics = PulseScene.Callout.Metrics
      let ratio = Double(layout.pixelRatio)
      let reach = Int(((3 * Metrics.shadowSigma + Metrics.shadowOffset) * ratio).rounded(.up)) + 2
      let bounds = layout.bounds
      return PixelRect(
        x: bounds.x - reach, y: bounds.y - reach, width: bounds.width + 2 * reach,
        height: bounds.height + 2 * reach)
    }

    /// The place of the sheet when it is scaled; `nil` at its own size.
    public var placement: PicturePlacement? {
      if scale == Self.fullScale { return nil }
      let (sheet, unit) = (sheet, SubpixelPoint.stepsPerPixel)
      func scaled(_ steps: Int) -> Int { (steps * scale + Self.fullScale / 2) >> 16 }
      // The middle of the sheet lies on whole steps, as half a pixel does.
      let (x, y) = (sheet.x * unit + sheet.width * unit / 2, sheet.y * unit + sheet.height * unit / 2)
      let (tipX, tipY) = (layout.tipX * unit, layout.tipY * unit)
      return PicturePlacement(
        center: SubpixelPoint(x: tipX + scaled(x - tipX), y: tipY + scaled(y - tipY)),
        width: scaled(sheet.width * unit), height: scaled(sheet.height * unit))
    }

    /// The pixels that it can touch.
    public var bounds: PixelRect { placement?.bounds ?? sheet }
  }
}
