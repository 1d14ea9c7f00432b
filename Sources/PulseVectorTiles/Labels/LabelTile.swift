import PulseMapStyle
import PulsePixels

/// A tile of a view with the lines of its labels, and all cells that show a part of it.
struct LabelTile {
  /// The place of a tile in the view.
  private enum Place {
    case cells(TilePlacement, TileTurn?, [PixelRect])
    case tile(StyleTile)
  }

  /// The lines with names and numbers.
  let streets: [LineLabel]

  /// The length of a side in pixels.
  let side: Double

  private var place: Place

  /// Creates a tile of a style.
  init(_ tile: StyleTile, streets: [LineLabel]) {
    self.streets = streets
    side = tile.toPixels.scale * StyleView.extent
    place = .tile(tile)
  }

  private init(_ piece: PlacedTile) {
    streets = piece.content.streets
    side = piece.placement.side
    place = .cells(piece.placement, piece.turn, [piece.rect])
  }

  /// Returns the tiles of cells, with their contents; those of a lower level may cover several cells.
  static func tiles(of pieces: [PlacedTile]) -> (tiles: [LabelTile], contents: [ClassifiedVectorTile]) {
    var tiles: [LabelTile] = []
    var contents: [ClassifiedVectorTile] = []
    var indices: [SIMD3<Double>: Int] = [:]
    for piece in pieces {
      let placement = piece.placement
      // Computed differently for each cell.
      func rounded(_ value: Double) -> Double { (value * 64).rounded() }
      let key = SIMD3(rounded(placement.originX), rounded(placement.originY), rounded(placement.side))
      if let index = indices[key] {
        if case .cells(let placement, let turn, let rects) = tiles[index].place {
          tiles[index].place = .cells(placement, turn, rects + [piece.rect])
        }
      } else {
        indices[key] = tiles.count
        tiles.append(LabelTile(piece))
        contents.append(piece.content)
      }
    }
    return (tiles, contents)
  }

  /// Returns the pixel of a position in the tile.
  func pixel(_ position: TilePosition) -> ClipRect.Point {
    switch place {
    case .tile(let tile):
      return tile.toPixels(StylePoint(x: position.x * StyleView.extent, y: position.y * StyleView.extent))
    case .cells(let placement, let turn, _):
      let point = placement.project(position)
      return turn?.turned(point) ?? point
    }
  }

  /// Whether a point lies in a cell of the tile: labels in a tile's buffer belong to its neighbor.
  func contains(_ point: ClipRect.Point) -> Bool {
    switch place {
    case .tile(let tile):
      return tile.toPixels.inverse(point).isInTile
    case .cells(_, let turn, let rects):
      let point = turn?.northUp(point) ?? point
      return rects.contains { rect in
        Double(rect.x) <= point.x && point.x < Double(rect.maxX) && Double(rect.y) <= point.y
          && point.y < Double(rect.maxY)
      }
    }
  }
}
