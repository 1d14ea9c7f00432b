import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText

extension Bitmap {
  /// Composites a callout into this bitmap, which holds the pixels of the image rectangle `rect`.
  ///
  /// A scaled callout is first rasterized at full size with its text and then resampled as an image, as Core Animation
  /// does. The pixels do not depend on how an image is split into rectangles.
  mutating func draw(_ callout: DisplayList.Callout, of rect: PixelRect) {
    let touched = callout.bounds.intersection(rect)
    if touched.isEmpty { return }
    let sheet = CalloutCache.sheet(of: callout)
    guard let placement = callout.placement else {
      let place = callout.sheet
      return composite(sheet, x: place.x - rect.x, y: place.y - rect.y, opacity: callout.opacity)
    }
    let scaled = MipmappedImage(sheet).rendered(at: placement, in: touched)
    composite(scaled, x: touched.x - rect.x, y: touched.y - rect.y, opacity: callout.opacity)
  }
}

extension TransparencyLayer {
  /// Draws the shadow, border, body and text of a callout, opaque and unscaled.
  mutating func drawCallout(_ callout: DisplayList.Callout) {
    typealias Metrics = Callout.Metrics
    let colors = CalloutColors(callout.theme)
    let ratio = Double(callout.layout.pixelRatio)
    let outline = CalloutOutline(callout.layout).points
    var (shadow, border, body) = (Path(), Path(), Path())
    let fall = SubpixelPoint.steps(fromPixels: Metrics.shadowOffset * ratio)
    shadow.addContour(outline.map { SubpixelPoint(x: $0.x, y: $0.y + fall) })
    fillBlurred(shadow, colors.shadow, sigma: SubpixelPoint.steps(fromPixels: Metrics.shadowSigma * ratio))
    border.addOutsetRing(outline.reversed(), by: SubpixelPoint.steps(fromPixels: Metrics.borderWidth * ratio))
    fill(border, colors.border)
    body.addContour(outline)
    fill(body, colors.fill)
    draw(
      callout.title, Metrics.titleSize,
      baseline: callout.subtitle == nil ? Metrics.onlyTitleBaseline : Metrics.titleBaseline, of: callout,
      colors.text)
    if let subtitle = callout.subtitle {
      draw(subtitle, Metrics.subtitleSize, baseline: Metrics.subtitleBaseline, of: callout, colors.text)
    }
  }

  /// Draws one centered line of text with a font that was checked when the scene was resolved, so errors are ignored.
  private mutating func draw(
    _ line: String, _ points: Double, baseline: Int, of callout: DisplayList.Callout, _ color: RGBA
  ) {
    let layout = callout.layout
    let size = points * Double(layout.pixelRatio)
    guard let mask = try? callout.typeface.font.mask(of: line, size: size) else { return }
    let left = layout.body.x + (layout.body.width - callout.textWidth) / 2
    fill(mask.moved(x: left, y: layout.body.y + baseline * layout.pixelRatio), color)
  }
}
