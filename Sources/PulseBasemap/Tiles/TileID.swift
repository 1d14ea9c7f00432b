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
    precondition(0...Self.deepestZoom ~= z && 0..<1 << z ~= x && 0..<1 << z ~= y, "no tile is there")
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
