/// A run-length encoded image layer that is composited over a rectangle of a background.
///
/// A row of a disc is three runs and a few pixels of its edge, so layers are small and are compared, mixed and
/// composited run by run.
public struct RunLengthLayer: Hashable, Sendable {
  /// A run: adjacent pixels of one color in a row.
  public struct Run: Hashable, Sendable {
    /// The value of ``end`` in half the memory, as layers are scanned many times.
    @usableFromInline
    var storedEnd: Int32

    /// The color, with straight alpha; all clear pixels are equal.
    public var color: RGBA

    /// The column after the last pixel, in the coordinates of the background.
    @inlinable
    public var end: Int {
      get { Int(storedEnd) }
      set { storedEnd = Int32(truncatingIfNeeded: newValue) }
    }

    /// Creates a run of one color.
    ///
    /// - Parameters:
    ///   - end: The column after the last pixel.
    ///   - color: The color.
    @inlinable
    public init(end: Int, color: RGBA) {
      storedEnd = Int32(truncatingIfNeeded: end)
      self.color = color
    }
  }

  /// The rectangle of the background; outside of it the layer is clear.
  public let rect: PixelRect

  /// Whether compositing the layer equals drawing its elements one by one over the background, without
  /// intermediate rounding.
  public let isExact: Bool

  private let runs: [Run]

  /// Index of the first run of each row, and one more entry for the end.
  private let rowStarts: [Int]

  /// A layer without pixels.
  public static let none = RunLengthLayer(Bitmap(size: PixelSize(0, 0)), at: .empty)

  /// Encodes the pixels of a layer.
  ///
  /// - Parameters:
  ///   - bitmap: The pixels.
  ///   - rect: Their rectangle on the background; another size than theirs traps.
  ///   - isExact: Whether compositing shows no rounding of the pixels.
  /// - Complexity: O(pixels).
  public init(_ bitmap: Bitmap, at rect: PixelRect, isExact: Bool = true) {
    precondition(bitmap.size == rect.size, "the bitmap must have the size of the rectangle")
    var builder = Builder(rect)
    for row in 0..<rect.height {
      let pixels = bitmap.pixels.span.extracting(row * rect.width..<(row + 1) * rect.width)
      var start = 0
      while start < rect.width {
        let end = pixels.endOfRun(from: start)
        builder.append(Run(end: rect.x + end, color: pixels[start]))
        start = end
      }
      builder.endRow()
    }
    self.init(builder, isExact: isExact)
  }

  /// Creates a layer from a builder.
  ///
  /// - Parameters:
  ///   - builder: A builder with all rows of the layer.
  ///   - isExact: Whether compositing shows no rounding of the pixels.
  public init(_ builder: Builder, isExact: Bool = true) {
    precondition(builder.rowStarts.count == builder.rect.height + 1, "every row of a layer must be ended")
    rect = builder.rect
    runs = builder.runs
    rowStarts = builder.rowStarts
    self.isExact = isExact
  }

  /// Returns the runs of a row; the first begins at the left edge of ``rect``.
  ///
  /// - Parameter y: The row of the background.
  /// - Returns: The runs from left to right; none for a row outside ``rect``.
  public func runs(inRow y: Int) -> ArraySlice<Run> {
    guard rect.rows.contains(y) else { return [] }
    return runs[rowStarts[y - rect.y]..<rowStarts[y - rect.y + 1]]
  }

  /// The pixels of ``rect``.
  ///
  /// - Complexity: O(pixels).
  public var bitmap: Bitmap {
    var bitmap = Bitmap(size: rect.size)
    var place = 0
    for y in rect.rows {
      var start = rect.x
      for run in runs(inRow: y) {
        bitmap.pixels.fill(place..<place + run.end - start, with: run.color)
        place += run.end - start
        start = run.end
      }
    }
    return bitmap
  }

  /// The number of pixels with alpha above 0.
  public var coveredPixelCount: Int {
    rect.rows.reduce(0) { count, y in
      var start = rect.x
      return runs(inRow: y).reduce(into: count) { count, run in
        if run.color.alpha > 0 { count += run.end - start }
        start = run.end
      }
    }
  }

  /// The approximate size in memory in bytes.
  public var byteCount: Int { runs.count * MemoryLayout<Run>.stride + rowStarts.count * 8 }

  /// A builder that assembles a layer run by run and row by row.
  public struct Builder {
    let rect: PixelRect
    private(set) var runs: [Run] = []
    private(set) var rowStarts = [0]

    /// Creates a builder without rows.
    ///
    /// - Parameter rect: The rectangle of the background.
    public init(_ rect: PixelRect) {
      self.rect = rect
    }

    /// Appends a run to the current row and merges it with the previous run if their colors are equal.
    ///
    /// - Parameter run: The run.
    public mutating func append(_ run: Run) {
      var run = run
      if run.color.alpha == 0 { run.color = .clear }
      if runs.count > rowStarts[rowStarts.count - 1], runs[runs.count - 1].color == run.color {
        runs[runs.count - 1].end = run.end
      } else {
        runs.append(run)
      }
    }

    /// Appends rows without pixels.
    mutating func appendClearRows(_ count: Int) {
      for _ in 0..<count {
        append(Run(end: rect.maxX, color: .clear))
        endRow()
      }
    }

    /// Ends the current row, whose runs must reach the right edge.
    public mutating func endRow() {
      rowStarts.append(runs.count)
    }
  }
}

extension RunLengthLayer {
  /// Creates a layer that contains a path filled with one color.
  ///
  /// The result equals that of filling a clear bitmap, in a fraction of the time: most of a shape is a few long runs.
  ///
  /// - Parameters:
  ///   - path: The path, in the coordinates of the background.
  ///   - rule: The fill rule for overlapping contours.
  ///   - color: The color; its alpha is multiplied by the coverage.
  ///   - rect: The rectangle of the background to which the layer is clipped.
  /// - Complexity: O(edges × rows they cross + pixels / 8).
  public init(filledWith path: Path, rule: FillRule = .nonzero, color: RGBA, at rect: PixelRect) {
    var builder = Builder(rect)
    let touched = path.bounds.intersection(rect)
    if touched.isEmpty {
      builder.appendClearRows(rect.height)
    } else {
      builder.appendClearRows(touched.y - rect.y)
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
      builder.appendClearRows(rect.maxY - touched.maxY)
    }
    self.init(builder)
  }
}
