/// A tile's zoom, column and row in the XYZ scheme: level z has 2^z × 2^z tiles.
package struct TileID: Hashable, Sendable {
  /// The maximum zoom; columns and rows fit 32 bits.
  package static let deepestZoom = 31

  /// The zoom level, 0 to ``deepestZoom``.
  package let z: Int

  /// The column, 0 at longitude -180°.
  package let x: Int

  /// The row, 0 in the north (XYZ), unlike MBTiles (TMS).
  package let y: Int

  /// Creates a tile ID; traps if it is outside the world.
  ///
  /// - Parameters:
  ///   - z: The zoom level, 0 to ``deepestZoom``.
  ///   - x: The column, 0 to 2^z - 1, from the west.
  ///   - y: The row, 0 to 2^z - 1, from the north.
  package init(z: Int, x: Int, y: Int) {
    precondition(
      0...Self.deepestZoom ~= z && 0..<1 << z ~= x && 0..<1 << z ~= y,
      "tile coordinates must be in the range of their zoom level")
    self.z = z
    self.x = x
    self.y = y
  }

  /// The row in the TMS scheme, counted from the south.
  package var tmsRow: Int { (1 << z) - 1 - y }

  /// Returns the tile of a lower zoom level that covers this one.
  package func ancestor(atZoom zoom: Int) -> TileID {
    TileID(z: zoom, x: x >> (z - zoom), y: y >> (z - zoom))
  }
}

extension TileID: CustomStringConvertible {
  /// The tile as in URLs: `z/x/y`.
  package var description: String { "\(z)/\(x)/\(y)" }
}

extension TileID {
  /// The tile ID in PMTiles: by zoom level, and within each along a Hilbert curve.
  package var number: UInt64 {
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
