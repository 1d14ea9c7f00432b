import PulsePixels

/// A clip rectangle in pixels, for lines and polygons.
struct PixelClipRect {
  /// A point in unrounded pixels from the top left corner of the image.
  typealias PixelPoint = SIMD2<Double>

  /// A part of a line inside the rectangle.
  struct ClippedLine: Equatable {
    var points: [PixelPoint]

    /// The distance in pixels from the start of the original line.
    var start: Double
  }

  private let low: PixelPoint
  private let high: PixelPoint

  /// Creates a rectangle that exceeds the image by a margin in pixels.
  init(around size: PixelSize, margin: Double) {
    low = PixelPoint(repeating: -margin)
    high = PixelPoint(Double(size.width) + margin, Double(size.height) + margin)
  }

  func contains(_ spot: PixelPoint) -> Bool {
    low.x <= spot.x && spot.x <= high.x && low.y <= spot.y && spot.y <= high.y
  }

  /// Clips an open line, without repeated points, to its parts inside the rectangle.
  func clippedLines(of line: [PixelPoint]) -> [ClippedLine] {
    guard line.count > 1 else { return line.filter(contains).map { ClippedLine(points: [$0], start: 0) } }
    var clippedLines: [ClippedLine] = []
    var length = 0.0
    var isInside = false
    for (start, end) in zip(line, line.dropFirst()) {
      let step = end - start
      let distance = (step * step).sum().squareRoot()
      if let (first, last) = clippedFractions(from: start, step) {
        if !isInside || first > 0 {
          clippedLines.append(ClippedLine(points: [start + step * first], start: length + distance * first))
        }
        clippedLines[clippedLines.count - 1].points.append(last < 1 ? start + step * last : end)
        isInside = last == 1
      } else {
        isInside = false
      }
      length += distance
    }
    return clippedLines
  }

  /// Returns the fractions (0 to 1) of a segment at which it enters and leaves the rectangle; `nil` if it is outside.
  ///
  /// Implements Y. Liang and B. A. Barsky, "A new concept and method for line clipping", ACM Transactions on Graphics
  /// 3, 1984. `step` is the vector from the start to the end.
  func clippedFractions(from start: PixelPoint, _ step: PixelPoint) -> (first: Double, last: Double)? {
    var (first, last) = (0.0, 1.0)
    for axis in 0..<2 {
      if step[axis] == 0 {
        if start[axis] < low[axis] || start[axis] > high[axis] { return nil }
        continue
      }
      let (near, far) = ((low[axis] - start[axis]) / step[axis], (high[axis] - start[axis]) / step[axis])
      first = max(first, min(near, far))
      last = min(last, max(near, far))
    }
    return first <= last ? (first, last) : nil
  }

  /// Clips a polygon ring by Sutherland and Hodgman; empty if it is outside.
  ///
  /// Separate parts stay connected by edges along the sides of the rectangle, which cover nothing inside.
  func polygon(of ring: [PixelPoint]) -> [PixelPoint] {
    if ring.allSatisfy(contains) { return ring }
    var ring = ring
    for (axis, bound, sign) in [(0, low.x, 1.0), (0, high.x, -1), (1, low.y, 1), (1, high.y, -1)] {
      guard var before = ring.last else { return [] }
      var kept: [PixelPoint] = []
      for spot in ring {
        let (last, next) = ((before[axis] - bound) * sign, (spot[axis] - bound) * sign)
        if (last < 0) != (next < 0) {
          var cut = before + (spot - before) * (last / (last - next))
          cut[axis] = bound
          kept.append(cut)
        }
        if next >= 0 { kept.append(spot) }
        before = spot
      }
      ring = kept
    }
    return ring
  }
}

extension PixelClipRect.PixelPoint {
  /// The nearest subpixel.
  var onGrid: SubpixelPoint { SubpixelPoint(pixelX: x, pixelY: y) }
}
