extension CoverageAccumulator {
  /// Calls a closure with the covered spans of one row of the tile, from left to right.
  ///
  /// Blocks without edges are skipped, as their sums are 0 and the level stays the same.
  ///
  /// - Parameters:
  ///   - row: The row, 0 at the top of the tile.
  ///   - rule: The fill rule.
  ///   - body: Receives the columns of a span, from 0 at the left of the tile, and its coverage, 1 to 255.
  @inline(__always)
  func forEachSpan(ofRow row: Int, rule: FillRule, _ body: (_ columns: Range<Int>, _ level: UInt8) -> Void) {
    let base = row * (width + 1)
    var (sum, level) = (Int32(0), UInt8(0))
    // The first column of the current level, and the first that was not scanned.
    var (start, next) = (0, 0)
    for word in 0..<wordsPerRow {
      var bits = touchedBlocks[row * wordsPerRow + word]
      while bits != 0 {
        let first = (word << 6 + bits.trailingZeroBitCount) << Self.blockBits
        bits &= bits - 1
        // The right neighbor of the last pixel of a block is in the next block.
        let end = min(first + 1 << Self.blockBits + 1, width)
        for column in max(first, next)..<max(end, first, next) where cells[base + column] != 0 {
          if level > 0 { body(start..<column, level) }
          sum &+= cells[base + column]
          level = Self.coverageLevel(ofSum: sum, rule: rule)
          start = column
        }
        next = end
      }
    }
    if level > 0 { body(start..<width, level) }
  }

  /// Returns the coverage, 0 to 255, for a running sum of signed areas under a fill rule.
  @inline(__always)
  static func coverageLevel(ofSum sum: Int32, rule: FillRule) -> UInt8 {
    // Many contours around a pixel can add up to `Int32.min`, whose magnitude needs an unsigned type.
    var covered = sum.magnitude
    let full = UInt32(Self.full)
    switch rule {
    case .nonzero:
      covered = min(covered, full)
    case .evenOdd:
      covered &= 2 * full - 1
      if covered > full { covered = 2 * full - covered }
    }
    return UInt8(truncatingIfNeeded: (covered &* 255 &+ full / 2) >> 17)
  }
}
