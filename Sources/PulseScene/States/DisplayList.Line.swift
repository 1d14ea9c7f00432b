public import PulsePixels

extension DisplayList {
  /// Stroked polylines, or a filled and stroked polygon, in a display list.
  public struct Line: Hashable, Sendable {
    /// A polyline to stroke: its vertices and dash offset; color, width and dashes are the line's.
    public struct Polyline: Hashable, Sendable {
      /// The vertices.
      public var points: [SubpixelPoint]

      /// Whether the last point is joined to the first.
      public var isClosed: Bool

      /// The dash offset at its start, in 1/256 pixel.
      public var phase: Int
    }

    /// The rings of the polygon, clipped far outside the image.
    public var polygon: [[SubpixelPoint]]

    /// The polylines, clipped to the image.
    public var strokes: [Polyline]

    /// The fill color; transparent for none.
    public var fill: RGBA

    /// The stroke color; transparent for none.
    public var stroke: RGBA

    /// The stroke width in 1/256 pixel.
    public var width: Int

    /// The dash pattern: alternating lengths of dashes and gaps in 1/256 pixel; empty for a solid line.
    public var dashes: [Int]

    /// The line cap: flat for dashes, so that they keep their length; round for solid lines and dots.
    public var cap: LineCap {
      let isDashed = !dashes.isEmpty && stride(from: 0, to: dashes.count, by: 2).allSatisfy { dashes[$0] > 0 }
      return isDashed ? .flat : .round
    }

    /// The bounding box in pixels.
    public var bounds: PixelRect {
      let reach = (stroke.alpha > 0 ? width / 2 : 0) + 5
      var (left, right, top, bottom) = (Int.max, Int.min, Int.max, Int.min)
      func add(_ points: [SubpixelPoint]) {
        for point in points {
          (left, right) = (min(left, point.x), max(right, point.x))
          (top, bottom) = (min(top, point.y), max(bottom, point.y))
        }
      }
      polygon.forEach(add)
      for stroke in strokes { add(stroke.points) }
      guard left <= right else { return .empty }
      let (x, y) = ((left - reach) >> 8, (top - reach) >> 8)
      return PixelRect(
        x: x, y: y, width: (right + reach) >> 8 + 1 - x, height: (bottom + reach) >> 8 + 1 - y)
    }
  }
}

extension DisplayList {
  /// A line in parts with opacities of their own, such as a trail that fades: where parts overlap, the later one is seen
  /// alone.
  public struct FadingLine: Hashable, Sendable {
    /// The parts with their stroke colors, in paint order.
    public var parts: [Line]

    /// The bounding box in pixels.
    public var bounds: PixelRect { parts.reduce(.empty) { $0.union($1.bounds) } }
  }
}

extension DisplayList.Line {
  /// Returns the parts of the polylines that can touch a rectangle.
  ///
  /// They cover the same pixels there as the whole, since they are cut far enough outside; so the end of a long line is
  /// drawn without the rest. Closed and dashed polylines are returned whole.
  ///
  /// - Complexity: O(points).
  public func strokes(near rect: PixelRect) -> [Polyline] {
    guard dashes.isEmpty else { return strokes }
    let reach = width / 2 + 2 * SubpixelPoint.stepsPerPixel
    let (left, right) = (rect.x << 8 - reach, rect.maxX << 8 + reach)
    let (top, bottom) = (rect.y << 8 - reach, rect.maxY << 8 + reach)
    var parts: [Polyline] = []
    for stroke in strokes {
      guard stroke.points.count > 1, !stroke.isClosed else {
        parts.append(stroke)
        continue
      }
      let line = stroke.points
      var first: Int?
      for index in 1..<line.count {
        let (start, end) = (line[index - 1], line[index])
        let isNear =
          max(start.x, end.x) >= left && min(start.x, end.x) <= right && max(start.y, end.y) >= top
          && min(start.y, end.y) <= bottom
        if isNear {
          first = first ?? index - 1
        } else if let begin = first {
          parts.append(Polyline(points: Array(line[begin..<index]), isClosed: false, phase: 0))
          first = nil
        }
      }
      if let first { parts.append(Polyline(points: Array(line[first...]), isClosed: false, phase: 0)) }
    }
    return parts
  }
}
