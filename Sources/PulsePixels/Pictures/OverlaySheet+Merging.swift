extension OverlaySheet {
  /// Merges three sheets pixel by pixel, into three others.
  ///
  /// - Parameters:
  ///   - first: A sheet.
  ///   - second: Another one.
  ///   - third: A third one; the second one again where there are but two.
  ///   - merge: Makes colors of the three that lie over each other, one for each of the new sheets; asked once for each
  ///     stretch in which all stay the same.
  /// - Returns: The new sheets.
  /// - Complexity: O(stretches).
  public static func merged(
    _ first: OverlaySheet, _ second: OverlaySheet, _ third: OverlaySheet,
    _ merge: (_ first: RGBA, _ second: RGBA, _ third: RGBA) -> (RGBA, RGBA, RGBA)
  ) -> [OverlaySheet] {
    let rect = first.rect.union(second.rect).union(third.rect)
    var builders = (Builder(rect), Builder(rect), Builder(rect))
    for y in rect.rows {
      forEachStretch(ofRow: y, in: rect, first, second, third) { columns, first, second, third in
        let colors = merge(first, second, third)
        builders.0.append(Run(end: columns.upperBound, color: colors.0))
        builders.1.append(Run(end: columns.upperBound, color: colors.1))
        builders.2.append(Run(end: columns.upperBound, color: colors.2))
      }
      builders.0.endRow()
      builders.1.endRow()
      builders.2.endRow()
    }
    return [builders.0, builders.1, builders.2].map { OverlaySheet($0, isExact: false) }
  }

  /// Hands over the stretches in which three sheets stay the same.
  ///
  /// - Parameters:
  ///   - first: A sheet.
  ///   - second: Another one.
  ///   - third: A third one; the second one again where there are but two.
  ///   - body: Takes the columns and the colors that lie over each other, from left to right and from top to bottom.
  /// - Complexity: O(stretches).
  public static func forEachStretch(
    of first: OverlaySheet, _ second: OverlaySheet, _ third: OverlaySheet,
    _ body: (_ columns: Range<Int>, _ first: RGBA, _ second: RGBA, _ third: RGBA) -> Void
  ) {
    let rect = first.rect.union(second.rect).union(third.rect)
    for y in rect.rows { forEachStretch(ofRow: y, in: rect, first, second, third, body) }
  }

  @inline(__always)
  private static func forEachStretch(
    ofRow y: Int, in rect: PixelRect, _ first: OverlaySheet, _ second: OverlaySheet, _ third: OverlaySheet,
    _ body: (_ columns: Range<Int>, _ first: RGBA, _ second: RGBA, _ third: RGBA) -> Void
  ) {
    var cursors = (
      Cursor(first, row: y, columns: rect.columns), Cursor(second, row: y, columns: rect.columns),
      Cursor(third, row: y, columns: rect.columns)
    )
    var start = rect.x
    while start < rect.maxX {
      let end = min(cursors.0.run.end, cursors.1.run.end, cursors.2.run.end)
      body(start..<end, cursors.0.run.color, cursors.1.run.color, cursors.2.run.color)
      cursors.0.pass(end)
      cursors.1.pass(end)
      cursors.2.pass(end)
      start = end
    }
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
