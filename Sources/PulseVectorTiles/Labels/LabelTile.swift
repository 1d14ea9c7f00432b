import PulseMapStyle
import PulsePixels

/// A tile of a view with the lines of its labels.
struct LabelTile {
  private let tile: StyleTile

  /// The lines with names and numbers.
  let streets: [LineLabel]

  /// The length of a side in pixels.
  let side: Double

  /// Creates a tile of a style.
  init(_ tile: StyleTile, streets: [LineLabel]) {
    (self.tile, self.streets) = (tile, streets)
    side = tile.toPixels.scale * StyleView.extent
  }

  /// Returns the pixel of a position in the tile.
  func pixel(_ position: TilePosition) -> ClipRect.Point {
    tile.toPixels(StylePoint(x: position.x * StyleView.extent, y: position.y * StyleView.extent))
  }

  /// Whether a point lies in a tile in whose place this one is drawn: labels in a tile's buffer belong to its neighbor.
  func contains(_ point: ClipRect.Point) -> Bool {
    tile.squares.contains { $0.inverse(point).isInTile }
  }
}
