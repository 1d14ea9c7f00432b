package import PulseGeo
package import PulsePixels

/// The tiles that cover a view, and their positions in its image.
package struct TileCover {
  /// A visible tile; it occurs once for each copy of the world.
  package struct Cell {
    package let id: TileID

    /// The pixels whose centers lie in the tile, so that each pixel belongs to one cell.
    package let rect: PixelRect

    fileprivate let placement: TilePlacement

    /// Returns the position of the tile, or of a lower-level tile that covers it.
    package func placement(of ancestor: TileID) -> TilePlacement {
      let levels = id.z - ancestor.z
      let scale = Double(1 << levels)
      return TilePlacement(
        originX: placement.originX - placement.side * Double(id.x - ancestor.x << levels),
        originY: placement.originY - placement.side * Double(id.y - ancestor.y << levels),
        side: placement.side * scale)
    }
  }

  /// The maximum number of cells, exceeded only far below a source's minimum zoom.
  static let mostCells = 1024

  /// The cells, row by row; `nil` if there would be too many.
  package let cells: [Cell]?

  /// Computes the tiles of a view.
  ///
  /// Tiles are designed for 512 points and drawn at 362 to 724 points, except beyond the available zooms.
  ///
  /// - Parameters:
  ///   - viewport: The view.
  ///   - zooms: The available zoom levels.
  package init(_ viewport: Viewport, zooms: ClosedRange<Int>) {
    let zoom = Self.zoom(for: viewport, of: zooms)
    let size = viewport.pixelSize
    let side = viewport.worldSizeInPixels / Double(1 << zoom)
    let left = viewport.centerPoint.x * viewport.pixelsPerMapPoint - Double(size.width) / 2
    let top = viewport.centerPoint.y * viewport.pixelsPerMapPoint - Double(size.height) / 2
    let columns = Self.tileRange(from: left, over: size.width, side: side)
    let rows = Self.tileRange(from: top, over: size.height, side: side).clamped(to: 0...(1 << zoom) - 1)
    let most = Self.mostCells
    guard columns.count <= most, rows.count <= most, columns.count * rows.count <= most else {
      cells = nil
      return
    }
    cells = rows.flatMap { row in
      columns.map { column in
        let (x, y) = (Double(column) * side - left, Double(row) * side - top)
        // Computed alike for neighbors, so that common edges round alike.
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

  /// Returns the tile zoom for a view.
  package static func zoom(for viewport: Viewport, of zooms: ClosedRange<Int>) -> Int {
    min(max(Int((viewport.zoom - 0.5).rounded(.down)), zooms.lowerBound), zooms.upperBound)
  }

  /// Returns the range of tile columns or rows along one side of the image.
  private static func tileRange(from start: Double, over pixels: Int, side: Double) -> ClosedRange<Int> {
    let first = Int(((start + 0.5) / side).rounded(.down))
    return first...max(first, Int(((start + Double(pixels) - 0.5) / side).rounded(.down)))
  }

  /// Returns the first pixel whose center is at or after a position.
  private static func firstPixel(_ place: Double) -> Int {
    Int(min(max((place - 0.5).rounded(.up), -1e9), 1e9))
  }
}

/// The position and size of a tile in an image.
package struct TilePlacement {
  /// The left edge in pixels.
  let originX: Double

  /// The top edge in pixels.
  let originY: Double

  /// The side in pixels.
  let side: Double

  /// Converts a position in the tile to pixels.
  func project(_ position: TilePosition) -> ClipRect.Point {
    (x: originX + position.x * side, y: originY + position.y * side)
  }

  /// The tolerance of line simplification in 1/256 pixel.
  private static let tolerance = 24

  /// Projects a line to pixels and simplifies it.
  ///
  /// The simplification grid starts at the tile's corner, so that the result does not depend on the view.
  func projectedLine(_ positions: ArraySlice<TilePosition>) -> [ClipRect.Point] {
    let steps = Double(SubpixelPoint.stepsPerPixel)
    // On larger tiles, points are far apart and exceed the grid.
    guard positions.count > 2, side * steps < Double(SubpixelPoint.limit) / 4 else {
      return positions.map(project)
    }
    return positions.map { SubpixelPoint(pixelX: $0.x * side, pixelY: $0.y * side) }
      .simplified(tolerance: Self.tolerance)
      .map { (x: originX + Double($0.x) / steps, y: originY + Double($0.y) / steps) }
  }
}

extension Viewport {
  /// The image size in pixels.
  package var pixelSize: PixelSize { PixelSize(width * pixelRatio, height * pixelRatio) }
}
