import PulseBasics
import PulsePixels
import PulseScene

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
      let place = callout.unscaledBounds
      return composite(sheet, x: place.x - rect.x, y: place.y - rect.y, opacity: callout.opacity)
    }
    let scaled = MipmappedImage(sheet).rendered(at: placement, in: touched)
    composite(scaled, x: touched.x - rect.x, y: touched.y - rect.y, opacity: callout.opacity)
  }
}

extension TransparencyLayer {
  /// Draws the shadow, border and body of a callout, opaque and unscaled.
  mutating func drawFrame(of layout: CalloutLayout, _ colors: CalloutColors) {
    typealias Metrics = Callout.Metrics
    let ratio = Double(layout.pixelRatio)
    let outline = CalloutOutline(layout).points
    var (shadow, border, body) = (Path(), Path(), Path())
    let fall = SubpixelPoint.steps(fromPixels: Metrics.shadowOffset * ratio)
    shadow.addContour(outline.map { SubpixelPoint(x: $0.x, y: $0.y + fall) })
    fillBlurred(shadow, colors.shadow, sigma: SubpixelPoint.steps(fromPixels: Metrics.shadowSigma * ratio))
    border.addOutsetRing(outline.reversed(), by: SubpixelPoint.steps(fromPixels: Metrics.borderWidth * ratio))
    fill(border, colors.border)
    body.addContour(outline)
    fill(body, colors.fill)
  }

  /// Draws the lines of text of a callout, opaque and unscaled.
  mutating func drawText(of callout: DisplayList.Callout, _ colors: CalloutColors) {
    typealias Metrics = Callout.Metrics
    draw(
      callout.title, Metrics.titleSize,
      baseline: callout.subtitle == nil ? Metrics.onlyTitleBaseline : Metrics.titleBaseline, of: callout,
      colors.text)
    if let subtitle = callout.subtitle {
      draw(subtitle, Metrics.subtitleSize, baseline: Metrics.subtitleBaseline, of: callout, colors.text)
    }
  }

  /// Draws a line of text, horizontally centered in the body of a callout.
  ///
  /// `points` is the font size and `baseline` the distance of the baseline from the top of the body, both in points.
  /// Errors of the
  /// font are ignored, as it was checked when the scene was resolved.
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

/// A process-wide cache of rasterized callouts, keyed by appearance regardless of position, scale and opacity.
enum CalloutCache {
  /// The capacity in bytes: eight of the largest callouts, or hundreds of usual ones.
  private static let capacity = 1 << 24

  private struct Key: Hashable {
    /// The callout with its tip at (0, 0), opaque and unscaled.
    var callout: DisplayList.Callout

    /// The identity of the font object; a reopened font has another one because the file may have changed.
    var font: ObjectIdentifier
  }

  private static let kept = ValueCache<Key, Bitmap>(
    capacity: capacity, byteCount: { $0.size.area * 4 },
    make: { key in
      var sheet = TransparencyLayer(key.callout.unscaledBounds)
      sheet.bitmap = frames.value(
        of: FrameKey(
          layout: key.callout.layout, theme: key.callout.theme, bounds: key.callout.unscaledBounds))
      sheet.drawText(of: key.callout, CalloutColors(key.callout.theme))
      return sheet.bitmap
    })

  /// All that the pixels of a callout without its text depend on.
  private struct FrameKey: Hashable {
    var layout: CalloutLayout
    var theme: MapTheme
    var bounds: PixelRect
  }

  /// The callouts without their texts: blurring a shadow takes more time than all else, and many have the same width.
  private static let frames = ValueCache<FrameKey, Bitmap>(
    capacity: capacity, byteCount: { $0.size.area * 4 },
    make: { key in
      var sheet = TransparencyLayer(key.bounds)
      sheet.drawFrame(of: key.layout, CalloutColors(key.theme))
      return sheet.bitmap
    })

  /// Returns the pixels of a callout, opaque and unscaled, from the cache if possible.
  static func sheet(of callout: DisplayList.Callout) -> Bitmap {
    var callout = callout
    callout.layout.body.x -= callout.layout.tipX
    callout.layout.body.y -= callout.layout.tipY
    (callout.layout.tipX, callout.layout.tipY) = (0, 0)
    (callout.scale, callout.opacity) = (DisplayList.Callout.fullScale, 255)
    return kept.value(of: Key(callout: callout, font: ObjectIdentifier(callout.typeface.font)))
  }
}

/// The fill, text, border and shadow colors of a callout.
struct CalloutColors {
  /// The color of the body and the arrow.
  let fill: RGBA

  /// The color of title and subtitle.
  let text: RGBA

  /// The color of the line around the body.
  let border: RGBA

  /// The color of the shadow.
  let shadow: RGBA

  /// Creates the colors for a light or a dark map.
  ///
  /// The light colors are those of SMCalloutView, except that its body is slightly translucent; here it is opaque so
  /// that map labels do not show through the text. SMCalloutView has no dark colors: these follow UIKit's dark
  /// appearance, white text on a surface lighter than the map.
  init(_ theme: MapTheme) {
    switch theme {
    case .light:
      fill = RGBA(255, 255, 255)
      text = RGBA(0, 0, 0)
      border = RGBA(0, 0, 0, alpha: 26)
      shadow = RGBA(0, 0, 0, alpha: 56)
    case .dark:
      fill = RGBA(54, 60, 72)
      text = RGBA(255, 255, 255)
      border = RGBA(255, 255, 255, alpha: 51)
      shadow = RGBA(0, 0, 0, alpha: 128)
    }
  }
}
