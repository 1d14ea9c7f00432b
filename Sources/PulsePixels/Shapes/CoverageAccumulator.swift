/// Sums up, for the pixels of a tile, how much of each the edges of a shape leave on their right.
///
/// Each edge adds its signed area: to the cell it crosses the part of the pixel to its right, and to the
/// next cell the rest, so that a running sum along the row gives the area covered, exactly for edges on the
/// grid up to the rounding of their crossings with pixel borders. A crossing depends on the edge and the
/// border alone (nearest grid step, ties to even), not on where the tile begins or which way the edge runs:
/// tiles fit together bit for bit, and shapes mirrored left to right, top to bottom or along a diagonal give
/// mirrored sums.
struct CoverageAccumulator {
  /// The sum of a pixel that is covered once: twice its area in square grid steps.
  static let full: Int32 = 2 * 256 * 256

  let width: Int
  private let height: Int
  private let originX: Int
  private let originY: Int
  private(set) var cells: [Int32]

  /// A bit for each block of a row in which an edge begins: there are few where shapes are large.
  private(set) var touchedBlocks: [UInt64]

  /// The number of words with the bits of a row.
  let wordsPerRow: Int

  /// The binary logarithm of the number of cells of a block.
  static let blockBits = 4

  /// Creates sums of zero for the pixels of `tile`.
  init(tile: PixelRect) {
    width = tile.width
    height = tile.height
    originX = tile.x << 8
    originY = tile.y << 8
    cells = Array(repeating: 0, count: (tile.width + 1) * tile.height)
    wordsPerRow = tile.width >> (Self.blockBits + 6) + 1
    touchedBlocks = Array(repeating: 0, count: wordsPerRow * tile.height)
  }

  /// Sums are kept for this many pixels at a time, 2 MB.
  private static let maximumTilePixels = 1 << 19

  /// Sums up a shape in bands of some rows, one after the other.
  ///
  /// - Parameters:
  ///   - path: The shape.
  ///   - rect: The pixels that are asked for.
  ///   - body: Takes each band with its sums.
  @inline(__always)
  static func forEachTile(
    of path: Path, in rect: PixelRect, _ body: (_ tile: PixelRect, _ sums: CoverageAccumulator) -> Void
  ) {
    if rect.isEmpty { return }
    let rowsPerTile = max(1, maximumTilePixels / rect.width)
    for firstRow in stride(from: 0, to: rect.height, by: rowsPerTile) {
      let tile = PixelRect(
        x: rect.x, y: rect.y + firstRow, width: rect.width, height: min(rowsPerTile, rect.height - firstRow))
      var sums = CoverageAccumulator(tile: tile)
      sums.add(path)
      body(tile, sums)
    }
  }

