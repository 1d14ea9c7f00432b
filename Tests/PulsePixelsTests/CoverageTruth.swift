import PulsePixels

/// A reference coverage of strokes: distances to each segment at 4 × 4 samples per pixel.
struct CoverageTruth {
  /// The samples in rows of 1,024, for an image of 256 × 256 pixels.
  private var covered = [Bool](repeating: false, count: 1 << 20)

  init(line: [SubpixelPoint], radius: Double) {
    for (first, last) in zip(line, line.dropFirst()) {
      let start = (x: Double(first.x) / 256, y: Double(first.y) / 256)
      let end = (x: Double(last.x) / 256, y: Double(last.y) / 256)
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = dx * dx + dy * dy
      for y in Int((min(start.y, end.y) - radius) * 4)...Int((max(start.y, end.y) + radius) * 4) {
        for x in Int((min(start.x, end.x) - radius) * 4)...Int((max(start.x, end.x) + radius) * 4) {
          let place = (x: (Double(x) + 0.5) / 4, y: (Double(y) + 0.5) / 4)
          let along = (place.x - start.x) * dx + (place.y - start.y) * dy
          let part = length > 0 ? min(max(along / length, 0), 1) : 0
          let (gapX, gapY) = (start.x + part * dx - place.x, start.y + part * dy - place.y)
          if gapX * gapX + gapY * gapY <= radius * radius { covered[y << 10 | x] = true }
        }
      }
    }
  }

  /// Returns the covered fraction of a pixel.
  func part(x: Int, y: Int) -> Double {
    var count = 0
    for row in 0..<4 {
      for column in 0..<4 where covered[(y * 4 + row) << 10 | (x * 4 + column)] { count += 1 }
    }
    return Double(count) / 16
  }
}
