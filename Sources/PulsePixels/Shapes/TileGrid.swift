/// The geometry of an accumulation buffer: where the signed areas of an edge go.
struct TileGrid {
  /// The number of columns.
  let width: Int

  /// The number of words of block bits in a row.
  let wordsPerRow: Int

  private let height: Int
  private let originX: Int
  private let originY: Int

  init(tile: PixelRect) {
    width = tile.width
    height = tile.height
    originX = tile.x << 8
    originY = tile.y << 8
    wordsPerRow = tile.width >> (CoverageAccumulator.blockBits + 6) + 1
  }

  /// Adds a closed contour that is moved by an offset, backwards if it is a hole.
  func add(
    _ contour: borrowing Span<SubpixelPoint>, movedBy offset: SubpixelPoint = SubpixelPoint(x: 0, y: 0),
    isHole: Bool = false, _ cells: inout [Int32], _ blocks: inout [UInt64]
  ) {
    if contour.isEmpty { return }
    // Once for all edges, so that writing a cell does not check whether the array is shared.
    var cells = cells.mutableSpan
    var blocks = blocks.mutableSpan
    let (dx, dy) = (offset.x &- originX, offset.y &- originY)
    let last = contour[contour.count - 1]
    var previous = (x: last.x &+ dx, y: last.y &+ dy)
    for index in contour.indices {
      let point = contour[index]
      let next = (x: point.x &+ dx, y: point.y &+ dy)
      addEdge(from: isHole ? next : previous, to: isHole ? previous : next, &cells, &blocks)
      previous = next
    }
  }

  /// Adds an edge between two points relative to the tile.
  @inline(__always)
  private func addEdge(
    from start: (x: Int, y: Int), to end: (x: Int, y: Int), _ cells: inout MutableSpan<Int32>,
    _ blocks: inout MutableSpan<UInt64>
  ) {
    if start.y == end.y { return }
    let isDown = start.y < end.y
    let direction: Int32 = isDown ? 1 : -1
    let (topX, topY) = isDown ? start : end
    let (bottomX, bottomY) = isDown ? end : start
    if bottomY <= 0 || topY >= height << 8 { return }
    if topX >= width << 8, bottomX >= width << 8 { return }
    if topY >= 0, bottomY <= (topY >> 8 + 1) << 8,
      addShortEdge(from: (topX, topY), to: (bottomX, bottomY), direction, &cells, &blocks)
    {
      return
    }

    addLongEdge(from: (topX, topY), to: (bottomX, bottomY), direction, &cells, &blocks)
  }

  /// Adds an edge row by row.
  private func addLongEdge(
    from top: (x: Int, y: Int), to bottom: (x: Int, y: Int), _ direction: Int32,
    _ cells: inout MutableSpan<Int32>, _ blocks: inout MutableSpan<UInt64>
  ) {
    let edge = PolygonEdge(from: top, to: bottom)
    var y = max(top.y, 0)
    var x = y == top.y ? top.x : edge.x(at: y)
    let endY = min(bottom.y, height << 8)
    while y < endY {
      let row = y >> 8
      let nextY = min((row &+ 1) << 8, bottom.y)
      let nextX = nextY == bottom.y ? bottom.x : edge.x(at: nextY)
      let (left, right) = x <= nextX ? (x, nextX) : (nextX, x)
      let column = left >> 8
      // Inside of one pixel of the tile, without its borders.
      if 0..<width ~= column, right >> 8 == column, left & 255 != 0 || left == right {
        let height = direction &* Int32(truncatingIfNeeded: nextY &- y)
        let inset = Int32(truncatingIfNeeded: left &+ right &- column << 9)
        addSignedAreas(height &* (512 &- inset), height &* inset, row: row, column: column, &cells, &blocks)
      } else {
        addSlice(
          of: edge, row: row, from: (x, y), to: (nextX, nextY), direction: direction, &cells, &blocks)
      }
      x = nextX
      y = nextY
    }
  }

  /// Adds an edge, which must be inside one row, if it is also inside one pixel of the tile, as most edges on maps are.
  ///
  /// Returns `false` and adds nothing if it is not.
  private func addShortEdge(
    from top: (x: Int, y: Int), to bottom: (x: Int, y: Int), _ direction: Int32,
    _ cells: inout MutableSpan<Int32>, _ blocks: inout MutableSpan<UInt64>
  ) -> Bool {
    let column = min(top.x, bottom.x) >> 8
    guard 0..<width ~= column, max(top.x, bottom.x) <= (column + 1) << 8 else { return false }
    let height = direction &* Int32(truncatingIfNeeded: bottom.y &- top.y)
    let inset = Int32(truncatingIfNeeded: top.x &+ bottom.x &- column << 9)
    let row = top.y >> 8
    addSignedAreas(height &* (512 &- inset), height &* inset, row: row, column: column, &cells, &blocks)
    return true
  }

  /// Adds signed areas in 1/2^17 pixel to the cells of a pixel and of its right neighbor, and marks their blocks.
  @inline(__always)
  private func addSignedAreas(
    _ sum: Int32, _ next: Int32, row: Int, column: Int, _ cells: inout MutableSpan<Int32>,
    _ blocks: inout MutableSpan<UInt64>
  ) {
    let cell = row &* (width &+ 1) &+ column
    cells[cell] &+= sum
    cells[cell &+ 1] &+= next
    let block = column >> CoverageAccumulator.blockBits
    blocks[row &* wordsPerRow &+ block >> 6] |= 1 << UInt64(truncatingIfNeeded: block & 63)
  }

