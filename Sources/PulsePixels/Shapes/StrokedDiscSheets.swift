/// The pixels of small discs of one look, with a fill and a stroke, at all positions within a pixel that come.
///
/// Of a hundred thousand marks, a dozen have the same position, mirrored horizontally, vertically or diagonally, see
/// ``DiscPosition``.
package struct StrokedDiscSheets {
  /// The largest width of a sheet in pixels.
  private static let largestWidth = 16

  private let radius: Int
  private let strokeWidth: Int
  private let fill: RGBA
  private let stroke: RGBA

  /// The distance of the outer outline from the center in 1/256 pixel.
  private let reach: Int

  /// The index of the first pixel of the sheet for each position; -1 for one that has not come.
  private var starts: [Int32]

  /// The pixels of all sheets, row by row.
  private var pixels: [RGBA] = []

  /// Creates sheets without pixels; `nil` for discs that are not small.
  ///
  /// - Parameters:
  ///   - radius: The radius to the middle of the stroke in 1/256 pixel.
  ///   - strokeWidth: The width of the stroke in 1/256 pixel, above 0.
  ///   - fill: The color of the fill.
  ///   - stroke: The color of the stroke.
  package init?(radius: Int, strokeWidth: Int, fill: RGBA, stroke: RGBA) {
    let outer = radius + (strokeWidth + 1) / 2
    guard radius > 0, strokeWidth > 0, outer < Self.largestWidth << 7 else { return nil }
    let reach = max(DiscOutlines.outline(radius: outer)[0].x, DiscOutlines.outline(radius: radius)[0].x)
    guard 2 * reach + 511 <= Self.largestWidth << 8 else { return nil }
    self.reach = reach
    (self.radius, self.strokeWidth, self.fill, self.stroke) = (radius, strokeWidth, fill, stroke)
    starts = Array(repeating: -1, count: DiscPosition.count)
  }

  /// Composites a disc over a bitmap, as ``Bitmap/composite(_:x:y:opacity:)`` does a layer with its fill and stroke.
  ///
  /// - Parameters:
  ///   - center: The center.
  ///   - opacity: The opacity, 0 to 255.
  ///   - bitmap: The bitmap.
  ///   - origin: The position of the bitmap's top left pixel.
  package mutating func draw(
    at center: SubpixelPoint, opacity: UInt8, on bitmap: inout Bitmap, origin: (x: Int, y: Int)
  ) {
    let position = DiscPosition(x: center.x & 255, y: center.y & 255)
    let known = Int(starts[position.index])
    let start = known < 0 ? add(position) : known
    let rect = PixelRect(discWithReach: reach, center: SubpixelPoint(x: center.x & 255, y: center.y & 255))
    bitmap.composite(
      pixels.span, in: position.order(of: rect, levelsFrom: start),
      of: rect.moved(x: center.x >> 8 - origin.x, y: center.y >> 8 - origin.y), opacity: opacity)
  }

  /// Draws the sheet of a position, and returns the index of its first pixel.
  private mutating func add(_ position: DiscPosition) -> Int {
    let rect = PixelRect(discWithReach: reach, center: position.center)
    var sheet = Bitmap(size: rect.size)
    sheet.drawDisc(
      center: position.center, radius: radius, strokeWidth: strokeWidth, fill: fill, stroke: stroke,
      origin: (rect.x, rect.y))
    let start = pixels.count
    starts[position.index] = Int32(truncatingIfNeeded: start)
    pixels += sheet.pixels
    return start
  }
}

extension Bitmap {
  /// Fills a disc, and then its stroke.
  ///
  /// - Parameters:
  ///   - center: The center.
  ///   - radius: The radius to the middle of the stroke in 1/256 pixel.
  ///   - strokeWidth: The width of the stroke in 1/256 pixel; 0 for none.
  ///   - fill: The color of the fill.
  ///   - stroke: The color of the stroke.
  ///   - origin: The position of the bitmap's top left pixel.
  package mutating func drawDisc(
    center: SubpixelPoint, radius: Int, strokeWidth: Int, fill: RGBA, stroke: RGBA, origin: (x: Int, y: Int)
  ) {
    let rect = PixelRect(x: origin.x, y: origin.y, width: size.width, height: size.height)
    fillDisc(center: center, radius: radius, color: fill, clip: rect, origin: origin)
    guard strokeWidth > 0 else { return }
    fillRing(
      center: center, innerRadius: radius - strokeWidth / 2, outerRadius: radius + (strokeWidth + 1) / 2,
      color: stroke, origin: origin)
  }
}
