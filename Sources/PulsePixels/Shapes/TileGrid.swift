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

  /// Adds a closed contour that is moved by an offset.
  func add(
    _ contour: ArraySlice<SubpixelPoint>, movedBy offset: SubpixelPoint, _ cells: inout [Int32],
    _ blocks: inout [UInt64]
  ) {
    guard let last = contour.last else { return }
    // Once for all edges, so that writing a cell does not check whether the array is shared.
    var cells = cells.mutableSpan
    var blocks = blocks.mutableSpan
    var previous = SubpixelPoint(x: last.x &+ offset.x, y: last.y &+ offset.y)
    for point in contour {
      let next = SubpixelPoint(x: point.x &+ offset.x, y: point.y &+ offset.y)
      addEdge(from: previous, to: next, &cells, &blocks)
      previous = next
    }
  }

  private func addEdge(
    from start: SubpixelPoint, to end: SubpixelPoint, _ cells: inout MutableSpan<Int32>,
    _ blocks: inout MutableSpan<UInt64>
  ) {
    if start.y == end.y { return }
    let direction: Int32 = start.y < end.y ? 1 : -1
    let top = start.y < end.y ? start : end
    let bottom = start.y < end.y ? end : start
    let topY = top.y - originY
    let bottomY = bottom.y - originY
    if bottomY <= 0 || topY >= height << 8 { return }
    let topX = top.x - originX
    let bottomX = bottom.x - originX
    if topX >= width << 8, bottomX >= width << 8 { return }
    if topY >= 0, bottomY <= (topY >> 8 + 1) << 8,
      addShortEdge(from: (topX, topY), to: (bottomX, bottomY), direction, &cells, &blocks)
    {
      return
    }

    let edge = PolygonEdge(from: (topX, topY), to: (bottomX, bottomY))
    var y = max(topY, 0)
    var x = y == topY ? topX : roundedInterpolation(topX, bottomX, y - topY, bottomY - topY)
    let endY = min(bottomY, height << 8)
    while y < endY {
      let row = y >> 8
      let nextY = min((row + 1) << 8, bottomY)
      let nextX =
        nextY == bottomY ? bottomX : roundedInterpolation(topX, bottomX, nextY - topY, bottomY - topY)
      addSlice(of: edge, row: row, from: (x, y), to: (nextX, nextY), direction: direction, &cells, &blocks)
      x = nextX
      y = nextY
    }
  }

  /// Adds an edge, which must be inside one row, if it is also inside one pixel of the tile, as most edges on maps
  /// are.
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

/// A polygon edge, with the computation of its crossings with the borders between pixel columns.
private struct PolygonEdge {
  private let left: (x: Int, y: Int)
  private let right: (x: Int, y: Int)

  init(from first: (x: Int, y: Int), to last: (x: Int, y: Int)) {
    (left, right) = first.x <= last.x ? (first, last) : (last, first)
  }

  /// Returns the y coordinate at which the edge crosses the vertical line at `x`, clamped to a row; all in 1/256
  /// pixel.
  ///
  /// The edge must not be vertical.
  @inline(__always)
  func y(at x: Int, in row: ClosedRange<Int>) -> Int {
    min(
      max(roundedInterpolation(left.y, right.y, x &- left.x, right.x &- left.x), row.lowerBound),
      row.upperBound)
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
