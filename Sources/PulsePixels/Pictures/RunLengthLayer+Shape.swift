extension RunLengthLayer {
  /// Creates a sheet on which nothing but a shape in one color lies.
  ///
  /// It is equal to the sheet of a clear bitmap that the shape was filled into, and takes a fraction of the time:
  /// most of a shape is a few long stretches.
  ///
  /// - Parameters:
  ///   - path: The shape, in the coordinates of the background.
  ///   - rule: What counts as inside where contours overlap.
  ///   - color: The color; its alpha is multiplied by the coverage.
  ///   - rect: The part of the background; what sticks out of it is left out.
  /// - Complexity: O(edges × rows they cross + pixels / 8).
  public init(filledWith path: Path, rule: FillRule = .nonzero, color: RGBA, at rect: PixelRect) {
    var builder = Builder(rect)
    let touched = path.bounds.intersection(rect)
    func addClearRows(_ rows: Range<Int>) {
      for _ in rows {
        builder.append(Run(end: rect.maxX, color: .clear))
        builder.endRow()
      }
    }
    if touched.isEmpty {
      addClearRows(rect.rows)
    } else {
      addClearRows(rect.y..<touched.y)
      CoverageAccumulator.forEachTile(of: path, in: touched) { tile, sums in
        for row in 0..<tile.height {
          var place = rect.x
          sums.forEachSpan(ofRow: row, rule: rule) { columns, level in
            let start = tile.x + columns.lowerBound
            if start > place { builder.append(Run(end: start, color: .clear)) }
            place = tile.x + columns.upperBound
            builder.append(Run(end: place, color: color.withOpacity(level)))
          }
          if place < rect.maxX { builder.append(Run(end: rect.maxX, color: .clear)) }
          builder.endRow()
        }
      }
      addClearRows(touched.maxY..<rect.maxY)
    }
    self.init(builder)
  }
}