  /// Adds the edges of a shape.
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
    var x = y == topY ? topX : crossing(topX, bottomX, y - topY, bottomY - topY)
    let endY = min(bottomY, height << 8)
    while y < endY {
      let row = y >> 8
      let nextY = min((row + 1) << 8, bottomY)
      let nextX = nextY == bottomY ? bottomX : crossing(topX, bottomX, nextY - topY, bottomY - topY)
      addSlice(of: edge, row: row, from: (x, y), to: (nextX, nextY), direction: direction)
      x = nextX
      y = nextY
    }
  }

  /// Adds an edge that lies in one row of pixels, if it lies in one pixel of the tile: on maps most edges do.
  ///
  /// - Returns: Whether it does.
  private mutating func addShortEdge(
    from top: (x: Int, y: Int), to bottom: (x: Int, y: Int), _ direction: Int32
  ) -> Bool {
    let column = min(top.x, bottom.x) >> 8
    guard 0..<width ~= column, max(top.x, bottom.x) <= (column + 1) << 8 else { return false }
    let height = direction &* Int32(truncatingIfNeeded: bottom.y &- top.y)
    let inset = Int32(truncatingIfNeeded: top.x &+ bottom.x &- column << 9)
    let row = top.y >> 8
    add(height &* (512 &- inset), height &* inset, row: row, column: column)
    return true
  }

  /// Adds to the sums of a pixel and of its right neighbor.
  @inline(__always)
  private mutating func add(_ sum: Int32, _ next: Int32, row: Int, column: Int) {
    let cell = row &* (width &+ 1) &+ column
    cells[cell] &+= sum
    cells[cell &+ 1] &+= next
    let block = column >> Self.blockBits
    touchedBlocks[row &* wordsPerRow &+ block >> 6] |= 1 << UInt64(truncatingIfNeeded: block & 63)
  }

  /// Adds the part of an edge that lies in one row of pixels.
  private mutating func addSlice(
    of edge: PolygonEdge, row: Int, from start: (x: Int, y: Int), to end: (x: Int, y: Int), direction: Int32
  ) {
    let left = start.x <= end.x ? start : end
    let right = start.x <= end.x ? end : start
    if right.x <= 0 {
      add(direction &* Int32(end.y - start.y) &* 512, 0, row: row, column: 0)
      return
    }
    if left.x >= width << 8 { return }

    var x = left.x
    var y = left.y
    if x < 0 {
      // What lies left of the tile covers the whole row from its first pixel.
      y = edge.y(at: 0, in: start.y...end.y)
      x = 0
      add(direction &* Int32(abs(y - left.y)) &* 512, 0, row: row, column: 0)
    }
    // An end that was rounded to a border of pixels may not be where the edge crosses that border: the edge
    // goes along the border then, as it would if rows were columns.
    var nextX = x & 255 == 0 ? x : min((x >> 8 + 1) << 8, right.x)
    while x < right.x || y != right.y {
      let column = x >> 8
      if column >= width { return }
      let isCrossing = nextX & 255 == 0 && x < right.x
      let nextY = isCrossing ? edge.y(at: nextX, in: start.y...end.y) : right.y
      let height = direction &* Int32(abs(nextY - y))
      let inset = Int32(x + nextX - column << 9)
      add(height &* (512 - inset), height &* inset, row: row, column: column)
      x = nextX
      y = nextY
      nextX = min((x >> 8 + 1) << 8, right.x)
    }
  }

  /// Writes the coverage of one row of the tile, which has to be 0 before.
  ///
  /// - Parameters:
  ///   - row: The row, 0 at the top of the tile.
  ///   - rule: What counts as inside.
  ///   - levels: Takes the coverage of each pixel, 0 to 255, from `start` on.
  ///   - start: Where the row begins in `levels`.
  func writeLevels(row: Int, rule: FillRule, into levels: inout [UInt8], at start: Int) {
    forEachSpan(ofRow: row, rule: rule) { columns, level in
      for column in columns { levels[start + column] = level }
    }
  }
}

/// The two ends of an edge, whose crossings with borders between columns are asked for.
private struct PolygonEdge {
  private let left: (x: Int, y: Int)
  private let right: (x: Int, y: Int)

  init(from first: (x: Int, y: Int), to last: (x: Int, y: Int)) {
    (left, right) = first.x <= last.x ? (first, last) : (last, first)
  }

  /// Returns where the edge, which must not be upright, crosses a border, as far as that lies in a row.
  @inline(__always)
  func y(at x: Int, in row: ClosedRange<Int>) -> Int {
    min(max(crossing(left.y, right.y, x &- left.x, right.x &- left.x), row.lowerBound), row.upperBound)
  }
}

/// Returns the whole number nearest to the value `part / whole` of the way from `first` to `last`; of two
/// equally near ones the even one.
///
/// Mirroring the numbers about any whole number, or walking from the other end, gives the mirrored result.
@inline(__always)
private func crossing(_ first: Int, _ last: Int, _ part: Int, _ whole: Int) -> Int {
  let product = (last &- first) &* part
  var (quotient, remainder) = product.quotientAndRemainder(dividingBy: whole)
  if remainder < 0 {
    quotient &-= 1
    remainder &+= whole
  }
  let result = first &+ quotient
  let twice = remainder &* 2
  return twice > whole || (twice == whole && result & 1 == 1) ? result &+ 1 : result
}
