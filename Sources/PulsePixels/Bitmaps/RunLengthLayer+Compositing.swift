extension Bitmap {
  /// Composites a run-length layer over the bitmap.
  ///
  /// - Parameters:
  ///   - overlay: The layer.
  ///   - origin: The position of the bitmap on the layer's background, in whole pixels.
  /// - Complexity: O(pixels of the layer); clear ones are cheap.
  public mutating func composite(_ overlay: RunLengthLayer, origin: (x: Int, y: Int) = (0, 0)) {
    let bounds = PixelRect(x: origin.x, y: origin.y, width: size.width, height: size.height)
    let visible = overlay.rect.intersection(bounds)
    let width = size.width
    var pixels = pixels.mutableSpan
    for y in visible.rows {
      let row = (y - origin.y) * width - origin.x
      var start = overlay.rect.x
      for run in overlay.runs(inRow: y) {
        let (first, last) = (max(start, visible.x), min(run.end, visible.maxX))
        if run.color.alpha > 0, first < last {
          let alpha = UInt32(run.color.alpha)
          for index in row + first..<row + last {
            pixels[index] = run.color.over(pixels[index], alpha: alpha)
          }
        }
        start = run.end
      }
    }
  }
}

extension RunLengthLayer {
  /// Composites the layer over a background and calls a closure with runs of one color.
  ///
  /// - Parameters:
  ///   - background: The background.
  ///   - rect: The rectangle of the background.
  ///   - body: Receives the color and the length of each run, row by row. The runs cover the rectangle; adjacent runs
  ///     may have the same color.
  /// - Complexity: O(pixels); pixels that equal their left neighbor are cheap.
  @inline(__always)
  func forEachRun(
    of background: Bitmap, in rect: PixelRect, _ body: (_ color: RGBA, _ count: Int) -> Void
  ) {
    for y in rect.rows {
      var start = rect.x
      func emitRuns(to end: Int, under color: RGBA) {
        if end <= start { return }
        background.forEachRun(ofRow: y, start..<end) { body(color.over($0), $1) }
        start = end
      }
      let runs = runs(inRow: y)
      if !runs.isEmpty { emitRuns(to: min(self.rect.x, rect.maxX), under: .clear) }
      for run in runs { emitRuns(to: min(run.end, rect.maxX), under: run.color) }
      emitRuns(to: rect.maxX, under: .clear)
    }
  }
}

extension Bitmap {
  /// Calls a closure with the color and the length of each run in a part of a row.
  @inline(__always)
  fileprivate func forEachRun(
    ofRow y: Int, _ columns: Range<Int>, _ body: (_ color: RGBA, _ count: Int) -> Void
  ) {
    let first = y * size.width
    let part = pixels.span.extracting(first + columns.lowerBound..<first + columns.upperBound)
    var start = 0
    while start < part.count {
      let end = part.endOfRun(from: start)
      body(part[start], end - start)
      start = end
    }
  }
}

extension ColorHistogram {
  /// Adds the pixels of a rectangle of a background, with a layer composited over it, to the histogram.
  ///
  /// - Parameters:
  ///   - background: The background.
  ///   - overlay: The layer.
  ///   - rect: The rectangle, inside the background; pixels that stay clear are not counted.
  /// - Complexity: O(pixels of `rect`); runs of one color are cheap.
  public mutating func add(_ background: Bitmap, under overlay: RunLengthLayer, in rect: PixelRect) {
    overlay.forEachRun(of: background, in: rect) { if $0.alpha > 0 { add($0, weight: $1) } }
  }

  /// Adds the composited pixels of a row that a layer covers to the histogram.
  ///
  /// - Parameters:
  ///   - background: The background.
  ///   - overlay: The layer.
  ///   - y: The row, inside the background.
  ///   - weight: The weight of each pixel, above 0.
  /// - Complexity: O(covered pixels); runs of one color are cheap.
  public mutating func add(
    _ background: Bitmap, coveredBy overlay: RunLengthLayer, inRow y: Int, weight: Int
  ) {
    var start = overlay.rect.x
    for run in overlay.runs(inRow: y) {
      if run.color.alpha > 0 {
        background.forEachRun(ofRow: y, start..<run.end) { color, count in
          add(run.color.over(color), weight: count * weight)
        }
      }
      start = run.end
    }
  }
}

extension RGBA {
  /// Returns the color composited over another one.
  ///
  /// - Parameter backdrop: The color below.
  /// - Returns: Source-over on 8-bit channels, each product rounded to the nearest level.
  public func over(_ backdrop: RGBA) -> RGBA {
    alpha == 0 ? backdrop : over(backdrop, alpha: UInt32(alpha))
  }
}
