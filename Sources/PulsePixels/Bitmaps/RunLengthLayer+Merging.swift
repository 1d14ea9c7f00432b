extension RunLengthLayer {
  /// Returns three new layers whose colors a closure computes, pixel by pixel, from those of three layers.
  ///
  /// - Parameters:
  ///   - first: The first layer.
  ///   - second: The second layer.
  ///   - third: The third layer; pass the second one twice to merge only two.
  ///   - merge: Returns the colors of the new layers for three colors at one position; called once for each run in
  ///     which all three stay the same.
  /// - Returns: The new layers.
  /// - Complexity: O(runs).
  public static func merged(
    _ first: RunLengthLayer, _ second: RunLengthLayer, _ third: RunLengthLayer,
    _ merge: (_ first: RGBA, _ second: RGBA, _ third: RGBA) -> (RGBA, RGBA, RGBA)
  ) -> [RunLengthLayer] {
    let rect = first.rect.union(second.rect).union(third.rect)
    var builders = (Builder(rect), Builder(rect), Builder(rect))
    for y in rect.rows {
      forEachRun(ofRow: y, in: rect, first, second, third) { columns, first, second, third in
        let colors = merge(first, second, third)
        builders.0.append(Run(end: columns.upperBound, color: colors.0))
        builders.1.append(Run(end: columns.upperBound, color: colors.1))
        builders.2.append(Run(end: columns.upperBound, color: colors.2))
      }
      builders.0.endRow()
      builders.1.endRow()
      builders.2.endRow()
    }
    return [builders.0, builders.1, builders.2].map { RunLengthLayer($0, isExact: false) }
  }

  /// Calls a closure with the runs in which three layers all keep their colors.
  ///
  /// - Parameters:
  ///   - first: The first layer.
  ///   - second: The second layer.
  ///   - third: The third layer; pass the second one twice for only two.
  ///   - body: Receives the columns and the three colors, from left to right and top to bottom.
  /// - Complexity: O(runs).
  public static func forEachRun(
    of first: RunLengthLayer, _ second: RunLengthLayer, _ third: RunLengthLayer,
    _ body: (_ columns: Range<Int>, _ first: RGBA, _ second: RGBA, _ third: RGBA) -> Void
  ) {
    let rect = first.rect.union(second.rect).union(third.rect)
    for y in rect.rows { forEachRun(ofRow: y, in: rect, first, second, third, body) }
  }

  @inline(__always)
  private static func forEachRun(
    ofRow y: Int, in rect: PixelRect, _ first: RunLengthLayer, _ second: RunLengthLayer,
    _ third: RunLengthLayer,
    _ body: (_ columns: Range<Int>, _ first: RGBA, _ second: RGBA, _ third: RGBA) -> Void
  ) {
    var cursors = (
      RunCursor(first, row: y, columns: rect.columns), RunCursor(second, row: y, columns: rect.columns),
      RunCursor(third, row: y, columns: rect.columns)
    )
    var start = rect.x
    while start < rect.maxX {
      let end = min(cursors.0.run.end, cursors.1.run.end, cursors.2.run.end)
      body(start..<end, cursors.0.run.color, cursors.1.run.color, cursors.2.run.color)
      cursors.0.advance(end)
      cursors.1.advance(end)
      cursors.2.advance(end)
      start = end
    }
  }

  /// Calls a closure with the runs in which two layers differ.
  ///
  /// - Parameters:
  ///   - previous: The first layer.
  ///   - next: The second layer.
  ///   - body: Receives the row, the columns and the color in `next`, from left to right and top to bottom.
  /// - Complexity: O(runs).
  public static func forEachDifference(
    from previous: RunLengthLayer, to next: RunLengthLayer,
    _ body: (_ y: Int, _ columns: Range<Int>, _ color: RGBA) -> Void
  ) {
    let rect = previous.rect.union(next.rect)
    for y in rect.rows {
      var before = RunCursor(previous, row: y, columns: rect.columns)
      var after = RunCursor(next, row: y, columns: rect.columns)
      var start = rect.x
      while start < rect.maxX {
        let end = min(before.run.end, after.run.end)
        if before.run.color != after.run.color { body(y, start..<end, after.run.color) }
        before.advance(end)
        after.advance(end)
        start = end
      }
    }
  }
}

extension ColorHistogram {
  /// Adds the pixels of a row of a background, with a layer composited over it, to the histogram.
  ///
  /// - Parameters:
  ///   - background: The background; pixels that stay clear are not counted.
  ///   - overlay: The layer, whose rectangle must be inside that of the background.
  ///   - y: The row, inside the background.
  /// - Complexity: O(runs).
  public mutating func add(_ background: RunLengthLayer, under overlay: RunLengthLayer, inRow y: Int) {
    let rect = background.rect
    precondition(rect.union(overlay.rect) == rect, "the layer must be inside the background")
    var below = RunCursor(background, row: y, columns: rect.columns)
    var above = RunCursor(overlay, row: y, columns: rect.columns)
    var start = rect.x
    while start < rect.maxX {
      let end = min(below.run.end, above.run.end)
      let color = above.run.color.over(below.run.color)
      if color.alpha > 0 { add(color, weight: end - start) }
      below.advance(end)
      above.advance(end)
      start = end
    }
  }
}

/// An iterator over the runs of one row of a layer, with a clear run on each side up to a common range of columns.
private struct RunCursor {
  private let runs: ArraySlice<RunLengthLayer.Run>
  private var next: Int
  private let end: Int

  /// The current run.
  private(set) var run: RunLengthLayer.Run

  init(_ layer: RunLengthLayer, row: Int, columns: Range<Int>) {
    runs = layer.runs(inRow: row)
    next = runs.startIndex
    end = columns.upperBound
    run = RunLengthLayer.Run(end: runs.isEmpty ? end : layer.rect.x, color: .clear)
    if run.end == columns.lowerBound { advance() }
  }

  /// Moves to the next run if the current one ends at a column.
  @inline(__always)
  mutating func advance(_ column: Int) {
    if run.end == column { advance() }
  }

  @inline(__always)
  private mutating func advance() {
    if next < runs.endIndex {
      run = runs[next]
      next += 1
    } else {
      run = RunLengthLayer.Run(end: end, color: .clear)
    }
  }
}
