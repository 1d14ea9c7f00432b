/// The coverage of pixels by a shape, run-length encoded row by row.
///
/// For large areas it takes a fraction of the memory of a ``CoverageMask``, and of the time to fill and clip it.
public struct RunLengthCoverage: Hashable, Sendable {
  /// A run: adjacent pixels of equal coverage in a row.
  struct Run: Hashable, Sendable {
    var columns: Range<Int32>

    /// Coverage, 1 to 255.
    var level: UInt8
  }

  /// Rectangle outside of which the coverage is 0.
  let rect: PixelRect

  /// Runs of all rows, each row from left to right; the coverage between runs is 0.
  private var runs: [Run] = []

  /// Index after the last run of each row.
  private var ends: [Int] = []

  /// Creates coverage without rows.
  private init(rect: PixelRect) {
    self.rect = rect
    ends.reserveCapacity(rect.height)
  }

  /// Empty coverage.
  public static let none = RunLengthCoverage(rect: .empty)

  /// Rasterizes a path by exact area coverage, as ``CoverageMask/init(of:rule:in:)`` does.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - rule: The fill rule for overlapping contours.
  ///   - clip: The pixels that are needed.
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

  /// Returns the runs of a row of ``rect``, from left to right.
  func runs(ofRow y: Int) -> ArraySlice<Run> {
    let row = y - rect.y
    return runs[(row == 0 ? 0 : ends[row - 1])..<ends[row]]
  }

  /// Returns the coverage multiplied by that of another shape.
  ///
  /// - Parameter other: The clip shape.
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
          // A run that extends farther also clips the next one.
          if next.columns.upperBound > run.columns.upperBound { break }
          others.removeFirst()
        }
      }
      clipped.ends.append(clipped.runs.count)
    }
    return clipped
  }
}
