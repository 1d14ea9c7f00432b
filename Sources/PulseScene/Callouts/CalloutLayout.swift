public import PulsePixels

/// The place of a callout in whole pixels, before it is scaled.
public struct CalloutLayout: Hashable, Sendable {
  /// The rounded rectangle with the text.
  public var body: PixelRect

  /// The tip of the arrow in pixels from the left edge of the picture.
  public var tipX: Int

  /// The tip of the arrow in pixels from the top edge of the picture.
  public var tipY: Int

  /// Whether the body lies below the tip.
  public var pointsUp: Bool

  /// The pixels along a point.
  public var pixelRatio: Int

  /// A place to point at in pixels.
  struct Target: Hashable {
    /// The column.
    var x: Double

    /// The row of the tip of a callout above the marker.
    var above: Double

    /// The row of the tip of a callout below the marker.
    var below: Double
  }

  /// The body with the arrow.
  public var bounds: PixelRect {
    let top = min(body.y, tipY)
    return PixelRect(x: body.x, y: top, width: body.width, height: max(body.maxY, tipY) - top)
  }

  /// Lays out a callout as SMCalloutView does: centered above the marker, slid to a side as far as the picture needs
  /// it and the arrow allows it, and below the marker where there is no room above and more below.
  ///
  /// - Parameters:
  ///   - textWidth: The width of the text in points, 0 or more.
  ///   - target: The place to point at.
  ///   - size: The size of the picture in pixels.
  ///   - pixelRatio: The pixels along a point.
  init(textWidth: Double, target: Target, in size: PixelSize, pixelRatio: Int) {
    typealias Metrics = Callout.Metrics
    let width = max(textWidth + 2 * Metrics.textMargin, Metrics.smallestWidth) * Double(pixelRatio)
    // With an even width, body and arrow move together, pixel by pixel.
    let half = Self.pixel((width / 2).rounded(.up))
    let height = (Metrics.bodyHeight + Metrics.arrowHeight) * pixelRatio
    let margin = Metrics.pictureMargin * pixelRatio
    let tipMargin = Metrics.tipMargin * pixelRatio
    tipX = Self.pixel(target.x)
    let centered = min(max(tipX - half, margin), size.width - margin - 2 * half)
    let left = min(max(centered, tipX + tipMargin - 2 * half), tipX - tipMargin)
    let (above, below) = (Self.pixel(target.above), Self.pixel(target.below))
    let topMargin = Metrics.topMargin * pixelRatio
    let (roomAbove, roomBelow) = (above - topMargin, size.height - topMargin - below)
    pointsUp = roomAbove < height && roomBelow > roomAbove
    tipY = pointsUp ? below : above
    body = PixelRect(
      x: left, y: pointsUp ? tipY + Metrics.arrowHeight * pixelRatio : tipY - height, width: 2 * half,
      height: Metrics.bodyHeight * pixelRatio)
    self.pixelRatio = pixelRatio
  }

  /// The nearest whole pixel, as far as shapes can lie; that limit for what is no number.
  private static func pixel(_ place: Double) -> Int {
    let limit = Double(SubpixelPoint.limit / SubpixelPoint.stepsPerPixel)
    return Int(max(min(limit, place.rounded()), -limit))
  }
}
