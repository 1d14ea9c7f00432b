extension TileID {
  /// The tile ID in PMTiles: by zoom level, and within each along a Hilbert curve.
  var number: UInt64 {
    var distance: UInt64 = 0
    var (column, row) = (x, y)
    var side = (1 << z) >> 1
    while side > 0 {
      let (right, lower) = (column & side != 0, row & side != 0)
      distance += UInt64(side) * UInt64(side) * (right ? (lower ? 2 : 3) : (lower ? 1 : 0))
      let last = side - 1
      (column, row) = (column & last, row & last)
      // The curve is rotated or flipped within each quadrant.
      if !lower { (column, row) = right ? (last - row, last - column) : (row, column) }
      side >>= 1
    }
    return (1 << UInt64(2 * z) - 1) / 3 + distance
  }
}
