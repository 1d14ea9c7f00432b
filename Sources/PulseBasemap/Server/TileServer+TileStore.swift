package import PulseTiles

extension TileServer: TileStore {
  /// The properties of the tiles; the usual ones are assumed until a tile is loaded.
  package var info: TileStoreInfo {
    let content = content ?? .raster
    var info = TileStoreInfo(
      content: content, zooms: zooms, bounds: source.bounds, name: source.name ?? source.host,
      attribution: attribution)
    info.areZoomsKnown = areZoomsKnown
    if content == .raster { info.tileSize = tileSide }
    return info
  }
}

extension TileServer {
  /// Creates a store whose tiles are validated by decoding them, without downloading anything.
  ///
  /// - Parameters:
  ///   - source: The URLs and the published properties of the tiles.
  ///   - maxZoom: The highest zoom level as the user set it.
  ///   - pixelRatio: The device pixel ratio.
  ///   - settings: The limits, cache and user agent.
  ///   - loader: The loader of the description of the tiles.
  /// - Throws: ``TileServerError`` if the API key is missing or the user agent is invalid.
  package convenience init(
    _ source: TileSource, maxZoom: Int? = nil, pixelRatio: Int, settings: TileServerSettings,
    after loader: DocumentLoader? = nil
  ) throws(TileServerError) {
    try self.init(
      source: source, maxZoom: maxZoom, pixelRatio: pixelRatio, settings: settings, after: loader
    ) { body, expected in
      ValidatedTile(body, expecting: expected)
    }
  }
}

extension BasemapError {
  /// Returns the result of a closure, and throws its tile server error as ``BasemapError/tileServer(_:)``.
  package static func wrapping<Result>(
    _ body: () throws(TileServerError) -> Result
  ) throws(BasemapError) -> Result {
    do throws(TileServerError) {
      return try body()
    } catch {
      throw .tileServer(error)
    }
  }
}
