import PulsePixels

/// A comparer of the frames of two animations, pair by pair, which compares only the changed rows after an equal
/// pair, and
/// throws an error if the total work exceeds a limit.
struct FramePairComparer {
  /// The number of equal pixels that may be compared per decoded pixel, which is faster than hashing.
  private static let comparedPixelsPerChange = 4

  /// The cost of a differing pixel, in comparisons of equal pixels.
  private static let differingPixelCost = 8

  private let limit: Int
  private var previousPairWasEqual = false

  /// The work so far, in comparisons of equal pixels.
  private var pixelCost = 0

  /// Creates a comparer; `limit` is the number of pixels that all frames of one animation may decode.
  init(limit: Int) {
    self.limit = limit
  }

  /// Compares the next pair of frames.
  ///
  /// - Parameters:
  ///   - actual: The actual frame.
  ///   - expected: The expected frame.
  ///   - rules: The rules for pixels.
  ///   - mask: The excluded pixels.
  ///   - changedRows: The rows in which either frame may differ from the previous pair; `nil` for all.
  ///   - frame: The index of the expected frame, for errors.
  /// - Returns: The comparison of the frames.
  /// - Throws: `PixelLimitError` if the work exceeds the limit.
  mutating func comparison(
    of actual: Bitmap, with expected: Bitmap, rules: PixelComparisonRules, mask: ComparisonMask?,
    changedRows: Range<Int>?,
    frame: Int
  ) throws(PixelLimitError) -> ImageComparison {
    let hasMask = mask.map { !$0.isEmpty } ?? false
    if previousPairWasEqual, !hasMask, let changedRows, expected.size == actual.size {
      let width = expected.size.width
      let places = changedRows.lowerBound * width..<changedRows.upperBound * width
      try add(places.count, frame: frame)
      if expected.pixels[places] == actual.pixels[places] {
        return ImageComparison(identical: actual, with: expected, rules: rules)
      }
    }
    try add(max(expected.size.area, actual.size.area), frame: frame)
    let comparison = ImageComparison(of: actual, with: expected, rules: rules, mask: mask)
    previousPairWasEqual = comparison.isEqual
    if !previousPairWasEqual {
      try add((Self.differingPixelCost - 1) * max(expected.size.area, actual.size.area), frame: frame)
    }
    return comparison
  }

  private mutating func add(_ pixels: Int, frame: Int) throws(PixelLimitError) {
    pixelCost += pixels
    guard pixelCost / Self.comparedPixelsPerChange <= limit else {
      throw PixelLimitError(frame: frame, limit: limit)
    }
  }
}
