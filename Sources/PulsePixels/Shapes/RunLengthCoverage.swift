/// How much of each pixel of a rectangle a shape covers, in stretches of one level.
///
/// Of large areas that is a small part of a ``CoverageMask``, and it is drawn and cut as much faster.
public struct RunLengthCoverage: Hashable, Sendable {
  /// Pixels of a row that are covered alike.
  struct Run: Hashable, Sendable {
    /// The columns of the pixels.
    var columns: Range<Int32>

    /// Their coverage, 1 to 255.
    var level: UInt8
  }

  /// The pixels outside of which nothing is covered.
  let rect: PixelRect

  /// The runs of all rows, each row from left to right; what lies between two of them is not covered.
  private var runs: [Run] = []

  /// Where the runs of each row end.
  private var ends: [Int] = []

  /// Creates runs of a rectangle; its rows are to follow.
  private init(rect: PixelRect) {
    self.rect = rect
    ends.reserveCapacity(rect.height)
  }

  /// Nothing.
  public static let none = RunLengthCoverage(rect: .empty)

  /// Computes the coverage of a shape by exact area, as of ``CoverageMask/init(of:rule:in:)``.
  ///
  /// - Parameters:
  ///   - path: The shape.
  ///   - rule: What counts as inside where contours overlap.
  ///   - clip: The pixels that are asked for.
  /// - Complexity: O(edges × rows they cross + pixels / 8).
  public init(of path: Path, rule: FillRule = .nonzero, in clip: PixelRect) {
    self.init(rect: path.bounds.intersection(clip))
    CoverageAccumulator.forEachTile(of: path, in: rect) { tile, sums in
      let left = Int32(tile.x)
      for row in 0..<tile.height {
        sums.forEachSpan(ofRow: row, rule: rule) { columns, level in
          let (first, end) = (left + Int32(columns.lowerBound), left + Int32(columns.upperBound))
          runs.append(Run(columns: first..<end, level: level))
        }
        ends.append(runs.count)
      }
    }
  }

  /// Returns a part of the runs.
  ///
  /// - Parameter y: The row that they lie in, one of ``rect``.
  /// - Returns: The runs of the row, from left to right.
  func runs(ofRow y: Int) -> ArraySlice<Run> {
    let row = y - rect.y
    return runs[(row == 0 ? 0 : ends[row - 1])..<ends[row]]
  }

  /// Returns what is left within another shape.
  ///
  /// - Parameter other: The other shape.
  /// - Returns: The product of both.
  /// - Complexity: O(runs).
  public func clipped(by other: RunLengthCoverage) -> RunLengthCoverage {
    var clipped = RunLengthCoverage(rect: rect.intersection(other.rect))
    for y in clipped.rect.rows {
      var others = other.runs(ofRow: y)
      for run in runs(ofRow: y) {
        while let next = others.first, next.columns.lowerBound < run.columns.upperBound {
          let columns = run.columns.clamped(to: next.columns)
          let level = dividedBy255(UInt32(run.level) &* UInt32(next.level))
          if !columns.isEmpty, level > 0 {
            clipped.runs.append(Run(columns: columns, level: UInt8(truncatingIfNeeded: level)))
          }
          // One that reaches farther cuts the next run, too.
          if next.columns.upperBound > run.columns.upperBound { break }
          others.removeFirst()
        }
      }
      clipped.ends.append(clipped.runs.count)
    }
    return clipped
  }
}
