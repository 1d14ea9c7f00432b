import PulsePixels

/// A triangle of pixels with values that change evenly between its corners.
struct PixelTriangle {
  /// A corner with its values.
  struct Corner {
    let x, y: Double
    let values: SIMD4<Double>

    /// Creates a corner on the grid of 1/256 pixel.
    init(_ point: ClipRect.Point, _ values: SIMD4<Double>) {
      x = Self.onGrid(point.x)
      y = Self.onGrid(point.y)
      self.values = values
    }

    /// Returns the nearest step of 1/256, halves away from zero, without a call of the C library.
    private static func onGrid(_ value: Double) -> Double {
      let steps = value * 256
      guard steps.magnitude < 1e15 else { return steps.rounded() / 256 }
      let whole = Double(Int(steps))
      let rest = steps - whole
      return (rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole) / 256
    }
  }

  private let a, b, c: Corner
  private let stepX, stepY, origin: SIMD4<Double>
  private let low, high: (x: Double, y: Double)

  /// Creates a triangle; `nil` if it has no area.
  init?(_ a: Corner, _ b: Corner, _ c: Corner) {
    let determinant = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
    guard determinant != 0 else { return nil }
    (self.a, self.b, self.c) = (a, b, c)
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
  @inline(__always)
  func forEachPixel(in clip: PixelRect, _ body: (_ x: Int, _ y: Int, _ values: SIMD4<Double>) -> Void) {
    guard high.x > Double(clip.x), low.x < Double(clip.maxX), high.y > Double(clip.y),
      low.y < Double(clip.maxY)
    else {
      return
    }
    let first = max(clip.y, Self.ceiling(low.y - 0.5))
    let end = min(clip.maxY, Self.ceiling(high.y - 0.5))
    for y in first..<max(first, end) {
      let row = Double(y) + 0.5
      let (one, two, three) = (Self.crossing(a, b, row), Self.crossing(b, c, row), Self.crossing(c, a, row))
      let left = min(one ?? .infinity, two ?? .infinity, three ?? .infinity)
      let right = max(one ?? -.infinity, two ?? -.infinity, three ?? -.infinity)
      guard left < right else { continue }
      let start = max(clip.x, Self.ceiling(max(left, -1e6) - 0.5))
      let stop = min(clip.maxX, Self.ceiling(min(right, 1e6) - 0.5))
      for x in start..<max(start, stop) {
        body(x, y, origin + stepX * (Double(x) + 0.5) + stepY * row)
      }
    }
  }

  /// Returns the least whole number that is not below a value.
  private static func ceiling(_ value: Double) -> Int {
    let whole = Int(clampingPixels: value)
    return Double(whole) < value ? whole + 1 : whole
  }

  /// Returns the place at which a side crosses a row; `nil` if it does not.
  ///
  /// The same side gives the same crossing in both of its triangles.
  @inline(__always)
  private static func crossing(_ from: Corner, _ to: Corner, _ row: Double) -> Double? {
    let isDown = from.y < to.y || from.y == to.y && from.x < to.x
    let (upperX, upperY) = isDown ? (from.x, from.y) : (to.x, to.y)
    let (lowerX, lowerY) = isDown ? (to.x, to.y) : (from.x, from.y)
    guard upperY <= row, row < lowerY else { return nil }
    return upperX + (row - upperY) * (lowerX - upperX) / (lowerY - upperY)
  }
}
