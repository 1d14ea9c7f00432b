import PulsePixels

/// Lines a pixel wide as WebGL draws them around fills: in each row or column one pixel, paler away from the line.
struct HairlineMask {
  /// Calls a function with the pixels of a closed line, side by side; corners belong to two sides.
  ///
  /// - Parameters:
  ///   - ring: The points in pixels.
  ///   - rect: The pixels that are wanted.
  ///   - body: Called with the pixel and its coverage, 0.5 to 1.
  @inline(__always)
  static func forEachPixel(
    of ring: [SubpixelPoint], in rect: PixelRect, _ body: (_ x: Int, _ y: Int, _ coverage: Double) -> Void
  ) {
    guard var previous = ring.last else { return }
    for point in ring {
      let (dx, dy) = (point.x - previous.x, point.y - previous.y)
      if abs(dx) >= abs(dy) {
        walk(from: (previous.x, previous.y), to: (point.x, point.y), rect.columns) { x, place in
          let y = Int(place.rounded(.down))
          if rect.rows.contains(y) { body(x, y, coverage(place - Double(y))) }
        }
      } else {
        walk(from: (previous.y, previous.x), to: (point.y, point.x), rect.rows) { y, place in
          let x = Int(place.rounded(.down))
          if rect.columns.contains(x) { body(x, y, coverage(place - Double(x))) }
        }
      }
      previous = point
    }
  }

  /// Returns the coverage of a pixel through which a line goes at a part of its side.
  private static func coverage(_ part: Double) -> Double { 1 - smoothStep(0, 1, (part - 0.5).magnitude) }

  /// Calls a function with the steps whose centers lie between two ends, and the place of the line there in pixels.
  @inline(__always)
  private static func walk(
    from start: (along: Int, across: Int), to end: (along: Int, across: Int), _ range: Range<Int>,
    _ body: (Int, Double) -> Void
  ) {
    let (low, high) = start.along < end.along ? (start, end) : (end, start)
    guard low.along < high.along else { return }
    let first = max(range.lowerBound, (low.along + 127) >> 8)
    let last = min(range.upperBound, (high.along + 127) >> 8)
    guard first < last else { return }
    let slope = Double(high.across - low.across) / Double(high.along - low.along)
    for step in first..<last {
      body(step, (Double(low.across) + Double(step * 256 + 128 - low.along) * slope) / 256)
    }
  }
}
