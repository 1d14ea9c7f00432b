import PulseGeo

extension TileID {
  /// Creates the tile with a tile ID of PMTiles; numbers beyond the deepest zoom are those of its last tile.
  init(number: UInt64) {
    func start(_ zoom: Int) -> UInt64 { (1 << UInt64(2 * zoom) - 1) / 3 }
    let zoom = (0..<Self.deepestZoom).first { number < start($0 + 1) } ?? Self.deepestZoom
    var rest = min(number - start(zoom), 1 << UInt64(2 * zoom) - 1)
    var (column, row, side) = (0, 0, 1)
    while side < 1 << zoom {
      let (right, lower) = (Int(rest >> 1 & 1), Int((rest ^ rest >> 1) & 1))
      if lower == 0 {
        if right == 1 { (column, row) = (side - 1 - column, side - 1 - row) }
        (column, row) = (row, column)
      }
      column += side * right
      row += side * lower
      rest >>= 2
      side <<= 1
    }
    self.init(z: zoom, x: column, y: row)
  }
}
