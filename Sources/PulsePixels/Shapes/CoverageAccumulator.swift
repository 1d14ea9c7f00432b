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

  private let grid: TileGrid
  private(set) var cells: [Int32]

  /// Bit set of the blocks that contain the start of an edge, by row: few in large shapes.
  private(set) var touchedBlocks: [UInt64]

  /// The number of columns.
  var width: Int { grid.width }

  /// Number of words in ``touchedBlocks`` for a row.
  var wordsPerRow: Int { grid.wordsPerRow }

  /// Binary logarithm of the number of cells in a block.
  static let blockBits = 4

  /// Creates a buffer of zeros for the pixels of a tile.
  init(tile: PixelRect) {
    grid = TileGrid(tile: tile)
    cells = Array(repeating: 0, count: (tile.width + 1) * tile.height)
    touchedBlocks = Array(repeating: 0, count: grid.wordsPerRow * tile.height)
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

  /// Adds the outline of a disc, which is moved by an offset, backwards if it is a hole.
  mutating func add(_ outline: [SubpixelPoint], movedBy offset: SubpixelPoint, isHole: Bool = false) {
    let farthest = max(abs(offset.x), abs(offset.y), outline[0].x)
    guard farthest > SubpixelPoint.limit / 2 else {
      return grid.add(outline.span, movedBy: offset, isHole: isHole, &cells, &touchedBlocks)
    }
    // Beyond the limit, vertices are clamped.
    let moved = outline.map { SubpixelPoint(x: $0.x &+ offset.x, y: $0.y &+ offset.y) }
    grid.add(moved.span, isHole: isHole, &cells, &touchedBlocks)
  }

  /// Adds the contours of a path.
  mutating func add(_ path: Path) {
    let points = path.points.span
    var start = 0
    for end in path.contourEnds {
      grid.add(points.extracting(start..<end), &cells, &touchedBlocks)
      start = end
    }
  }

  /// Writes the coverage of one row of the tile, 0 to 255 for each pixel, to a buffer of zeros from index `start` on.
  func writeLevels(row: Int, rule: FillRule, into levels: inout [UInt8], at start: Int) {
    forEachSpan(ofRow: row, rule: rule) { columns, level in
      for column in columns { levels[start + column] = level }
    }
  }
}
