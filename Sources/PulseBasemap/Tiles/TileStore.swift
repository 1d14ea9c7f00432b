package import PulseGeo

/// Where tiles come from: a file, a folder or a server.
package protocol TileStore: Sendable {
  /// What the tiles are.
  var info: TileStoreInfo { get }

  /// Reads a tile; called from many threads at once.
  ///
  /// - Parameter id: The place of the tile.
  /// - Returns: The picture file, or the vector tile no longer compressed; `nil` when there is none.
  /// - Throws: ``BasemapError`` when there should be one and it cannot be read.
  func tile(_ id: TileID) throws(BasemapError) -> [UInt8]?
}

/// What the tiles of a store are.
package struct TileStoreInfo: Hashable, Sendable {
  /// What a tile holds.
  package enum Content: Hashable, Sendable {
    /// A picture.
    case raster
    /// Shapes in the format of Mapbox Vector Tiles.
    case vector
  }

  /// What a tile holds.
  package var content: Content

  /// The zooms that there are tiles of, within 0 to ``TileID/deepestZoom``.
  package var zooms: ClosedRange<Int>

  /// The part of the world that there are tiles of; `nil` when nothing is said, or all of it.
  package var bounds: GeoBounds?

  /// What the map is called.
  package var name: String?

  /// The line that the makers of the map ask for, in plain text.
  package var attribution: String?

  /// Creates a description of tiles.
  ///
  /// - Parameters:
  ///   - content: What a tile holds.
  ///   - zooms: The zooms that there are tiles of.
  ///   - bounds: The part of the world that there are tiles of.
  ///   - name: What the map is called.
  ///   - attribution: The line that the makers of the map ask for.
  package init(
    content: Content, zooms: ClosedRange<Int>, bounds: GeoBounds? = nil, name: String? = nil,
    attribution: String? = nil
  ) {
    self.content = content
    self.zooms = zooms
    self.bounds = bounds
    self.name = name
    self.attribution = attribution
  }
}
