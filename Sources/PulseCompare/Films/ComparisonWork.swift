import PulsePixels

/// Comparison of pairs of frames in their order, after equal ones only of the rows that changed, within a limit.
struct ComparisonWork {
  /// The equal pixels that may be compared for each one that may change: that is faster than to hash them.
  private static let equalPixelsPerChange = 4

  /// The work of a pixel of frames that differ, in equal pixels that are compared.
  private static let workOfDifference = 8

  private let limit: Int
  private var wereEqual = false

  /// The work so far, in equal pixels that were compared.
  private var work = 0

  /// Begins without a pair.
  ///
  /// - Parameter limit: The pixels that may change in all frames of one of the films.
  init(limit: Int) {
    self.limit = limit
  }

  /// Compares the next pair.
  ///
  /// - Parameters:
  ///   - actual: What is to be seen.
  ///   - expected: What was to be seen.
  ///   - rules: When pixels count as different.
  ///   - mask: What is left out.
  ///   - changedRows: The rows in which one of them may differ from the pair before; `nil` for all.
  ///   - frame: The number of the expected frame, for the error.
  /// - Returns: How they differ.
  /// - Throws: ``FilmComparison/SideError`` when there is more to compare than the limit.
  mutating func comparison(
    of actual: Bitmap, with expected: Bitmap, rules: PixelRules, mask: PixelMask?, changedRows: Range<Int>?,
    frame: Int
  ) throws -> PictureComparison {
    let hasMask = mask.map { !$0.isEmpty } ?? false
    if wereEqual, !hasMask, let changedRows, expected.size == actual.size {
      let width = expected.size.width
      let places = changedRows.lowerBound * width..<changedRows.upperBound * width
      try add(places.count, frame: frame)
      if expected.pixels[places] == actual.pixels[places] {
        return PictureComparison(ofEqual: actual, with: expected, rules: rules)
      }
    }
    try add(max(expected.size.area, actual.size.area), frame: frame)
    let comparison = PictureComparison(of: actual, with: expected, rules: rules, mask: mask)
    wereEqual = comparison.isEqual
    if !wereEqual {
      try add((Self.workOfDifference - 1) * max(expected.size.area, actual.size.area), frame: frame)
    }
    return comparison
  }

  private mutating func add(_ pixels: Int, frame: Int) throws {
    work += pixels
    guard work / Self.equalPixelsPerChange <= limit else {
      throw FilmComparison.SideError(isExpected: true, cause: PixelLimitError(frame: frame, limit: limit))
    }
  }
}
