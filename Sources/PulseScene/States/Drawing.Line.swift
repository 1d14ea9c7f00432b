public import PulsePixels

extension Drawing {
  /// Lines with a pen, or an area with its edge.
  public struct Line: Hashable, Sendable {
    /// A line that the pen draws in one go.
    public struct Stroke: Hashable, Sendable {
      /// The points of the line.
      public var points: [SubpixelPoint]

      /// Whether the line runs on from its last point to its first.
      public var isClosed: Bool

      /// How far into the dashes the line begins, in 1/256 pixel.
      public var phase: Int
    }

    /// The edges of the area; what lies far beyond the picture is cut off.
    public var area: [[SubpixelPoint]]

    /// The lines of the pen; what lies beyond the picture is cut off.
    public var strokes: [Stroke]

    /// The color of the area; transparent without one.
    public var fill: RGBA

    /// The color of the pen; transparent without one.
    public var stroke: RGBA

    /// The width of the pen in 1/256 pixel.
    public var width: Int

    /// The lengths of dashes and gaps in 1/256 pixel, in turn; none for a line without gaps.
    public var dashes: [Int]

    /// How the lines end: round, but for dashes, which are as long as they are said to be, unless they are dots.
    public var cap: LineCap {
      let isDashed = !dashes.isEmpty && stride(from: 0, to: dashes.count, by: 2).allSatisfy { dashes[$0] > 0 }
      return isDashed ? .flat : .round
    }

    /// The pixels that the line can touch.
    public var bounds: PixelRect {
      let reach = (stroke.alpha > 0 ? width / 2 : 0) + 5
      var (left, right, top, bottom) = (Int.max, Int.min, Int.max, Int.min)
      func add(_ points: [SubpixelPoint]) {
        for point in points {
          (left, right) = (min(left, point.x), max(right, point.x))
          (top, bottom) = (min(top, point.y), max(bottom, point.y))
        }
      }
      area.forEach(add)
      for stroke in strokes { add(stroke.points) }
      guard left <= right else { return .empty }
      let (x, y) = ((left - reach) >> 8, (top - reach) >> 8)
      return PixelRect(
        x: x, y: y, width: (right + reach) >> 8 + 1 - x, height: (bottom + reach) >> 8 + 1 - y)
    }
  }
}
