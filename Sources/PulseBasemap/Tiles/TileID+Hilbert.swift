extension TileID {
  /// The number of the tile in PMTiles: zoom after zoom, within each along a Hilbert curve.
  var number: UInt64 {
    var distance: UInt64 = 0
    var (column, row) = (x, y)
    var side = (1 << z) >> 1
    while side > 0 {
      let (right, lower) = (column & side != 0, row & side != 0)
      distance += UInt64(side) * UInt64(side) * (right ? (lower ? 2 : 3) : (lower ? 1 : 0))
      let last = side - 1
      (column, row) = (column & last, row & last)
      // Within its quarter the curve is turned, so that it begins where it ended in the one before.
      if !lower { (column, row) = right ? (last - row, last - column) : (row, column) }
      side >>= 1
    }
    return (1 << UInt64(2 * z) - 1) / 3 + distance
  }
}