  /// Adds the part of an edge inside one row of pixels.
  private func addSlice(
    of edge: PolygonEdge, row: Int, from start: (x: Int, y: Int), to end: (x: Int, y: Int), direction: Int32,
    _ cells: inout MutableSpan<Int32>, _ blocks: inout MutableSpan<UInt64>
  ) {
    let left = start.x <= end.x ? start : end
    let right = start.x <= end.x ? end : start
    if right.x <= 0 {
      addSignedAreas(direction &* Int32(end.y - start.y) &* 512, 0, row: row, column: 0, &cells, &blocks)
      return
    }
    if left.x >= width << 8 { return }

    var x = left.x
    var y = left.y
    if x < 0 {
      // The part left of the tile covers the row from its first pixel.
      y = edge.y(at: 0, in: start.y...end.y)
      x = 0
      addSignedAreas(direction &* Int32(abs(y - left.y)) &* 512, 0, row: row, column: 0, &cells, &blocks)
    }
    // An end rounded to a pixel border may differ from the crossing of the edge with that border: the edge
    // then follows the border, as it would with rows and columns exchanged.
    var nextX = x & 255 == 0 ? x : min((x >> 8 + 1) << 8, right.x)
    while x < right.x || y != right.y {
      let column = x >> 8
      if column >= width { return }
      let isCrossing = nextX & 255 == 0 && x < right.x
      let nextY = isCrossing ? edge.y(at: nextX, in: start.y...end.y) : right.y
      let height = direction &* Int32(abs(nextY - y))
      let inset = Int32(x + nextX - column << 9)
      addSignedAreas(height &* (512 - inset), height &* inset, row: row, column: column, &cells, &blocks)
      x = nextX
      y = nextY
      nextX = min((x >> 8 + 1) << 8, right.x)
    }
  }
}

/// A polygon edge, with the computation of its crossings with the borders between pixel columns and rows.
private struct PolygonEdge {
  private let top: (x: Int, y: Int)
  private let bottom: (x: Int, y: Int)
  private let left: (x: Int, y: Int)
  private let right: (x: Int, y: Int)

  /// Whether all coordinates are from -2^23 to 2^23, so that numbers with 53 bits suffice.
  private let isSmall: Bool

  init(from top: (x: Int, y: Int), to bottom: (x: Int, y: Int)) {
    (self.top, self.bottom) = (top, bottom)
    (left, right) = top.x <= bottom.x ? (top, bottom) : (bottom, top)
    let limit = 1 << 23
    // None of the sums is negative.
    isSmall =
      (limit &+ left.x) | (limit &- right.x) | (limit &+ top.y) | (limit &- bottom.y) >= 0
  }

  /// Returns the y coordinate at which the edge crosses the vertical line at `x`, clamped to a row; all in 1/256 pixel.
  ///
  /// The edge must not be vertical.
  @inline(__always)
  func y(at x: Int, in row: ClosedRange<Int>) -> Int {
    let (part, whole) = (x &- left.x, right.x &- left.x)
    let y =
      isSmall
      ? roundedInterpolationOfSmall(left.y, right.y &- left.y, part, whole)
      : roundedInterpolation(left.y, right.y, part, whole)
    return min(max(y, row.lowerBound), row.upperBound)
  }

  /// Returns the x coordinate at which the edge crosses the horizontal line at `y`, in 1/256 pixel.
  ///
  /// The edge must not be horizontal.
  @inline(__always)
  func x(at y: Int) -> Int {
    isSmall
      ? roundedInterpolationOfSmall(top.x, bottom.x &- top.x, y &- top.y, bottom.y &- top.y)
      : roundedInterpolation(top.x, bottom.x, y &- top.y, bottom.y &- top.y)
  }
}

/// Returns the integer nearest to the value `part / whole` of the way from `first` to `last`, ties to even.
///
/// Mirroring the numbers about an integer or swapping the ends gives the mirrored result.
@inline(__always)
func roundedInterpolation(_ first: Int, _ last: Int, _ part: Int, _ whole: Int) -> Int {
  let distance = last &- first
  // Positive for numbers from -2^24 to 2^24, in images of up to 65,536 pixels.
  let limit = 1 << 24
  let isSmall =
    (limit &+ first) | (limit &- first) | (limit &+ distance) | (limit &- distance) | (limit &- whole) >= 0
  return isSmall
    ? roundedInterpolationOfSmall(first, distance, part, whole)
    : roundedInterpolationOfLarge(first, distance, part, whole)
}

/// Computes with 53 bits, exactly: a quotient with a divisor of 24 bits is a tie or at least 2^-25 away from one, and
/// the sum is rounded by less than 2^-28.
@inline(__always)
private func roundedInterpolationOfSmall(_ first: Int, _ distance: Int, _ part: Int, _ whole: Int) -> Int {
  // The last bit of numbers of this size is 1, so adding rounds to an integer, ties to even.
  let rounder = 0x1.8p52
  let exact = Double(first) + Double(distance &* part) / Double(whole)
  return Int(truncatingIfNeeded: (exact + rounder).bitPattern &- rounder.bitPattern)
}

@inline(never)
func roundedInterpolationOfLarge(_ first: Int, _ distance: Int, _ part: Int, _ whole: Int) -> Int {
  let product = distance &* part
  var (quotient, remainder) = product.quotientAndRemainder(dividingBy: whole)
  if remainder < 0 {
    quotient &-= 1
    remainder &+= whole
  }
  let result = first &+ quotient
  let twice = remainder &* 2
  return twice > whole || (twice == whole && result & 1 == 1) ? result &+ 1 : result
}
