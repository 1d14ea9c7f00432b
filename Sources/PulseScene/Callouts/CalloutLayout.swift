public import PulsePixels

/// The layout of a callout in an image: the rectangle of its body and the tip of its arrow in whole pixels,
/// before scaling.
public struct CalloutLayout: Hashable, Sendable {
  /// The rounded rectangle that contains the text.
  public var body: PixelRect

  /// The x coordinate of the arrow's tip in pixels.
  public var tipX: Int

  /// The y coordinate of the arrow's tip in pixels.
  public var tipY: Int

  /// Whether the body is below the tip.
  public var pointsUp: Bool

  /// The device pixel ratio.
  public var pixelRatio: Int

  /// The point at a marker to which a callout's arrow points, in pixels, with one y coordinate above the marker and
  /// one below.
  struct Target: Hashable {
    var x: Double

    /// The y coordinate of the tip if the callout is above the marker.
    var above: Double

    /// The y coordinate of the tip if the callout is below the marker.
    var below: Double
  }

  /// The bounding box of body and arrow.
  public var bounds: PixelRect {
    let top = min(body.y, tipY)
    return PixelRect(x: body.x, y: top, width: body.width, height: max(body.maxY, tipY) - top)
  }

  /// Places a callout as SMCalloutView does: centered above the marker, shifted sideways to fit the image as far as the
  /// arrow allows, and below the marker if there is more room there; or at another position as far as it fits.
  init(
    textWidth: Double, target: Target, at placement: Callout.Placement = Callout.Placement(),
    in size: PixelSize, pixelRatio: Int
  ) {
    typealias Metrics = Callout.Metrics
    let width = max(textWidth + 2 * Metrics.textMargin, Metrics.smallestWidth) * Double(pixelRatio)
    // With an even width, body and arrow move together.
    let half = Self.clampedPixel((width / 2).rounded(.up))
    let height = (Metrics.bodyHeight + Metrics.arrowHeight) * pixelRatio
    let margin = Metrics.pictureMargin * pixelRatio
    let tipMargin = Metrics.tipMargin * pixelRatio
    tipX = Self.clampedPixel(target.x)
    let preferred = tipX - half + placement.side * max(0, half - tipMargin)
    let centered = min(max(preferred, margin), size.width - margin - 2 * half)
    let left = min(max(centered, tipX + tipMargin - 2 * half), tipX - tipMargin)
    let (above, below) = (Self.clampedPixel(target.above), Self.clampedPixel(target.below))
    let topMargin = Metrics.topMargin * pixelRatio
    let (roomAbove, roomBelow) = (above - topMargin, size.height - topMargin - below)
    pointsUp =
      placement.isBelow
      ? roomBelow >= height || roomBelow > roomAbove : roomAbove < height && roomBelow > roomAbove
    tipY = pointsUp ? below : above
    body = PixelRect(
      x: left, y: pointsUp ? tipY + Metrics.arrowHeight * pixelRatio : tipY - height, width: 2 * half,
      height: Metrics.bodyHeight * pixelRatio)
    self.pixelRatio = pixelRatio
  }

  /// Rounds a position to a whole pixel and clamps it to the coordinate range of shapes; NaN becomes the lower limit.
  private static func clampedPixel(_ position: Double) -> Int {
    let limit = Double(SubpixelPoint.limit / SubpixelPoint.stepsPerPixel)
    return Int(max(min(limit, position.rounded()), -limit))
  }
}
