package import PulsePixels

/// A grid of occupied rectangles with the frames in which they are occupied.
package struct LabelGrid {
  private struct Cell: Hashable {
    var x: Int
    var y: Int
  }

  private let cell: Int
  private var cells: [Cell: [(rect: PixelRect, frames: Range<Int>)]] = [:]

  /// Creates an empty grid of cells with a side in pixels.
  package init(cell: Int) {
    self.cell = max(16, cell)
  }

  /// Marks a rectangle as occupied.
  package mutating func insert(_ rect: PixelRect, frames: Range<Int> = Int.min..<Int.max) {
    forEachCell(of: rect) { cells[$0, default: []].append((rect, frames)) }
  }

  /// Returns whether nothing overlaps a rectangle.
  package func isFree(_ rect: PixelRect, frames: Range<Int> = Int.min..<Int.max) -> Bool {
    var isFree = true
    forEachCell(of: rect) { key in
      for occupied in cells[key] ?? [] where occupied.frames.overlaps(frames) {
        if !occupied.rect.intersection(rect).isEmpty { isFree = false }
      }
    }
    return isFree
  }

  private func forEachCell(of rect: PixelRect, _ body: (Cell) -> Void) {
    func index(_ position: Int) -> Int {
      (Double(position) / Double(cell)).rounded(.down) < 0 ? -1 : position / cell
    }
    for y in index(rect.y)...index(max(rect.y, rect.maxY - 1)) {
      for x in index(rect.x)...index(max(rect.x, rect.maxX - 1)) { body(Cell(x: x, y: y)) }
    }
  }
}
