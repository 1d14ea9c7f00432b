/// An accumulation buffer of a polygon rasterizer: signed areas of edges for the pixels of a tile.
///
/// Each edge adds its signed area: the part of the pixel to its right to the cell it crosses, the rest to the next
/// cell. The running sum along a row is the covered area, exact for edges on the grid up to the rounding of their
/// crossings with pixel borders. A crossing depends on the edge and the border alone (nearest grid step, ties to
/// even), not on the origin of the tile or the direction of the edge. So tiles join bit for bit, and shapes mirrored
/// horizontally, vertically or diagonally give mirrored sums.
struct CoverageAccumulator {
  /// Sum of a pixel that is covered once: twice its area in square grid steps.
  static let full: Int32 = 2 * 256 * 256

  let width: Int
  private let height: Int
  private let originX: Int
  private let originY: Int
  private(set) var cells: [Int32]

  /// Bit set of the blocks that contain the start of an edge, by row: few in large shapes.
  private(set) var touchedBlocks: [UInt64]

  /// Number of words in ``touchedBlocks`` for a row.
  let wordsPerRow: Int

  /// Binary logarithm of the number of cells in a block.
  static let blockBits = 4

  /// Creates a buffer of zeros for the pixels of a tile.
  init(tile: PixelRect) {
    width = tile.width
    height = tile.height
    originX = tile.x << 8
    originY = tile.y << 8
    cells = Array(repeating: 0, count: (tile.width + 1) * tile.height)
    wordsPerRow = tile.width >> (Self.blockBits + 6) + 1
    touchedBlocks = Array(repeating: 0, count: wordsPerRow * tile.height)
  }

  /// Largest number of pixels in a tile, for a buffer of 2 MB.
  private static let maximumTilePixels = 1 << 19

  /// Rasterizes a path in tiles of a few rows each and calls a closure with each tile and its sums.
  @inline(__always)
  static func forEachTile(
    of path: Path, in rect: PixelRect, _ body: (_ tile: PixelRect, _ sums: CoverageAccumulator) -> Void
  ) {
    forEachTile(in: rect, adding: { $0.add(path) }, body)
  }

  /// Rasterizes contours in tiles of a few rows each and calls a closure with each tile and its sums; `add` adds the
  /// contours to the buffer of a tile.
  @inline(__always)
  static func forEachTile(
    in rect: PixelRect, adding add: (inout CoverageAccumulator) -> Void,
    _ body: (_ tile: PixelRect, _ sums: CoverageAccumulator) -> Void
  ) {
    if rect.isEmpty { return }
    let rowsPerTile = max(1, maximumTilePixels / rect.width)
    for firstRow in stride(from: 0, to: rect.height, by: rowsPerTile) {
      let tile = PixelRect(
        x: rect.x, y: rect.y + firstRow, width: rect.width, height: min(rowsPerTile, rect.height - firstRow))
      var sums = CoverageAccumulator(tile: tile)
      add(&sums)
      body(tile, sums)
    }
  }

  /// Adds a closed contour that is moved by an offset.
  mutating func add(_ contour: [SubpixelPoint], movedBy offset: SubpixelPoint) {
    guard let last = contour.last else { return }
    var previous = SubpixelPoint(x: last.x &+ offset.x, y: last.y &+ offset.y)
    for point in contour {
      let next = SubpixelPoint(x: point.x &+ offset.x, y: point.y &+ offset.y)
      addEdge(from: previous, to: next)
      previous = next
    }
  }

  mutating func add(_ path: Path) {
    for contour in path.contours {
      guard var previous = contour.last else { continue }
      for point in contour {
        addEdge(from: previous, to: point)
        previous = point
      }
    }
  }

  private mutating func addEdge(from start: SubpixelPoint, to end: SubpixelPoint) {
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
      addShortEdge(from: (topX, topY), to: (bottomX, bottomY), direction)
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
      addSlice(of: edge, row: row, from: (x, y), to: (nextX, nextY), direction: direction)
      x = nextX
      y = nextY
    }
  }

  /// Adds an edge, which must be inside one row, if it is also inside one pixel of the tile, as most edges on maps
  /// are.
  ///
  /// Returns `false` and adds nothing if it is not.
  private mutating func addShortEdge(
    from top: (x: Int, y: Int), to bottom: (x: Int, y: Int), _ direction: Int32
  ) -> Bool {
    let column = min(top.x, bottom.x) >> 8
    guard 0..<width ~= column, max(top.x, bottom.x) <= (column + 1) << 8 else { return false }
    let height = direction &* Int32(truncatingIfNeeded: bottom.y &- top.y)
    let inset = Int32(truncatingIfNeeded: top.x &+ bottom.x &- column << 9)
    let row = top.y >> 8
    addSignedAreas(height &* (512 &- inset), height &* inset, row: row, column: column)
    return true
  }

  /// Adds signed areas to the cells of a pixel and of its right neighbor.
  @inline(__always)
  private mutating func addSignedAreas(_ sum: Int32, _ next: Int32, row: Int, column: Int) {
    let cell = row &* (width &+ 1) &+ column
    cells[cell] &+= sum
    cells[cell &+ 1] &+= next
    let block = column >> Self.blockBits
    touchedBlocks[row &* wordsPerRow &+ block >> 6] |= 1 << UInt64(truncatingIfNeeded: block & 63)
  }

  /// Adds the part of an edge inside one row of pixels.
  private mutating func addSlice(
    of edge: PolygonEdge, row: Int, from start: (x: Int, y: Int), to end: (x: Int, y: Int), direction: Int32
  ) {
    let left = start.x <= end.x ? start : end
    let right = start.x <= end.x ? end : start
    if right.x <= 0 {
      addSignedAreas(direction &* Int32(end.y - start.y) &* 512, 0, row: row, column: 0)
      return
    }
    if left.x >= width << 8 { return }

    var x = left.x
    var y = left.y
    if x < 0 {
      // The part left of the tile covers the row from its first pixel.
      y = edge.y(at: 0, in: start.y...end.y)
      x = 0
      addSignedAreas(direction &* Int32(abs(y - left.y)) &* 512, 0, row: row, column: 0)
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
      addSignedAreas(height &* (512 - inset), height &* inset, row: row, column: column)
      x = nextX
      y = nextY
      nextX = min((x >> 8 + 1) << 8, right.x)
    }
  }

  /// Writes the coverage of one row of the tile, 0 to 255 for each pixel, to a buffer of zeros from index `start` on.
  func writeLevels(row: Int, rule: FillRule, into levels: inout [UInt8], at start: Int) {
    forEachSpan(ofRow: row, rule: rule) { columns, level in
      for column in columns { levels[start + column] = level }
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
