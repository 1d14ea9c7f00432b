public import PulsePixels

extension Drawing {
  /// Lines with a pen, or an area with its edge.
  public struct Line: Hashable, Sendable {
    /// The lines.
    public var lines: [[SubpixelPoint]]

    /// Whether the lines are the edges of an area.
    public var isClosed: Bool

    /// The color of the area; transparent without one.
    public var fill: RGBA

    /// The color of the pen; transparent without one.
    public var stroke: RGBA

    /// The width of the pen in 1/256 pixel.
    public var width: Int

    /// The lengths of dashes and gaps in 1/256 pixel, in turn; none for a line without gaps.
    public var dashes: [Int]

    /// How far the dashes have marched, in 1/256 pixel.
    public var phase: Int

    /// How the ends look that are open.
    public var cap = LineCap.flat

    /// The pixels that the line can touch.
    public var bounds: PixelRect {
      let reach = width / 2 + 5
      guard let first = lines.lazy.joined().first(where: { _ in true }) else { return .empty }
      var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
      for line in lines {
        for point in line {
          (left, right) = (min(left, point.x), max(right, point.x))
          (top, bottom) = (min(top, point.y), max(bottom, point.y))
        }
      }
      let (x, y) = ((left - reach) >> 8, (top - reach) >> 8)
      return PixelRect(
        x: x, y: y, width: (right + reach) >> 8 + 1 - x, height: (bottom + reach) >> 8 + 1 - y)
    }
  }
}
