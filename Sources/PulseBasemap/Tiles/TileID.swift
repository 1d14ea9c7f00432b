/// The place of a tile: at zoom z the world is a square of 2^z × 2^z tiles.
package struct TileID: Hashable, Sendable {
  /// The deepest zoom that a tile can have; its columns and rows fit 32 bits.
  package static let deepestZoom = 31

  /// The zoom, 0 to ``deepestZoom``.
  package let z: Int

  /// The column, 0 at longitude -180.
  package let x: Int

  /// The row, 0 at the north as in most URLs ("XYZ"), not at the south as in MBTiles ("TMS").
  package let y: Int

  /// Creates the place of a tile; one outside of the world is a programmer error and traps.
  ///
  /// - Parameters:
  ///   - z: The zoom, 0 to ``deepestZoom``.
  ///   - x: The column, 0 to 2^z - 1, from the west.
  ///   - y: The row, 0 to 2^z - 1, from the north.
  package init(z: Int, x: Int, y: Int) {
    precondition(0...Self.deepestZoom ~= z && 0..<1 << z ~= x && 0..<1 << z ~= y, "no tile is there")
    self.z = z
    self.x = x
    self.y = y
  }

  /// The row counted from the south, as MBTiles do it.
  package var rowFromSouth: Int { (1 << z) - 1 - y }

  /// Returns the tile of a lower zoom that covers this one.
  ///
  /// - Parameter zoom: The lower zoom, 0 to ``z``.
  /// - Returns: The tile.
  package func ancestor(atZoom zoom: Int) -> TileID {
    TileID(z: zoom, x: x >> (z - zoom), y: y >> (z - zoom))
  }
}

extension TileID: CustomStringConvertible {
  /// The place as URLs have it: `z/x/y`.
  package var description: String { "\(z)/\(x)/\(y)" }
}
