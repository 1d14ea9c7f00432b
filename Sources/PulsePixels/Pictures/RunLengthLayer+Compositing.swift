extension Bitmap {
  /// Draws a sheet over the picture, its background.
  ///
  /// - Parameters:
  ///   - overlay: The sheet.
  ///   - origin: Where the picture lies on the background, in whole pixels.
  /// - Complexity: O(pixels of the sheet), little for clear ones.
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
  /// Hands over a picture under the sheet in stretches of one color.
  ///
  /// - Parameters:
  ///   - background: The picture.
  ///   - rect: The part of the picture.
  ///   - body: Takes the color of a stretch and the number of its pixels, from left to right and row after row, so that
  ///     all together they are the part. Neighbors can have one color.
  /// - Complexity: O(pixels), little for those whose left neighbor has their colors.
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
  /// Hands over a part of a row in stretches of one color and the numbers of their pixels.
  @inline(__always)
  fileprivate func forEachRun(
    ofRow y: Int, _ columns: Range<Int>, _ body: (_ color: RGBA, _ count: Int) -> Void
  ) {
    let row = pixels.span.extracting(y * size.width..<(y + 1) * size.width)
    var start = columns.lowerBound
    while start < columns.upperBound {
      var end = start + 1
      while end < columns.upperBound, row[end] == row[start] { end += 1 }
      body(row[start], end - start)
      start = end
    }
  }
}

extension ColorHistogram {
  /// Counts the pixels of a part of a picture under a sheet.
  ///
  /// - Parameters:
  ///   - background: The picture.
  ///   - overlay: The sheet.
  ///   - rect: The part, inside the picture; pixels that stay clear are not counted.
  /// - Complexity: O(pixels of `rect`); stretches of one color are cheap.
  public mutating func add(_ background: Bitmap, under overlay: RunLengthLayer, in rect: PixelRect) {
    overlay.forEachRun(of: background, in: rect) { if $0.alpha > 0 { add($0, weight: $1) } }
  }

  /// Counts the pixels of a row of a picture that a sheet covers.
  ///
  /// - Parameters:
  ///   - background: The picture.
  ///   - overlay: The sheet.
  ///   - y: The row, inside the picture.
  ///   - weight: What each pixel counts, above 0.
  /// - Complexity: O(pixels that are covered); stretches of one color are cheap.
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
  /// Returns the color drawn over another one.
  ///
  /// - Parameter backdrop: The color below.
  /// - Returns: Source over backdrop on 8-bit channels, each product rounded to the nearest level.
  public func over(_ backdrop: RGBA) -> RGBA {
    alpha == 0 ? backdrop : over(backdrop, alpha: UInt32(alpha))
  }
}
