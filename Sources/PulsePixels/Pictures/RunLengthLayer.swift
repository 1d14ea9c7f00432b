/// What is drawn over a part of a background: a transparent sheet, kept as stretches of one color.
///
/// A disc has three stretches and a few pixels of its edge in a row, so that sheets are small and are compared,
/// mixed and laid over a background stretch by stretch.
public struct RunLengthLayer: Hashable, Sendable {
  /// Neighbors in a row that have one color.
  public struct Run: Hashable, Sendable {
    /// ``end``, in half the memory: sheets are gone through many times.
    @usableFromInline
    var storedEnd: Int32

    /// Their color, with straight alpha; all clear pixels are equal.
    public var color: RGBA

    /// The first column behind them, in the coordinates of the background.
    @inlinable
    public var end: Int {
      get { Int(storedEnd) }
      set { storedEnd = Int32(truncatingIfNeeded: newValue) }
    }

    /// Creates a stretch.
    ///
    /// - Parameters:
    ///   - end: The first column behind it.
    ///   - color: Its color.
    @inlinable
    public init(end: Int, color: RGBA) {
      storedEnd = Int32(truncatingIfNeeded: end)
      self.color = color
    }
  }

  /// The part of the background; outside of it the sheet is clear.
  public let rect: PixelRect

  /// Whether the sheet over the background is exactly what is drawn over the background piece by piece, without
  /// the rounding of pieces that were laid over each other first.
  public let isExact: Bool

  /// The stretches of all rows.
  private let runs: [Run]

  /// For each row the index of its first stretch; one more entry for the end.
  private let rowStarts: [Int]

  /// A sheet with nothing on it.
  public static let none = RunLengthLayer(Bitmap(size: PixelSize(0, 0)), at: .empty)

  /// Creates a sheet from its pixels.
  ///
  /// - Parameters:
  ///   - sheet: The pixels.
  ///   - rect: The part of the background over which they lie; another size than theirs traps.
  ///   - isExact: Whether no rounding of the pixels can be seen over the background.
  /// - Complexity: O(pixels).
  public init(_ sheet: Bitmap, at rect: PixelRect, isExact: Bool = true) {
    precondition(sheet.size == rect.size, "a sheet lies over as many pixels as it has")
    var builder = Builder(rect)
    for row in 0..<rect.height {
      let pixels = sheet.pixels.span.extracting(row * rect.width..<(row + 1) * rect.width)
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

  /// Finishes a sheet that was put together stretch by stretch.
  ///
  /// - Parameters:
  ///   - builder: All rows of the sheet.
  ///   - isExact: Whether no rounding of the pixels can be seen over the background.
  public init(_ builder: Builder, isExact: Bool = true) {
    precondition(builder.rowStarts.count == builder.rect.height + 1, "every row of a sheet is ended")
    rect = builder.rect
    runs = builder.runs
    rowStarts = builder.rowStarts
    self.isExact = isExact
  }

  /// Returns the stretches of a row; the first begins at the left edge of ``rect``.
  ///
  /// - Parameter y: The row of the background.
  /// - Returns: The stretches from left to right, none for a row outside of ``rect``.
  public func runs(inRow y: Int) -> ArraySlice<Run> {
    guard rect.rows.contains(y) else { return [] }
    return runs[rowStarts[y - rect.y]..<rowStarts[y - rect.y + 1]]
  }

  /// The number of pixels that are not clear.
  public var coveredPixelCount: Int {
    rect.rows.reduce(0) { count, y in
      var start = rect.x
      return runs(inRow: y).reduce(into: count) { count, run in
        if run.color.alpha > 0 { count += run.end - start }
        start = run.end
      }
    }
  }

  /// The number of bytes that the sheet takes, about.
  public var byteCount: Int { runs.count * MemoryLayout<Run>.stride + rowStarts.count * 8 }

  /// A sheet in the making.
  public struct Builder {
    /// The part of the background.
    let rect: PixelRect
    private(set) var runs: [Run] = []
    private(set) var rowStarts = [0]

    /// Creates a sheet without rows.
    ///
    /// - Parameter rect: The part of the background over which it will lie.
    public init(_ rect: PixelRect) {
      self.rect = rect
    }

    /// Adds a stretch to the present row; one with the color of the stretch before becomes a part of that.
    ///
    /// - Parameter run: The stretch.
    public mutating func append(_ run: Run) {
      var run = run
      if run.color.alpha == 0 { run.color = .clear }
      if runs.count > rowStarts[rowStarts.count - 1], runs[runs.count - 1].color == run.color {
        runs[runs.count - 1].end = run.end
      } else {
        runs.append(run)
      }
    }

    /// Ends the present row, whose stretches reach the right edge.
    public mutating func endRow() {
      rowStarts.append(runs.count)
    }
  }
}
