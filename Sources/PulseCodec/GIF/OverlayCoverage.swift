import PulsePixels

/// A map of the background pixels that any of several run-length layers covers, and of those that any leaves clear.
struct OverlayCoverage {
  /// The bounds of all layers.
  let rect: PixelRect

  /// The number of pixels that any layer covers.
  var coveredPixelCount: Int { covered.reduce(0) { $1 ? $0 + 1 : $0 } }

  /// Whether shapes are narrow on average, so that their edges count for more than their inside.
  var hasNarrowShapes: Bool {
    // The number of runs of covered pixels in all rows.
    var runCount = 0
    for place in covered.indices where covered[place] {
      let isFirst = place % rect.width == 0 || !covered[place - 1]
      runCount += isFirst ? 1 : 0
    }
    return coveredPixelCount <= Self.narrowWidth * runCount
  }

  /// The largest width of narrow shapes in pixels.
  private static let narrowWidth = 96

  /// Whether a layer covers each pixel of the bounds.
  private var covered: [Bool]

  /// Whether a layer leaves each pixel of the bounds clear.
  private var clearInSome: [Bool]

  /// Creates the map of some layers, in parallel bands of rows.
  ///
  /// - Parameters:
  ///   - overlays: The layers.
  ///   - jobs: The number of threads, at least 1.
  /// - Throws: `CancellationError`.
  init(of overlays: [RunLengthLayer], jobs: Int) throws {
    let rect = overlays.reduce(PixelRect.empty) { $0.union($1.rect) }
    let bands = rect.bands(count: jobs)
    var (covered, clearInSome) = ([Bool](), [Bool]())
    try runOrderedPipeline(count: bands.count, jobs: jobs) { band in
      Self.rows(of: overlays, in: bands[band])
    } consume: { rows in
      // The flags of a single band are not copied.
      (covered, clearInSome) =
        covered.isEmpty ? rows : (covered + rows.covered, clearInSome + rows.clearInSome)
    }
    (self.rect, self.covered, self.clearInSome) = (rect, covered, clearInSome)
  }

  /// Returns the flags of a band of rows.
  private static func rows(
    of overlays: [RunLengthLayer], in rect: PixelRect
  ) -> (covered: [Bool], clearInSome: [Bool]) {
    var covered: [Bool] = []
    var clearInSome: [Bool] = []
    covered.reserveCapacity(rect.size.area)
    clearInSome.reserveCapacity(rect.size.area)
    for y in rect.rows {
      // The difference in the number of covering layers between each pixel and its left neighbor.
      var steps = [Int](repeating: 0, count: rect.width + 1)
      for overlay in overlays {
        var start = overlay.rect.x - rect.x
        for run in overlay.runs(inRow: y) {
          let end = run.end - rect.x
          if run.color.alpha > 0 {
            steps[start] += 1
            steps[end] -= 1
          }
          start = end
        }
      }
      var count = 0
      for step in steps.dropLast() {
        count += step
        covered.append(count > 0)
        clearInSome.append(count < overlays.count)
      }
    }
    return (covered, clearInSome)
  }

  /// Returns whether any layer covers a pixel of the background.
  func isCovered(x: Int, y: Int) -> Bool {
    guard rect.columns.contains(x), rect.rows.contains(y) else { return false }
    return covered[(y - rect.y) * rect.width + x - rect.x]
  }

  /// Adds the background colors of the pixels that any layer covers to a histogram.
  func addCovered(of background: Bitmap, to histogram: inout ColorHistogram) {
    for y in rect.rows { add(background, y, rect.columns, where: covered, to: &histogram) }
  }

  /// Adds the background colors of the pixels that a layer covers and any other leaves clear to a histogram.
  func addUncovered(of background: Bitmap, under overlay: RunLengthLayer, to histogram: inout ColorHistogram)
  {
    for y in overlay.rect.rows {
      var start = overlay.rect.x
      for run in overlay.runs(inRow: y) {
        if run.color.alpha > 0 { add(background, y, start..<run.end, where: clearInSome, to: &histogram) }
        start = run.end
      }
    }
  }

  private func add(
    _ background: Bitmap, _ y: Int, _ columns: Range<Int>, where flags: [Bool],
    to histogram: inout ColorHistogram
  ) {
    let row = (y - rect.y) * rect.width - rect.x
    var x = columns.lowerBound
    while x < columns.upperBound {
      if !flags[row + x] {
        x += 1
        continue
      }
      let start = x
      while x < columns.upperBound, flags[row + x] { x += 1 }
      histogram.add(background, in: PixelRect(x: start, y: y, width: x - start, height: 1))
    }
  }
}
