import PulsePixels

/// A triangle of pixels with values that change evenly between its corners.
struct PixelTriangle {
  /// A corner with its values.
  struct Corner {
    let x, y: Double
    let values: SIMD4<Double>

    /// Creates a corner on the grid of 1/256 pixel.
    init(_ point: ClipRect.Point, _ values: SIMD4<Double>) {
      x = (point.x * 256).rounded() / 256
      y = (point.y * 256).rounded() / 256
      self.values = values
    }
  }

  private let corners: [Corner]
  private let stepX, stepY, origin: SIMD4<Double>
  private let low, high: (x: Double, y: Double)

  /// Creates a triangle; `nil` if it has no area.
  init?(_ a: Corner, _ b: Corner, _ c: Corner) {
    let determinant = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
    guard determinant != 0 else { return nil }
    corners = [a, b, c]
    let (one, other) = (b.values - a.values, c.values - a.values)
    stepX = (one * (c.y - a.y) - other * (b.y - a.y)) / determinant
    stepY = (other * (b.x - a.x) - one * (c.x - a.x)) / determinant
    origin = a.values - stepX * a.x - stepY * a.y
    low = (min(a.x, b.x, c.x), min(a.y, b.y, c.y))
    high = (max(a.x, b.x, c.x), max(a.y, b.y, c.y))
  }

  /// Calls a function with the pixels whose centers lie inside, and their values.
  ///
  /// Of two triangles with a common side, each pixel belongs to one.
  func forEachPixel(in clip: PixelRect, _ body: (_ x: Int, _ y: Int, _ values: SIMD4<Double>) -> Void) {
    guard high.x > Double(clip.x), low.x < Double(clip.maxX), high.y > Double(clip.y),
      low.y < Double(clip.maxY)
    else {
      return
    }
    let first = max(clip.y, Int((low.y - 0.5).rounded(.up)))
    let end = min(clip.maxY, Int((high.y - 0.5).rounded(.up)))
    for y in first..<max(first, end) {
      let row = Double(y) + 0.5
      var (left, right) = (Double.infinity, -Double.infinity)
      for (from, to) in [(0, 1), (1, 2), (2, 0)] {
        // The same side gives the same crossing in both of its triangles.
        let isDown = (corners[from].y, corners[from].x) < (corners[to].y, corners[to].x)
        let (upper, lower) = isDown ? (corners[from], corners[to]) : (corners[to], corners[from])
        guard upper.y <= row, row < lower.y else { continue }
        let x = upper.x + (row - upper.y) * (lower.x - upper.x) / (lower.y - upper.y)
        (left, right) = (min(left, x), max(right, x))
      }
      guard left < right else { continue }
      let start = max(clip.x, Int((max(left, -1e6) - 0.5).rounded(.up)))
      let stop = min(clip.maxX, Int((min(right, 1e6) - 0.5).rounded(.up)))
      for x in start..<max(start, stop) {
        body(x, y, origin + stepX * (Double(x) + 0.5) + stepY * row)
      }
    }
  }
}
