import PulseDocument
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

  /// Whether the zooms are known, and not assumed.
  package var areZoomsKnown = true

  /// The part of the world that there are tiles of; `nil` when nothing is said, or all of it.
  package var bounds: GeoBounds?

  /// The width and height of a picture in pixels; `nil` when that is seen only as tiles arrive.
  package var tileSize: Int?

  /// How the pictures are stored, such as `PNG`.
  package var format: String?

  /// What the map is called.
  package var name: String?

  /// The line that the makers of the map ask for, in plain text.
  package var attribution: String?

  /// The schema of vector tiles.
  var schema = StoreSchema.open

  /// What the tiles are in a few words, such as `raster PNG 256 px, zoom 0 to 14`.
  var summary: String {
    let picture = [format, tileSize.map { "\($0) px" }].compactMap(\.self)
    let content = content == .raster ? (["raster"] + picture).joined(separator: " ") : "vector"
    return "\(content), zoom \(zooms.lowerBound) to \(zooms.upperBound)"
  }

  /// The part of the world that there are tiles of, as it is written on the command line; `nil` when it is unknown.
  var extent: String? {
    guard let bounds else { return nil }
    let edges = [bounds.west, bounds.south, bounds.east, bounds.north]
    return edges.map { shortest(($0 * 1000).rounded() / 1000) }.joined(separator: ",")
  }

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
