import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText

extension Bitmap {
  /// Draws a callout into the part `rect` of a picture, of which this is the bitmap.
  ///
  /// One that is scaled is drawn at its own size first, text included, and scaled as a picture, as Core Animation does.
  /// The pixels do not depend on how a picture is cut into parts.
  mutating func draw(_ callout: Drawing.Callout, of rect: PixelRect) {
    let touched = callout.bounds.intersection(rect)
    if touched.isEmpty { return }
    let sheet = CalloutSheets.sheet(of: callout)
    guard let placement = callout.placement else {
      let place = callout.sheet
      return composite(sheet, x: place.x - rect.x, y: place.y - rect.y, opacity: callout.opacity)
    }
    let scaled = PreparedPicture(sheet).drawn(at: placement, in: touched)
    composite(scaled, x: touched.x - rect.x, y: touched.y - rect.y, opacity: callout.opacity)
  }
}

extension Sheet {
  /// Draws a callout at its own size and opaque.
  mutating func drawCallout(_ callout: Drawing.Callout) {
    typealias Metrics = Callout.Metrics
    let colors = CalloutColors(callout.theme)
    let ratio = Double(callout.layout.pixelRatio)
    let outline = CalloutShape(callout.layout).points
    var (shadow, border, body) = (Path(), Path(), Path())
    let fall = SubpixelPoint.steps(fromPixels: Metrics.shadowOffset * ratio)
    shadow.addContour(outline.map { SubpixelPoint(x: $0.x, y: $0.y + fall) })
    fillBlurred(shadow, colors.shadow, sigma: SubpixelPoint.steps(fromPixels: Metrics.shadowSigma * ratio))
    border.addGrown(outline.reversed(), by: SubpixelPoint.steps(fromPixels: Metrics.borderWidth * ratio))
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

  /// Draws a line of the text, whose font was found usable when the scene was resolved.
  private mutating func draw(
    _ line: String, _ points: Double, baseline: Int, of callout: Drawing.Callout, _ color: RGBA
  ) {
    let layout = callout.layout
    let size = points * Double(layout.pixelRatio)
    guard let mask = try? callout.typeface.font.mask(of: line, size: size) else { return }
    let left = layout.body.x + (layout.body.width - callout.textWidth) / 2
    fill(mask.moved(x: left, y: layout.body.y + baseline * layout.pixelRatio), color)
  }
}
