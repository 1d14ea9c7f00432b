extension OverlaySheet {
  /// Creates what three sheets become when they are merged pixel by pixel.
  ///
  /// - Parameters:
  ///   - first: A sheet.
  ///   - second: Another one.
  ///   - third: A third one; the second one again where there are but two.
  ///   - merge: Makes a color of the three that lie over each other, asked once for each stretch in which all stay the
  ///     same, with its width.
  /// - Complexity: O(stretches).
  public init(
    merging first: OverlaySheet, _ second: OverlaySheet, _ third: OverlaySheet,
    _ merge: (_ first: RGBA, _ second: RGBA, _ third: RGBA, _ width: Int) -> RGBA
  ) {
    var builder = Builder(first.rect.union(second.rect).union(third.rect))
    for y in builder.rect.rows {
      var cursors = (
        Cursor(first, row: y, columns: builder.rect.columns),
        Cursor(second, row: y, columns: builder.rect.columns),
        Cursor(third, row: y, columns: builder.rect.columns)
      )
      var start = builder.rect.x
      while start < builder.rect.maxX {
        let end = min(cursors.0.run.end, cursors.1.run.end, cursors.2.run.end)
        let color = merge(cursors.0.run.color, cursors.1.run.color, cursors.2.run.color, end - start)
        builder.append(Run(end: end, color: color))
        cursors.0.pass(end)
        cursors.1.pass(end)
        cursors.2.pass(end)
        start = end
      }
      builder.endRow()
    }
    self.init(builder, isExact: false)
  }

  /// Hands over where one sheet differs from another one.
  ///
  /// - Parameters:
  ///   - previous: The one sheet.
  ///   - next: The other.
  ///   - body: Takes row, columns and the color of `next`, from left to right and from top to bottom.
  /// - Complexity: O(stretches).
  public static func forEachChange(
    from previous: OverlaySheet, to next: OverlaySheet,
    _ body: (_ y: Int, _ columns: Range<Int>, _ color: RGBA) -> Void
  ) {
    let rect = previous.rect.union(next.rect)
    for y in rect.rows {
      var before = Cursor(previous, row: y, columns: rect.columns)
      var after = Cursor(next, row: y, columns: rect.columns)
      var start = rect.x
      while start < rect.maxX {
        let end = min(before.run.end, after.run.end)
        if before.run.color != after.run.color { body(y, start..<end, after.run.color) }
        before.pass(end)
        after.pass(end)
        start = end
      }
    }
  }
}

/// Goes through the stretches of a row of a sheet, with clear ones beside it.
private struct Cursor {
  private let runs: ArraySlice<OverlaySheet.Run>
  private var next: Int
  private let end: Int

  /// The present stretch.
  private(set) var run: OverlaySheet.Run

  init(_ sheet: OverlaySheet, row: Int, columns: Range<Int>) {
    runs = sheet.runs(inRow: row)
    next = runs.startIndex
    end = columns.upperBound
    run = OverlaySheet.Run(end: runs.isEmpty ? end : sheet.rect.x, color: .clear)
    if run.end == columns.lowerBound { advance() }
  }

  /// Goes on when the present stretch ends at a column.
  @inline(__always)
  mutating func pass(_ column: Int) {
    if run.end == column { advance() }
  }

  @inline(__always)
  private mutating func advance() {
    if next < runs.endIndex {
      run = runs[next]
      next += 1
    } else {
      run = OverlaySheet.Run(end: end, color: .clear)
    }
  }
}
