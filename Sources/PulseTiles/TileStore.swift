package import PulseDocument
package import PulseGeo
package import PulseVectorTiles

/// A source of tiles: a file, a folder or a server.
package protocol TileStore: Sendable {
  /// The kind, zooms and attribution of the tiles.
  var info: TileStoreInfo { get }

  /// Reads a tile; thread-safe.
  ///
  /// - Returns: The image file or decompressed vector tile; `nil` if there is none.
  /// - Throws: ``BasemapSourceError`` if the tile exists but is unreadable.
  func tile(_ id: TileID) throws(BasemapSourceError) -> [UInt8]?

  /// The metadata of the tile set by name, as they are stored.
  var metadata: [JSONValue.Member] { get }
}

extension TileStore {
  /// Empty by default: for stores without metadata.
  package var metadata: [JSONValue.Member] { [] }
}

/// The properties of a tile set: kind, zoom range, bounds, format and attribution.
package struct TileStoreInfo: Hashable, Sendable {
  package var content: TileContent

  /// The available zoom levels, within 0 to ``TileID/deepestZoom``.
  package var zooms: ClosedRange<Int>

  /// Whether the zooms are known rather than assumed.
  package var areZoomsKnown = true

  /// The covered area; `nil` if unknown or worldwide.
  package var bounds: GeoBounds?

  /// The side of a raster tile in pixels; `nil` until a tile is read.
  package var tileSize: Int?

  /// The image format such as `PNG`.
  package var format: String?

  /// The name of the map.
  package var name: String?

  /// The required attribution as plain text.
  package var attribution: String?

  /// The schema of vector tiles.
  package var schema = TileStoreSchema.open

  /// A summary such as `raster PNG 256 px, zoom 0 to 14`.
  package var summary: String {
    let image = [format, tileSize.map { "\($0) px" }].compactMap(\.self)
    let content = content == .raster ? (["raster"] + image).joined(separator: " ") : "vector"
    return "\(content), zoom \(zooms.lowerBound) to \(zooms.upperBound)"
  }

  /// The bounds in command-line syntax; `nil` if unknown.
  package var extent: String? {
    guard let bounds else { return nil }
    let edges = [bounds.west, bounds.south, bounds.east, bounds.north]
    return edges.map { shortestDecimal(($0 * 1000).rounded() / 1000) }.joined(separator: ",")
  }

  package init(
    content: TileContent, zooms: ClosedRange<Int>, bounds: GeoBounds? = nil, name: String? = nil,
    attribution: String? = nil
  ) {
    self.content = content
    self.zooms = zooms
    self.bounds = bounds
    self.name = name
    self.attribution = attribution
  }
}
