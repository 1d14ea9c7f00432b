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

/// A tile store on a web server, whose tiles are downloaded before they are read.
package protocol DownloadedTileStore: TileStore {
  /// The URL or URL template as given by the user, for messages.
  var address: String { get }

  /// Downloads the tiles of all views.
  ///
  /// - Parameters:
  ///   - views: The views, the most important one first, and whether the camera rests there.
  ///   - tileZoom: Returns the zoom level of the tiles from which a view is drawn; `nil` for none.
  ///   - isCounted: Whether tiles are only counted, without any download.
  /// - Returns: A report of missing and stale tiles.
  /// - Throws: ``BasemapSourceError`` if the limit would be exceeded or libcurl is missing, before any download.
  func load(
    _ views: [(viewport: Viewport, rests: Bool)], tileZoom: (Viewport) -> Int?, onlyCounting isCounted: Bool
  ) throws(BasemapSourceError) -> TileLoadReport

  /// Discards recorded failures, so that failed tiles are requested again.
  func resetFailures()
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

  /// The coverage as a clause, such as `it covers 5,45,17,48 at zoom 0 to 14`.
  package var coverage: String {
    "it covers \(extent ?? "the world") at zoom \(zooms.lowerBound) to \(zooms.upperBound)"
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

// Coarser tiles in place of missing ones.
extension TileStoreInfo {
  /// The largest number of levels by which a coarser vector tile is enlarged in place of a missing one.
  package static let maxVectorOverzoom = 4

  /// Returns the lowest zoom whose tile is drawn in place of a missing one.
  package func lowestZoom(replacing id: TileID) -> Int {
    let lowest = content == .vector ? id.z - Self.maxVectorOverzoom : 0
    return min(max(lowest, zooms.lowerBound), id.z)
  }

  /// Returns whether a tile, or a coarser one in its place, is available.
  func isCovered(_ id: TileID, where isAvailable: (TileID) -> Bool) -> Bool {
    (lowestZoom(replacing: id)...id.z).contains { isAvailable(id.ancestor(atZoom: $0)) }
  }
}

/// Missing tiles, each with the lowest zoom whose tile may be drawn in its place.
typealias TileGaps = [TileID: Int]

extension TileGaps {
  /// The tiles of the next lower zoom that may fill the gaps; none where a gap has reached its lowest zoom.
  var coarserTiles: TileGaps {
    TileGaps(
      compactMap { id, lowest in id.z > lowest ? (id.ancestor(atZoom: id.z - 1), lowest) : nil },
      uniquingKeysWith: Swift.min)
  }
}
