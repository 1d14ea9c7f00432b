/// A kind of tiles: raster images or vector features.
package enum TileContent: Hashable, Sendable {
  case raster
  /// Features in Mapbox Vector Tile format.
  case vector
}

/// A downloaded tile that was decoded completely to validate it.
package struct ValidatedTile: Hashable, Sendable {
  /// The image file or the decompressed vector tile.
  package let bytes: [UInt8]

  /// The kind: raster or vector.
  package let content: TileContent

  /// The width of a raster tile in pixels.
  package let side: Int?

  /// The attribution of the vector schema, if it was identified.
  package let attribution: String?

  package init(bytes: [UInt8], content: TileContent, side: Int?, attribution: String?) {
    self.bytes = bytes
    self.content = content
    self.side = side
    self.attribution = attribution
  }
}

/// Decodes all of a response body: returns `nil` for anything that is no intact tile of the expected kind.
package typealias TileValidator = @Sendable (_ body: [UInt8], _ expected: TileContent?) -> ValidatedTile?
