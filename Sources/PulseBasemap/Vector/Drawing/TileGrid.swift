import PulseGeo
import PulsePixels

/// The tiles that cover a view, and where they lie in its picture.
struct TileGrid {
  /// One tile of the view; the same tile is there again in each copy of the world.
  struct Cell {
    /// The tile.
    let id: TileID

    /// The pixels whose middles lie in the tile: every pixel belongs to one cell.
    let rect: PixelRect

    /// How the tile, or one that covers it, lies in the picture.
    fileprivate let placement: TilePlacement

    /// Returns where the shapes of the tile, or of one that covers it, lie in the picture.
    func placement(of ancestor: TileID) -> TilePlacement {
      let levels = id.z - ancestor.z
      let scale = Double(1 << levels)
      return TilePlacement(
        originX: placement.originX - placement.side * Double(id.x - ancestor.x << levels),
        originY: placement.originY - placement.side * Double(id.y - ancestor.y << levels),
        side: placement.side * scale)
    }
  }

  /// The most cells that a view is made of; only far below the lowest zoom of a source are there more.
  static let mostCells = 1024

  /// The cells, row by row; nil when there would be too many.
  let cells: [Cell]?

  /// Finds the tiles of a view.
  ///
  /// Tiles are made to be seen 512 points wide. They are taken between 362 and 724 points wide, and, beyond the
  /// zooms that there are, wider or narrower.
  ///
  /// - Parameters:
  ///   - viewport: The view.
  ///   - zooms: The zooms that there are tiles of.
  init(_ viewport: Viewport, zooms: ClosedRange<Int>) {
    let zoom = Self.zoom(for: viewport, of: zooms)
    let size = viewport.pixelSize
    let side = viewport.worldSizeInPixels / Double(1 << zoom)
    let left = viewport.centerPoint.x * viewport.pixelsPerMapPoint - Double(size.width) / 2
    let top = viewport.centerPoint.y * viewport.pixelsPerMapPoint - Double(size.height) / 2
    let columns = Self.tiles(from: left, over: size.width, side: side)
    let rows = Self.tiles(from: top, over: size.height, side: side).clamped(to: 0...(1 << zoom) - 1)
    let most = Self.mostCells
    guard columns.count <= most, rows.count <= most, columns.count * rows.count <= most else {
      cells = nil
      return
    }
    cells = rows.flatMap { row in
      columns.map { column in
        let (x, y) = (Double(column) * side - left, Double(row) * side - top)
        // Numbered without rounding, neighbors round their common edge alike.
        let (nextX, nextY) = (Double(column + 1) * side - left, Double(row + 1) * side - top)
        let (firstX, firstY) = (Self.firstPixel(x), Self.firstPixel(y))
        let world = 1 << zoom
        return Cell(
          id: TileID(z: zoom, x: (column % world + world) % world, y: row),
          rect: PixelRect(
            x: firstX, y: firstY, width: Self.firstPixel(nextX) - firstX,
            height: Self.firstPixel(nextY) - firstY),
          placement: TilePlacement(originX: x, originY: y, side: side))
      }
    }
  }

  /// Returns the zoom of the tiles of a view.
  static func zoom(for viewport: Viewport, of zooms: ClosedRange<Int>) -> Int {
    min(max(Int((viewport.zoom - 0.5).rounded(.down)), zooms.lowerBound), zooms.upperBound)
  }

  /// The numbers of the tiles along one side of a picture.
  private static func tiles(from start: Double, over pixels: Int, side: Double) -> ClosedRange<Int> {
    let first = Int(((start + 0.5) / side).rounded(.down))
    return first...max(first, Int(((start + Double(pixels) - 0.5) / side).rounded(.down)))
  }

  /// The first pixel whose middle lies at a place or behind it.
  private static func firstPixel(_ place: Double) -> Int {
    Int(min(max((place - 0.5).rounded(.up), -1e9), 1e9))
  }
}

/// How a tile lies in a picture.
struct TilePlacement {
  /// Its left edge in pixels.
  let originX: Double

  /// Its top edge in pixels.
  let originY: Double

  /// The length of its sides in pixels.
  let side: Double

  /// Returns where a place of the tile is in the picture, in pixels.
  func project(_ position: TilePosition) -> ClippingWindow.Point {
    (x: originX + position.x * side, y: originY + position.y * side)
  }

  /// How far a line may leave its points in 1/256 pixel.
  private static let tolerance = 24

  /// Returns a line in the picture, in pixels, without the points that nobody would miss.
  ///
  /// It is thinned on a grid that begins at the corner of the tile, so that its corners do not depend on the view.
  func line(_ positions: ArraySlice<TilePosition>) -> [ClippingWindow.Point] {
    let steps = Double(SubpixelPoint.stepsPerPixel)
    // On larger tiles points are far apart, and beyond the grid.
    guard positions.count > 2, side * steps < Double(SubpixelPoint.limit) / 4 else {
      return positions.map(project)
    }
    return positions.map { SubpixelPoint(pixelX: $0.x * side, pixelY: $0.y * side) }
      .thinned(tolerance: Self.tolerance)
      .map { (x: originX + Double($0.x) / steps, y: originY + Double($0.y) / steps) }
  }
}

extension Viewport {
  /// The size of the picture in pixels.
  var pixelSize: PixelSize { PixelSize(width * pixelRatio, height * pixelRatio) }
}
