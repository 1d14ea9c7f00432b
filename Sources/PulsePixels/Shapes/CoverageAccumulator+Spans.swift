extension CoverageAccumulator {
  /// Hands over the covered stretches of one row of the tile, from left to right.
  ///
  /// Where no edge passes, the sums are 0 and the level stays: inside of a shape and far from it a row is passed
  /// over many pixels at a time.
  ///
  /// - Parameters:
  ///   - row: The row, 0 at the top of the tile.
  ///   - rule: What counts as inside.
  ///   - body: Takes the columns of a stretch, from 0 at the left of the tile, and its coverage, 1 to 255.
  @inline(__always)
  func forEachSpan(ofRow row: Int, rule: FillRule, _ body: (_ columns: Range<Int>, _ level: UInt8) -> Void) {
    let base = row * (width + 1)
    let limit = base + width
    var sum: Int32 = 0
    var place = base
    while place < limit {
      sum &+= cells[place]
      var end = place + 1
      while end + 8 <= limit, isZero(at: end) { end += 8 }
      while end < limit, cells[end] == 0 { end += 1 }
      let level = Self.level(of: sum, rule: rule)
      if level > 0 { body(place - base..<end - base, level) }
      place = end
    }
  }

  /// Whether eight sums in a row are 0.
  @inline(__always)
  private func isZero(at place: Int) -> Bool {
    let first = cells[place] | cells[place + 1] | cells[place + 2] | cells[place + 3]
    let second = cells[place + 4] | cells[place + 5] | cells[place + 6] | cells[place + 7]
    return first | second == 0
  }

  /// The coverage that a running sum stands for, 0 to 255.
  @inline(__always)
  private static func level(of sum: Int32, rule: FillRule) -> UInt8 {
    var covered = abs(sum)
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
